"""The invented audience is the same for the same seed, and lively."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.audience.feed import Ban, ChatLine, Deletion, Refund, Tip, Unit
from bot.errors import PromptError
from bot.platforms.simulated import SLOT, SimulatedAudience, SimulatedFeed, read_texts
from tests.platforms.test_replay import Stepping

START = datetime(2026, 3, 6, tzinfo=UTC)
PROMPTS = Path(__file__).parents[2] / "prompts"
MONTH = timedelta(days=30)


def audience(seed=7, language="both"):
    return SimulatedAudience(seed, read_texts(PROMPTS, language))


def test_the_same_seed_invents_the_same_month_and_another_a_different_one():
    month = audience().between(START, START + MONTH)
    assert month == audience().between(START, START + MONTH)
    assert month != audience(seed=8).between(START, START + MONTH)


def test_ten_minutes_at_a_time_give_what_the_whole_day_gives():
    day = audience().between(START, START + timedelta(days=1))
    pieces = [
        event
        for slot in range(144)
        for event in audience().between(START + slot * SLOT, START + (slot + 1) * SLOT)
    ]
    assert tuple(pieces) == day


def test_a_month_brings_everything_that_a_show_must_bear():
    month = audience().between(START, START + MONTH)
    kinds = {type(event) for event in month}
    assert {ChatLine, Tip, Deletion, Ban, Refund} <= kinds
    tips = [event for event in month if isinstance(event, Tip)]
    assert {tip.unit for tip in tips} == set(Unit)
    assert len({tip.currency for tip in tips if tip.currency}) >= 5
    assert any(tip.sender.anonymous for tip in tips)
    assert any(tip.amount is None for tip in tips)
    assert any("kotatsu" in tip.text or "こたつ" in tip.text for tip in tips)
    assert any(tip.streak and not tip.streak_open for tip in tips)


def test_every_event_has_an_id_of_its_own():
    month = audience().between(START, START + MONTH)
    ids = [event.event_id for event in month if isinstance(event, ChatLine | Tip | Refund)]
    assert len(ids) == len(set(ids))


def test_regulars_come_back_and_speak_of_their_last_visit():
    month = audience(language="en").between(START, START + MONTH)
    lines = [event for event in month if isinstance(event, ChatLine)]
    regulars = {line.sender.user_id for line in lines if line.sender.user_id.startswith("r")}
    assert len(regulars) >= 5
    assert any("Last time I asked about" in line.text for line in lines)


def test_nothing_is_left_unfilled_in_what_is_said():
    month = audience().between(START, START + MONTH)
    said = [event.text for event in month if isinstance(event, ChatLine | Tip)]
    assert not [text for text in said if "{{" in text]


def test_one_language_speaks_only_that_language():
    texts = [
        event.text
        for event in audience(language="ja").between(START, START + timedelta(days=3))
        if isinstance(event, ChatLine)
    ]
    assert not [text for text in texts if text.startswith("hello")]


def test_a_missing_list_is_named(tmp_path):
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "audience.toml").write_text('greetings = ["hi"]', encoding="utf-8")
    with pytest.raises(PromptError, match="returning"):
        read_texts(tmp_path, "en")


async def test_the_feed_gives_events_at_their_time():
    clock = Stepping(START)
    feed = SimulatedFeed(audience(), clock).events()
    for _ in range(50):
        event = await anext(feed)
        assert clock.now() >= event.at
    await feed.aclose()  # type: ignore[attr-defined]
