"""Other commands reach the running show by loopback and key, and nobody else does."""

import asyncio
import json
from pathlib import Path

import pytest

from bot.control import FILE, ControlDoor, ControlError, ask
from bot.errors import HearthcastError


async def echo(order):
    if order["do"] == "fail":
        raise HearthcastError("the fridge is empty")
    return {"did": order["do"]}


async def test_an_order_is_carried_out_by_the_running_show(tmp_path: Path) -> None:
    door = ControlDoor(tmp_path, echo)
    await door.open()
    assert await ask(tmp_path, {"do": "tip"}) == {"ok": True, "did": "tip"}
    await door.close()


async def test_without_a_show_there_is_no_answer(tmp_path: Path) -> None:
    assert await ask(tmp_path, {"do": "tip"}) is None


async def test_a_door_left_by_a_dead_show_counts_as_no_show(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text(json.dumps({"port": 1, "key": "x", "pid": 1}), encoding="utf-8")
    assert await ask(tmp_path, {"do": "tip"}) is None


async def test_what_the_show_refuses_is_told_in_its_own_words(tmp_path: Path) -> None:
    door = ControlDoor(tmp_path, echo)
    await door.open()
    with pytest.raises(ControlError, match="the fridge is empty"):
        await ask(tmp_path, {"do": "fail"})
    await door.close()


async def test_a_wrong_key_does_nothing(tmp_path: Path) -> None:
    done: list[object] = []

    async def remember(order):
        done.append(order)
        return {}

    door = ControlDoor(tmp_path, remember)
    await door.open()
    note = json.loads((tmp_path / FILE).read_text("utf-8"))
    (tmp_path / FILE).write_text(json.dumps({**note, "key": "guess"}), "utf-8")
    with pytest.raises(ControlError, match="wrong key"):
        await ask(tmp_path, {"do": "tip"})
    await door.close()
    assert done == []


async def test_nonsense_on_the_door_harms_nothing(tmp_path: Path) -> None:
    door = ControlDoor(tmp_path, echo)
    await door.open()
    port = json.loads((tmp_path / FILE).read_text("utf-8"))["port"]
    _, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(b"GET / HTTP/1.1\r\n\r\n")
    await writer.drain()
    writer.close()
    assert await ask(tmp_path, {"do": "tip"}) == {"ok": True, "did": "tip"}
    await door.close()


async def test_the_note_is_gone_when_the_show_ends(tmp_path: Path) -> None:
    door = ControlDoor(tmp_path, echo)
    await door.open()
    await door.close()
    assert not (tmp_path / FILE).exists()
