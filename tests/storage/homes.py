"""Homes on a real disk for the tests of the files."""

import json
from pathlib import Path

from bot.household.world import World
from bot.ports import Commit
from bot.storage.store import HomeStore
from tests.storage.worlds import RULES, ZONE, world


def opened(home: Path, **options) -> HomeStore:
    return HomeStore.open(home, rules=RULES, zone=ZONE, **options)


def lived_in(home: Path) -> World:
    """What the files hold now, as a new process would read them."""
    store = opened(home)
    store.close()
    assert store.world is not None
    return store.world


def committed(home: Path, count: int = 3, **options) -> tuple[HomeStore, World]:
    """A home in which somebody lives, and its store, still open."""
    now = world(episodes=count)
    store = opened(home, **options)
    store.commit(Commit(before=now, after=now))
    return store, now


def rows(home: Path, name: str):
    return json.loads((home / "memory" / name).read_text("utf-8"))


def save(home: Path, name: str, plain) -> None:
    """Save as an editor does that writes in place."""
    text = json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
    (home / "memory" / name).write_bytes(text.encode())
