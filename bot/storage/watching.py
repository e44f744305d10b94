"""Noticing at once that a person saved a file of `memory/`."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

_AGAIN_S = 1.0
"""After the last change one more look: a save in two halves has settled by then."""

_POLL_MS = 400
"""How often folders are looked at where the system cannot tell of changes (network drives)."""


async def edits(home: Path, *, stop: asyncio.Event | None = None) -> AsyncIterator[None]:
    """Something in `memory/` may have changed: ask the store with `hand_edits`.

    Yields within half a second of a save, and once more when no other followed for a second. What
    the show itself writes also yields; the store knows its own writing.

    Args:
        home: The folder that holds `memory/`.
        stop: Ends the iteration when set.
    """
    # Brings a compiled library: only a show watches.
    from watchfiles import awatch  # see above

    memory = home / "memory"
    memory.mkdir(parents=True, exist_ok=True)
    changes = awatch(
        memory,
        stop_event=stop,
        debounce=200,
        step=50,
        rust_timeout=int(_AGAIN_S * 1000),
        yield_on_timeout=True,
        poll_delay_ms=_POLL_MS,
    )
    waiting = False
    async for change in changes:
        if change or waiting:
            yield
        waiting = bool(change)
