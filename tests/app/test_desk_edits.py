"""What is changed at the dashboard stands in the files, and can be taken back."""

import json
from collections.abc import Iterator

import pytest

from bot.app.dashboard import words_of
from bot.config.settings import load
from tests.app.desk_http import Page, wait_for
from tests.app.show_on_air import on_air
from tests.app.test_run import REPOSITORY

HOUSEHOLD, RELATIONSHIP = "shared/household.json", "shared/relationship.json"
MIKA = "twitch:7"
SENDER = {"at": "+0s", "platform": "twitch", "viewer_id": "7", "viewer": "mika"}
HELLO = {"kind": "chat", "event_id": "c1", "text": "hello everybody"}
GIFT = {"kind": "tip", "event_id": "t1", "amount": "300", "currency": "JPY", "unit": "money"}


@pytest.fixture(scope="module")
def page(tmp_path_factory) -> Iterator[Page]:
    folder = tmp_path_factory.mktemp("desk")
    replay = folder / "audience.jsonl"
    lines = ({**SENDER, **HELLO}, {**SENDER, **GIFT})
    replay.write_text("\n".join(map(json.dumps, lines)), encoding="utf-8")
    with on_air(folder / "my 家", replay=replay) as air:
        page = Page(air)
        wait_for((air.home / ".hearthcast" / "machine.json").exists)
        wait_for(lambda: page.state()["household"]["total_tips"])
        yield page


def untrue(page: Page) -> list[str]:
    """The values that are not shown as they stand in their files."""
    found = []
    for field in page.state()["fields"]:
        file, _, key = field["id"].partition("#")
        stands = at(page.air.file(file), key)
        if field["value"] != (round(stands, 2) if isinstance(stands, float) else stands):
            found.append(f"{field['id']}: {field['value']} and {stands}")
    return found


def test_a_small_pile_of_laundry_and_little_tension_are_shown_as_well(page):
    good_when_low = {
        one["id"].split("#")[1] for one in page.state()["fields"] if one["low_is_good"]
    }
    assert good_when_low == {"laundry", "john_sara.tension"}


def test_everything_shown_is_what_the_files_say(page):
    # The first tick may still be on its way to the disk.
    wait_for(lambda: not untrue(page))
    state = page.state()
    household = page.air.file(HOUSEHOLD)
    assert state["household"]["total_tips"] == household["total_tips"] == 300
    assert state["household"]["items"] == household["owned_items"]
    assert state["wishes"]["wish"] == household["wish"]
    funded = {one["id"]: one["yen"] for one in state["wishes"]["items"] if one["yen"]}
    assert funded == household["funding"]
    owned = [one["name"] for one in state["wishes"]["items"] if one["owned"] and not one["move"]]
    assert sorted(owned + state["wishes"]["others"]) == sorted(household["owned_items"])
    assert state["calendar"]["day"] == page.air.file("shared/calendar.json")["game_day"]
    assert page.air.file("shared/calendar.json")["game_time"][11:16] == state["calendar"]["time"]
    (viewer,) = page.air.file("shared/viewers.json")
    assert [(one["id"], one["messages"], one["tips_total"]) for one in state["viewers"]] == [
        (viewer["viewer_id"], viewer["messages"], viewer["tips_total"])
    ]
    profiles = load(page.air.home).characters
    for one in state["people"]:
        assert one["strength"] == profiles[one["id"]].personality_strength
        assert one["memories"] == len(page.air.file(f"{one['id']}/episodic.json"))
        listed = page.ask("look/memories", character=one["id"])["memories"]
        newest_first = reversed(page.air.file(f"{one['id']}/episodic.json"))
        assert [(row["id"], row["event"]) for row in listed] == [
            (row["id"], row["event"]) for row in newest_first
        ]


def at(plain, key: str):
    *path, leaf = key.split(".")
    for name in path:
        plain = plain[name]
    return plain.get(leaf, 0)


