"""A viewer who wants to be forgotten is gone from every file, and the money still adds up."""

import asyncio
import json
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zipfile import ZipFile

import pytest

from bot.app.forgetting import forget_viewer
from bot.app.keeping import take_back
from bot.audience.desk import Act
from bot.audience.feed import ChatLine, Sender, Tip
from bot.audience.privacy import Person
from bot.audience.screened import Screened
from bot.errors import UnknownNameError
from bot.household.commands import MeetViewer, Remember, SweepMemories
from bot.memories.episode import ImportanceRule, Kind, Note
from bot.memories.owner import DiaryPage
from bot.show.signals import Withdrawn
from bot.storage.disk import Disk
from bot.storage.erasing import HomeEraser
from tests.show.rehearsal import rehearse
from tests.show.test_listener import awake, hear_and_answer
from tests.show.test_tips import ledger

NAME, ID = "moon_rabbit", "u4711"
SENDER = Sender(platform="youtube", user_id=ID, name=NAME)


def says(show, text: str, number: int) -> ChatLine:
    return ChatLine(event_id=f"r{number}", at=show.clock.now(), sender=SENDER, text=text)


def gives(show, number: int, text: str = "", amount: int = 1000) -> Tip:
    from decimal import Decimal

    return Tip(
        event_id=f"g{number}", at=show.clock.now(), sender=SENDER, text=text,
        amount=Decimal(amount), amount_text=str(amount), currency="JPY",
    )  # fmt: skip


async def known(tmp_path: Path):
    """A show in which the viewer talked, tipped, unlocked something and is remembered."""
    show, seen = await awake(tmp_path)
    await hear_and_answer(show, says(show, "Sara, I have a red bicycle, do you?", 1))
    for number in range(5):
        await show.listener.hear(gives(show, number, "for the kotatsu, love moon_rabbit"))
    await show.listener.hear(gives(show, 9, "a treat for Eve", 300))
    await show.listener.hear(gives(show, 10, "another treat", 300))
    for _ in range(3):
        show.clock.move(600)
        await show.listener.settle()
        await show.director.tick(10)
    show.store.back_up(show.clock.now())
    await show.moderating.decide(Act.BLOCK_VIEWER, f"youtube:{ID}")
    await show.moderating.decide(Act.UNBLOCK_VIEWER, f"youtube:{ID}")
    return show, seen


def traces(home: Path) -> list[str]:
    """Every file of the home that still knows the viewer, the copies' insides included."""
    found = []
    for path in home.rglob("*"):
        if not path.is_file() or path.name == "config.toml":
            continue
        texts = [path.read_bytes()]
        if path.suffix == ".zip":
            with ZipFile(path) as copy:
                texts = [copy.read(name) for name in copy.namelist()]
        if any(NAME.encode() in text.lower() or ID.encode() in text for text in texts):
            found.append(path.relative_to(home).as_posix())
    return found


async def test_after_forgetme_a_search_over_every_file_finds_nothing(tmp_path: Path) -> None:
    show, seen = await known(tmp_path)
    home = tmp_path / "home"
    assert len(traces(home)) > 5
    total, balance = show.engine.world.household.total_tips, show.engine.world.household.balance
    await show.listener.hear(says(show, "!forgetme", 2))
    assert traces(home) == []
    household = show.engine.world.household
    assert (household.total_tips, household.balance) == (total, balance)
    assert any(isinstance(signal, Withdrawn) for signal in seen.signals)
    await show.director.tick(10)
    show.store.close()
    assert traces(home) == []


async def test_in_the_ledger_a_token_stands_and_sums_still_add_up(tmp_path: Path) -> None:
    show, _ = await known(tmp_path)
    before = ledger(tmp_path / "home")
    await show.forgetting.forget(f"youtube:{ID}")
    after = ledger(tmp_path / "home")
    assert [entry["value"] for entry in after] == [entry["value"] for entry in before]
    tokens = {entry["viewer_id"] for entry in after}
    assert len(tokens) == 1
    assert tokens.pop().startswith("youtube:erased-")


