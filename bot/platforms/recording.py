"""Recording raw messages, redacted; and keeping, counting and saying what could not be read."""

import json
import logging
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from bot.audience.feed import AudienceEvent
from bot.platforms.payloads import Json
from bot.platforms.redaction import redacted
from bot.ports import Clock

log = logging.getLogger(__name__)

Translate = Callable[[str, Json, datetime], Iterable[AudienceEvent]]
"""A translator: (kind of frame, payload, when it came) → our events. Raises what it likes."""

_MOST_UNREAD = 200
"""Unreadable payloads kept in one run; every one is counted."""


class Recorder:
    """Writes frames of one platform to a file in the home, and keeps what could not be read.

    `frames` go to `<platform>.jsonl` when recording is on, in a ring of two files; unreadable
    payloads always go to `<platform>-unread.jsonl`. A disk that fails stops the recording, never
    the show.
    """

    def __init__(
        self,
        folder: Path,
        platform: str,
        clock: Clock,
        *,
        frames: bool,
        ring_bytes: int = 20_000_000,
    ) -> None:
        self._frames = folder / f"{platform}.jsonl"
        self._unread = folder / f"{platform}-unread.jsonl"
        self._platform = platform
        self._clock = clock
        self._on = frames
        self._ring_bytes = ring_bytes
        self._salt = str(clock.now()).encode()[:64]
        self.unread = 0
        """Payloads of this run that could not be read."""

    def frame(self, kind: str, payload: object) -> None:
        """Record one frame as it came, if recording is on."""
        if self._on:
            self._on = self._append(self._frames, kind, payload, {})

    def keep_unread(self, kind: str, payload: object, error: Exception) -> None:
        """Keep, count and say a payload that could not be translated."""
        self.unread += 1
        if self.unread <= _MOST_UNREAD:
            why = f"{type(error).__name__}: {error}"
            self._append(self._unread, kind, payload, {"why": why})
        if self.unread == 1 or self.unread % 100 == 0:
            log.warning(
                "%s: a %s message could not be read (%s); %d so far, kept in %s",
                self._platform,
                kind,
                error,
                self.unread,
                self._unread.name,
            )

    def _append(self, path: Path, kind: str, payload: object, more: Json) -> bool:
        entry = {
            "at": self._clock.now().isoformat(),
            "platform": self._platform,
            "kind": kind,
            **more,
            "payload": redacted(payload, self._salt),
        }
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.exists() and path.stat().st_size > self._ring_bytes:
                path.replace(path.with_suffix(".1.jsonl"))
            with path.open("a", encoding="utf-8", newline="\n") as file:
                file.write(json.dumps(entry, ensure_ascii=False, default=str) + "\n")
        except OSError as error:
            log.warning("%s: recording stopped: %s", self._platform, error)
            return False
        return True


def translated(
    translate: Translate, kind: str, payload: Json, *, now: datetime, recorder: Recorder
) -> tuple[AudienceEvent, ...]:
    """One frame's events; none when it cannot be read, which is kept and said."""
    recorder.frame(kind, payload)
    try:
        return tuple(translate(kind, payload, now))
    except Exception as error:  # noqa: BLE001 - a stranger's payload may break in any way
        recorder.keep_unread(kind, payload, error)
        return ()
