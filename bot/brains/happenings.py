"""What happened since a character's last turn, as the prompt tells it."""

from dataclasses import dataclass

from bot.brains.fencing import fenced
from bot.brains.naming import Names
from bot.household.briefing import Briefing
from bot.household.events import ActionPerformed, Event, Happened, ItemUnlocked, TipApplied

SHOWN = 8
"""How many the prompt tells, newest first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Happening:
    """One thing; `kind` says which of the other fields mean something."""

    kind: str
    """`did` (who, text, line), `tip` (who, text, item, yen), `unlocked` (who, item), `turn`."""
    who: str = ""
    text: str = ""
    line: str = ""
    item: str = ""
    yen: int = 0


def happenings(briefing: Briefing, names: Names) -> tuple[Happening, ...]:
    """The last few things others did and the household went through, newest first."""
    told = (_told(event, briefing, names) for event in reversed(briefing.happened))
    return tuple(happening for happening in told if happening is not None)[:SHOWN]


def _told(event: Event, briefing: Briefing, names: Names) -> Happening | None:
    match event:
        case ActionPerformed() if event.actor != briefing.actor:
            return Happening(
                kind="did",
                who=names.who(event.actor),
                text=names.word("action", event.action),
                line=fenced(event.line, 120),
            )
        case TipApplied() if not event.is_test:
            return Happening(
                kind="tip",
                who=fenced(event.viewer, 32),
                text=fenced(event.message, 120),
                item=names.word("item", event.item) if event.item else "",
                yen=event.value,
            )
        case ItemUnlocked():
            return Happening(
                kind="unlocked",
                who=fenced(event.viewer, 32),
                item=names.word("item", event.item),
            )
        case Happened() if not event.who or briefing.actor in event.who:
            return Happening(kind="turn", text=names.word("happened", event.what))
        case _:
            return None
