"""Keeping viewers' names from the model: `viewer A` is sent, and the name is put back."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields, is_dataclass, replace
from string import ascii_uppercase
from typing import TypeVar, cast

from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.household.events import ItemUnlocked, TipApplied
from bot.ports import Brain

Value = TypeVar("Value")

_IDS = frozenset({"id", "message_id", "viewer_id", "key", "platform", "action", "argument"})
"""Fields that hold ids: a name in one stays, or nothing would find its way back."""

_WORD = {"en": "viewer", "ja": "視聴者"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Masks:
    """Masks by name, for one briefing."""

    masks: Mapping[str, str]

    def hidden(self, value: Value) -> Value:
        """The value with every name in it, however deep, replaced by its mask."""
        return cast("Value", _replaced(value, self.masks))

    def shown(self, value: Value) -> Value:
        """The value with every mask in it replaced by the name."""
        return cast("Value", _replaced(value, {mask: name for name, mask in self.masks.items()}))


def masks_of(briefing: Briefing) -> Masks:
    """Masks for every viewer the briefing may name: chat, tips, and those the household knows."""
    names: list[str] = [str(line.name) for line in briefing.chat]
    names += [
        event.viewer for event in briefing.happened if isinstance(event, TipApplied | ItemUnlocked)
    ]
    texts = " ".join(_texts_of(briefing)).casefold()
    known = (viewer.name for viewer in briefing.world.viewers.values())
    names += [name for name in known if name and name.casefold() in texts]
    own = {
        name.casefold()
        for who in briefing.rules.characters.values()
        for name in (who.name, who.name_ja, who.id)
    }
    return masks_for((n for n in names if n.casefold() not in own), briefing.language)


def masks_for(names: Iterable[str], language: str) -> Masks:
    """Masks for some names, in their order."""
    fresh = dict.fromkeys(name for name in names if name)
    word = _WORD["ja" if language == "ja" else "en"]
    return Masks(masks={name: f"{word} {_letters(at)}" for at, name in enumerate(fresh)})


class Masked(Brain):
    """Hides viewers' names from the brain behind it."""

    def __init__(self, inner: Brain) -> None:
        self.name = inner.name
        self._inner = inner

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide on a briefing without names; the decision names viewers again.

        Raises:
            BrainError: as the port says.
        """
        masks = masks_of(briefing)
        return masks.shown(await self._inner.decide(_masked(briefing, masks)))

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer, as `decide`.

        Raises:
            BrainError: as the port says.
        """
        masks = masks_of(replace(briefing, chat=(*briefing.chat, line)))
        hidden = masks.hidden(line)
        return masks.shown(await self._inner.answer(_masked(briefing, masks), hidden))


def _masked(briefing: Briefing, masks: Masks) -> Briefing:
    world, actor = briefing.world, briefing.actor
    character = world.characters[actor]
    opinions = masks.hidden(character.opinions)
    state = masks.hidden(character.state)
    return replace(
        briefing,
        world=world.with_character(replace(character, opinions=opinions, state=state)),
        chat=masks.hidden(briefing.chat),
        recent_events=masks.hidden(briefing.recent_events),
        flashbacks=masks.hidden(briefing.flashbacks),
        happened=masks.hidden(briefing.happened),
        spoken=masks.hidden(briefing.spoken[-200:]),
        heard=masks.hidden(briefing.heard[-200:]),
    )


def _texts_of(briefing: Briefing) -> list[str]:
    episodes = [*briefing.recent_events, *(back.episode for back in briefing.flashbacks)]
    texts = [f"{episode.event} {episode.event_ja} {episode.critical_information}"
             for episode in episodes]  # fmt: skip
    texts += [str(line.text) for line in briefing.chat]
    texts += [f"{action.event} {action.event_ja}" for action in briefing.state.recent]
    return texts


def _letters(number: int) -> str:
    """The masks' letters: A, B … Z, AA, AB and so on."""
    letters = ""
    number += 1
    while number:
        number, rest = divmod(number - 1, 26)
        letters = ascii_uppercase[rest] + letters
    return letters


def _replaced(value: object, table: Mapping[str, str]) -> object:
    if isinstance(value, str):
        return _in_text(value, table)
    if isinstance(value, tuple):
        return tuple(_replaced(each, table) for each in value)
    if is_dataclass(value) and not isinstance(value, type):
        changes = {
            field.name: new
            for field in fields(value)
            if field.name not in _IDS
            and (new := _replaced(old := getattr(value, field.name), table)) != old
        }
        return replace(value, **changes) if changes else value
    return value


def _in_text(text: str, table: Mapping[str, str]) -> str:
    if not table:
        return text
    longest_first = sorted(table, key=len, reverse=True)
    pattern = "|".join(
        rf"(?<![A-Za-z0-9_]){re.escape(name)}(?![A-Za-z0-9_])" for name in longest_first
    )
    folded = {name.casefold(): mask for name, mask in table.items()}
    return re.sub(pattern, lambda found: folded[found[0].casefold()], text, flags=re.IGNORECASE)
