"""What the subconscious looks for: a situation as at most three queries."""

from collections.abc import Sequence
from dataclasses import dataclass

AT_MOST = 3
"""Queries of a turn."""
LONGEST = 200
"""Letters of a query."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Situation:
    """Where a character stands, in words a memory may share."""

    doing: str = ""
    """What goes on, as words (`cooking curry rice`)."""
    place: str = ""
    company: tuple[str, ...] = ()
    """Display names of those near."""
    plan: str = ""
    """What is planned next."""
    mood: str = ""
    """A word for a mood out of the ordinary; empty when it is ordinary."""
    changed: tuple[str, ...] = ()
    """What has just changed in the world, newest last."""
    heard: tuple[tuple[str, str], ...] = ()
    """(viewer's name, line) of the lines to be answered, newest last."""


def queries(situation: Situation) -> tuple[str, ...]:
    """At most three queries: what somebody says, what changed or is planned, what goes on.

    What is asked comes first, because it must be answered; what goes on last, because it has most
    likely come to mind before.
    """
    found = [_said(situation.heard), _ahead(situation), _going_on(situation)]
    return tuple(dict.fromkeys(query[:LONGEST] for query in found if query))[:AT_MOST]


def between(name: str) -> str:
    """What a character has with somebody: another of the household, or a viewer."""
    return f"{name}: promises, quarrels, gifts, news, what was said and done together"


def _said(heard: Sequence[tuple[str, str]]) -> str:
    if not heard:
        return ""
    name, line = heard[-1]
    return f"{name}: {line}" if name else line


def _ahead(situation: Situation) -> str:
    if situation.changed:
        return situation.changed[-1]
    return situation.plan


def _going_on(situation: Situation) -> str:
    """What is done; where, with whom and in which mood only go along with it, in brackets."""
    with_whom = f"with {' and '.join(situation.company)}" if situation.company else ""
    along = ", ".join(filter(None, (with_whom, situation.place, situation.mood)))
    if not situation.doing:
        return along
    return f"{situation.doing} ({along})" if along else situation.doing
