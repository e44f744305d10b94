"""A person edits the files while the show runs; neither what they type nor the show's is lost."""

import json
import os
from dataclasses import replace

import pytest

from bot.ports import Commit
from tests.storage.homes import committed, lived_in, opened, rows, save
from tests.storage.worlds import episode, tick

JOHN = "john/episodic.json"
HOUSEHOLD = "shared/household.json"


def with_episode(now, number=77):
    john = now.characters["john"]
    later = now.with_character(replace(john, episodes=(*john.episodes, episode(number))))
    return replace(later, next_episode=number + 1)


def in_place(path, text):
    path.write_text(text, "utf-8")


def by_rename(path, text):
    fresh = path.with_suffix(".new")
    fresh.write_text(text, "utf-8")
    fresh.replace(path)


def keeping_its_time(path, text):
    found = path.stat()
    path.write_text(text, "utf-8")
    os.utime(path, ns=(found.st_atime_ns, found.st_mtime_ns))


@pytest.mark.parametrize("saved", [in_place, by_rename, keeping_its_time])
def test_an_edit_and_the_show_s_new_rows_are_both_there(saved, tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / "memory" / JOHN
    saved(path, path.read_text("utf-8").replace('"importance": 0.6', '"importance": 0.9', 1))
    ours = with_episode(now)
    store.commit(Commit(before=now, after=ours))
    merged, files, told = store.hand_edits(ours)
    store.commit(Commit(before=ours, after=merged))
    assert files == (f"memory/{JOHN}",)
    assert not told
    assert [row["importance"] for row in rows(tmp_path, JOHN)] == [0.9, 0.6, 0.6, 0.6]
    store.close()
    assert lived_in(tmp_path) == merged


def test_an_edit_is_given_again_until_a_commit_has_it(tmp_path):
    store, now = committed(tmp_path)
    save(tmp_path, HOUSEHOLD, rows(tmp_path, HOUSEHOLD) | {"balance": 10_000})
    assert store.hand_edits(now)[0].household.balance == 10_000
    busy = replace(now, household=replace(now.household, balance=now.household.balance + 5))
    merged, files, _ = store.hand_edits(busy)
    assert merged.household.balance == 10_005
    assert files == (f"memory/{HOUSEHOLD}",)
    store.commit(Commit(before=now, after=merged))
    assert store.hand_edits(merged) == (merged, (), ())
    assert rows(tmp_path, HOUSEHOLD)["balance"] == 10_005


def test_what_the_show_wrote_is_no_edit_neither_now_nor_after_a_restart(tmp_path):
    store, now = committed(tmp_path)
    for number in range(3):
        later = tick(now, number)
        store.commit(Commit(before=now, after=later))
        now = later
        assert store.hand_edits(now) == (now, (), ())
    store.close()
    again = opened(tmp_path)
    assert again.hand_edits(again.world) == (again.world, (), ())  # type: ignore[arg-type]


def test_an_editor_that_was_open_for_many_ticks_takes_nothing_away(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / "memory" / JOHN
    opened_long_ago = path.read_text("utf-8")
    for number in range(20):
        later = tick(now, number)
        store.commit(Commit(before=now, after=later))
        now = later
    in_place(path, opened_long_ago.replace('"emotion": "happy"', '"emotion": "proud"', 1))
    merged, _, told = store.hand_edits(now)
    assert not told
    assert len(merged.characters["john"].episodes) == 23
    assert merged.characters["john"].episodes[0].emotion == "proud"


def test_money_typed_by_hand_and_money_that_came_in_are_both_counted(tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, HOUSEHOLD)
    plain["balance"] = 10_000
    ours = replace(now, household=replace(now.household, balance=now.household.balance + 300))
    save(tmp_path, HOUSEHOLD, plain)
    store.commit(Commit(before=now, after=ours))
    merged, _, told = store.hand_edits(ours)
    assert merged.household.balance == 10_300
    assert not told
    store.commit(Commit(before=ours, after=merged))
    assert rows(tmp_path, HOUSEHOLD)["balance"] == 10_300
    assert store.hand_edits(merged) == (merged, (), ())


def test_a_text_both_changed_is_the_person_s_and_the_show_s_is_kept(tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, "john/state.json")
    plain["thought"] = "typed by hand"
    save(tmp_path, "john/state.json", plain)
    ours = now.with_state("john", replace(now.characters["john"].state, thought="the show's"))
    merged, _, told = store.hand_edits(ours)
    assert merged.characters["john"].state.thought == "typed by hand"
    assert [problem.place for problem in told] == ["thought"]
    kept = [json.loads(path.read_text()) for path in (tmp_path / ".hearthcast/conflicts").iterdir()]
    assert [one["ours"] for one in kept] == ["the show's"]


def test_a_row_deleted_by_hand_stays_deleted_and_is_told_when_the_show_changed_it(tmp_path):
    store, now = committed(tmp_path)
    save(tmp_path, JOHN, rows(tmp_path, JOHN)[1:])
    john = now.characters["john"]
    used = replace(john.episodes[0], used_count=5)
    ours = now.with_character(replace(john, episodes=(used, *john.episodes[1:])))
    merged, _, told = store.hand_edits(ours)
    assert [one.id for one in merged.characters["john"].episodes] == ["ep_000002", "ep_000003"]
    assert "deleted" in told[0].what
    store.commit(Commit(before=ours, after=merged))
    store.close()
    assert lived_in(tmp_path) == merged


@pytest.mark.parametrize("name", [JOHN, HOUSEHOLD, "john/state.json", "shared/viewers.json"])
@pytest.mark.parametrize("what", ["gone", "emptied", "half gone"])
def test_a_file_that_is_gone_or_half_gone_is_asked_about(name, what, tmp_path, waited):
    store, now = committed(tmp_path, 8)
    path = tmp_path / "memory" / name
    if what == "gone":
        path.unlink()
    elif what == "emptied":
        path.write_bytes(b"")
    else:
        plain = rows(tmp_path, name)
        save(
            tmp_path, name, plain[:1] if isinstance(plain, list) else dict(list(plain.items())[:2])
        )
    found = path.read_bytes() if path.exists() else None
    assert store.hand_edits(now) == (now, (), ())
    waited()
    _, files, told = store.hand_edits(now)
    assert not files
    assert "backup" in told[0].cure
    assert store.troubles == told
    later = tick(now, 1)
    store.commit(Commit(before=now, after=later))
    assert (path.read_bytes() if path.exists() else None) == found
    store.put_back(f"memory/{name}")
    store.commit(Commit(before=later, after=later))
    store.close()
    assert lived_in(tmp_path) == later


def test_what_is_told_to_be_lost_is_what_stood_there_last(tmp_path, waited):
    store, now = committed(tmp_path, 1)
    for number in range(2, 9):
        john = now.characters["john"]
        later = now.with_character(replace(john, episodes=(*john.episodes, episode(number))))
        later = replace(later, next_episode=number + 1)
        store.commit(Commit(before=now, after=later))
        now = later
    save(tmp_path, JOHN, rows(tmp_path, JOHN)[-1:])
    store.hand_edits(now)
    waited()
    (told,) = store.hand_edits(now)[2]
    assert "lost 7 of its 8 entries" in told.what
    store.close()


def test_a_person_who_means_it_may_empty_a_file(tmp_path):
    store, now = committed(tmp_path)
    save(tmp_path, JOHN, [])
    emptied = store.mean_it(f"memory/{JOHN}", now)
    assert emptied.characters["john"].episodes == ()
    store.commit(Commit(before=now, after=emptied))
    store.close()
    assert lived_in(tmp_path) == emptied


def test_half_of_a_save_is_waited_for(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / "memory" / JOHN
    text = path.read_text("utf-8").replace('"importance": 0.6', '"importance": 0.9', 1)
    path.write_text(text[: len(text) // 2], "utf-8")
    assert store.hand_edits(now) == (now, (), ())
    store.commit(Commit(before=now, after=with_episode(now)))
    path.write_text(text, "utf-8")
    merged, _, told = store.hand_edits(with_episode(now))
    assert not told
    assert [one.importance for one in merged.characters["john"].episodes] == [0.9, 0.6, 0.6, 0.6]


def test_a_number_in_quotation_marks_is_read_and_told(tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, JOHN)
    plain[1]["importance"] = "0.8"
    save(tmp_path, JOHN, plain)
    merged, _, told = store.hand_edits(now)
    assert merged.characters["john"].episodes[1].importance == 0.8
    assert [problem.place for problem in told] == ["ep_000002.importance"]
    store.commit(Commit(before=now, after=merged))
    assert rows(tmp_path, JOHN)[1]["importance"] == 0.8


def test_a_row_that_cannot_be_read_stays_as_it_was_and_what_was_typed_is_kept(tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, JOHN)
    plain[1]["importance"] = "very"
    plain[2]["event"] = "changed"
    plain.append({"event": "no such time", "timestamp": "soon"})
    plain.append("just text")
    save(tmp_path, JOHN, plain)
    merged, _, told = store.hand_edits(now)
    assert [one.event for one in merged.characters["john"].episodes[1:]] == [
        now.characters["john"].episodes[1].event,
        "changed",
    ]
    assert [problem.place for problem in told] == [
        "ep_000002.importance",
        "ep_000010.timestamp",
        "entry 5",
    ]
    kept = [json.loads(p.read_text("utf-8")) for p in (tmp_path / ".hearthcast/rejected").iterdir()]
    assert len(kept) == 3
    assert "just text" in [one["entry"] for one in kept]


def test_a_key_that_cannot_be_read_stays_as_it_was(tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, HOUSEHOLD)
    plain |= {"balance": "lots", "room_comfort": 55}
    del plain["food_stock"]
    save(tmp_path, HOUSEHOLD, plain)
    merged, _, told = store.hand_edits(now)
    assert merged.household == replace(now.household, room_comfort=55.0)
    assert {problem.place for problem in told} == {"balance", "food_stock"}


def test_a_row_without_an_id_gets_one_and_of_two_with_one_id_both_survive(tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, JOHN)
    without = {k: v for k, v in plain[0].items() if k != "id"} | {"event": "added"}
    copied = plain[0] | {"event": "copied"}
    save(tmp_path, JOHN, [copied, *plain, without])
    merged, _, told = store.hand_edits(now)
    found = {one.id: one.event for one in merged.characters["john"].episodes}
    assert found["ep_000001"] == now.characters["john"].episodes[0].event
    assert {found["ep_000010"], found["ep_000011"]} == {"copied", "added"}
    assert merged.next_episode == 12
    assert ["twice" in problem.what for problem in told] == [True]
    store.commit(Commit(before=now, after=merged))
    store.close()
    assert lived_in(tmp_path) == merged


@pytest.mark.parametrize("key", ["event", "event_ja"])
def test_a_memory_added_with_nothing_but_a_text_happened_now_and_matters_somewhat(tmp_path, key):
    store, now = committed(tmp_path)
    save(tmp_path, JOHN, [*rows(tmp_path, JOHN), {key: "The neighbour sang.", "importance": 0.6}])
    merged, _, told = store.hand_edits(now)
    added = merged.characters["john"].episodes[-1]
    assert getattr(added, key) == "The neighbour sang."
    assert (added.timestamp, added.game_day) == (now.calendar.now, now.calendar.game_day)
    assert (added.id, added.importance, added.emotion) == ("ep_000010", 0.6, "calm")
    assert ["game_day" in problem.what for problem in told] == [True]
    store.commit(Commit(before=now, after=merged))
    store.close()
    assert lived_in(tmp_path) == merged


def test_a_memory_added_between_two_runs_is_completed_as_well(tmp_path):
    store, now = committed(tmp_path)
    store.close()
    save(tmp_path, JOHN, [*rows(tmp_path, JOHN), {"event": "The neighbour sang."}])
    added = lived_in(tmp_path).characters["john"].episodes[-1]
    assert (added.event, added.game_day) == ("The neighbour sang.", now.calendar.game_day)


def test_a_memory_added_without_any_text_is_put_aside(tmp_path):
    store, now = committed(tmp_path)
    save(tmp_path, JOHN, [*rows(tmp_path, JOHN), {"importance": 0.9}])
    merged, _, told = store.hand_edits(now)
    assert merged.characters["john"].episodes == now.characters["john"].episodes
    assert told


def test_an_id_typed_by_hand_is_not_given_to_another_episode(tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, JOHN)
    save(tmp_path, JOHN, [*plain, plain[0] | {"id": "ep_000500"}])
    assert store.hand_edits(now)[0].next_episode == 501


def test_an_edit_of_the_day_says_which_key_decides(tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, "shared/calendar.json")
    save(tmp_path, "shared/calendar.json", plain | {"game_day": 9})
    merged, _, told = store.hand_edits(now)
    assert merged.calendar == now.calendar
    assert "game_time" in told[0].what
    save(tmp_path, "shared/calendar.json", plain | {"game_time": "2026-03-09T08:00:00+09:00"})
    moved, _, told = store.hand_edits(merged)
    assert moved.calendar.game_day == 4
    assert not told


def test_a_save_to_the_file_that_was_just_replaced_is_found(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / "memory" / JOHN
    with path.open("r+", encoding="utf-8") as editor:
        text = editor.read()
        ours = with_episode(now)
        store.commit(Commit(before=now, after=ours))
        editor.seek(0)
        editor.write(text.replace('"emotion": "happy"', '"emotion": "proud"', 1))
    merged, _, _ = store.hand_edits(ours)
    assert merged.characters["john"].episodes[0].emotion == "proud"
    assert len(merged.characters["john"].episodes) == 4


def test_what_was_withheld_is_merged_after_a_crash(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / "memory" / JOHN
    good = path.read_text("utf-8")
    in_place(path, good.replace('"happy"', "happy", 1))
    ours = with_episode(now)
    store.commit(Commit(before=now, after=ours))
    store.release()
    in_place(path, good.replace('"happy"', '"proud"', 1))
    world = lived_in(tmp_path)
    assert [one.emotion for one in world.characters["john"].episodes] == [
        "proud", "happy", "happy", "happy",
    ]  # fmt: skip
    assert not list((tmp_path / ".hearthcast/withheld").rglob("*.json"))


def test_an_edit_of_an_archived_month_is_noticed_and_kept(tmp_path):
    store, now = committed(tmp_path)
    store.commit(Commit(before=now, after=now, archived=(("john", episode(901)),)))
    month = tmp_path / "memory/john/archive/2026-03.json"
    month.write_text(month.read_text("utf-8").replace('"happy"', '"proud"'), "utf-8")
    assert store.hand_edits(now) == (now, ("memory/john/archive/2026-03.json",), ())
    store.commit(Commit(before=now, after=now, archived=(("john", episode(902)),)))
    assert [one.emotion for one in store.archive("john")] == ["proud", "happy"]


def test_a_broken_month_is_left_alone_and_what_belongs_there_waits(tmp_path):
    store, now = committed(tmp_path)
    store.commit(Commit(before=now, after=now, archived=(("john", episode(901)),)))
    month = tmp_path / "memory/john/archive/2026-03.json"
    good = month.read_bytes()
    month.write_bytes(good[:-4])
    store.commit(Commit(before=now, after=now, archived=(("john", episode(902)),)))
    assert month.read_bytes() == good[:-4]
    assert store.archive("john") == (episode(902),)
    month.write_bytes(good)
    assert store.archive("john") == (episode(901), episode(902))
    store.commit(Commit(before=now, after=now, archived=(("john", episode(903)),)))
    assert store.archive("john") == (episode(901), episode(902), episode(903))


def test_two_homes_in_a_path_with_spaces_and_japanese(tmp_path):
    home = tmp_path / "配信 部屋" / "my home"
    store, now = committed(home)
    store.close()
    assert opened(home).world == now


def test_an_edit_that_builds_on_a_late_one_counts_once(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / "memory" / HOUSEHOLD
    plain = rows(tmp_path, HOUSEHOLD)
    with path.open("r+", encoding="utf-8") as editor:
        ours = replace(now, household=replace(now.household, room_cleanliness=9.0))
        store.commit(Commit(before=now, after=ours))
        editor.truncate(0)
        editor.write(json.dumps(plain | {"balance": plain["balance"] + 14}))
    save(tmp_path, HOUSEHOLD, plain | {"balance": plain["balance"] + 14 + 35})
    merged = store.hand_edits(ours)[0]
    store.commit(Commit(before=ours, after=merged))
    merged = store.hand_edits(merged)[0]
    assert merged.household.balance == plain["balance"] + 14 + 35
    assert merged.household.room_cleanliness == 9.0


def late(path, plain, commit):
    """Save to a file while a commit puts another in its place."""
    with path.open("r+", encoding="utf-8") as editor:
        commit()
        editor.truncate(0)
        editor.write(json.dumps(plain))


def test_of_two_late_saves_the_second_is_no_edit_of_what_stood_there_after_it(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / "memory" / JOHN
    first = rows(tmp_path, JOHN)
    added = {**first[0], "id": "ep_000900", "event": "added by hand"}
    ours = with_episode(now)
    late(path, [*first[1:], added], lambda: store.commit(Commit(before=now, after=ours)))
    merged = store.hand_edits(ours)[0]
    second = rows(tmp_path, JOHN)  # the show's: it does not have the late save yet
    late(path, second[1:], lambda: store.commit(Commit(before=ours, after=merged)))
    merged = store.hand_edits(merged)[0]
    ids = {one.id for one in merged.characters["john"].episodes}
    assert ids == {row["id"] for row in second[1:]} | {"ep_000900"}


def test_a_row_a_save_may_have_taken_out_or_not_known_is_kept_and_told(tmp_path):
    store, now = committed(tmp_path)
    ours = with_episode(now)
    typed = rows(tmp_path, JOHN)
    store.commit(Commit(before=now, after=ours))
    typed[0]["event"] = "typed by hand"
    typed[1]["event"] = "typed as well"
    save(tmp_path, JOHN, typed)
    merged, _, (told,) = store.hand_edits(ours)
    assert merged.characters["john"].episodes[-1].id == "ep_000077"
    assert "ep_000077" in told.what
    assert "take out once more" in told.cure


def test_a_memory_the_show_wrote_last_and_a_person_deletes_stays_deleted(tmp_path):
    store, now = committed(tmp_path)
    ours = with_episode(now)
    store.commit(Commit(before=now, after=ours))
    save(tmp_path, JOHN, rows(tmp_path, JOHN)[:-1])
    merged, _, told = store.hand_edits(ours)
    store.commit(Commit(before=ours, after=merged))
    assert merged.characters["john"].episodes == now.characters["john"].episodes
    assert len(rows(tmp_path, JOHN)) == len(now.characters["john"].episodes)
    (problem,) = told
    assert "ep_000077" in problem.place
    assert ".hearthcast/conflicts/" in problem.what


def test_a_row_a_person_added_and_deleted_again_stays_deleted(tmp_path):
    store, now = committed(tmp_path)
    for changed in (lambda all_: [*all_, {**all_[-1], "id": "ep_000900"}], lambda all_: all_[:-1]):
        save(tmp_path, JOHN, changed(rows(tmp_path, JOHN)))
        merged, _, told = store.hand_edits(now)
        store.commit(Commit(before=now, after=merged))
        now = merged
        assert not told
    assert "ep_000900" not in [row["id"] for row in rows(tmp_path, JOHN)]


def test_saving_once_more_what_was_saved_before_takes_nothing_away_and_is_told(tmp_path):
    store, now = committed(tmp_path)
    typed = rows(tmp_path, JOHN)
    typed[0]["event"] = "typed by hand"
    save(tmp_path, JOHN, typed)
    merged, _, _ = store.hand_edits(now)
    ours = with_episode(merged)
    store.commit(Commit(before=now, after=ours))
    save(tmp_path, JOHN, typed)
    again, _, told = store.hand_edits(ours)
    store.commit(Commit(before=ours, after=again))
    assert rows(tmp_path, JOHN)[-1]["id"] == "ep_000077"
    assert rows(tmp_path, JOHN)[0]["event"] == "typed by hand"
    assert "what came since is kept" in told[0].what
