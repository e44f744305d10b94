"""Copies, conflicts, rejected rows and troubled files, as the dashboard shows and settles them."""

import json
from collections.abc import Iterator
from typing import Any
from zipfile import ZipFile

import pytest

from bot.storage.aside import Aside
from bot.storage.disk import Disk
from bot.storage.merging import Conflict
from tests.app.desk_http import Page, wait_for
from tests.app.show_on_air import on_air
from tests.app.test_run import hearthcast

HOUSEHOLD = "shared/household.json"


@pytest.fixture(scope="module")
def page(tmp_path_factory) -> Iterator[Page]:
    with on_air(tmp_path_factory.mktemp("desk") / "my 家") as air:
        wait_for((air.home / ".hearthcast" / "machine.json").exists)
        yield Page(air)


def conflict(page: Page, file: str, place: str, *, yours: object, ours: object) -> str:
    """Keep a conflict as the merge does; its name."""
    aside = Aside(page.air.home, Disk())
    known = {one.id for one in aside.waiting()}
    aside.conflict(f"memory/{file}", Conflict(place=place, hand=yours, show=ours, base=None))
    return next(one.id for one in aside.waiting() if one.id not in known)


def waiting(page: Page) -> dict[str, Any]:
    return {one["id"]: one for one in page.ask("look/files")["aside"]}


def test_a_copy_is_made_now_and_stands_in_the_list_with_its_size(page):
    said = page.done(do="back_up")["said"]
    newest = page.ask("look/files")["backups"][0]
    assert newest["name"] in said
    assert newest["reason"] == "hand"
    path = page.air.home / ".hearthcast" / "backups" / f"{newest['name']}.zip"
    assert newest["megabytes"] == round(path.stat().st_size / 1e6, 2)
    with ZipFile(path) as copy:
        kept = json.loads(copy.read(f"memory/{HOUSEHOLD}"))
    assert kept["balance"] == page.air.file(HOUSEHOLD)["balance"]


def test_what_going_back_would_change_is_told_before_anything_is(page):
    page.done(do="back_up")
    name = page.ask("look/files")["backups"][0]["name"]
    page.done(do="set", field=f"{HOUSEHOLD}#room_comfort", value=77)
    planned = page.ask("look/plan", name=name)
    assert [one["file"] for one in planned["changes"]] == [f"memory/{HOUSEHOLD}"]
    assert page.air.file(HOUSEHOLD)["room_comfort"] == 77
    assert "there is no backup" in page.refused(do="restore", name="1999")
    assert "there is no backup" in page.ask("look/plan", name="1999")["error"]


def test_a_conflict_is_shown_whole_and_the_shows_side_can_be_taken(page):
    page.done(do="set", field=f"{HOUSEHOLD}#room_comfort", value=20)
    name = conflict(page, HOUSEHOLD, "room_comfort", yours=20, ours=35)
    shown = waiting(page)[name]
    assert (shown["file"], shown["place"]) == (f"memory/{HOUSEHOLD}", "room_comfort")
    assert (shown["yours"], shown["ours"]) == (20, 35)
    edit = page.done(do="use_show", name=name)["edit"]
    assert page.air.file(HOUSEHOLD)["room_comfort"] == 35
    assert name not in waiting(page)
    page.done(do="undo_edit", number=edit)
    assert page.air.file(HOUSEHOLD)["room_comfort"] == 20


def test_a_row_that_was_deleted_while_the_show_changed_it_comes_back_when_wanted(page):
    row = {"id": "op_9", "about": "viewer:x", "text": "Funny", "confidence": 0.5}
    name = conflict(page, "sara/opinions.json", "op_9", yours=None, ours=row)
    page.done(do="use_show", name=name)
    assert page.air.file("sara/opinions.json")[-1]["text"] == "Funny"
    other = conflict(page, "sara/opinions.json", "op_9.text", yours="Funny", ours="Kind")
    page.done(do="use_show", name=other)
    assert page.air.file("sara/opinions.json")[-1]["text"] == "Kind"


def test_what_cannot_be_put_back_is_said_and_keeps_waiting(page):
    name = conflict(page, "sara/opinions.json", "op_77.text", yours="a", ours="b")
    assert "is not there any more" in page.refused(do="use_show", name=name)
    assert name in waiting(page)
    page.done(do="seen", kind="conflicts", name=name)
    assert name not in waiting(page)
    log = (page.air.home / ".hearthcast" / "audit.jsonl").read_text(encoding="utf-8")
    last = json.loads(log.splitlines()[-1])
    assert (last["act"], last["about"], last["by"]) == ("seen", name, "streamer")
    assert "there is no entry of conflicts" in page.refused(do="seen", kind="conflicts", name=name)
    assert (page.air.home / ".hearthcast" / "seen" / f"conflicts-{name}.json").exists()


