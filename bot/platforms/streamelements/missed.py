"""Tips that came while nobody listened, asked for after every connect.

Asked for is what came since the last tip that was heard of, by the service's own clock: this
machine's may have been set since. On the very first connect nothing is asked for, so that a new
household does not receive the tips of years. What had been heard before is known to the ledger by
its id.
"""

import json
import logging
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from aiohttp import ClientError, ClientSession, ClientTimeout

from bot.platforms.payloads import Json, children, moment, text
from bot.platforms.redaction import plain

log = logging.getLogger(__name__)

API_URL = "https://api.streamelements.com/kappa/v2"
_OVERLAP = timedelta(minutes=2)
_FURTHEST = timedelta(days=7)
_LONG_AGO = datetime(1970, 1, 1, tzinfo=UTC)
_MOST = 100
_SCHEMES = {"jwt": "Bearer", "oauth2": "OAuth", "apikey": "apikey"}


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Login:
    """Whose tips, and what opens them. Not shown by `repr`, so that no log can hold it."""

    channel_id: str
    token: str
    token_type: str


class Missed:
    """Remembers, on disk, up to when tips have been heard of; outlives connections and runs."""

    def __init__(self, path: Path, login: Login, *, url: str = API_URL) -> None:
        self._path = path
        self._login = login
        self._url = url

    def heard(self, created: datetime) -> None:
        """A tip made at this time, by the service's clock, has been handed over. Repeatable."""
        before = self._kept()
        if before is not None and created <= before:
            return
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh = self._path.with_suffix(".new")
            fresh.write_text(json.dumps({"heard": created.isoformat()}), "utf-8")
            fresh.replace(self._path)
        except OSError as error:
            log.warning("streamelements: %s could not be written: %s", self._path.name, error)

    async def tips(self, session: ClientSession, now: datetime) -> tuple[Json, ...]:
        """The tips since the last one heard of, the oldest first, as the topic would send them.

        A refusal is logged and costs nothing but these tips: the live ones go on.
        """
        last = self._kept()
        if last is None:
            self.heard(now)
            return ()
        since = max(last, now - _FURTHEST) - _OVERLAP
        wanted = {
            "sort": "createdAt",
            "limit": str(_MOST),
            "after": str(int(since.timestamp() * 1_000)),
        }
        scheme = _SCHEMES[self._login.token_type]
        try:
            async with session.get(
                f"{self._url}/tips/{self._login.channel_id}",
                params=wanted,
                headers={"Authorization": f"{scheme} {self._login.token}"},
                timeout=ClientTimeout(total=15),
            ) as answer:
                answer.raise_for_status()
                found = await answer.json(content_type=None)
        except (ClientError, TimeoutError, ValueError) as error:
            why = plain(str(error)) or "time-out"
            log.warning("streamelements: tips of an outage could not be fetched: %s", why)
            return ()
        recent = [
            tip for tip in children(found, "docs") if moment(text(tip, "createdAt"), now) >= since
        ]
        return tuple(sorted(recent, key=lambda tip: text(tip, "createdAt")))

    def _kept(self) -> datetime | None:
        try:
            kept = text(json.loads(self._path.read_text("utf-8")), "heard")
        except (OSError, ValueError):
            return None
        return moment(kept, _LONG_AGO) if kept else None
