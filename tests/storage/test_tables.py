"""List files as TinyDB tables: plain lists on disk, staged in the running commit."""

import pytest
from tinydb import where

from bot.errors import UnknownNameError
from bot.ports import Commit
from bot.storage.tables import open_table
from tests.storage.homes import committed, lived_in, rows
from tests.storage.worlds import tick

JOHN = "john/episodic.json"


def test_a_query_finds_committed_rows(tmp_path):
    store, _ = committed(tmp_path)
    table = open_table(store, JOHN)
    assert [row["id"] for row in table.search(where("game_day") == 1)] == [
        "ep_000001",
        "ep_000002",
        "ep_000003",
    ]


def test_what_is_written_waits_for_the_running_commit(tmp_path):
    store, now = committed(tmp_path)
    table = open_table(store, JOHN)
    table.update({"pinned": True}, where("id") == "ep_000002")
    table.remove(where("id") == "ep_000003")
    assert len(rows(tmp_path, JOHN)) == 3
    assert len(table) == 2
    later = tick(now, 1)
    merged, files, _ = store.hand_edits(later)
    assert files == (f"memory/{JOHN}",)
    store.commit(Commit(before=now, after=merged))
    found = rows(tmp_path, JOHN)
    assert [row["id"] for row in found] == ["ep_000001", "ep_000002", "ep_000010"]
    assert found[1]["pinned"] is True
    store.close()
    assert lived_in(tmp_path) == merged


def test_a_row_put_in_gets_an_id_and_the_file_stays_a_list(tmp_path):
    store, now = committed(tmp_path)
    row = {key: value for key, value in rows(tmp_path, JOHN)[0].items() if key != "id"}
    open_table(store, JOHN).insert(row)
    merged, _, _ = store.hand_edits(now)
    store.commit(Commit(before=now, after=merged))
    assert "ep_000010" in [row["id"] for row in rows(tmp_path, JOHN)]


def test_a_file_that_is_no_list_is_named_with_those_that_are(tmp_path):
    store, _ = committed(tmp_path)
    with pytest.raises(UnknownNameError, match="sara/diary"):
        open_table(store, "shared/household.json")
