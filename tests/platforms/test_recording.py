"""What was heard can be heard again."""

import json
from collections.abc import Iterable
from decimal import Decimal
from pathlib import Path

import pytest

from bot.audience.feed import AudienceEvent, Tip
from bot.platforms.recorded import TRANSLATORS, is_recording, read_recording
from bot.platforms.recording import Recorder, translated
from bot.platforms.twitch.translator import translate
from tests.platforms.golden import NOW, rows
from tests.show.quick_clock import QuickClock


def recorder_in(folder: Path, clock: QuickClock, **over) -> Recorder:
    return Recorder(folder, "twitch", clock, frames=over.pop("frames", True), **over)


def tips(events: Iterable[AudienceEvent]) -> list[tuple[str, Decimal | None, int]]:
    return [(e.event_id, e.amount, e.count) for e in events if isinstance(e, Tip)]


ROWS = {
    "twitch": [row for row in rows("twitch") if not row.get("bits_in_chat")],
    "youtube": rows("youtube_page") + rows("youtube_api"),
    "tiktok": rows("tiktok"),
    **{
        # An id made of the giver's name changes with the name.
        name: [
            row
            for row in rows("tip_services")
            if row["service"] == name and not row["id"].endswith("without-any-id")
        ]
        for name in ("streamlabs", "streamelements", "kofi")
    },
}


@pytest.mark.parametrize("platform", TRANSLATORS)
def test_a_recording_played_again_gives_the_same_events_under_pseudonyms(tmp_path, platform):
    clock = QuickClock()
    recorder = Recorder(tmp_path, platform, clock, frames=True)
    live: list[AudienceEvent] = []
    for row in ROWS[platform]:
        message = row["message"]
        live += translated(TRANSLATORS[platform], row["kind"], message, now=NOW, recorder=recorder)
        clock.seconds += 30
    path = tmp_path / f"{platform}.jsonl"
    again = read_recording(path, NOW)
    assert again.problems == ()
    assert [type(event) for event in again.events] == [type(event) for event in live]
    assert tips(again.events) == tips(live) != []
    raw = path.read_text("utf-8")
    assert "Kettle" not in raw
    assert "湯たんぽ" not in raw
    assert is_recording(path)


def test_the_gaps_of_a_recording_are_kept(tmp_path):
    clock = QuickClock()
    recorder = recorder_in(tmp_path, clock)
    for _ in range(3):
        recorder.frame("stream.online", {"payload": {}})
        clock.seconds += 40
    events = read_recording(tmp_path / "twitch.jsonl", NOW).events
    assert [(event.at - NOW).total_seconds() for event in events] == [0, 40, 80]


def test_recording_is_off_unless_asked_for_but_unreadable_payloads_are_kept(tmp_path):
    recorder = recorder_in(tmp_path, QuickClock(), frames=False)
    message = {"payload": {"event": {"chatter_user_name": "Kettle"}}}
    assert translated(translate, "channel.chat.message", message, now=NOW, recorder=recorder) == ()
    assert not (tmp_path / "twitch.jsonl").exists()
    (line,) = (tmp_path / "twitch-unread.jsonl").read_text("utf-8").splitlines()
    assert "message_id is missing" in json.loads(line)["why"]
    assert "Kettle" not in line


def test_a_recording_does_not_grow_without_end(tmp_path):
    recorder = recorder_in(tmp_path, QuickClock(), ring_bytes=5_000)
    for _ in range(200):
        recorder.frame("x", {"text": "y" * 100})
    assert sum(path.stat().st_size for path in tmp_path.iterdir()) < 12_000


def test_a_disk_that_refuses_stops_the_recording_and_not_the_show(tmp_path, caplog):
    (tmp_path / "twitch.jsonl").mkdir()
    recorder = recorder_in(tmp_path, QuickClock())
    recorder.frame("x", {})
    recorder.frame("x", {})
    assert caplog.text.count("recording stopped") == 1


@pytest.mark.parametrize("line", ["not json", "{}", "[]", '{"platform": "myspace"}'])
def test_a_line_that_is_no_recorded_message_is_named_and_skipped(tmp_path, line):
    path = tmp_path / "r.jsonl"
    good = json.dumps(
        {
            "at": "2026-03-06T12:00:00Z",
            "platform": "twitch",
            "kind": "stream.online",
            "payload": {"payload": {"event": {}}},
        }
    )
    path.write_text(f"{good}\n{line}\n{good}\n")
    replay = read_recording(path, NOW)
    assert len(replay.events) == 2
    (problem,) = replay.problems
    assert (problem.file, problem.place) == ("r.jsonl", "line 2")


def test_a_replay_of_audience_events_is_no_recording(tmp_path):
    path = tmp_path / "r.jsonl"
    path.write_text('{"at": "+1s", "kind": "chat", "text": "hi"}\n')
    assert not is_recording(path)
