"""Dated copies: made, thinned and taken back."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.audience.ledger import TipState
from bot.errors import HomeLockedError, UnknownNameError
from bot.ports import Commit
from bot.storage.backups import Backups
from bot.storage.disk import Disk
from bot.storage.restoring import plan, restore
from tests.storage.homes import committed, lived_in, opened, rows
from tests.storage.worlds import entry, tick

NOON = datetime(2026, 3, 8, 12, 0, tzinfo=UTC)


def test_a_day_of_use_has_one_copy(tmp_path):
    store, _ = committed(tmp_path)
    store.close()
    backups = Backups(tmp_path, Disk())
    assert backups.make_daily(NOON).name == "2026-03-08_120000-daily"
    assert backups.make_daily(NOON + timedelta(hours=3)) is None
    assert backups.make_daily(NOON + timedelta(days=1)) is not None
    assert [one.reason for one in backups.all()] == ["daily", "daily"]


def test_copies_are_kept_daily_for_a_week_and_weekly_for_a_month(tmp_path):
    store, _ = committed(tmp_path)
    store.close()
    backups = Backups(tmp_path, Disk())
    for day in range(60):
        backups.make_daily(NOON + timedelta(days=day))
    ages = [(NOON.date() + timedelta(days=59) - one.made_at.date()).days for one in backups.all()]
    assert ages[:7] == list(range(7))
    assert 3 <= len(ages[7:]) <= 5
    assert max(ages) < 31


def test_a_copy_taken_back_is_the_household_of_then(tmp_path):
    store, now = committed(tmp_path)
    store.close()
    Backups(tmp_path, Disk()).make(NOON, "hand")
    store = opened(tmp_path)
    later = tick(now, 1)
    store.commit(
        Commit(before=now, after=later, archived=(("john", now.characters["john"].episodes[0]),))
    )
    store.close()
    planned = plan(tmp_path, "2026-03-08")
    assert {change.file for change in planned.changes} == {
        "memory/shared/calendar.json",
        "memory/john/archive/2026-03.json",
        *(
            f"memory/{id_}/{name}.json"
            for id_ in later.characters
            for name in ("state", "episodic")
        ),
    }
    assert restore(tmp_path, "2026-03-08", NOON + timedelta(hours=1)) == planned
    found = lived_in(tmp_path)
    assert replace(found, next_episode=0) == replace(now, next_episode=0)
    assert found.next_episode == later.next_episode
    assert [one.reason for one in Backups(tmp_path, Disk()).all()] == ["restore", "hand"]


def test_no_tip_is_lost_by_taking_a_copy_back(tmp_path):
    store, now = committed(tmp_path)
    store.close()
    Backups(tmp_path, Disk()).make(NOON, "hand")
    store = opened(tmp_path)
    for number in (1, 2):
        store.record(entry(number))
        store.commit(Commit(before=now, after=now, ledger=(entry(number, TipState.APPLIED),)))
    store.commit(Commit(before=now, after=now, ledger=(entry(2, TipState.REVERSED, value=400),)))
    store.close()
    planned = restore(tmp_path, "2026-03-08_12", NOON + timedelta(hours=1))
    assert (planned.later_tips, planned.later_yen) == (2, 1_600)
    household = rows(tmp_path, "shared/household.json")
    assert household["balance"] == now.household.balance + 1_600
    assert household["total_tips_youtube"] == now.household.total_tips_youtube + 1_600
    assert rows(tmp_path, "shared/viewers.json")[0]["tips_total"] == 6_600
    assert len((tmp_path / "memory/shared/tips.jsonl").read_text().splitlines()) == 5


def test_no_copy_is_taken_back_under_a_running_show(tmp_path):
    store, _ = committed(tmp_path)
    Backups(tmp_path, Disk()).make(NOON, "hand")
    with pytest.raises(HomeLockedError):
        restore(tmp_path, "2026-03-08", NOON)
    store.close()


def test_a_copy_nobody_knows_is_named_with_those_there_are(tmp_path):
    store, _ = committed(tmp_path)
    store.close()
    Backups(tmp_path, Disk()).make(NOON, "hand")
    with pytest.raises(UnknownNameError, match="2026-03-08_120000-hand"):
        plan(tmp_path, "2025")


def test_a_broken_file_with_no_other_copy_is_read_from_a_backup(tmp_path):
    store, now = committed(tmp_path)
    store.close()
    Backups(tmp_path, Disk()).make(NOON, "hand")
    for path in (tmp_path / ".hearthcast").glob("journal.json"):
        path.unlink()
    (tmp_path / "memory/sara/episodic.json").write_bytes(b"")
    store = opened(tmp_path)
    assert store.world.characters["sara"] == now.characters["sara"]
    assert "2026-03-08_120000-hand" in store.problems[0].what
    store.close()
