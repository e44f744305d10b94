"""The day's quota on disk, so that a restart does not begin the day again."""

import json
import logging
from datetime import datetime, tzinfo
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.platforms.payloads import at, text, whole
from bot.platforms.youtube.quota import Quota, quota_day, until_reset_s

log = logging.getLogger(__name__)


def california() -> tzinfo:
    """The zone in which YouTube's quota days begin at midnight."""
    return ZoneInfo("America/Los_Angeles")


class QuotaBook:
    """Keeps count of the units of one key's project."""

    def __init__(self, path: Path, daily: int, hours_a_day: float, now: datetime) -> None:
        self._path = path
        self._zone = california()
        day = quota_day(now, self._zone)
        fresh = Quota(daily=daily, hours_a_day=hours_a_day, day=day)
        self._quota = self._read(fresh)

    def today(self, now: datetime) -> Quota:
        """The quota of the day that `now` belongs to."""
        self._quota = self._quota.on(quota_day(now, self._zone))
        return self._quota

    def until_reset_s(self, now: datetime) -> float:
        """Seconds until it is full again."""
        return until_reset_s(now, self._zone)

    def spend(self, units: int, now: datetime, seconds: float = 0.0) -> None:
        """Note a call. A disk that refuses is logged; the count in memory goes on."""
        self._quota = self.today(now).spent(units, seconds)
        entry = {
            "day": self._quota.day.isoformat(),
            "used": self._quota.used,
            "polled_s": round(self._quota.polled_s, 1),
        }
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(".new")
            fresh.write_text(json.dumps(entry), "utf-8")
            fresh.replace(self._path)
        except OSError as error:
            log.warning("youtube: the quota book could not be written: %s", error)

    def _read(self, fresh: Quota) -> Quota:
        try:
            kept = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return fresh
        if text(kept, "day") != fresh.day.isoformat():
            return fresh
        polled = at(kept, "polled_s")
        seconds = float(polled) if isinstance(polled, int | float) else 0.0
        return fresh.spent(max(whole(kept, "used"), 0), max(seconds, 0.0))
