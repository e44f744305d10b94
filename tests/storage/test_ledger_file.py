"""The tip ledger: every entry once, whatever happens between two steps."""

import pytest

from bot.audience.ledger import TipState
from bot.ports import Commit
from tests.storage.homes import committed, lived_in, opened
from tests.storage.worlds import entry

LEDGER = "memory/shared/tips.jsonl"


def test_an_entry_is_on_disk_before_record_returns(tmp_path):
    store, _ = committed(tmp_path)
    store.record(entry(1))
    assert (tmp_path / LEDGER).read_bytes().endswith(b"\n")
    store.release()
    assert lived_in(tmp_path).tips["youtube:t1"].entry is TipState.RECEIVED


def test_the_ledger_holds_no_name_and_no_message(tmp_path):
    store, _ = committed(tmp_path)
    store.record(entry(1))
    line = (tmp_path / LEDGER).read_text("utf-8")
    assert line == (
        '{"entry":"received","tip":"youtube:t1","viewer_id":"youtube:UC1","amount":"6.50",'
        '"currency":"USD","value":1000,"rate":"153.85","rate_date":"2026-03-01","pot":"","is_test":false,'
        '"recorded_at":"2026-03-05T22:00:01Z"}\n'
    )


@pytest.mark.parametrize("cut", range(1, 40, 7))
def test_a_torn_last_line_is_cut_off_and_told(cut, tmp_path):
    store, _ = committed(tmp_path)
    store.record(entry(1))
    store.record(entry(2))
    store.release()
    whole = (tmp_path / LEDGER).read_bytes()
    (tmp_path / LEDGER).write_bytes(whole[:-cut])
    store = opened(tmp_path)
    if cut == 1:
        assert list(store.tips) == ["youtube:t1", "youtube:t2"]
    else:
        assert list(store.tips) == ["youtube:t1"]
        assert "torn" in store.problems[0].what
    store.record(entry(3))
    store.close()
    lines = (tmp_path / LEDGER).read_bytes().splitlines()
    assert len(lines) == (3 if cut == 1 else 2)
    assert lived_in(tmp_path).tips["youtube:t3"] == entry(3)


def test_a_line_that_cannot_be_read_is_left_alone_and_told(tmp_path):
    store, _ = committed(tmp_path)
    store.record(entry(1))
    store.close()
    with (tmp_path / LEDGER).open("ab") as ledger:
        ledger.write(b"{oops}\n")
    store = opened(tmp_path)
    store.record(entry(2))
    store.close()
    assert [problem.place for problem in store.problems] == ["line 2"]
    assert b"{oops}\n" in (tmp_path / LEDGER).read_bytes()
    assert list(lived_in(tmp_path).tips) == ["youtube:t1", "youtube:t2"]


def test_a_step_that_is_committed_again_adds_its_lines_once(tmp_path):
    store, now = committed(tmp_path)
    commit = Commit(before=now, after=now, ledger=(entry(1, TipState.APPLIED),))
    store.commit(commit)
    assert len((tmp_path / LEDGER).read_bytes().splitlines()) == 1
