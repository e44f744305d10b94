"""One place of a file changed as a person would type it there."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.audience.gate import GateRules, Source, screen
from bot.errors import EditRefusedError, UnknownNameError
from bot.ports import Commit
from bot.storage.handwork import changed, standing, value_at, with_row, without
from bot.storage.layout import live_files
from tests.storage.homes import committed, rows, save
from tests.storage.worlds import PROFILES, ZONE, world

FILES = {file.path: file for file in live_files(PROFILES, ZONE)}
HOUSEHOLD = FILES["shared/household.json"]
STATE, MEMORIES = FILES["john/state.json"], FILES["john/episodic.json"]
DIARY = FILES["john/diary.json"]


def there(file, now, row):
    plain = standing(file, now, row)
    assert plain is not None
    return plain


def test_a_changed_value_goes_to_disk_beside_what_a_person_added(tmp_path):
    store, now = committed(tmp_path)
    save(tmp_path, "shared/household.json", {**rows(tmp_path, "shared/household.json"), "mine": 7})
    now, _, _ = store.hand_edits(now)
    later = changed(HOUSEHOLD, now, "", {"balance": 5, "food_stock.tofu": 2})
    store.commit(Commit(before=now, after=later))
    stands = rows(tmp_path, "shared/household.json")
    assert (stands["balance"], stands["food_stock"]["tofu"], stands["mine"]) == (5, 2, 7)
    store.close()


def test_only_the_row_that_is_meant_changes():
    now = world(episodes=3)
    first, second, third = now.characters["john"].episodes
    later = changed(MEMORIES, now, second.id, {"event": "A heron", "importance": 0.9})
    assert later.characters["john"].episodes == (
        first,
        replace(second, event="A heron", importance=0.9),
        third,
    )
    assert later.characters["sara"] is now.characters["sara"]


def test_a_row_that_was_taken_out_goes_back_to_its_place_in_time():
    now = world(episodes=4)
    second = now.characters["john"].episodes[1]
    plain = there(MEMORIES, now, second.id)
    gone = without(MEMORIES, now, second.id)
    assert standing(MEMORIES, gone, second.id) is None
    assert with_row(MEMORIES, gone, plain) == now
    assert without(MEMORIES, gone, second.id) is gone


def test_a_line_that_was_said_on_air_is_text_like_any_other():
    now = world()
    state = now.characters["john"].state
    line = screen("Hello there", Source.LINE, GateRules()).text
    now = now.with_state("john", replace(state, line=line))
    later = changed(STATE, now, "", {"needs.energy": 12})
    assert later.characters["john"].state.needs["energy"] == 12
    assert later.characters["john"].state.line == "Hello there"


@pytest.mark.parametrize(
    ("file", "row", "values", "sentence"),
    [
        (HOUSEHOLD, "", {"balance": "lots"}, "balance must be a whole number"),
        (HOUSEHOLD, "", {"room_comfort": 101}, "room_comfort must be from 0 to 100, is 101"),
        (HOUSEHOLD, "", {"rent": 3}, "there is nothing to change at 'rent'"),
        (HOUSEHOLD, "", {"balance.x": 3}, "there is nothing to change at 'balance.x'"),
        (STATE, "", {"mood.valence": 3}, "mood.valence must be from -1 to 1"),
        (MEMORIES, "ep_000001", {"id": "ep_000009"}, "there is nothing to change at 'id'"),
        (MEMORIES, "ep_999999", {"event": "x"}, "ep_999999 is not there any more"),
    ],
)
def test_what_cannot_stand_there_is_refused_with_the_place(file, row, values, sentence):
    with pytest.raises(EditRefusedError, match=sentence):
        changed(file, world(), row, values)


def test_a_row_that_is_there_already_is_not_put_in_twice():
    now = world()
    plain = there(MEMORIES, now, "ep_000001")
    with pytest.raises(EditRefusedError, match="ep_000001 is there already"):
        with_row(MEMORIES, now, plain)


def test_a_row_named_by_a_number_is_found_by_its_text():
    now = world()
    page = now.characters["john"].diary[0]
    assert value_at(there(DIARY, now, str(page.game_day)), "text") == page.text


def test_a_file_that_is_no_part_of_the_memory_is_named_as_such(tmp_path):
    store, _ = committed(tmp_path)
    assert store.live_file("john/episodic.json").path == "john/episodic.json"
    with pytest.raises(UnknownNameError, match=r"there is no memory file '\.\./config.toml'"):
        store.live_file("../config.toml")
    store.close()


@settings(max_examples=60, deadline=None)
@given(yen=st.integers(-(10**9), 10**9), level=st.floats(0, 100))
def test_what_was_typed_is_what_stands_and_all_else_is_as_it_was(yen, level):
    now = world()
    later = changed(HOUSEHOLD, now, "", {"balance": yen, "room_comfort": level})
    assert later.household == replace(now.household, balance=yen, room_comfort=level)
    assert replace(later, household=now.household) == now
