"""The running show's door for other commands of the same home: loopback, one key, JSON lines."""

import asyncio
import hmac
import json
import os
import secrets
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

from bot.errors import HearthcastError

Order = Mapping[str, Any]
"""`{"do": "tip", …}`: the name of the order and its arguments."""
Answer = Mapping[str, Any]
"""`{"ok": true, …}` or `{"ok": false, "error": "…"}`."""
Handler = Callable[[Order], Awaitable[Answer]]

FILE = "control.json"
LONGEST = 1_000_000
"""Bytes of one order at most."""


class ControlError(HearthcastError):
    """No show runs on this home, or it did not answer."""


class ControlDoor:
    """Listens on a free loopback port while the show runs; the port and key stand in a file."""

    def __init__(self, machine: Path, handle: Handler) -> None:
        """Serve orders.

        Args:
            machine: The home's `.hearthcast/` folder.
            handle: Carries out an order; a HearthcastError becomes `{"ok": false}`.
        """
        self._file = machine / FILE
        self._handle = handle
        self._key = secrets.token_hex(16)
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Begin to listen, and write down where."""
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=LONGEST)
        port = self._server.sockets[0].getsockname()[1]
        self._file.parent.mkdir(parents=True, exist_ok=True)
        door = {"port": port, "key": self._key, "pid": os.getpid()}
        self._file.touch(mode=0o600)
        self._file.write_text(json.dumps(door) + "\n", encoding="utf-8")

    async def close(self) -> None:
        """Stop listening and take the note away."""
        self._file.unlink(missing_ok=True)
        if self._server is not None:
            self._server.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            async with asyncio.timeout(30):
                answer = await self._answer(await reader.readline())
                writer.write(json.dumps(answer, ensure_ascii=False).encode() + b"\n")
                await writer.drain()
        except (TimeoutError, ConnectionError, ValueError):
            pass  # the other side went away or talked nonsense: nothing was done
        finally:
            writer.close()

    async def _answer(self, line: bytes) -> Answer:
        order = json.loads(line or b"{}")
        if not hmac.compare_digest(str(order.pop("key", "")), self._key):
            return {"ok": False, "error": "wrong key"}
        try:
            return {"ok": True, **await self._handle(order)}
        except HearthcastError as error:
            return {"ok": False, "error": str(error)}


async def ask(machine: Path, order: Order) -> Answer | None:
    """Hand an order to the show running on a home; None when none runs.

    Raises:
        ControlError: the show is there but refuses, or does not answer within 30 seconds.
    """
    try:
        door = json.loads((machine / FILE).read_text(encoding="utf-8"))
        reader, writer = await asyncio.open_connection("127.0.0.1", door["port"], limit=LONGEST)
    except (FileNotFoundError, ConnectionError, ValueError, KeyError):
        return None
    try:
        async with asyncio.timeout(30):
            writer.write(json.dumps({**order, "key": door["key"]}).encode() + b"\n")
            await writer.drain()
            line = await reader.readline()
    except (TimeoutError, ConnectionError) as error:
        raise ControlError(
            f"the running show (process {door.get('pid')}) does not answer"
        ) from error
    finally:
        writer.close()
    if not line:
        return None
    answer: Answer = json.loads(line)
    if not answer.get("ok"):
        raise ControlError(str(answer.get("error", "refused")))
    return answer
