"""Recordings: every prompt and answer with tokens, cost and time, in `.hearthcast/recordings/`."""

import asyncio
import json
from collections.abc import Iterable, Mapping
from datetime import date, timedelta
from pathlib import Path

from bot.brains.completion import Ask, Completed, Completion, Finish, Usage
from bot.brains.tokens import cost
from bot.config.brain import RecordingSettings
from bot.errors import BrainError, BrainRefusedError
from bot.ports import Clock

HIDDEN = "[key]"
MEGABYTE = 1_000_000


class Recorder:
    """Writes one JSON line a call to the day's file; drops days that are old or too much."""

    def __init__(
        self, folder: Path, settings: RecordingSettings, clock: Clock, secrets: Iterable[str]
    ) -> None:
        self._folder = folder
        self._settings = settings
        self._clock = clock
        self._secrets = tuple(secret for secret in secrets if len(secret) >= 6)
        self._tidied: date | None = None

    async def write(self, entry: Mapping[str, object]) -> None:
        """Append an entry; a full disk loses the entry, never the turn."""
        await asyncio.shield(asyncio.to_thread(self._write, entry))

    def _write(self, entry: Mapping[str, object]) -> None:
        now = self._clock.now()
        line = json.dumps({"at": now.isoformat(), **entry}, ensure_ascii=False)
        for secret in self._secrets:
            line = line.replace(secret, HIDDEN)
        path = self._folder / f"{now.date().isoformat()}.jsonl"
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            if self._tidied != now.date():
                self._tidied = now.date()
                self._tidy(now.date())
            if path.exists() and path.stat().st_size > self._settings.max_mb * MEGABYTE / 2:
                return
            with path.open("a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError:
            return

    def _tidy(self, today: date) -> None:
        oldest = (today - timedelta(days=self._settings.days - 1)).isoformat()
        files = sorted(self._folder.glob("????-??-??.jsonl"), reverse=True)
        size = 0.0
        for path in files:
            size += path.stat().st_size
            if path.stem < oldest or size > self._settings.max_mb * MEGABYTE / 2:
                path.unlink()


class Recorded(Completion):
    """Records what passes through it."""

    def __init__(self, inner: Completion, recorder: Recorder, clock: Clock) -> None:
        self.facts = inner.facts
        self._inner = inner
        self._recorder = recorder
        self._clock = clock

    async def complete(self, ask: Ask) -> Completed:
        """Send one prompt and record it with its answer or its fault."""
        start = self._clock.monotonic()
        try:
            completed = await self._inner.complete(ask)
        except BrainError as error:
            fault = {"error": type(error).__name__, "what": str(error)}
            # A refused prompt holds the line it was refused for: that line is stored nowhere.
            told = _without_texts(ask) if isinstance(error, BrainRefusedError) else _told(ask)
            await self._recorder.write({**told, **fault, "seconds": self._since(start)})
            raise
        usage = completed.usage or Usage()
        refused = completed.finish is Finish.REFUSED
        await self._recorder.write(
            {
                **(_without_texts(ask) if refused else _told(ask)),
                "model": self.facts.id,
                "text": "" if refused else completed.text,
                "finish": completed.finish.value,
                "usage": {
                    "input": usage.input,
                    "output": usage.output,
                    "cached": usage.cached,
                    "cache_written": usage.cache_written,
                    "reasoning": usage.reasoning,
                },
                "usd": str(cost(usage, self.facts)),
                "seconds": self._since(start),
            }
        )
        return completed

    async def close(self) -> None:
        """Close what is behind."""
        await self._inner.close()

    def _since(self, start: float) -> float:
        return round(self._clock.monotonic() - start, 3)


def _without_texts(ask: Ask) -> Mapping[str, object]:
    return {
        "purpose": ask.purpose.value,
        "actor": ask.actor,
        "tick": ask.tick,
        "asking": ask.asking,
    }


def _told(ask: Ask) -> Mapping[str, object]:
    return {
        **_without_texts(ask),
        "shared": ask.shared,
        "persona": ask.persona,
        "user": ask.user,
        "max_tokens": ask.max_tokens,
        "temperature": ask.temperature,
    }
