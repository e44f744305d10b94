"""Paid effects wait their turn, end at their maximum, and none is lost."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.effects import (
    Effects,
    EffectSpec,
    Wanted,
    effect_of,
    ready,
    want,
    withdrawn,
)
from tests.audience.rows import rows

NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)
SPECS = {
    "treat": EffectSpec(id="treat", name="treat for Eve", name_ja="イヴのおやつ", price=300,
                        cooldown_s=60, most_per_show=3, aliases=("treat", "おやつ")),
    "music": EffectSpec(id="music", name="music", name_ja="音楽", price=500, cooldown_s=0),
}  # fmt: skip


def wanted(tip: str, effect: str = "treat") -> Wanted:
    return Wanted(effect=effect, tip=tip, viewer_id="twitch:v", viewer="kettle", at=NOW)


@pytest.mark.parametrize(
    ("message", "value", "effect"),
    [
        ("a treat please", 300, "treat"), ("おやつどうぞ", 300, "treat"), ("treat", 299, None),
        ("music!", 500, "music"), ("hello", 5000, None), ("", 5000, None),
        ("treat and music", 400, "treat"), ("music, treat", 400, "treat"),
    ],
)  # fmt: skip
def test_a_tip_buys_the_effect_it_names_and_pays_for(message, value, effect):
    assert effect_of(message, value, SPECS) == effect


def test_the_same_tip_buys_an_effect_once():
    effects, _ = want(Effects(), wanted("t1"), SPECS)
    again, accepted = want(effects, wanted("t1"), SPECS)
    assert accepted
    assert again == effects


def test_an_effect_waits_for_its_cooldown_and_others_pass_it():
    effects = Effects()
    for each in (wanted("t1"), wanted("t2"), wanted("t3", "music")):
        effects, _ = want(effects, each, SPECS)
    effects, first = ready(effects, NOW, SPECS)
    effects, second = ready(effects, NOW, SPECS)
    effects, third = ready(effects, NOW, SPECS)
    assert [each and each.tip for each in (first, second, third)] == ["t1", "t3", None]
    _, later = ready(effects, NOW + timedelta(seconds=60), SPECS)
    assert later is not None
    assert later.tip == "t2"


def test_a_show_has_its_maximum_of_an_effect_and_says_so():
    effects = Effects()
    for number in range(3):
        effects, accepted = want(effects, wanted(f"t{number}"), SPECS)
        assert accepted
    effects, accepted = want(effects, wanted("t9"), SPECS)
    assert not accepted
    assert len(effects.waiting) == 3


def test_a_pause_holds_the_queue_and_loses_nothing():
    effects, _ = want(Effects(), wanted("t1"), SPECS)
    paused = replace(effects, paused=True)
    assert ready(paused, NOW, SPECS) == (paused, None)
    _, after = ready(replace(paused, paused=False), NOW, SPECS)
    assert after is not None


def test_what_cannot_happen_now_stands_in_nobodys_way():
    effects = Effects()
    for each in (wanted("t1"), wanted("t2")):
        effects, _ = want(effects, each, SPECS)
    after, second = ready(effects, NOW, SPECS, frozenset({"t1"}))
    assert second is not None
    assert second.tip == "t2"
    assert [each.tip for each in after.waiting] == ["t1"]
    assert ready(effects, NOW, SPECS, frozenset({"t1", "t2"})) == (effects, None)


def test_an_effect_whose_payment_is_cancelled_does_not_happen():
    (row,) = (p.values[0] for p in rows("tip_events.jsonl") if p.id == "C05-points-cancelled")
    bought, cancelled = row["events"]
    effects, _ = want(Effects(), wanted(bought["redemption"]), SPECS)
    effects = withdrawn(effects, cancelled["redemption"])
    assert len(effects.waiting) == row["expect"]["effects_left"]


@given(st.lists(st.tuples(st.sampled_from(["want", "ready"]), st.integers(0, 90)), max_size=60))
def test_everything_accepted_happens_once_in_the_end(steps):
    specs = {"music": replace(SPECS["music"], cooldown_s=30, most_per_show=1_000)}
    effects, now = Effects(), NOW
    accepted, happened = [], []
    for number, (step, seconds) in enumerate(steps):
        now += timedelta(seconds=seconds)
        if step == "want":
            effects, _ = want(effects, wanted(f"t{number}", "music"), specs)
            accepted.append(f"t{number}")
        else:
            effects, each = ready(effects, now, specs)
            happened.extend([each.tip] if each else [])
    while effects.waiting:
        now += timedelta(seconds=30)
        effects, each = ready(effects, now, specs)
        happened.extend([each.tip] if each else [])
    assert happened == accepted


def test_an_effect_that_costs_nothing_is_no_effect():
    with pytest.raises(ValueError, match="price"):
        replace(SPECS["treat"], price=0)
