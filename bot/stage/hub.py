"""The hub: what every page gets, in order, and what a page that comes late needs.

One session is one run of the show. Messages are numbered; a page that missed any of them, or
that knows another session, gets the whole picture again.
"""

import asyncio
import json
import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from bot.stage.presenter import changed
from bot.stage.words import Json

KEPT = 200
"""Messages a page may have missed and still catch up on one by one."""
WAITING = 400
"""Messages a page may leave unread before it is let go: it comes back to a fresh picture."""
ALERTS = 50
"""Alerts kept until a page has shown them."""
FRESH_S = 600.0
"""How old an alert nobody saw may be and still be shown to a page that comes late."""
SHOWN = 500
"""Alerts remembered as shown: what becomes known of one later never shows it again."""


@dataclass(eq=False, slots=True, kw_only=True)
class Page:
    """One connected page."""

    view: str = "all"
    preview: bool = False
    """Whether it is the dashboard's own look at the overlay: no viewer sees it."""
    outbox: asyncio.Queue[str] = field(default_factory=lambda: asyncio.Queue(WAITING))
    lost: bool = False
    """It reads too slowly; its socket is to be closed."""


class Hub:
    """The stage's present state and its pages. One event loop, no awaiting."""

    def __init__(self, *, session: str, build: str) -> None:
        self.session = session
        self.build = build
        self._seq = 0
        self._sections: Json = {}
        self._due: float | None = None
        self._covered = False
        self._vote: tuple[Json, float] | None = None
        self._past: deque[tuple[int, str]] = deque(maxlen=KEPT)
        self._pages: set[Page] = set()
        self._alerts: dict[str, tuple[float, Json]] = {}
        self._shown: deque[str] = deque(maxlen=SHOWN)
        self._last_alert: Json | None = None
        self._alone = _now()

    @property
    def pages(self) -> tuple[Page, ...]:
        """Everybody connected."""
        return tuple(self._pages)

    @property
    def watched(self) -> int:
        """How many pages may be on stream: previews are not."""
        return sum(not page.preview for page in self._pages)

    @property
    def unwatched_s(self) -> float:
        """Seconds in which no page that may be on stream was there; 0 while there is one."""
        return 0.0 if self.watched else _now() - self._alone

    @property
    def sections(self) -> Json:
        """The picture as it is now."""
        return self._sections

    @property
    def unseen(self) -> tuple[str, ...]:
        """Ids of the alerts no page has painted yet, oldest first."""
        return tuple(self._alerts)

    def set_picture(self, sections: Json, frames: Sequence[Json] = ()) -> None:
        """Take the picture and play `frames`: one message, or none when nothing moved."""
        moved = changed(self._sections, sections)
        self._sections = sections
        for frame in frames:
            self._keep_alert(frame)
        if moved or frames:
            self._send({"type": "step", "set": moved, "frames": list(frames)})

    def play(self, *frames: Json) -> None:
        """Play frames that change nothing in the picture."""
        for frame in frames:
            self._keep_alert(frame)
        self._send({"type": "step", "set": {}, "frames": list(frames)})

    def set_countdown(self, seconds: float | None) -> None:
        """How long until the next decision; None when nobody knows."""
        self._due = None if seconds is None else _now() + seconds
        self._send({"type": "step", "set": {"next": self._countdown()}, "frames": []})

    def set_vote(self, vote: Json | None, seconds: float) -> None:
        """How a vote stands, and how long it is open; None when none is to be seen.

        One that is decided (`chosen`) is shown a little longer to the pages that are there, and to
        none that come later.
        """
        self._vote = None if vote is None else (vote, _now() + seconds)
        self._send({"type": "step", "set": {"vote": self._vote_now()}, "frames": []})
        if vote is not None and vote["chosen"] is not None:
            self._vote = None

    def set_covered(self, covered: bool) -> None:  # noqa: FBT001 - the state itself
        """Cover the stage, or uncover it; what passed meanwhile is not played afterwards."""
        self._covered = covered
        self._past.clear()
        self._send({"type": "step", "set": {"cover": {"on": covered}}, "frames": []})

    def join(self, page: Page, *, session: str = "", last_seq: int = -1) -> None:
        """Let a page in: the messages it missed, or the whole picture."""
        self._pages.add(page)
        missed = [text for seq, text in self._past if seq > last_seq]
        complete = session == self.session and len(missed) == self._seq - last_seq
        if last_seq < 0 or not complete:
            missed = [self._picture()]
        for text in missed:
            page.outbox.put_nowait(text)

    def leave(self, page: Page) -> None:
        """Forget a page; repeatable."""
        if page in self._pages and not page.preview:
            self._alone = _now()
        self._pages.discard(page)

    def shown(self, alert: str) -> None:
        """A page has painted an alert: no other picture brings it back; repeatable."""
        self._alerts.pop(alert, None)
        if alert not in self._shown:
            self._shown.append(alert)

    def replay_last_alert(self) -> bool:
        """Show the last alert once more; False when there was none."""
        if self._last_alert is None:
            return False
        self._send({"type": "step", "set": {}, "frames": [self._last_alert | {"again": True}]})
        return True

    def forget_moments(self) -> None:
        """Send everybody the whole picture and nothing of what passed (a viewer was erased)."""
        self._past.clear()
        self._alerts.clear()
        self._last_alert = None
        self._seq += 1
        self._broadcast(self._picture(clear=True))

    def _keep_alert(self, frame: Json) -> None:
        if frame.get("type") != "alert":
            return
        self._last_alert = frame
        if frame["id"] in self._shown:
            return
        self._alerts[str(frame["id"])] = (_now(), frame)
        while len(self._alerts) > ALERTS:
            self._alerts.pop(next(iter(self._alerts)))

    def _countdown(self) -> Json:
        left = None if self._due is None else max(0, round((self._due - _now()) * 1000))
        return {"in_ms": left}

    def _vote_now(self) -> Json | None:
        if self._vote is None:
            return None
        vote, until = self._vote
        return vote | {"in_ms": max(0, round((until - _now()) * 1000))}

    def _picture(self, *, clear: bool = False) -> str:
        return _text(
            {
                "type": "snapshot",
                "session": self.session,
                "build": self.build,
                "seq": self._seq,
                "state": self._sections
                | {"next": self._countdown(), "cover": {"on": self._covered}}
                | {"vote": self._vote_now()},
                "alerts": [frame for at, frame in self._alerts.values() if _now() - at < FRESH_S],
                "clear": clear,
            }
        )

    def _send(self, message: Json) -> None:
        self._seq += 1
        text = _text(message | {"seq": self._seq})
        self._past.append((self._seq, text))
        self._broadcast(text)

    def _broadcast(self, text: str) -> None:
        for page in self.pages:
            try:
                page.outbox.put_nowait(text)
            except asyncio.QueueFull:
                page.lost = True
                self.leave(page)


def _now() -> float:
    return time.monotonic()


def _text(message: Json) -> str:
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
