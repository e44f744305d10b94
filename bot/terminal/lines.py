"""Events as plain lines: the transcript of the show."""

from collections.abc import Iterator, Sequence
from datetime import tzinfo
from typing import assert_never

from bot.household.events import (
    ActionPerformed,
    ActionRefused,
    DayChanged,
    EpisodeWritten,
    Event,
    HandEditAdopted,
    Happened,
    ItemUnlocked,
    MemoriesSwept,
    MoneyMoved,
    PlanMade,
    Reflected,
    TimePassed,
    TipApplied,
    TipHeld,
    TipRefused,
    TipReversed,
    ViewerForgotten,
    ViewerMet,
)
from bot.household.world import World
from bot.ports import Wording

OF_VIEWERS = frozenset({"thank_viewer", "answer_viewer"})
"""Actions whose argument is an id of a platform, which nobody wants to read."""


class Lines:
    """Turns a committed step into lines for a log or a plain terminal."""

    def __init__(self, wording: Wording, language: str, names: dict[str, str]) -> None:
        """Take the words.

        Args:
            wording: Labels.
            language: `en` or `ja`.
            names: Display names of the characters, by id.
        """
        self._wording = wording
        self._language = language
        self._names = names

    def of(self, events: Sequence[Event], world: World) -> Iterator[str]:
        """The lines of one step; many events say nothing here."""
        zone = world.calendar.zone
        for event in events:
            if text := self._line(event, world, zone):
                yield text

    def word(self, kind: str, key: str) -> str:
        """The label of an action, item, dish …; the key with spaces when there is none."""
        full = f"{kind}.{key}"
        label = self._wording.label(full, self._language)
        return key.replace("_", " ") if label == full else label

    def name(self, character: str) -> str:
        """A character's display name."""
        return self._names.get(character, character)

    def action(self, action: str, argument: str, world: World) -> str:
        """`Cooking: Nikujaga`; of a viewer the name, of a chat line nothing."""
        if argument in world.viewers:
            return f"{self.word('action', action)}: {world.viewers[argument].name}"
        if not argument or action in OF_VIEWERS:
            return self.word("action", action)
        for kind in ("dish", "food", "item", "topic", "trick", "cause"):
            if self._wording.label(f"{kind}.{argument}", self._language) != f"{kind}.{argument}":
                return f"{self.word('action', action)}: {self.word(kind, argument)}"
        return f"{self.word('action', action)}: {self.name(argument)}"

    def _happened(self, event: Happened) -> str:
        """A turn of the story, with the thing it is about and who was part of it."""
        item = event.facts.get("item")
        about = f": {self.word('item', item)}" if item else ""
        who = f" ({', '.join(map(self.name, event.who))})" if event.who else ""
        return f"       * {self.word('event', event.what)}{about}{who}"

    def _line(self, event: Event, world: World, zone: tzinfo) -> str:  # noqa: C901, PLR0911, PLR0912 - one arm an event
        match event:
            case ActionPerformed():
                at = event.at.astimezone(zone)
                said = f"  “{event.line}”" if event.line else ""
                what = self.action(event.action, event.argument, world)
                where = self.word("spot", event.spot)
                return f"{at:%H:%M}  {self.name(event.actor):<5} {what} ({where}){said}"
            case DayChanged():
                day = world.calendar.local
                return f"── day {event.game_day} · {day:%a %Y-%m-%d} ──"
            case Happened():
                return self._happened(event)
            case ItemUnlocked():
                by = f", thanks to {event.viewer}" if event.viewer else ""
                return f"       ★ {self.word('item', event.item)} is in the flat{by}"
            case TipApplied():
                test = " (test)" if event.is_test else ""
                return f"       ¥ {event.viewer} tipped ¥{event.value:,}{test}  {event.message}"
            case TipHeld():
                return f"       ¥ a tip of {event.viewer} is held: {event.reason}"
            case TipRefused():
                return f"       ¥ tip {event.key} was refused"
            case TipReversed():
                return f"       ¥ ¥{event.value:,} of tip {event.key} were taken back"
            case HandEditAdopted():
                return f"       ✎ taken over from your edit: {', '.join(event.files)}"
            case ViewerForgotten():
                return "       a viewer was forgotten"
            case MemoriesSwept() if event.archived or event.deleted:
                gone, kept, who = (
                    len(event.deleted),
                    len(event.archived),
                    self.name(event.character),
                )
                return f"       {who} slept on it: {gone} memories faded, {kept} archived"
            case (
                TimePassed() | ActionRefused() | MoneyMoved() | ViewerMet() | PlanMade()
                | EpisodeWritten() | MemoriesSwept() | Reflected()
            ):  # fmt: skip
                return ""
            case _:
                assert_never(event)
