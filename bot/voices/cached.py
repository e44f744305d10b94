"""Sounds kept on disk: the same line of the same voice is spoken once."""

import asyncio
import os
from contextlib import suppress
from hashlib import blake2b
from pathlib import Path

from bot.audience.screened import Screened
from bot.ports import Clip, Voice

_SUFFIXES = {"audio/wav": ".wav", "audio/mpeg": ".mp3", "audio/ogg": ".ogg"}


class Cached(Voice):
    """A voice that keeps what it said, within a bound; the longest unheard goes first."""

    def __init__(self, inner: Voice, folder: Path, most_bytes: int, *, sort: str) -> None:
        """Keep sounds.

        Args:
            inner: Who speaks.
            folder: Where they are kept; made when the first one is.
            most_bytes: All of them together.
            sort: What tells this engine and its voices from others.
        """
        self._inner = inner
        self._folder = folder
        self._most = most_bytes
        self._sort = sort
        named = blake2b(sort.encode(), digest_size=10).hexdigest()
        self._credited = folder / f"{named}.credit"
        self._credit = _text(self._credited)

    @property
    def credit(self) -> str:
        """As of who speaks; of a voice that is heard from here alone as it was when it spoke."""
        return max(self._inner.credit, self._credit, key=len)

    async def speak(self, actor: str, text: Screened) -> Clip:
        """A kept sound, or a new one.

        Raises:
            VoiceError: as who speaks; a disk that refuses only means that nothing is kept.
        """
        name = blake2b(f"{self._sort}\0{actor}\0{text}".encode(), digest_size=20).hexdigest()
        kept = await asyncio.to_thread(self._kept, name)
        if kept is not None:
            return kept
        clip = await self._inner.speak(actor, text)
        with suppress(OSError):
            await asyncio.to_thread(self._keep, name, clip)
        return clip

    def forget(self) -> None:
        """Remove every sound."""
        for path in self._files():
            with suppress(OSError):
                path.unlink()
        self._inner.forget()

    async def close(self) -> None:
        """Close who speaks."""
        await self._inner.close()

    def _kept(self, name: str) -> Clip | None:
        for kind, suffix in _SUFFIXES.items():
            path = self._folder / f"{name}{suffix}"
            with suppress(OSError):
                data = path.read_bytes()
                os.utime(path)
                return Clip(data=data, kind=kind)
        return None

    def _keep(self, name: str, clip: Clip) -> None:
        suffix = _SUFFIXES.get(clip.kind)
        if suffix is None or len(clip.data) > self._most:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        draft = self._folder / f"{name}.new"
        draft.write_bytes(clip.data)
        draft.replace(self._folder / f"{name}{suffix}")
        if self.credit != self._credit:
            self._credit = self.credit
            self._credited.write_text(self._credit, "utf-8")
        self._bound()

    def _bound(self) -> None:
        sizes = sorted(
            ((found.stat().st_mtime_ns, found.stat().st_size, found) for found in self._files()),
            reverse=True,
        )
        whole = 0
        for _, size, path in sizes:
            whole += size
            if whole > self._most:
                path.unlink(missing_ok=True)

    def _files(self) -> list[Path]:
        kept = (".new", *_SUFFIXES.values())
        return [path for path in self._folder.glob("*.*") if path.suffix in kept]


def _text(path: Path) -> str:
    try:
        return path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        return ""