@pytest.mark.parametrize(
    ("place", "typed", "stands"),
    [
        (f"{HOUSEHOLD}#balance", "¥12,345", 12345),
        (f"{HOUSEHOLD}#balance", "−500", -500),
        (f"{HOUSEHOLD}#room_cleanliness", "55", 55),
        (f"{HOUSEHOLD}#room_comfort", "61.5", 61.5),
        (f"{HOUSEHOLD}#laundry", "0", 0),
        (f"{HOUSEHOLD}#food_stock.tofu", "４", 4),
        (f"{RELATIONSHIP}#john_sara.love_level", "88", 88),
        (f"{RELATIONSHIP}#john_sara.trust_level", 77, 77),
        (f"{RELATIONSHIP}#john_sara.tension", "12", 12),
        (f"{RELATIONSHIP}#sara_eve.bond_level", "93", 93),
        (f"{RELATIONSHIP}#john_eve.training_progress", "44", 44),
        ("john/state.json#needs.energy", "33", 33),
        ("eve/state.json#needs.hunger", "21", 21),
        ("sara/state.json#mood.emotion", "proud", "proud"),
        ("sara/state.json#mood.valence", "-0.4", -0.4),
        ("sara/state.json#mood.arousal", "0.9", 0.9),
    ],
)
def test_a_value_that_is_typed_stands_in_its_file_and_on_the_page(page, place, typed, stands):
    page.done(do="set", field=place, value=typed)
    file, _, key = place.partition("#")
    assert at(page.air.file(file), key) == stands
    assert page.field(place) == stands


@pytest.mark.parametrize(
    ("place", "typed", "sentence"),
    [
        (f"{HOUSEHOLD}#balance", "lots", "balance: lots is no number"),
        (f"{HOUSEHOLD}#balance", "", "balance: nothing is no number"),
        (f"{HOUSEHOLD}#balance", "12.5", "balance must be a whole number, is 12.5"),
        (f"{HOUSEHOLD}#balance", "NaN", "balance: NaN is no number"),
        (f"{HOUSEHOLD}#balance", True, "balance: True is no number"),
        (f"{HOUSEHOLD}#food_stock.rice", "-1", "food_stock.rice must be from 0 to 999, is -1"),
        (f"{HOUSEHOLD}#room_comfort", "101", "room_comfort must be from 0 to 100, is 101"),
        ("john/state.json#needs.fun", "1e9", "needs.fun must be from 0 to 100, is 1e9"),
        ("john/state.json#mood.emotion", "zen", "mood.emotion must be one of happy"),
        (f"{HOUSEHOLD}#total_tips", "5", "there is no value"),
        ("shared/viewers.json#x", "5", "there is no value"),
    ],
)
def test_what_cannot_stand_somewhere_is_refused_in_one_sentence(page, place, typed, sentence):
    before = {name: page.air.file(name) for name in (HOUSEHOLD, "john/state.json")}
    assert sentence in page.refused(do="set", field=place, value=typed)
    assert {name: page.air.file(name) for name in before} == before


def test_money_that_is_typed_is_a_hand_adjustment_and_is_taken_back_by_its_difference(page):
    page.done(do="set", field=f"{HOUSEHOLD}#balance", value=1000)
    tips = page.air.file(HOUSEHOLD)["total_tips"]
    edit = page.done(do="set", field=f"{HOUSEHOLD}#balance", value=5000)["edit"]
    page.done(do="set", field=f"{HOUSEHOLD}#balance", value=5200)
    page.done(do="undo_edit", number=edit)
    household = page.air.file(HOUSEHOLD)
    assert household["balance"] == 1200
    assert household["total_tips"] == tips
    assert "there is no change to take back" in page.refused(do="undo_edit", number=edit)


def test_money_for_a_wish_is_typed_where_the_wish_has_its_own(page):
    wish = page.state()["wishes"]["wish"]
    page.done(do="set", field=f"{HOUSEHOLD}#funding.{wish}", value=700)
    assert page.air.file(HOUSEHOLD)["funding"][wish] == 700
    item = next(one for one in page.state()["wishes"]["items"] if one["id"] == wish)
    assert (item["wish"], item["yen"]) == (True, 700)


def test_every_change_leaves_a_line_in_the_audit_log_and_on_the_page(page):
    edit = page.done(do="set", field=f"{HOUSEHOLD}#laundry", value=42)["edit"]
    log = page.air.home / ".hearthcast" / "audit.jsonl"
    line = json.loads(log.read_text(encoding="utf-8").splitlines()[-1])
    assert (line["act"], line["by"], line["done"]) == ("edit", "streamer", True)
    assert line["about"] == f"{edit}: {HOUSEHOLD} laundry"
    newest = page.ask("look/files")["edits"][0]
    assert (newest["number"], newest["after"], newest["undone"]) == (edit, {"laundry": 42}, False)


def test_the_same_value_again_is_no_change(page):
    page.done(do="set", field=f"{HOUSEHOLD}#laundry", value=17)
    answer = page.done(do="set", field=f"{HOUSEHOLD}#laundry", value="17")
    assert "edit" not in answer
    assert "nothing to change" in answer["said"]


