"""`check` explains every file, `export` shows everything, and neither writes."""

from bot.storage.explaining import Light, explain
from bot.storage.exporting import export
from tests.storage.homes import committed, rows, save
from tests.storage.worlds import PROFILES, ZONE, entry, episode


def report(home):
    return {one.file: one for one in explain(home, profiles=PROFILES, zone=ZONE)}


def everything(home):
    return {path: path.read_bytes() for path in home.rglob("*") if path.is_file()}


def test_a_new_home_is_well(tmp_path):
    assert {one.light for one in report(tmp_path).values()} == {Light.OK}


def test_a_home_that_is_well_has_a_line_for_every_file(tmp_path):
    store, _ = committed(tmp_path)
    store.record(entry(1))
    store.close()
    found = report(tmp_path)
    assert len(found) == 22
    assert {one.light for one in found.values()} == {Light.OK}
    assert found["memory/john/episodic.json"].text == "3 entries"
    assert found["memory/shared/tips.jsonl"].text == "1 tips"


def test_every_ill_is_named_with_its_place_and_nothing_is_written(tmp_path):
    store, _ = committed(tmp_path)
    store.close()
    memory = tmp_path / "memory"
    (memory / "john/diary.json").write_text('[\n  {"game_day": 1,}\n]\n', "utf-8")
    (memory / "sara/diary.json").write_bytes('[{"text": "静か"}]'.encode("cp932"))
    (memory / "eve/diary.json").unlink()
    plain = rows(tmp_path, "john/episodic.json")
    plain[0]["importance"] = "0.8"
    plain[1]["importance"] = 7
    save(tmp_path, "john/episodic.json", plain)
    before = everything(tmp_path)
    found = report(tmp_path)
    assert everything(tmp_path) == before
    assert found["memory/john/diary.json"].light is Light.PROBLEM
    assert "line 2, column 17" in found["memory/john/diary.json"].text
    assert "comma too many" in found["memory/john/diary.json"].text
    assert "Shift-JIS" in found["memory/sara/diary.json"].text
    assert found["memory/eve/diary.json"].light is Light.WARNING
    texts = [
        one.text
        for one in explain(tmp_path, profiles=PROFILES, zone=ZONE)
        if one.file == "memory/john/episodic.json"
    ]
    assert any("'0.8' is text" in text for text in texts)
    assert any("ep_000002.importance: must be from 0 to 1, is 7" in text for text in texts)


def test_a_running_show_is_named(tmp_path):
    store, _ = committed(tmp_path)
    assert "a show runs" in report(tmp_path)[".hearthcast/lock"].text
    store.close()


def test_the_export_tells_everything(tmp_path):
    store, now = committed(tmp_path)
    store.close()
    text = export(now, {"john": (episode(900, event="Moved in together"),)})
    for told in (
        "Moved in together",
        "サラが作った肉じゃが",
        "Sings when she cooks",
        "静かな一日",
        "ラグ",
    ):
        assert told in text
    assert "¥12,300" in text
