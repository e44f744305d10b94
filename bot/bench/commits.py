"""What a save costs: every live file at once, one small file, and opening a home with its past."""

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from bot.bench.lodging import START, episode, moved_in, opened, tick
from bot.household.household import UnlockedItem
from bot.household.world import World
from bot.memories.owner import DiaryPage, FavoriteSpot, MoodEntry, Opinion, Preference
from bot.ports import Commit
from bot.storage.disk import Disk
from bot.storage.store import HomeStore


def run(arguments: Sequence[str]) -> Mapping[str, object]:
    """Measure on a home of its own.

    Args:
        arguments: `--episodes N` (3000 each), `--archive N` (50000 in all), `--commits N` (40).
    """
    parser = argparse.ArgumentParser(prog="hearthcast bench commits")
    parser.add_argument("--episodes", type=int, default=3000)
    parser.add_argument("--archive", type=int, default=50_000)
    parser.add_argument("--commits", type=int, default=40)
    options = parser.parse_args(arguments)
    figures: dict[str, object] = {"episodes each": options.episodes, "archived": options.archive}
    with tempfile.TemporaryDirectory(prefix="hearthcast-") as folder:
        home = Path(folder)
        for durable in (True, False):
            name = "synced" if durable else "unsynced"
            figures |= _measured(home / name, options, name, durable=durable)
        figures["one fsync, ms"] = round(_fsync_ms(home), 2)
    return figures


def render(figures: Mapping[str, object]) -> str:
    """The figures for a person, with what they are held to."""
    held = {
        "synced: every live file, ms": "at most 40",
        "synced: the same with the archive, ms": "at most 40",
        "synced: one small file, ms": "at most 5 and the disk's fsync",
        "unsynced: every live file, ms": "a tick of `sim`",
        "synced: opening, archive included, s": "at most 1.5",
    }
    return "\n".join(
        f"{name:>42}  {value}" + (f"  ({held[name]})" if name in held else "")
        for name, value in figures.items()
    )


def _measured(
    home: Path, options: argparse.Namespace, name: str, *, durable: bool
) -> Mapping[str, object]:
    store = opened(home, durable=durable)
    world = _furnished(options.episodes)
    store.commit(Commit(before=world, after=world))
    world, all_ms = _median_ms(store, world, options.commits, _everything)
    figures = {f"{name}: every live file, ms": all_ms}
    if durable:
        _fill_archive(store, world, options.archive)
        world, with_archive = _median_ms(store, world, options.commits, _everything)
        figures[f"{name}: the same with the archive, ms"] = with_archive
    world, small = _median_ms(store, world, options.commits, _purse)
    figures[f"{name}: one small file, ms"] = small
    begun = time.perf_counter()
    for _ in range(options.commits):
        store.hand_edits(world)
    figures[f"{name}: looking for edits, ms"] = _ms(begun, options.commits)
    store.close()
    begun = time.perf_counter()
    again = opened(home, durable=durable)
    for character in world.characters:
        again.archive(character)
    figures[f"{name}: opening, archive included, s"] = round(time.perf_counter() - begun, 2)
    again.close()
    return figures


def _median_ms(
    store: HomeStore, world: World, commits: int, change: Callable[[World, int], World]
) -> tuple[World, float]:
    took = []
    for number in range(1, commits + 1):
        after = change(world, number)
        begun = time.perf_counter()
        store.commit(Commit(before=world, after=after, tick=number))
        took.append(_ms(begun))
        world = after
    return world, round(statistics.median(took), 2)


def _ms(begun: float, count: int = 1) -> float:
    return round((time.perf_counter() - begun) * 1000 / count, 2)


def _purse(world: World, number: int) -> World:
    household = replace(world.household, balance=world.household.balance + number)
    return replace(world, household=household)


def _everything(world: World, number: int) -> World:
    """A step that changes every live file."""
    after = tick(_purse(world, number), number, kept=len(world.characters["john"].episodes))
    couple = replace(after.relationships.couple, tension=float(number % 100))
    return replace(
        after,
        relationships=replace(after.relationships, couple=couple),
        viewers={key: replace(one, messages=number) for key, one in after.viewers.items()},
        unlocked=tuple(replace(one, used_count=number) for one in after.unlocked),
        characters={
            id_: replace(
                one,
                preferences=tuple(replace(e, since_day=number) for e in one.preferences),
                mood_log=tuple(replace(e, game_day=number) for e in one.mood_log),
                opinions=tuple(replace(e, revised_day=number) for e in one.opinions),
                diary=tuple(replace(e, text=f"page {number}") for e in one.diary),
                favorite_spots=tuple(replace(e, note=f"{number}") for e in one.favorite_spots),
            )
            for id_, one in after.characters.items()
        },
    )


def _furnished(episodes: int) -> World:
    """A household with something in every file."""
    world = moved_in(episodes)
    mood = MoodEntry(timestamp=START, game_day=1, emotion="calm", valence=0.1, arousal=0.3)
    item = UnlockedItem(item="rug", name="Rug", name_ja="ラグ", unlocked_at=START, game_day=1)
    characters = {
        id_: replace(
            one,
            preferences=(Preference(id="like-1", about="nikujaga", strength=0.4),),
            mood_log=(mood,),
            opinions=(Opinion(id="view-1", about="Sara", text="Sings when she cooks."),),
            diary=(DiaryPage(game_day=1, text="page 0"),),
            favorite_spots=(FavoriteSpot(spot="window", score=0.7),),
        )
        for id_, one in world.characters.items()
    }
    return replace(world, characters=characters, unlocked=(item,))


def _fill_archive(store: HomeStore, world: World, count: int) -> None:
    characters = tuple(world.characters)
    first = world.next_episode
    archived = [
        (characters[number % len(characters)], episode(first + number)) for number in range(count)
    ]
    store.commit(Commit(before=world, after=world, archived=tuple(archived)))


def _fsync_ms(folder: Path) -> float:
    """What the disk alone takes for a small file."""
    disk = Disk()
    took = []
    for number in range(15):
        begun = time.perf_counter()
        disk.write(folder / f"{number}.probe", b"x" * 2000)
        took.append(_ms(begun))
    return statistics.median(took)