def test_a_wish_is_chosen_and_the_characters_hear_of_it(page):
    before = page.state()["wishes"]["wish"]
    edit = page.done(do="wish", item="kotatsu")["edit"]
    assert page.air.file(HOUSEHOLD)["wish"] == "kotatsu"
    assert any("kotatsu" in one["tags"] for one in page.air.file("sara/episodic.json"))
    page.done(do="undo_edit", number=edit)
    assert page.air.file(HOUSEHOLD)["wish"] == before
    page.done(do="wish", item="")
    assert page.air.file(HOUSEHOLD)["wish"] is None
    assert "cannot be wished for" in page.refused(do="wish", item="futon")
    assert "there is no item 'yacht'" in page.refused(do="wish", item="yacht")


def test_a_thing_is_put_into_the_flat_and_taken_away_again(page):
    page.done(do="own", item="radio", owned=True)
    assert "Radio" in page.air.file(HOUSEHOLD)["owned_items"]
    assert next(one for one in page.state()["wishes"]["items"] if one["id"] == "radio")["owned"]
    edit = page.done(do="own", item="radio", owned=False)["edit"]
    assert "Radio" not in page.air.file(HOUSEHOLD)["owned_items"]
    page.done(do="undo_edit", number=edit)
    assert "Radio" in page.air.file(HOUSEHOLD)["owned_items"]


def memory_of(page: Page, character: str, id_: str):
    rows = page.air.file(f"{character}/episodic.json")
    return next((one for one in rows if one["id"] == id_), None)


def newest(page: Page, character: str = "john"):
    return page.ask("look/memories", character=character)["memories"][0]


def test_a_memory_is_rewritten_weighted_tagged_and_pinned_and_comes_to_mind_as_it_now_is(page):
    one = newest(page)["id"]
    values = {"event": "A heron landed on the balcony", "importance": 0.9, "tags": "heron, balcony"}
    page.done(do="edit", file="john/episodic.json", row=one, values=values)
    page.done(do="edit", file="john/episodic.json", row=one, values={"pinned": True})
    kept = memory_of(page, "john", one)
    assert kept["event"] == "A heron landed on the balcony"
    assert (kept["importance"], kept["tags"], kept["pinned"]) == (0.9, ["heron", "balcony"], True)
    found = page.ask("look/memories", character="john", query="heron on the balcony")["memories"][0]
    assert found["id"] == one
    assert "heron" in found["reason"]
    assert found["score"] > 0
    pinned = page.ask("look/memories", character="john", only="pinned")["memories"]
    assert [row["id"] for row in pinned] == [one]
    page.done(do="edit", file="john/episodic.json", row=one, values={"pinned": False})
    assert "pinned" not in memory_of(page, "john", one)


def test_a_deleted_memory_comes_to_mind_no_more_and_comes_back_whole(page):
    page.done(do="tick")
    one = newest(page, "sara")["id"]
    before = memory_of(page, "sara", one)
    edit = page.done(do="delete", file="sara/episodic.json", row=one)["edit"]
    assert memory_of(page, "sara", one) is None
    text = before["event"]
    found = page.ask("look/memories", character="sara", query=text)["memories"]
    assert one not in [row["id"] for row in found]
    page.done(do="undo_edit", number=edit)
    assert memory_of(page, "sara", one) == before
    rows = page.air.file("sara/episodic.json")
    assert rows == sorted(rows, key=lambda row: row["timestamp"])


def test_a_memory_may_lose_one_language_and_never_both(page):
    one = newest(page)
    file = "john/episodic.json"
    sentence = page.refused(
        do="edit", file=file, row=one["id"], values={"event": "", "event_ja": " "}
    )
    assert "one of the two languages" in sentence
    assert "importance must be from 0 to 1" in page.refused(
        do="edit", file=file, row=one["id"], values={"importance": 7}
    )
    assert "there is no value of" in page.refused(
        do="edit", file=file, row=one["id"], values={"id": "ep_1"}
    )
    assert "is not there any more" in page.refused(
        do="edit", file=file, row="ep_999999", values={"event": "x"}
    )
    assert memory_of(page, "john", one["id"])["event"] == one["event"]