def test_what_was_seen_is_not_kept_a_second_time(page):
    name = conflict(page, HOUSEHOLD, "wish", yours="radio", ours="rug")
    page.done(do="seen", kind="conflicts", name=name)
    again = Conflict(place="wish", hand="radio", show="rug", base=None)
    problem = Aside(page.air.home, Disk()).conflict(f"memory/{HOUSEHOLD}", again)
    assert f"seen/conflicts-{name}.json" in problem.what
    assert name not in waiting(page)


def test_a_row_that_cannot_be_read_is_shown_with_where_what_and_the_cure(page):
    path = page.air.home / "memory" / "john" / "preferences.json"
    path.write_text('[{"id": "pr_1", "about": "tea", "strength": "very"}]', encoding="utf-8")
    wait_for(lambda: any(one["kind"] == "rejected" for one in waiting(page).values()))
    shown = next(one for one in waiting(page).values() if one["kind"] == "rejected")
    assert (shown["file"], shown["place"]) == ("memory/john/preferences.json", "pr_1.strength")
    assert shown["reason"] == "must be a number"
    assert shown["entry"]["strength"] == "very"
    notice = next(one for one in page.state()["notices"] if "must be a number" in one["text"])
    assert notice["severity"] == "warning"
    page.done(do="seen", kind="rejected", name=shown["id"])
    page.done(do="put_away", number=notice["number"])
    assert notice["number"] not in [one["number"] for one in page.state()["notices"]]


def test_a_file_that_was_emptied_waits_for_an_answer_and_gets_either(page):
    rows = [{"id": f"op_{n}", "about": "tea", "text": "Good", "confidence": 0.5} for n in range(3)]
    path = page.air.home / "memory" / "john" / "opinions.json"
    path.write_text(json.dumps(rows), encoding="utf-8")
    # Taken over, and written anew with every field by the show.
    wait_for(lambda: "formed_day" in page.air.file("john/opinions.json")[0])
    name = "memory/john/opinions.json"

    def in_trouble() -> bool:
        return any(one["file"] == name for one in page.ask("look/files")["troubles"])

    path.write_text("", encoding="utf-8")
    wait_for(in_trouble)
    page.done(do="put_back", name=name)
    assert len(page.air.file("john/opinions.json")) == 3
    path.write_text("[]", encoding="utf-8")
    wait_for(in_trouble)
    page.done(do="mean_it", name=name)
    assert page.air.file("john/opinions.json") == []
    assert page.ask("look/notebook", character="john")["opinions"] == []
    assert "is followed" in page.refused(do="mean_it", name=name)


def test_the_command_asks_the_running_show_to_go_back(page):
    page.done(do="set", field=f"{HOUSEHOLD}#balance", value=2468)
    page.done(do="back_up")
    name = newest(page)
    page.done(do="set", field=f"{HOUSEHOLD}#balance", value=3)
    done = hearthcast("backup", "restore", name, "--yes", "--home", str(page.air.home))
    assert done.returncode == 0
    assert "starts again" in done.stdout
    wait_for(lambda: page.air.file(HOUSEHOLD)["balance"] == 2468)
    wait_for(lambda: told(page, name))


def newest(page: Page) -> str:
    """The newest copy made by hand; one made before going back may be of the same second."""
    copies = page.ask("look/files")["backups"]
    return str(next(one["name"] for one in copies if one["reason"] == "hand"))


def told(page: Page, name: str) -> bool:
    try:
        return any(name in one["text"] for one in page.state()["notices"])
    except OSError:
        return False


def test_going_back_stops_the_show_restores_and_starts_it_again(page):
    page.done(do="set", field=f"{HOUSEHOLD}#balance", value=4321)
    page.done(do="back_up")
    name = newest(page)
    page.done(do="set", field=f"{HOUSEHOLD}#balance", value=1)
    page.done(do="pause")
    assert "starts again" in page.done(do="restore", name=name)["said"]
    wait_for(lambda: page.air.file(HOUSEHOLD)["balance"] == 4321)
    wait_for(lambda: told(page, name))
    assert page.field(f"{HOUSEHOLD}#balance") == 4321
    notice = next(one for one in page.state()["notices"] if name in one["text"])
    assert notice["severity"] == "note"
    assert "was taken back" in notice["text"]
    reasons = [one["reason"] for one in page.ask("look/files")["backups"]]
    assert "restore" in reasons
