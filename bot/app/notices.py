"""What the streamer should know: said once each where they look, counted when it repeats."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.clock import SystemClock
from bot.errors import Problem, Severity
from bot.ports import Clock

logger = logging.getLogger(__name__)

KEPT = 200
"""Notices a page that comes late still gets."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Notice:
    """One thing the streamer was told."""

    number: int
    text: str
    severity: Severity
    first: datetime
    last: datetime
    count: int = 1
    """How often it happened since it was told first."""
    seen: bool = False
    """Whether the streamer put it away; it comes back when it happens again."""


class Notices:
    """Collects problems and tells every listener of each new one."""

    def __init__(self, clock: Clock | None = None) -> None:
        self._now = (clock or SystemClock()).now
        self._kept: dict[object, Notice] = {}
        self._problems: dict[Problem, None] = {}
        self._count = 0
        self._listeners: list[Callable[[str], None]] = []
        self._trusted: list[Callable[[str], None]] = []

    def listen(self, listener: Callable[[str], None], *, trusted: bool = False) -> None:
        """Let somebody hear every problem from now on, and those of before.

        Only the trusted (the streamer's terminal) hear of links that let somebody in.
        """
        for problem in self._problems:
            listener(f"! {problem}")
        self._listeners.append(listener)
        if trusted:
            self._trusted.append(listener)

    def say(self, problem: Problem) -> None:
        """Tell a problem; the same one again is counted, and not told twice."""
        self._keep(problem, str(problem), problem.severity)
        if problem in self._problems:
            return
        self._problems[problem] = None
        logger.warning("%s", problem)
        for listener in self._listeners:
            listener(f"! {problem}")

    def tell(self, text: str) -> None:
        """Tell something that is no problem of a file (an address, an answer that was not sent)."""
        mark = text.startswith("! ")
        self._keep(text, text.removeprefix("! "), Severity.WARNING if mark else Severity.NOTE)
        logger.info("%s", text)
        for listener in self._listeners:
            listener(text)

    def show(self, text: str) -> None:
        """Tell a link that lets somebody in: neither the log nor a page may hold it."""
        for listener in self._trusted:
            listener(text)

    def all(self) -> tuple[Problem, ...]:
        """Every problem told so far, the oldest first."""
        return tuple(self._problems)

    @property
    def open(self) -> tuple[Notice, ...]:
        """What the streamer has not put away, the latest first."""
        kept = (one for one in self._kept.values() if not one.seen)
        return tuple(sorted(kept, key=lambda one: (one.last, one.number), reverse=True))

    def put_away(self, number: int) -> None:
        """Take a notice off the page; an unknown number changes nothing."""
        for key, one in self._kept.items():
            if one.number == number:
                self._kept[key] = replace(one, seen=True)

    def put_all_away(self) -> None:
        """Take every notice off the page."""
        self._kept = {key: replace(one, seen=True) for key, one in self._kept.items()}

    def _keep(self, key: object, text: str, severity: Severity) -> None:
        now, known = self._now(), self._kept.get(key)
        if known is not None:
            count = 1 if known.seen else known.count + 1
            first = now if known.seen else known.first
            self._kept[key] = replace(known, last=now, first=first, count=count, seen=False)
            return
        self._count += 1
        self._kept[key] = Notice(
            number=self._count, text=text, severity=severity, first=now, last=now
        )
        while len(self._kept) > KEPT:
            del self._kept[next(iter(self._kept))]
