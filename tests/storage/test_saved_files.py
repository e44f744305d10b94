"""What people save into a memory file, and what becomes of it: every row of tests/data/state."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.errors import UnreadableFileError
from bot.ports import Commit
from bot.storage.reading import read_json
from tests.storage.homes import committed, opened, rows
from tests.storage.worlds import episode

DATA = Path(__file__).parents[1] / "data" / "state"
EXPECTED = json.loads((DATA / "expect.json").read_text("utf-8"))
LIVE = "memory/john/episodic.json"


def outcome(name):
    return EXPECTED[name]["outcome"]


@pytest.fixture(params=sorted(EXPECTED))
def saved(request):
    return request.param


def test_an_input_loads_or_is_refused_with_place_and_cure(saved):
    data = (DATA / saved).read_bytes()
    if outcome(saved) == "load":
        assert len(read_json(data, LIVE)) == EXPECTED[saved]["rows"]  # type: ignore[arg-type]
        return
    with pytest.raises(UnreadableFileError) as refused:
        read_json(data, LIVE)
    problem = refused.value.problem
    assert problem.file == LIVE
    assert problem.place.startswith("line ")
    assert problem.what
    assert problem.cure


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("shift_jis.json", "Shift-JIS"),
        ("cp949.json", "Korean"),
        ("cp1252_umlaut.json", "Western"),
        ("hand_comment.json", "comment"),
        ("hand_trailing_comma.json", "comma too many"),
        ("hand_missing_quote.json", "closing quotation mark"),
        ("hand_curly_quotes.json", "curly"),
        ("hand_merge_marks.json", "merge"),
        ("zero_bytes.json", "empty"),
        ("bom_only.json", "empty"),
        ("nul_filled.json", "NUL"),
        ("truncated.json", "ends in the middle"),
        ("tail_garbage.json", "goes on after its end"),
        ("two_documents.json", "goes on after its end"),
    ],
)
def test_what_is_wrong_is_said_in_words(name, said):
    with pytest.raises(UnreadableFileError, match=said):
        read_json((DATA / name).read_bytes(), LIVE)


def test_an_input_found_at_the_start_is_used_or_left_alone(saved, tmp_path):
    store, now = committed(tmp_path)
    store.close()
    data = (DATA / saved).read_bytes()
    (tmp_path / LIVE).write_bytes(data)
    store = opened(tmp_path)
    found = store.world.characters["john"]
    if outcome(saved) == "load" and EXPECTED[saved]["rows"] > 1:
        assert len(found.episodes) == EXPECTED[saved]["rows"]
        assert not store.problems
    else:
        assert found == now.characters["john"]
        assert [problem.file for problem in store.problems] == [LIVE]
    if outcome(saved) == "keep":
        after = store.world.with_character(replace(found, episodes=(*found.episodes, episode(77))))
        store.commit(Commit(before=store.world, after=after))  # type: ignore[arg-type]
        store.close()
        assert (tmp_path / LIVE).read_bytes() == data
        again = opened(tmp_path)
        assert again.world.characters["john"].episodes[-1] == episode(77)
        again.close()


def test_an_input_saved_while_the_show_runs_is_used_or_left_alone(saved, tmp_path, waited):
    store, now = committed(tmp_path)
    data = (DATA / saved).read_bytes()
    (tmp_path / LIVE).write_bytes(data)
    world, files, _ = store.hand_edits(now)
    waited()
    told = store.hand_edits(world)[2]
    if outcome(saved) == "load" and EXPECTED[saved]["rows"] > 1:
        assert files == (LIVE,)
        assert len(world.characters["john"].episodes) == EXPECTED[saved]["rows"]
        assert not told
    else:
        assert world is now
        assert [problem.file for problem in told] == [LIVE]
        assert store.hand_edits(world)[2] == ()
    if outcome(saved) == "keep":
        john = now.characters["john"]
        after = now.with_character(replace(john, episodes=(*john.episodes, episode(77))))
        store.commit(Commit(before=now, after=after))
        assert (tmp_path / LIVE).read_bytes() == data


def test_a_broken_file_is_taken_up_again_when_it_is_mended(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / LIVE
    good = path.read_bytes()
    path.write_bytes(good.replace(b'"happy"', b'"proud",,', 1))
    store.hand_edits(now)
    john = now.characters["john"]
    ours = now.with_character(replace(john, episodes=(*john.episodes, episode(77))))
    store.commit(Commit(before=now, after=ours))
    path.write_bytes(good.replace(b'"happy"', b'"proud"', 1))
    merged, files, _ = store.hand_edits(ours)
    store.commit(Commit(before=ours, after=merged))
    assert files == (LIVE,)
    found = rows(tmp_path, "john/episodic.json")
    assert found[0]["emotion"] == "proud"
    assert found[-1]["id"] == "ep_000077"


def test_a_file_with_a_mark_is_written_back_as_plain_utf8(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / "memory/shared/household.json"
    text = path.read_text("utf-8").replace('"balance": 12300', '"balance": 500')
    path.write_bytes(text.replace("\n", "\r\n").encode("utf-16"))
    world, _, told = store.hand_edits(now)
    assert world.household.balance == 500
    assert not told
    after = replace(world, household=replace(world.household, balance=600))
    store.commit(Commit(before=world, after=after))
    assert path.read_bytes() == text.replace('"balance": 500', '"balance": 600').encode()


def test_a_person_s_own_fields_are_written_back_in_their_places(tmp_path):
    store, now = committed(tmp_path)
    path = tmp_path / LIVE
    first = '"id": "ep_000001",\n    '
    text = path.read_text("utf-8").replace(first, first + '"my_note": {"a": [1, "犬"]},\n    ')
    path.write_text(text, "utf-8")
    now, _, told = store.hand_edits(now)
    john = now.characters["john"]
    used = replace(john.episodes[0], used_count=1)
    after = now.with_character(replace(john, episodes=(used, *john.episodes[1:])))
    store.commit(Commit(before=now, after=after))
    store.close()
    again = opened(tmp_path)
    again.commit(
        Commit(
            before=again.world,  # type: ignore[arg-type]
            after=again.world.with_character(
                replace(john, episodes=(replace(used, used_count=2), *john.episodes[1:]))
            ),
        )
    )
    row = rows(tmp_path, "john/episodic.json")[0]
    assert not told
    assert list(row)[:3] == ["id", "my_note", "timestamp"]
    assert row["my_note"] == {"a": [1, "犬"]}
    assert row["used_count"] == 2


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("shared/household.json", None),
        ("shared/calendar.json", None),
        ("shared/relationship.json", None),
        ("shared/viewers.json", 0),
        ("shared/unlocked_items.json", 0),
        ("john/state.json", None),
        ("john/opinions.json", 0),
        ("eve/favorite_spots.json", 0),
    ],
)
def test_a_field_of_one_s_own_is_kept_in_every_file(name, key, tmp_path):
    store, now = committed(tmp_path)
    plain = rows(tmp_path, name)
    (plain if key is None else plain[key])["my_note"] = "不要删"
    (tmp_path / "memory" / name).write_text(json.dumps(plain), "utf-8")
    now, _, told = store.hand_edits(now)
    assert not told
    later = replace(
        now,
        household=replace(now.household, balance=7),
        relationships=replace(
            now.relationships, couple=replace(now.relationships.couple, love_level=3.0)
        ),
        calendar=replace(now.calendar, events=()),
        viewers={k: replace(v, messages=99) for k, v in now.viewers.items()},
        unlocked=tuple(replace(item, used_count=9) for item in now.unlocked),
        characters={
            id_: replace(
                one,
                state=replace(one.state, line="!"),
                opinions=tuple(replace(o, confidence=0.1) for o in one.opinions),
                favorite_spots=tuple(replace(s, score=0.1) for s in one.favorite_spots),
            )
            for id_, one in now.characters.items()
        },
    )
    store.commit(Commit(before=now, after=later))
    found = rows(tmp_path, name)
    assert (found if key is None else found[key])["my_note"] == "不要删"
