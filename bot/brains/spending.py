"""What was spent today: `.hearthcast/spend.json`, read and written anew with every call.

A call's highest possible price is booked before it is made and replaced by the real one when the
provider has said it; a call that was cut off keeps its booking. So the file is right after a crash,
and every part of the program that pays shares one purse.
"""

import json
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal, InvalidOperation
from pathlib import Path

KEPT_DAYS = 62
_ADDING = threading.Lock()
"""Minds and voices pay out of the same file, each from a thread of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spent:
    """One day's bill."""

    usd: Decimal = Decimal(0)
    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class SpendFile:
    """The bills by day. Not for two threads at once; a file that cannot be read starts anew."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def spent(self, day: date) -> Spent:
        """The bill of a day."""
        entry = self._days().get(day.isoformat(), {})
        return Spent(
            usd=_decimal(entry.get("usd")),
            calls=_whole(entry.get("calls")),
            input_tokens=_whole(entry.get("input_tokens")),
            output_tokens=_whole(entry.get("output_tokens")),
        )

    def add(self, day: date, more: Spent) -> Spent:
        """Add to a day's bill (parts may be negative) and give the new one.

        Raises:
            OSError: the file cannot be written.
        """
        with _ADDING:
            return self._added(day, more)

    def _added(self, day: date, more: Spent) -> Spent:
        before = self.spent(day)
        after = Spent(
            usd=max(Decimal(0), before.usd + more.usd),
            calls=before.calls + more.calls,
            input_tokens=before.input_tokens + more.input_tokens,
            output_tokens=before.output_tokens + more.output_tokens,
        )
        days = {
            **self._days(),
            day.isoformat(): {
                "usd": str(after.usd),
                "calls": after.calls,
                "input_tokens": after.input_tokens,
                "output_tokens": after.output_tokens,
            },
        }
        kept = dict(sorted(days.items())[-KEPT_DAYS:])
        self._path.parent.mkdir(parents=True, exist_ok=True)
        draft = self._path.with_suffix(".json.new")
        draft.write_text(json.dumps(kept, indent=2) + "\n", encoding="utf-8")
        draft.replace(self._path)
        return after

    def _days(self) -> dict[str, Mapping[str, object]]:
        try:
            read = json.loads(self._path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(read, dict):
            return {}
        return {str(day): entry for day, entry in read.items() if isinstance(entry, dict)}


def _decimal(value: object) -> Decimal:
    try:
        return Decimal(str(value)) if value is not None else Decimal(0)
    except InvalidOperation:
        return Decimal(0)


def _whole(value: object) -> int:
    return value if isinstance(value, int) else 0
