"""Thirty invented days: the household's totals equal a count made from the replay file alone."""

import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.audience.feed import AudienceEvent, Refund, Tip
from bot.audience.mentions import name_table
from bot.audience.receiving import Counted, Receiving, TakenBack, receive, receive_silent, take_back
from bot.audience.tips import TipDesk
from bot.config.settings import load
from bot.household.apply import apply
from bot.household.commands import ApplyTip, ReverseTip
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.household.world import World
from bot.platforms.replay import read_replay
from bot.platforms.replay_lines import lines_of
from bot.platforms.simulated import SimulatedAudience, read_texts
from tests.audience.conftest import HOME

START = datetime(2026, 3, 6, tzinfo=UTC)
MONTH = timedelta(days=30)
PLATFORMS = ("twitch", "youtube", "tiktok")


def counted_by_hand(lines: Iterable[str]) -> Counter[str]:
    """Yen by platform, from a replay file and the rates in config.toml alone."""
    rates = tomllib.loads((HOME / "config.toml").read_text("utf-8"), parse_float=Decimal)["rates"]
    rows = [json.loads(line) for line in lines]
    values: dict[tuple[str, str], int] = {}
    streaks: defaultdict[tuple[str, str], list[Any]] = defaultdict(list)
    for row in rows:
        if row["kind"] != "tip":
            continue
        if row["streak"]:
            streaks[row["platform"], row["streak"]].append(row)
        else:
            values[row["platform"], row["event_id"]] = yen(row, rates, row["count"])
    for key, parts in streaks.items():
        values[key] = yen(parts[0], rates, max(part["count"] for part in parts))
    for row in rows:
        if row["kind"] == "refund":
            values[row["platform"], row["target"]] = 0
    totals: Counter[str] = Counter()
    for (platform, _), value in values.items():
        totals[platform if platform in PLATFORMS else "other"] += value
    return totals


def yen(row: Any, rates: Any, count: int) -> int:
    match row["unit"]:
        case "bits":
            value = Decimal(row["amount"]) * rates["bits"]
        case "diamonds":
            value = Decimal(row["amount"]) * rates["diamonds"]
        case "sub":
            value = Decimal(rates[f"sub_tier_{row['amount']}"])
        case _:
            value = (
                Decimal(row["amount"]) * rates["money"][row["currency"]] if row["currency"] else 0
            )
    return int((Decimal(value) * count).quantize(Decimal(1), ROUND_HALF_UP))


def lived(events: Iterable[AudienceEvent], desk: TipDesk, rules: Rules) -> World:
    """A household that takes every event, each tip delivered twice, and then an hour of silence."""
    world = new_world(rules, START, ZoneInfo("Asia/Tokyo"))
    state, now = Receiving(), START
    for event in events:
        now = event.at
        state, silent = receive_silent(state, now, desk, world.tips)
        world = counted(world, silent, rules)
        if isinstance(event, Tip):
            for _ in range(2):
                state, verdicts = receive(state, event, now, desk, world.tips)
                world = counted(world, verdicts, rules)
        elif isinstance(event, Refund):
            state, verdict = take_back(state, event, world.tips)
            if isinstance(verdict, TakenBack):
                command = ReverseTip(key=verdict.key, value=verdict.value, at=now)
                world = apply(world, command, rules).world
    _, silent = receive_silent(state, now + timedelta(hours=1), desk, world.tips)
    return counted(world, silent, rules)


def counted(world: World, verdicts: Iterable[object], rules: Rules) -> World:
    for verdict in verdicts:
        if isinstance(verdict, Counted):
            world = apply(world, ApplyTip(tip=verdict.tip), rules).world
    return world


@pytest.mark.parametrize("seed", [3, 7])
def test_tip_totals_by_platform_equal_an_independent_count_to_the_yen(tmp_path, gate, seed):
    settings = load(HOME)
    names = {item.id: (item.name, item.name_ja) for item in settings.items.values()}
    desk = TipDesk(rates=settings.rates, gate=gate, items=name_table(names))
    audience = SimulatedAudience(seed, read_texts(HOME / "prompts", "both"))
    path = tmp_path / "month.jsonl"
    lines = list(lines_of(audience.between(START, START + MONTH)))
    path.write_text("\n".join(lines), encoding="utf-8")
    replay = read_replay(path, START)
    assert replay.problems == ()
    household = lived(replay.events, desk, settings.rules()).household
    expected = counted_by_hand(lines)
    assert min(expected[platform] for platform in (*PLATFORMS, "other")) > 0
    assert household.total_tips_twitch == expected["twitch"]
    assert household.total_tips_youtube == expected["youtube"]
    assert household.total_tips_tiktok == expected["tiktok"]
    assert household.total_tips_other == expected["other"]
    assert household.total_tips == expected.total()


def test_five_tips_of_a_thousand_that_name_the_kotatsu_bring_it_and_leave_twenty(gate):
    settings = load(HOME)
    kotatsu = settings.items["kotatsu"]
    desk = TipDesk(
        rates=settings.rates,
        gate=gate,
        items=name_table({"kotatsu": (kotatsu.name, kotatsu.name_ja)}),
    )
    audience = SimulatedAudience(1, read_texts(HOME / "prompts", "en"))
    sender = next(e.sender for e in audience.between(START, START + MONTH) if isinstance(e, Tip))
    tips = [
        Tip(event_id=f"t{n}", at=START, sender=sender, amount=Decimal(1000), amount_text="1000",
            currency="JPY", text=text)
        for n, text in enumerate(("kotatsu!", "こたつ代", "コタツ", "for the Kotatsu", "kotatsu"))
    ]  # fmt: skip
    rules = settings.rules()
    before = new_world(rules, START, ZoneInfo("Asia/Tokyo")).household
    after = lived(tips, desk, rules)
    assert kotatsu.price == 4_980
    assert [item.item for item in after.unlocked] == ["kotatsu"]
    assert after.household.balance == before.balance + 20
