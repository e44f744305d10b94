"""What was heard can be heard again."""

import json
from decimal import Decimal
from pathlib import Path

import pytest

from bot.audience.feed import AudienceEvent, Tip
from bot.errors import PlatformMisconfiguredError
from bot.platforms.recording import RecordedFeed, Recorder, translated
from bot.platforms.twitch.translator import translate
from tests.platforms.golden import NOW, rows
from tests.show.quick_clock import QuickClock


def recorder_in(folder: Path, clock: QuickClock, **over) -> Recorder:
    return Recorder(folder, "twitch", clock, frames=over.pop("frames", True), **over)


def tips(events: list[AudienceEvent]) -> list[tuple[str, Decimal | None, int]]:
    return [(e.event_id, e.amount, e.count) for e in events if isinstance(e, Tip)]


async def test_a_recording_played_again_gives_the_same_events_under_pseudonyms(tmp_path):
    clock = QuickClock()
    recorder = recorder_in(tmp_path, clock)
    live: list[AudienceEvent] = []
    for row in rows("twitch"):
        if row.get("bits_in_chat"):
            continue
        live += translated(translate, row["kind"], row["message"], now=NOW, recorder=recorder)
        clock.seconds += 30
    feed = RecordedFeed("twitch", tmp_path / "twitch.jsonl", translate, QuickClock())
    again = [event async for event in feed.events()]
    assert [type(event) for event in again] == [type(event) for event in live]
    assert tips(again) == tips(live) != []
    raw = (tmp_path / "twitch.jsonl").read_text("utf-8")
    assert "Kettle" not in raw
    assert "湯たんぽ" not in raw
    assert "コタツのために" in raw


async def test_the_gaps_of_a_recording_are_kept(tmp_path):
    clock = QuickClock()
    recorder = recorder_in(tmp_path, clock)
    for _ in range(3):
        recorder.frame("stream.online", {"payload": {}})
        clock.seconds += 40
    replay_clock = QuickClock()
    feed = RecordedFeed("twitch", tmp_path / "twitch.jsonl", translate, replay_clock)
    assert len([event async for event in feed.events()]) == 3
    assert sum(replay_clock.slept) == 80


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


@pytest.mark.parametrize("line", ["not json", "{}", "[]"])
async def test_a_line_that_is_no_frame_is_named(tmp_path, line):
    path = tmp_path / "r.jsonl"
    path.write_text('{"at": "2026-03-06T12:00:00Z", "kind": "k", "payload": {}}\n' + line + "\n")
    feed = RecordedFeed("twitch", path, translate, QuickClock())
    with pytest.raises(PlatformMisconfiguredError, match=r"r\.jsonl, line 2"):
        _ = [event async for event in feed.events()]