def test_what_a_person_writes_in_the_files_is_shown_in_the_notebook_and_changed_there(page):
    folder = page.air.home / "memory"
    rows = {
        "john/diary.json": [{"game_day": 1, "text": "Quiet.", "text_ja": "静か。"}],
        "john/opinions.json": [{"id": "op_1", "about": "Sara", "text": "Kind", "confidence": 0.5}],
        "john/preferences.json": [{"id": "pr_1", "about": "tea", "strength": 0.2, "text": "Tea"}],
    }
    for name, written in rows.items():
        (folder / name).write_text(json.dumps(written), encoding="utf-8")
    wait_for(lambda: page.ask("look/notebook", character="john")["preferences"])
    spot = page.ask("look/notebook", character="eve")["favorite_spots"][0]["row"]
    changes: list[tuple[str, str, dict[str, object]]] = [
        ("john/diary.json", "1", {"text": "Loud."}),
        ("john/opinions.json", "op_1", {"confidence": 0.75, "text_ja": "やさしい"}),
        ("john/preferences.json", "pr_1", {"strength": -0.6}),
        ("eve/favorite_spots.json", spot, {"score": 0.9, "note": "Sun"}),
    ]
    for file, row, values in changes:
        page.done(do="edit", file=file, row=row, values=values)
        stands = page.air.file(file)[0]
        assert {key: stands[key] for key in values} == values
    edit = page.done(do="delete", file="john/opinions.json", row="op_1")["edit"]
    assert page.air.file("john/opinions.json") == []
    page.done(do="undo_edit", number=edit)
    assert page.air.file("john/opinions.json")[0]["text_ja"] == "やさしい"
    notebook = page.ask("look/notebook", character="john")
    assert notebook["diary"][0]["text"] == "Loud."
    assert notebook["preferences"][0]["strength"] == -0.6


def test_a_change_at_the_desk_and_a_save_by_hand_at_the_same_time_both_stand(page):
    path = page.air.home / "memory" / HOUSEHOLD
    plain = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps(plain | {"room_comfort": 64, "my_note": "hi"}), encoding="utf-8")
    page.done(do="set", field=f"{HOUSEHOLD}#room_cleanliness", value=12)
    wait_for(lambda: page.field(f"{HOUSEHOLD}#room_comfort") == 64)
    stands = page.air.file(HOUSEHOLD)
    assert (stands["my_note"], stands["room_comfort"]) == ("hi", 64)
    assert stands["room_cleanliness"] == 12


def test_flashbacks_of_the_last_turn_are_told_with_their_reason(page):
    page.done(do="tick")
    found = page.ask("look/flashbacks", character="john")
    assert found["at"]["day"] == page.state()["calendar"]["day"]
    for one in found["flashbacks"]:
        assert memory_of(page, "john", one["id"])
        assert one["reason"]


def test_a_character_or_page_that_does_not_exist_is_named_as_such(page):
    for path in ("look/memories", "look/flashbacks", "look/notebook"):
        answer = page.ask(path, character="bob")
        assert "there is no character 'bob'" in answer["error"]
    assert "there is no page 'attic'" in page.ask("look/attic")["error"]
    assert "there is no list" in page.ask("look/memories", character="john", only="x")["error"]


def test_names_on_the_page_are_in_its_language_and_every_value_has_a_word(page):
    words = words_of(REPOSITORY / "prompts", "en")
    for language, rice in (("en", "Rice"), ("ja", "ごはん")):
        fields = page.state(language)["fields"]
        assert all(f"value.{one['word']}" in words for one in fields if one["word"])
        assert all(one["name"] for one in fields if not one["word"])
        names = {one["id"]: one["name"] for one in fields}
        assert names[f"{HOUSEHOLD}#food_stock.rice"] in {rice, "米", "お米"}


def test_strength_of_character_counts_from_the_next_turn_and_is_kept_in_the_streamers_file(page):
    local = page.air.home / "config.local.toml"
    local.write_text('# mine\n[show]\n# keep me\nlanguage = "en"\n', encoding="utf-8")
    edit = page.done(do="strength", about="john", value="0.25")["edit"]
    text = local.read_text(encoding="utf-8")
    assert "# keep me" in text
    assert load(page.air.home).characters["john"].personality_strength == 0.25
    shown = {one["id"]: one["strength"] for one in page.state()["people"]}
    assert shown["john"] == 0.25
    assert "from 0 to 1" in page.refused(do="strength", about="john", value=3)
    assert "no character 'bob'" in page.refused(do="strength", about="bob", value=0.5)
    page.done(do="undo_edit", number=edit)
    assert load(page.air.home).characters["john"].personality_strength == 0.75
    local.unlink()


def test_a_note_on_a_viewer_is_kept_and_gone_with_them(page):
    page.done(do="edit", file="shared/viewers.json", row=MIKA, values={"note": "sings well"})
    assert page.air.file("shared/viewers.json")[0]["note"] == "sings well"
    assert page.state()["viewers"][0]["note"] == "sings well"
    assert "nothing is deleted here" in page.refused(
        do="delete", file="shared/viewers.json", row=MIKA
    )
    page.done(do="forget", viewer=MIKA)
    kept = (page.air.home / ".hearthcast" / "edits.json").read_text(encoding="utf-8")
    assert "sings well" not in kept
    assert not any(MIKA in str(one) for one in page.ask("look/files")["edits"])