async def test_forgetting_again_and_forgetting_nobody_change_nothing(tmp_path: Path) -> None:
    show, _ = await known(tmp_path)
    await show.forgetting.forget(f"youtube:{ID}")
    world = show.engine.world
    await show.forgetting.forget(f"youtube:{ID}")
    await show.forgetting.forget("youtube:nobody")
    assert show.engine.world == world


async def test_the_copies_can_still_be_restored(tmp_path: Path) -> None:
    show, _ = await known(tmp_path)
    await show.forgetting.forget(f"youtube:{ID}")
    (copy,) = (tmp_path / "home/.hearthcast/backups").glob("*.zip")
    with ZipFile(copy) as kept:
        assert kept.testzip() is None
        for name in kept.namelist():
            if name.endswith(".json"):
                json.loads(kept.read(name))


async def test_what_a_run_before_left_is_found_by_the_eraser_alone(tmp_path: Path) -> None:
    show, _ = await known(tmp_path)
    await show.engine.flush()
    show.store.close()
    home = tmp_path / "home"
    person = Person(viewer_id=f"youtube:{ID}", names=(NAME,))
    eraser = HomeEraser(home, Disk(durable=False))
    assert eraser.found(person)
    eraser.erase(person, "youtube:erased-1")
    assert eraser.found(person) == ()


async def test_a_forgotten_viewer_who_writes_again_is_new(tmp_path: Path) -> None:
    show, _ = await known(tmp_path)
    await show.listener.hear(says(show, "!forgetme", 2))
    show.clock.move(timedelta(minutes=1).total_seconds())
    await show.listener.hear(says(show, "hello again", 3))
    assert show.listener.window.lines[-1].first_time


