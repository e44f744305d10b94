"""A world comes back from its files as it was."""

import json
from dataclasses import replace

from bot.audience.ledger import TipState
from bot.ports import Commit
from tests.storage.homes import committed, lived_in, opened
from tests.storage.worlds import entry, episode, tick


def test_a_new_home_holds_no_world(tmp_path):
    assert opened(tmp_path).world is None


def test_a_world_comes_back_as_it_was_written(tmp_path):
    store, now = committed(tmp_path)
    store.close()
    assert lived_in(tmp_path) == now


def test_the_same_world_is_written_as_the_same_bytes(tmp_path):
    committed(tmp_path / "a")
    committed(tmp_path / "b")
    memory = tmp_path / "a" / "memory"
    names = sorted(path.relative_to(tmp_path / "a") for path in memory.rglob("*.json"))
    assert len(names) == 21
    for name in names:
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_a_file_is_text_a_person_can_edit(tmp_path):
    committed(tmp_path)
    text = (tmp_path / "memory/shared/unlocked_items.json").read_bytes().decode("utf-8")
    assert "サラ🏋️" in text
    assert "\\u" not in text
    assert text.startswith('[\n  {\n    "item": "rug",\n')
    assert text.endswith("\n  }\n]\n")
    assert '"love_level": 75,' in (tmp_path / "memory/shared/relationship.json").read_text("utf-8")


def test_an_episode_shows_only_what_applies_to_it(tmp_path):
    committed(tmp_path)
    rows = json.loads((tmp_path / "memory/john/episodic.json").read_text("utf-8"))
    assert list(rows[0]) == [
        "id",
        "timestamp",
        "game_day",
        "event",
        "event_ja",
        "emotion",
        "emotion_intensity",
        "related_characters",
        "tags",
        "importance",
        "kind",
    ]
    assert rows[0]["timestamp"] == "2026-03-05T22:10:00Z"


def test_game_time_stands_in_the_household_s_zone(tmp_path):
    committed(tmp_path)
    calendar = json.loads((tmp_path / "memory/shared/calendar.json").read_text("utf-8"))
    assert calendar["game_time"] == "2026-03-08T10:00:00+09:00"
    assert calendar["game_day"] == 3
    assert calendar["events"][0]["with"] == ["john", "sara"]


def test_a_commit_writes_only_the_files_that_changed(tmp_path):
    store, now = committed(tmp_path)
    before = {path: path.stat().st_ino for path in (tmp_path / "memory").rglob("*.json")}
    after = replace(now, household=replace(now.household, balance=1))
    store.commit(Commit(before=now, after=after))
    changed = [path.name for path, inode in before.items() if path.stat().st_ino != inode]
    assert changed == ["household.json"]


def test_ticks_one_after_the_other_come_back(tmp_path):
    store, now = committed(tmp_path)
    for number in range(5):
        following = tick(now, number)
        spoken = (("john", (f"line {number}",)),)
        store.commit(Commit(before=now, after=following, spoken=spoken, tick=number + 1))
        now = following
    store.close()
    again = opened(tmp_path)
    assert again.world == now
    assert again.tick == 5
    assert again.spoken == {"john": ("line 4",)}


def test_the_last_entry_of_a_tip_is_its_state(tmp_path):
    store, now = committed(tmp_path)
    store.record(entry(1))
    store.record(entry(2))
    store.commit(Commit(before=now, after=now, ledger=(entry(1, TipState.APPLIED),)))
    store.close()
    tips = lived_in(tmp_path).tips
    assert {key: tip.entry for key, tip in tips.items()} == {
        "youtube:t1": TipState.APPLIED,
        "youtube:t2": TipState.RECEIVED,
    }
    assert tips["youtube:t2"] == entry(2)


def test_archived_episodes_stand_in_the_file_of_their_month(tmp_path):
    store, now = committed(tmp_path)
    old = [("john", episode(901)), ("john", episode(902)), ("eve", episode(9000))]
    store.commit(Commit(before=now, after=now, archived=tuple(old[:1])))
    store.commit(Commit(before=now, after=now, archived=tuple(old)))
    assert store.archive("john") == (episode(901), episode(902))
    assert [path.name for path in (tmp_path / "memory/john/archive").iterdir()] == ["2026-03.json"]
    assert [path.name for path in (tmp_path / "memory/eve/archive").iterdir()] == ["2026-05.json"]


def test_an_episode_id_is_never_given_twice(tmp_path):
    store, now = committed(tmp_path)
    swept = replace(now, next_episode=500)
    store.commit(Commit(before=now, after=swept))
    store.close()
    assert lived_in(tmp_path).next_episode == 500
