"""A sweep that would take too much at once stops, asks, and goes on with a yes."""

from dataclasses import replace
from pathlib import Path

from bot.app.sweeping import sweep_memory
from bot.memories.episode import Episode
from tests.show.rehearsal import rehearse
from tests.show.test_night import later


def old(number: int, at) -> Episode:
    return Episode(
        id=f"ep_{number:06d}", timestamp=at, game_day=1, event=f"Trifle number {number}",
        event_ja="", emotion="calm", emotion_intensity=0.2, importance=0.2,
    )  # fmt: skip


async def test_a_sweep_over_a_tenth_asks_and_a_yes_lets_it_go(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    engine = show.engine
    john = engine.world.characters["john"]
    trifles = tuple(old(n, engine.world.calendar.now) for n in range(1, 31))
    engine.world = replace(
        later(engine.world.with_character(replace(john, episodes=trifles)), 40), next_episode=31
    )
    await show.director.tick(10)
    (asked,) = (p for p in seen.problems if p.place == "forgetting")
    assert "30 memories" in asked.what
    assert "memory sweep" in asked.cure
    assert len([e for e in engine.world.characters["john"].episodes if e in trifles]) == 30
    await engine.flush()
    show.close()
    home = tmp_path / "home"
    assert "john: 30 of" in sweep_memory_in_thread(home, do_it=False)
    assert sweep_memory_in_thread(home, do_it=True).startswith("30 memories were let go")
    assert sweep_memory_in_thread(home, do_it=False) == "no memory is old enough to be forgotten"


def sweep_memory_in_thread(home: Path, *, do_it: bool) -> str:
    """The command as a process of its own would run it: it has its own event loop."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: sweep_memory(home, do_it=do_it)).result()
