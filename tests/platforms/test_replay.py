"""A replay file is read line by line; what cannot be read is named and skipped."""

import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from bot.audience.feed import Ban, ChatLine, Deletion, Refund, Role, Tip, Unit
from bot.platforms.replay import ReplayFeed, read_replay
from bot.platforms.replay_lines import lines_of
from bot.platforms.simulated import SimulatedAudience, read_texts
from bot.ports import Clock

PROMPTS = Path(__file__).parents[2] / "prompts"
START = datetime(2026, 3, 6, 7, 0, tzinfo=UTC)


class Stepping(Clock):
    """A clock that moves on when somebody waits."""

    def __init__(self, now):
        self._now = now

    def now(self):
        return self._now

    def monotonic(self):
        return self._now.timestamp()

    async def sleep(self, seconds):
        self._now += timedelta(seconds=seconds)


@pytest.fixture
def replay(tmp_path):
    def write(*lines):
        path = tmp_path / "evening.jsonl"
        text = (line if isinstance(line, str) else json.dumps(line) for line in lines)
        path.write_text("\n".join(text), encoding="utf-8")
        return read_replay(path, START)

    return write


def test_every_kind_of_line_becomes_its_event(replay):
    read = replay(
        {"at": "+1s", "kind": "chat", "platform": "youtube", "event_id": "a", "viewer_id": "7",
         "viewer": "kettle", "text": "hi", "roles": ["moderator", "made_up"]},
        {"at": "+2s", "kind": "tip", "platform": "twitch", "event_id": "b", "viewer_id": "7",
         "viewer": "kettle", "amount": "300", "unit": "bits", "is_test": True},
        {"at": "+3s", "kind": "delete", "platform": "youtube", "target": "a"},
        {"at": "+4s", "kind": "ban", "platform": "youtube", "viewer_id": "7"},
        {"at": "+5s", "kind": "refund", "platform": "twitch", "target": "b", "event_id": "c"},
    )  # fmt: skip
    assert read.problems == ()
    chat, tip, deletion, ban, refund = read.events
    assert isinstance(chat, ChatLine)
    assert chat.sender.viewer_id == "youtube:7"
    assert chat.sender.roles == {Role.MODERATOR}
    assert chat.at == START + timedelta(seconds=1)
    assert isinstance(tip, Tip)
    assert (tip.key, tip.amount, tip.unit, tip.is_test) == (
        "twitch:b",
        Decimal(300),
        Unit.BITS,
        True,
    )
    assert isinstance(deletion, Deletion)
    assert isinstance(ban, Ban)
    assert isinstance(refund, Refund)
    assert refund.amount is None


def test_an_absolute_time_is_taken_as_it_is_and_events_come_in_order(replay):
    read = replay(
        {"at": "2026-03-06T18:00:00+09:00", "kind": "chat", "viewer": "b", "text": "later"},
        {"at": "+60s", "kind": "chat", "viewer": "a", "text": "sooner"},
    )
    assert [event.at for event in read.events] == [
        START + timedelta(minutes=1),
        datetime(2026, 3, 6, 9, 0, tzinfo=UTC),
    ]


@pytest.mark.parametrize(
    "bad",
    [
        "{not json", "[1]", '{"kind": "dance"}', '{"kind": "chat", "at": 5, "viewer": "a"}',
        '{"kind": "chat", "at": "soon", "viewer": "a"}', '{"kind": "chat"}',
        '{"kind": "tip", "viewer": "a", "count": 0}',
        '{"kind": "tip", "viewer": "a", "unit": "gold"}',
        '{"kind": "delete"}', '{"kind": "chat", "viewer": "a", "text": ["x"]}', "\ud83d",
        '{"kind": "chat", "viewer": "a", "roles": "mod"}',
        '{"kind": "chat", "at": "+1e99s", "viewer": "a"}',
    ],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_named_and_skipped(tmp_path, bad):
    path = tmp_path / "evening.jsonl"
    good = '{"kind": "chat", "viewer": "a", "text": "hi"}'
    path.write_bytes(f"{good}\n{bad}\n\n{good}".encode("utf-8", "surrogatepass"))
    read = read_replay(path, START)
    assert len(read.events) == 2
    (problem,) = read.problems
    assert problem.place == "line 2"
    assert problem.what


def test_an_unknown_platform_is_told_by_its_line_with_those_that_exist(replay):
    read = replay(
        {"kind": "chat", "viewer": "a", "text": "hi"},
        {"kind": "chat", "platform": "myspace", "viewer": "a", "text": "hi"},
        {"kind": "ban", "platform": "twich", "viewer_id": "7"},
    )
    assert [problem.place for problem in read.problems] == ["line 2", "line 3"]
    assert "no platform 'myspace' (there is: twitch, youtube, tiktok" in read.problems[0].what


def test_an_amount_that_cannot_be_read_is_still_a_tip(replay):
    (tip,) = replay({"kind": "tip", "viewer": "a", "amount": "50 kr"}).events
    assert (tip.amount, tip.amount_text) == (None, "50 kr")


def test_a_line_without_an_id_gets_the_same_one_each_time(replay):
    line = {"at": "+1s", "kind": "tip", "viewer": "a", "amount": "5", "currency": "USD"}
    first, second = replay(line, line).events
    assert first.key == second.key
    assert first.event_id


def test_an_anonymous_giver_has_no_id(replay):
    line = {"kind": "tip", "viewer": "a", "viewer_id": "7", "amount": "5", "anonymous": True}
    (tip,) = replay(line).events
    assert tip.sender.user_id == ""


def test_events_written_as_lines_read_back_the_same(tmp_path):
    audience = SimulatedAudience(3, read_texts(PROMPTS, "both"))
    events = audience.between(START, START + timedelta(days=2))
    path = tmp_path / "evening.jsonl"
    path.write_text("\n".join(lines_of(events)), encoding="utf-8")
    assert read_replay(path, START).events == events


async def test_the_feed_waits_until_each_event_is_due(replay):
    read = replay(
        {"at": "+10s", "kind": "chat", "viewer": "a", "text": "one"},
        {"at": "+90s", "kind": "chat", "viewer": "a", "text": "two"},
    )
    clock = Stepping(START)
    heard = [clock.now() async for _ in ReplayFeed(read.events, clock).events()]
    assert heard == [START + timedelta(seconds=10), START + timedelta(seconds=90)]
