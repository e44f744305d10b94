"""Crash fuzz: no instant of a save may cost a file, a tip or half a step.

A child process is killed at random instants; and a file layer of ours stops for good after every
single write, sync, replace and removal in turn.
"""

import argparse
import multiprocessing
import random
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from pathlib import Path

from bot.audience.ledger import TipState
from bot.bench.lodging import contradictions, moved_in, opened, tick, tip, tipped
from bot.errors import HearthcastError
from bot.household.world import World
from bot.ports import Commit
from bot.storage.disk import Disk
from bot.storage.store import HomeStore

_ACKNOWLEDGED = "acknowledged.txt"


class _Died(BaseException):
    """The process is gone, as far as the files are concerned."""


class MortalDisk(Disk):
    """A disk that stops for good after so many operations; a write may stop half way."""

    def __init__(self, lives: int, *, durable: bool) -> None:
        # Where it is durable every sync is asked for; here it is only counted.
        super().__init__(durable=durable)
        self.left = lives

    def write_some(self, descriptor: int, view: memoryview) -> int:
        """Half of what is left is written before the end."""
        if self.left == 1:
            super().write_some(descriptor, view[: len(view) // 2])
        self._spend()
        return super().write_some(descriptor, view)

    def sync(self, descriptor: int) -> None:
        """Count a sync."""
        self._spend()

    def sync_folder(self, folder: Path) -> None:
        """Count the sync of a folder."""
        self._spend()

    def replace_once(self, source: Path, target: Path) -> None:
        """Count a replace."""
        self._spend()
        super().replace_once(source, target)

    def truncate(self, path: Path, size: int) -> None:
        """Count a truncation."""
        self._spend()
        super().truncate(path, size)

    def exchange(self, one: Path, other: Path) -> bool:
        """Count an exchange."""
        self._spend()
        return super().exchange(one, other)

    def remove(self, path: Path) -> None:
        """Count a removal."""
        self._spend()
        super().remove(path)

    def _spend(self) -> None:
        self.left -= 1
        if self.left <= 0:
            raise _Died


@dataclass(slots=True)
class _Tally:
    """What went wrong, with the first few examples."""

    unreadable: int = 0
    half_applied: int = 0
    lost_tips: int = 0
    doubled_tips: int = 0
    lost_ticks: int = 0
    examples: list[str] = field(default_factory=list)

    def add(self, counter: str, count: int, example: str) -> None:
        """Count something that must not happen."""
        setattr(self, counter, getattr(self, counter) + count)
        if len(self.examples) < 5:
            self.examples.append(example)


def run(arguments: Sequence[str]) -> Mapping[str, object]:
    """Kill and count.

    Args:
        arguments: `--kills N` (1000), `--steps N` (every step of so many commits, 4), `--seed N`.

    Returns:
        The figures; everything that must be 0 is a key of its own.
    """
    parser = argparse.ArgumentParser(prog="hearthcast bench crash")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=4)
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    tally = _Tally()
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hearthcast-") as folder:
        steps = sum(
            _every_step(Path(folder) / f"steps-{durable}", options.steps, tally, durable=durable)
            for durable in (True, False)
        )
        recovered = _kills(Path(folder) / "kills", options.kills, options.seed, tally)
    return {
        "kills": options.kills,
        "steps": steps,
        "ticks survived": recovered,
        "unreadable files": tally.unreadable,
        "half-applied commits": tally.half_applied,
        "lost tips": tally.lost_tips,
        "doubled tips": tally.doubled_tips,
        "lost ticks": tally.lost_ticks,
        "seconds": round(time.monotonic() - begun, 1),
        "examples": tally.examples,
    }


def render(figures: Mapping[str, object]) -> str:
    """The figures for a person."""
    return "\n".join(f"{name:>22}  {value}" for name, value in figures.items() if value != [])


def _every_step(folder: Path, commits: int, tally: _Tally, *, durable: bool) -> int:
    """Stop after every operation in turn, as a show or a simulation; returns how many there are."""
    lives = 0
    while True:
        lives += 1
        home = folder / str(lives)
        store = opened(home)
        world = moved_in()
        store.commit(Commit(before=world, after=world))
        store.close()
        acknowledged: list[str] = []
        disk = MortalDisk(lives, durable=durable)
        try:
            _live(home, disk, commits, acknowledged)
        except _Died:
            _verify(home, acknowledged, tally)
        else:
            return lives - 1


def _live(home: Path, disk: Disk | None, ticks: int, acknowledged: list[str]) -> None:
    """Live some ticks with a tip in each, noting what the store has promised to keep."""
    store = opened(home, disk=disk)
    try:
        world = _caught_up(store)
        first = _tick_of(world) + 1
        for number in range(first, first + ticks):
            after = tick(world, number)
            store.commit(Commit(before=world, after=after, tick=number))
            acknowledged.append(f"tick {number}")
            store.record(tip(number))
            acknowledged.append(f"tip {number}")
            world = _applied(store, after, number)
    finally:
        store.release()


def _applied(store: HomeStore, world: World, number: int) -> World:
    entry = tip(number)
    after = tipped(world, entry)
    applied = replace(entry, entry=TipState.APPLIED)
    store.commit(Commit(before=world, after=after, ledger=(applied,)))
    return after


def _caught_up(store: HomeStore) -> World:
    """The world with every tip applied that was received and not, as an engine does at start."""
    world = store.world
    if world is None:
        raise AssertionError("the home was lived in")
    for entry in list(world.tips.values()):
        if entry.entry is TipState.RECEIVED:
            world = _applied(store, world, int(entry.tip.rpartition("t")[2]))
    return world


def _tick_of(world: World) -> int:
    return int(world.characters["john"].state.line.removeprefix("tick "))


def _verify(home: Path, acknowledged: Sequence[str], tally: _Tally) -> int:
    """Open the home as the next run does, and count what must not be; returns its tick."""
    try:
        store = opened(home)
    except HearthcastError as error:
        tally.add("unreadable", 1, str(error))
        return 0
    try:
        if store.troubles:
            tally.add("unreadable", len(store.troubles), str(store.troubles[0]))
        world = store.world
        if world is None:
            tally.add("unreadable", 1, f"{home} is empty")
            return 0
        if found := contradictions(world):
            tally.add("half_applied", 1, "; ".join(found))
        world = _caught_up(store)
        if found := contradictions(world):
            tally.add("doubled_tips", 1, "; ".join(found))
        known = {int(key.rpartition("t")[2]) for key in world.tips}
        promised = {int(one[4:]) for one in acknowledged if one.startswith("tip ")}
        if lost := promised - known:
            tally.add("lost_tips", len(lost), f"tips {sorted(lost)} are gone")
        ticks = [int(one[5:]) for one in acknowledged if one.startswith("tick ")]
        reached = _tick_of(world)
        if ticks and reached < max(ticks):
            tally.add("lost_ticks", 1, f"tick {max(ticks)} was saved, {reached} is there")
        return reached
    finally:
        store.close()


def _kills(home: Path, kills: int, seed: int, tally: _Tally) -> int:
    """Kill a child at random instants, `kills` times over on one home; returns the last tick."""
    chance = random.Random(seed)
    store = opened(home)
    world = moved_in()
    store.commit(Commit(before=world, after=world))
    store.close()
    log = home / _ACKNOWLEDGED
    reached = 0
    for _ in range(kills):
        log.unlink(missing_ok=True)
        child = multiprocessing.Process(target=_live_until_killed, args=(home, log))
        child.start()
        while child.is_alive() and not log.exists():
            time.sleep(0.001)
        time.sleep(chance.uniform(0.0, 0.08))
        child.kill()
        child.join()
        child.close()
        reached = _verify(home, log.read_text("utf-8").split("\n")[:-1], tally)
    return reached


def _live_until_killed(home: Path, log: Path) -> None:
    with log.open("a", encoding="utf-8", buffering=1) as file, suppress(KeyboardInterrupt):
        _live(home, None, 1_000_000, _Written(file.write))


class _Written(list[str]):
    """A list whose entries survive the process that appends them."""

    def __init__(self, write: Callable[[str], object]) -> None:
        super().__init__()
        self._write = write

    def append(self, entry: str) -> None:
        """Write the entry down."""
        self._write(f"{entry}\n")
