"""The subconscious: before a turn it makes queries from the situation and hands over flashbacks."""

import re
from collections.abc import Sequence

from bot.household.briefing import HeardLine
from bot.household.events import Event, Happened, ItemUnlocked
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode, Flashback
from bot.memories.queries import AT_MOST, LONGEST, Situation, queries
from bot.ports import Recall

LOW_SPIRITS, HIGH_SPIRITS = -0.3, 0.7
"""Valence beyond which a mood colours what comes to mind."""
OF_A_DAY = 2
"""Older entries that a diary page is shown."""

_OF_THINGS = frozenset({"use_item", "choose_wish"})
"""Actions of which only the thing says what they are."""
_OF_VIEWERS = frozenset({"answer_viewer", "thank_viewer"})
_NUMBER = re.compile(r"[\d.,]+")


class Subconscious:
    """Picks what comes to mind; the brain never queries the memory itself."""

    def __init__(self, recall: Recall) -> None:
        self._recall = recall

    def flashbacks(
        self,
        actor: str,
        world: World,
        rules: Rules,
        chat: tuple[HeardLine, ...],
        happened: Sequence[Event] = (),
    ) -> tuple[Flashback, ...]:
        """What comes to a character's mind now; empty for a sleeper, or when nothing is near."""
        if world.characters[actor].state.asleep:
            return ()
        asked = queries(situation(actor, world, rules, chat, happened))
        return self._recall.flashbacks(actor, asked, world) if asked else ()


def of_day(
    recall: Recall, actor: str, told: Sequence[Episode], world: World
) -> tuple[Episode, ...]:
    """Which older entries a day calls up, for its diary page; at most two.

    Args:
        recall: The memory.
        actor: Whose day it was.
        told: The day's weightiest entries.
        world: As it stands.
    """
    heaviest = sorted(told, key=lambda one: -one.importance)[:AT_MOST]
    found = recall.flashbacks(actor, [_text(one) for one in heaviest], world)
    own = {one.id for one in told}
    older = (one.episode for one in found if one.episode.id not in own and not one.superseded)
    return tuple(older)[:OF_A_DAY]


def situation(
    actor: str,
    world: World,
    rules: Rules,
    chat: tuple[HeardLine, ...],
    happened: Sequence[Event],
) -> Situation:
    """A character's situation in words."""
    state = world.characters[actor].state
    near = [
        rules.characters[one].name
        for one, other in world.characters.items()
        if one != actor and one in rules.characters and other.state.spot == state.spot
    ]
    plan = next((_doing(p.action, p.argument, world) for p in state.plans), "")
    return Situation(
        doing=_doing(state.doing, state.argument, world),
        place=_words(state.spot),
        company=tuple(near),
        plan=plan,
        mood=_mood(state.mood.valence),
        changed=tuple(filter(None, map(_changed, happened))),
        heard=tuple(
            (str(line.name), str(line.text))
            for line in chat
            if not line.answered and (not line.addressed_to or actor in line.addressed_to)
        ),
    )


def _doing(action: str, argument: str, world: World) -> str:
    """An action in words that a memory of it may share."""
    if action in _OF_VIEWERS:
        viewer = world.viewers.get(argument)
        return viewer.name if viewer else ""
    return _words(argument) if action in _OF_THINGS and argument else _words(action, argument)


def _words(*keys: str) -> str:
    return " ".join(key.replace("_", " ") for key in keys if key)


def _mood(valence: float) -> str:
    if valence < LOW_SPIRITS:
        return "sad"
    return "happy" if valence > HIGH_SPIRITS else ""


def _text(episode: Episode) -> str:
    return (episode.event or episode.event_ja)[:LONGEST]


def _changed(event: Event) -> str:
    match event:
        case Happened():
            told = (fact for fact in event.facts.values() if not _NUMBER.fullmatch(fact))
            return _words(event.what, *told)
        case ItemUnlocked():
            return (
                f"{_words(event.item)} from {event.viewer}" if event.viewer else _words(event.item)
            )
        case _:
            return ""