async def test_a_viewer_who_never_tipped_is_forgotten_after_a_year(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await show.listener.hear(says(show, "hello from long ago", 1))
    await show.forgetting.expire(show.clock.now() + timedelta(days=364))
    assert f"youtube:{ID}" in show.engine.world.viewers
    await show.forgetting.expire(show.clock.now() + timedelta(days=366))
    assert traces(tmp_path / "home") == []


async def test_a_summary_made_from_archived_memories_of_a_viewer_goes_with_them(
    tmp_path: Path,
) -> None:
    show, _ = await awake(tmp_path)
    await hear_and_answer(show, says(show, "Sara, I have a red bicycle, do you?", 1))
    who, own = next(
        (who, episode)
        for who, character in show.engine.world.characters.items()
        for episode in character.episodes
        if episode.viewer_id == f"youtube:{ID}"
    )
    summary = replace(
        own, id="ep_900000", viewer_id="", claimed_by="", event="Talked of a red bicycle",
        event_ja="赤い自転車の話をした", keywords=(), merged_from=(own.id,),
    )  # fmt: skip
    kept = tuple(e for e in show.engine.world.characters[who].episodes if e.id != own.id)
    show.engine.apply(
        SweepMemories(
            character=who, kept=(*kept, summary), archived=(own,), deleted=(),
            next_episode=show.engine.world.next_episode,
        )
    )  # fmt: skip
    await show.engine.flush()
    await show.forgetting.forget(f"youtube:{ID}")
    assert traces(tmp_path / "home") == []
    everything = "".join(p.read_text("utf-8") for p in (tmp_path / "home").rglob("*.json"))
    assert "red bicycle" not in everything


def test_the_command_line_forgets_in_a_home_where_nothing_runs(tmp_path: Path) -> None:
    async def live() -> None:
        show, _ = await known(tmp_path)
        await show.engine.flush()
        show.store.close()

    asyncio.run(live())
    told = forget_viewer(tmp_path / "home", f"youtube:{ID}")
    assert "is forgotten" in told
    assert "found nothing of them" in told
    assert traces(tmp_path / "home") == []


def keep_elsewhere(home: Path, folder: Path) -> Path:
    """Copy the newest backup to where no eraser looks; where it lay."""
    (copy,) = (home / ".hearthcast/backups").glob("*.zip")
    folder.mkdir()
    (folder / copy.name).write_bytes(copy.read_bytes())
    return copy


async def test_a_copy_that_was_kept_elsewhere_and_is_restored_forgets_them_again(
    tmp_path: Path,
) -> None:
    show, _ = await known(tmp_path)
    home = tmp_path / "home"
    copy = keep_elsewhere(home, tmp_path / "usb stick")
    show.clock.move(3600)
    await show.forgetting.forget(f"youtube:{ID}")
    show.close()
    copy.write_bytes((tmp_path / "usb stick" / copy.name).read_bytes())
    assert traces(home) == [copy.relative_to(home).as_posix()]
    assert "1 viewers were forgotten after it" in take_back(home, copy.stem, do_it=False)
    assert "done" in take_back(home, copy.stem, do_it=True)
    assert traces(home / "memory") == []
    again, _ = rehearse(home)
    assert f"youtube:{ID}" not in again.engine.world.viewers
    again.close()


async def test_who_came_again_after_being_forgotten_stays_in_later_copies(tmp_path: Path) -> None:
    show, _ = await known(tmp_path)
    home = tmp_path / "home"
    await show.forgetting.forget(f"youtube:{ID}")
    show.clock.move(3600)
    await show.listener.hear(says(show, "hello again", 3))
    await show.engine.flush()
    show.clock.move(60)
    show.store.back_up(show.clock.now(), "hand")
    await show.forgetting.expire(show.clock.now())
    assert f"youtube:{ID}" in show.engine.world.viewers
    show.close()
    told = take_back(home, max((home / ".hearthcast/backups").glob("*-hand.zip")).stem, do_it=True)
    assert "were forgotten" not in told
    again, _ = rehearse(home)
    assert f"youtube:{ID}" in again.engine.world.viewers
    again.close()


async def test_old_files_put_back_by_hand_forget_them_again_with_the_next_tick(
    tmp_path: Path,
) -> None:
    show, _ = await known(tmp_path)
    home = tmp_path / "home"
    copy = keep_elsewhere(home, tmp_path / "usb stick")
    show.clock.move(3600)
    await show.forgetting.forget(f"youtube:{ID}")
    show.close()
    with ZipFile(tmp_path / "usb stick" / copy.name) as old:
        old.extract("memory/shared/viewers.json", home)
    again, _ = rehearse(home)
    assert f"youtube:{ID}" in again.engine.world.viewers
    again.clock.move(7200)  # type: ignore[attr-defined]
    await again.forgetting.expire(again.clock.now())
    assert f"youtube:{ID}" not in again.engine.world.viewers
    again.close()


async def test_chat_that_is_old_goes_out_of_recordings_and_logs_once_a_day(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    machine = tmp_path / "home/.hearthcast"
    (machine / "recordings").mkdir()
    now = datetime.now(UTC)
    rows = [
        json.dumps({"at": (now - timedelta(days=days)).isoformat(), "user": f"line {days}"}) + "\n"
        for days in (45, 31, 29, 0)
    ]
    (machine / "recordings" / "2026-01-01.jsonl").write_text("".join(rows[:2]))
    (machine / "recordings" / "twitch.jsonl").write_text("".join(rows))
    stamps = [f"{now - timedelta(days=days):%Y-%m-%d %H:%M:%S},123" for days in (40, 1)]
    log = machine / "hearthcast.log"
    log.write_text(f"{stamps[0]} INFO a: old\nTraceback\n{stamps[1]} INFO a: new\n")
    with log.open("a") as still_open:
        await show.forgetting.expire(show.clock.now())
        still_open.write("and on\n")
    assert [path.name for path in (machine / "recordings").iterdir()] == ["twitch.jsonl"]
    assert (machine / "recordings" / "twitch.jsonl").read_text() == "".join(rows[2:])
    assert log.read_text() == f"{stamps[1]} INFO a: new\nand on\n"
    assert show.forgetting.kept.lines == 6
    (machine / "recordings" / "twitch.jsonl").write_text("".join(rows))
    await show.forgetting.expire(show.clock.now())
    assert show.forgetting.kept.lines == 6, "once a day is enough"
    show.close()


@pytest.mark.parametrize("nobody", ["", ":", "twitch:", ":7", "   "])
async def test_what_is_no_viewers_id_forgets_nobody_and_touches_nothing(
    tmp_path: Path, nobody: str
) -> None:
    show, _ = await known(tmp_path)
    await show.engine.flush()
    files = sorted(p for p in (tmp_path / "home/memory").rglob("*") if p.is_file())
    before = {path: path.read_bytes() for path in files}
    with pytest.raises(UnknownNameError, match="viewer"):
        await show.forgetting.forget(nobody)
    eraser = HomeEraser(tmp_path / "home", Disk(durable=False))
    eraser.erase(Person(viewer_id=nobody, names=()), "x:erased-1")
    assert {path: path.read_bytes() for path in files} == before


def test_an_id_that_another_begins_with_leaves_the_other_alone(tmp_path: Path) -> None:
    memory = tmp_path / "memory/shared"
    memory.mkdir(parents=True)
    rows = [{"viewer_id": "twitch:1", "name": "One"}, {"viewer_id": "twitch:12", "name": "Twelve"}]
    (memory / "viewers.json").write_text(json.dumps(rows), "utf-8")
    lines = '{"tip": "twitch:a", "viewer_id": "twitch:1"}\n{"tip": "b", "viewer_id": "twitch:12"}\n'
    (memory / "tips.jsonl").write_text(lines, "utf-8")
    eraser = HomeEraser(tmp_path, Disk(durable=False))
    eraser.erase(Person(viewer_id="twitch:1", names=()), "twitch:erased-9")
    assert json.loads((memory / "viewers.json").read_text("utf-8")) == rows[1:]
    assert (memory / "tips.jsonl").read_text("utf-8") == lines.replace(
        '"twitch:1"', '"twitch:erased-9"'
    )


async def test_a_short_name_is_forgotten_where_an_entry_lists_it(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    engine = show.engine

    def cheer(viewer: str, number: int) -> Note:
        return Note(
            event=f"A treat for each name: {viewer}", event_ja=f"おやつ: {viewer}",
            rule=ImportanceRule.TIP, kind=Kind.TIP, viewer_id=f"twitch:{number}",
            critical_information=viewer, routine_key="cheers", further=f", {viewer}",
            further_ja=f"、{viewer}", keywords=(viewer,),
        )  # fmt: skip

    for number, viewer in enumerate(("縁側", "moss"), start=1):
        engine.apply(
            MeetViewer(
                viewer_id=f"twitch:{number}", platform="twitch", name=Screened(viewer),
                at=show.clock.now(),
            )
        )  # fmt: skip
        engine.apply(Remember(notes=(("eve", cheer(viewer, number)),)))
    (entry,) = (e for e in engine.world.characters["eve"].episodes if e.kind is Kind.TIP)
    page = DiaryPage(
        game_day=1, text="縁側 and moss.", text_ja="縁側とmoss。", evidence=(entry.id,)
    )
    eve = replace(engine.world.characters["eve"], diary=(page,))
    engine.world = engine.world.with_character(eve)
    await show.forgetting.forget("twitch:1")
    left = engine.world.characters["eve"]
    assert "縁側" not in str(left)
    assert "moss" in left.diary[0].text
    for file in ("episodic", "diary"):
        assert "縁側" not in (tmp_path / f"home/memory/eve/{file}.json").read_text("utf-8")
