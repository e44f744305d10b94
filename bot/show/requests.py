"""Requests: what viewers ask of the household by command, small enough to be done at once.

Nothing here moves money, changes a price, a rule or a persona.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from bot.audience.commands import Order
from bot.audience.mentions import NameTable, mentioned
from bot.audience.screened import Screened
from bot.household.actions.offers import offers
from bot.household.commands import Gesture, MakePlan
from bot.household.decisions import Action
from bot.household.money import funded
from bot.household.ownership import owns
from bot.household.presence import people
from bot.household.relationships import love_word
from bot.memories.episode import Episode
from bot.ports import Wording
from bot.show.engine import Engine

Answer = tuple[str, Mapping[str, str]]
"""A key of commands.toml, and its facts."""
TOLD = 6
"""Items named in one answer at most."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """Who asks for what, and in which language they are answered."""

    viewer_id: str
    viewer: Screened
    argument: Screened
    platform: str
    language: str


class Requests:
    """Does what is asked, or finds out what is asked for."""

    def __init__(
        self, engine: Engine, wording: Wording, *, characters: NameTable, items: NameTable
    ) -> None:
        self._engine = engine
        self._wording = wording
        self._characters = characters
        self._items = items

    def of(self, order: Order, asked: Asked) -> Answer | None:
        """Do what an order asks; what to answer, None for an order of another room."""
        answers: Mapping[Order, Callable[[Asked], Answer]] = {
            Order.FEED: self._gesture_of("feed"),
            Order.PET: self._gesture_of("pet"),
            Order.WALK: self._walk,
            Order.IDEA: lambda asked: ("answers.idea", {"argument": asked.argument}),
            Order.WISH: self._wish,
            Order.STATUS: self._status,
            Order.ITEMS: self._owned,
            Order.LOVE: self._love,
            Order.MEMORY: self._memory,
            Order.HELP: lambda _: ("answers.help", {}),
            Order.WHOAMI: self._whoami,
        }
        return answers[order](asked) if order in answers else None

    def _gesture_of(self, kind: str) -> Callable[[Asked], Answer]:
        def carried_out(asked: Asked) -> Answer:
            command = Gesture(kind=kind, viewer_id=asked.viewer_id, viewer=asked.viewer)
            happened = self._engine.apply(command)
            return (f"answers.{kind}" if happened else "answers.away"), {}

        return carried_out

    def _walk(self, asked: Asked) -> Answer:
        world, rules = self._engine.world, self._engine.rules
        for one in people(rules):
            if any(offer.action == "walk_dog" for offer in offers(world, rules, one, frozenset())):
                plan = MakePlan(
                    actor=one, action=Action(name="walk_dog"), hours_ahead=0.0,
                    reason="viewer_idea", viewer_id=asked.viewer_id,
                )  # fmt: skip
                self._engine.apply(plan)
                return "answers.walk", {}
        return "answers.walk_not_now", {}

    def _wish(self, asked: Asked) -> Answer:
        world, items = self._engine.world, self._engine.rules.catalogue.items
        named = mentioned(asked.argument, self._items)
        if not named or items[named[0]].price <= 0:
            return "answers.wish_unknown", {}
        item = items[named[0]]
        if owns(world, item):
            return "answers.wish_owned", {"item": self._word("item", item.id, asked)}
        return "answers.wish", {
            "item": self._word("item", item.id, asked),
            "funded": f"{funded(world, item.id):,}",
            "price": f"{item.price:,}",
        }

    def _status(self, asked: Asked) -> Answer:
        states = (
            f"{self._word('character', one, asked)}: "
            f"{self._word('action', character.state.doing, asked)}"
            for one, character in self._engine.world.characters.items()
        )
        return "answers.status", {"status": ", ".join(states)}

    def _owned(self, asked: Asked) -> Answer:
        household, items = self._engine.world.household, self._engine.rules.catalogue.items
        by_name = {item.name: item.id for item in items.values()}
        shown = [
            self._word("item", by_name[name], asked) if name in by_name else name
            for name in household.owned_items[-TOLD:]
        ]
        wish = self._word("item", household.wish, asked) if household.wish else "-"
        return "answers.items", {"owned": ", ".join(shown) or "-", "wish": wish}

    def _love(self, asked: Asked) -> Answer:
        couple = self._engine.world.relationships.couple
        return "answers.love", {"love": self._word("love", love_word(couple.love_level), asked)}

    def _memory(self, asked: Asked) -> Answer:
        named = mentioned(asked.argument, self._characters)
        if not named:
            return "answers.memory_whose", {}
        facts = {"character": self._word("character", named[0], asked)}
        episodes = self._engine.world.characters[named[0]].episodes
        found = [one for one in episodes if _may_be_told(one, asked)]
        if not found:
            return "answers.memory_none", facts
        shared = [one for one in found if one.viewer_id]
        best = max((shared or found)[-40:], key=lambda one: (one.importance, one.timestamp))
        told = best.event_ja if asked.language == "ja" else best.event
        return "answers.memory", {**facts, "memory": told or best.event or best.event_ja}

    def _whoami(self, asked: Asked) -> Answer:
        viewer = self._engine.world.viewers.get(asked.viewer_id)
        if viewer is None:
            return "answers.whoami_new", {}
        zone = self._engine.world.calendar.zone
        return "answers.whoami", {
            "since": viewer.first_seen.astimezone(zone).date().isoformat(),
            "messages": str(viewer.messages),
            "tips": f"{viewer.tips_total:,}",
        }

    def _word(self, kind: str, key: str, asked: Asked) -> str:
        return self._wording.label(f"{kind}.{key}", asked.language)


def _may_be_told(episode: Episode, asked: Asked) -> bool:
    """Whether a memory may be told in chat: what other viewers said or gave stays with them."""
    return episode.viewer_id in {"", asked.viewer_id} and not episode.superseded_by
