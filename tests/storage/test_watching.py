"""A save is noticed within two seconds, however the editor saves."""

import asyncio

import pytest

from bot.storage.watching import edits
from tests.storage.homes import committed


def in_place(path, text):
    path.write_text(text, "utf-8")


def by_rename(path, text):
    fresh = path.with_suffix(".tmp")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)


@pytest.mark.parametrize("saved", [in_place, by_rename])
@pytest.mark.parametrize("name", ["john/episodic.json", "john/archive/2026-03.json"])
async def test_a_save_is_noticed_within_two_seconds(saved, name, tmp_path):
    committed(tmp_path)[0].close()
    path = tmp_path / "memory" / name
    path.parent.mkdir(exist_ok=True)
    stop = asyncio.Event()
    watching = edits(tmp_path, stop=stop)
    noticed = asyncio.ensure_future(anext(watching))
    await asyncio.sleep(0.4)
    saved(path, "[]\n")
    async with asyncio.timeout(2):
        await noticed
    stop.set()
    await watching.aclose()  # type: ignore[attr-defined]


async def test_one_more_look_follows_when_a_save_has_settled(tmp_path):
    committed(tmp_path)[0].close()
    stop = asyncio.Event()
    watching = edits(tmp_path, stop=stop)
    first = asyncio.ensure_future(anext(watching))
    await asyncio.sleep(0.4)
    (tmp_path / "memory/john/episodic.json").write_text("[", "utf-8")
    async with asyncio.timeout(2):
        await first
    async with asyncio.timeout(3):
        await anext(watching)
    stop.set()
    await watching.aclose()  # type: ignore[attr-defined]
