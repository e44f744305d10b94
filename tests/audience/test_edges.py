"""Where one thing ends and the next begins: bounds, and what happens exactly on them."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal

import pytest

from bot.audience.bursts import bursts
from bot.audience.effects import Effects, ready, want
from bot.audience.feed import Unit
from bot.audience.gate import LIMITS, GateRules, Source, screen
from bot.audience.mentions import language_of
from bot.audience.rates import worth
from bot.audience.scripts import is_listed
from bot.audience.seen import SeenIds
from bot.audience.tips import appraise
from bot.audience.visible import cut
from bot.audience.votes import VoteRules
from tests.audience.test_effects import SPECS, wanted
from tests.audience.test_tips import DESK, NOW, RATES, tip


def test_an_id_that_is_known_leaves_the_set_as_it_is():
    seen = SeenIds().adding("a")
    assert seen.adding("a") is seen
    assert seen.adding("") is seen


def test_the_oldest_ids_are_forgotten_and_the_newest_kept():
    seen = SeenIds(limit=1_024)
    for number in range(5_000):
        seen = seen.adding(str(number))
    assert "4999" in seen
    assert "4300" in seen
    assert "0" not in seen
    assert len(list(seen)) <= 1_024


@pytest.mark.parametrize(("seconds", "groups"), [(4, 1), (4.001, 2)])
def test_a_burst_ends_after_four_seconds_of_silence(seconds, groups):
    first = appraise(tip(), NOW, DESK).tip
    second = replace(first, key="youtube:t2", at=NOW + timedelta(seconds=seconds))
    assert len(bursts([first, second])) == groups


def test_an_effect_counts_each_time_it_happens():
    effects = Effects()
    for number in range(3):
        effects, _ = want(effects, wanted(f"t{number}", "music"), SPECS)
        effects, _ = ready(effects, NOW, SPECS)
    assert effects.done == {"music": 3}


@pytest.mark.parametrize("wrong", [{"open_minutes": 0}, {"options": 1}])
def test_a_vote_without_time_or_choice_is_no_setting(wrong):
    with pytest.raises(ValueError, match="at least"):
        VoteRules(**wrong)


@pytest.mark.parametrize(
    ("unit", "amount", "count", "value"),
    [
        (Unit.MONEY, "500", 3, 1500),
        (Unit.BITS, "100", 3, 450),
        (Unit.DIAMONDS, "100", 2, 150),
        (Unit.SUB, "2", 2, 1500),
        (Unit.SUB, "9", 1, 375),
    ],
)
def test_a_count_multiplies_the_amount(unit, amount, count, value):
    found = worth(unit, Decimal(amount), "JPY", count, RATES)
    assert found is not None
    assert found.value == value


@pytest.mark.parametrize(("source", "limit"), LIMITS.items())
def test_a_text_of_just_its_length_is_whole_and_one_more_is_cut(source, limit):
    words = ("nice day " * 100)[:limit].rstrip().ljust(limit, "y")
    assert screen(words, source, GateRules()).text == words
    longer = screen(f"{words}y", source, GateRules()).text
    assert len(longer) <= limit
    assert longer.endswith("…")


@pytest.mark.parametrize("limit", range(2, 9))
def test_a_flag_is_never_cut_in_two(limit):
    shown = cut("🇯🇵🇰🇷🇯🇵🇰🇷🇯🇵", limit).removesuffix("…")
    assert len(shown) % 2 == 0


@pytest.mark.parametrize(
    ("text", "listed"), [("абab", True), ("абвab", False), ("日本語", True), ("한국어 한국", False)]
)
def test_a_text_is_foreign_when_most_of_its_letters_are(text, listed):
    assert is_listed(text, frozenset({"en", "ja"})) is listed


@pytest.mark.parametrize(("text", "language"), [("猫 cat", "ja"), ("猫 cats", "en")])
def test_a_quarter_of_japanese_makes_a_line_japanese(text, language):
    assert language_of(text) == language


def test_every_limit_stands_for_a_source():
    assert set(LIMITS) == set(Source)
