"""Waits, effects, votes, standing and thanks: how much, how often, and exactly from when."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from typing import Any

import pytest

from bot.audience.bursts import bursts
from bot.audience.cooldowns import Cooldown, Cooldowns, telling, used, wait_s
from bot.audience.desk import Act, Desk
from bot.audience.effects import Effects, EffectSpec, effect_of, ready, want, withdrawn
from bot.audience.feed import Unit
from bot.audience.mentions import name_table
from bot.audience.moderation import Judgement, may_air
from bot.audience.privacy import ErasedMarks, Person, Retention, ledger_token, without_names
from bot.audience.rates import Rates, worth
from bot.audience.seen import SeenIds, restored
from bot.audience.standing import Standing, acquaintance
from bot.audience.tips import appraise, thanks_due, tip_value
from bot.audience.votes import VoteRules, cast, choice_of, is_due, open_vote, without_ballot
from tests.audience.test_desk import act
from tests.audience.test_effects import SPECS, wanted
from tests.audience.test_privacy import viewer
from tests.audience.test_tips import DESK, NOW, RATES, tip

WAIT = Cooldown(viewer_s=60, all_s=5)


def _later(seconds: float):
    return NOW + timedelta(seconds=seconds)


@pytest.mark.parametrize(
    ("who", "seconds", "left"),
    [("a", 0, 60), ("a", 59.1, 1), ("a", 60, 0), ("a", 90, 0), ("b", 0, 5), ("b", 4.5, 1),
     ("b", 5, 0)],
)  # fmt: skip
def test_one_waits_for_oneself_and_a_little_for_everybody(who, seconds, left):
    state = used(Cooldowns(), "pet", "a", NOW, WAIT)
    assert wait_s(state, "pet", who, _later(seconds)) == left
    assert wait_s(state, "walk", who, NOW) == 0


def test_a_wait_is_told_once_and_again_in_the_next():
    state = used(Cooldowns(), "pet", "a", NOW, WAIT)
    told = telling(state, "pet", "a", NOW)
    assert told is not None
    assert telling(told, "pet", "a", _later(30)) is None
    assert telling(told, "pet", "b", NOW) is not None
    again = used(told, "pet", "a", _later(60), WAIT)
    assert telling(again, "pet", "a", _later(61)) is not None
    over = telling(told, "pet", "a", _later(60))
    assert over is not None


def test_only_waits_that_are_over_are_forgotten():
    state = Cooldowns()
    for number in range(1_500):
        state = used(state, "pet", f"v{number}", _later(number), WAIT)
    assert wait_s(state, "pet", "v1499", _later(1_499)) == 60
    assert wait_s(state, "pet", "v1450", _later(1_499)) == 11
    assert "pet|v0" not in state.until
    assert len(state.until) <= 1_001


@pytest.mark.parametrize(("value", "effect"), [(299, None), (300, "treat"), (9_000, "treat")])
def test_an_effect_is_had_for_its_price_and_not_a_yen_less(value, effect):
    assert effect_of("a treat please", value, SPECS) == effect


def test_the_dearer_effect_named_first_gives_way_to_one_that_is_paid_for():
    assert effect_of("music and a treat", 300, SPECS) == "treat"
    assert effect_of("music and a treat", 500, SPECS) == "music"


@pytest.mark.parametrize(("seconds", "comes"), [(59.9, False), (60, True)])
def test_an_effect_comes_again_when_its_cooldown_is_over(seconds, comes):
    effects = Effects()
    for each in (wanted("t1"), wanted("t2")):
        effects, _ = want(effects, each, SPECS)
    effects, _ = ready(effects, NOW, SPECS)
    after, second = ready(effects, _later(seconds), SPECS)
    assert (second is not None) is comes
    assert after.done == {"treat": 2 if comes else 1}
    assert after.last["treat"] == (_later(seconds) if comes else NOW)


def test_an_effect_config_no_longer_knows_does_not_stand_in_the_way():
    effects = Effects(waiting=(wanted("t1", "fireworks"), wanted("t2")), last={"fireworks": NOW})
    effects, gone = ready(effects, NOW, SPECS)
    assert gone is not None
    assert gone.effect == "fireworks"
    assert [each.tip for each in effects.waiting] == ["t2"]


def test_what_waits_and_what_was_done_count_together():
    effects = Effects(waiting=(wanted("t1"), wanted("t2", "music")), done={"treat": 1})
    effects, accepted = want(effects, wanted("t3"), SPECS)
    assert accepted
    assert want(effects, wanted("t4"), SPECS) == (effects, False)
    left = withdrawn(effects, "t1")
    assert [each.tip for each in left.waiting] == ["t2", "t3"]


@pytest.mark.parametrize("wrong", [{"price": 0}, {"cooldown_s": -1}, {"most_per_show": 0}])
def test_an_effect_has_a_price_a_pause_and_a_maximum(wrong):
    values: dict[str, Any] = {"id": "x", "name": "x", "name_ja": "x", "price": 1, "cooldown_s": 0,
              "most_per_show": 1}  # fmt: skip
    EffectSpec(**values)
    with pytest.raises(ValueError, match="effect x"):
        EffectSpec(**(values | wrong))


OPTIONS = name_table({f"dish{n}": (f"dish {n}", f"料理{n}") for n in range(1, 8)})


@pytest.mark.parametrize(
    ("chance", "standing"),
    [
        (0.0, ("dish1", "dish3", "dish5")),
        (0.15, ("dish2", "dish4", "dish6")),
        (0.99, ("dish7", "dish2", "dish4")),
    ],
)
def test_chance_says_which_options_stand(chance, standing):
    vote = open_vote("dinner", OPTIONS, NOW, VoteRules(), chance=chance)
    assert vote is not None
    assert vote.options == standing
    assert tuple(option for option, _ in vote.names) == standing
    assert (vote.opened, vote.closes) == (NOW, NOW + timedelta(minutes=5))


def test_two_options_are_a_vote_and_one_is_none():
    assert open_vote("dinner", OPTIONS[:1], NOW, VoteRules(), chance=0.0) is None
    two = open_vote("dinner", OPTIONS[:2], NOW, VoteRules(), chance=0.9)
    assert two is not None
    assert two.options == ("dish2", "dish1")


@pytest.mark.parametrize(
    ("text", "option"),
    [
        ("1", "dish1"), ("3", "dish5"), ("0", None), ("4", None), (" 2. ", "dish3"),
        ("2番", "dish3"), ("dish 5", "dish5"), ("料理1", "dish1"), ("dish 1 or dish 3", None),
        ("nothing", None),
    ],
)  # fmt: skip
def test_a_ballot_is_one_number_or_one_name(text, option):
    vote = open_vote("dinner", OPTIONS, NOW, VoteRules(), chance=0.0)
    assert vote is not None
    assert choice_of(vote, text) == option
    ballots = cast(vote, "a", text, NOW).ballots
    assert ballots == ({"a": option} if option else {})


def test_a_vote_closes_on_its_minute_and_forgets_who_left():
    vote = open_vote("dinner", OPTIONS, NOW, VoteRules(), chance=0.0)
    assert vote is not None
    assert vote.winner is None
    late = _later(300)
    assert cast(vote, "a", "1", late) is vote
    vote = cast(cast(vote, "a", "2", late - timedelta(seconds=1)), "b", "3", NOW)
    assert vote.tally == (("dish1", 0), ("dish3", 1), ("dish5", 1))
    assert vote.winner == "dish3"
    assert without_ballot(vote, "a").winner == "dish5"


@pytest.mark.parametrize(
    ("minutes", "viewers", "due"),
    [(None, 2, True), (None, 1, False), (89.9, 2, False), (90, 2, True)],
)
def test_a_vote_opens_after_its_pause_when_two_are_there(minutes, viewers, due):
    last = None if minutes is None else NOW - timedelta(minutes=minutes)
    assert is_due(last, NOW, viewers, VoteRules()) is due
    assert not is_due(last, NOW, viewers, VoteRules(every_minutes=0))


@pytest.mark.parametrize(
    ("away", "known", "messages", "standing"),
    [
        (0.9, 9, 50, Standing.REGULAR),
        (1.0, 9, 50, Standing.RETURNING),
        (0, 3, 20, Standing.REGULAR),
        (0, 2.9, 20, Standing.NEW),
        (0, 3, 19, Standing.NEW),
        (0, 9, 0, Standing.FIRST_TIME),
    ],
)
def test_standing_has_its_bounds(away, known, messages, standing):
    somebody = viewer(
        last_seen=NOW - timedelta(days=away),
        first_seen=NOW - timedelta(days=known),
        messages=messages,
    )
    found = acquaintance(somebody, NOW)
    assert found.standing is standing
    if messages:
        assert (found.days_away, found.days_known) == (int(away), int(known))
    nobody = acquaintance(None, NOW)
    assert (nobody.days_away, nobody.days_known) == (0, 0)
    ahead = acquaintance(viewer(last_seen=_later(9), first_seen=_later(9)), NOW)
    assert (ahead.days_away, ahead.days_known) == (0, 0)


@pytest.mark.parametrize(
    ("yen", "weight"), [(0, 0.0), (-5, 0.0), (9, 1 / 6), (999, 0.5), (999_999, 1.0), (10**9, 1.0)]
)
def test_a_tips_weight_is_the_logarithm_of_its_yen(yen, weight):
    assert tip_value(yen) == pytest.approx(weight)


def _valued(key: str, who: str, amount: str, seconds: float, text: str = ""):
    made = replace(tip(amount, who=who, text=text), event_id=key)
    return appraise(made, _later(seconds), DESK).tip


def test_thanks_add_up_by_viewer_the_largest_first_and_of_equals_the_earliest():
    tips = [
        _valued("1", "a", "100", 0, "for the kotatsu"),
        _valued("2", "b", "500", 1),
        _valued("3", "a", "200", 2, "kotatsu, or a rice cooker"),
        _valued("4", "c", "500", 3),
        _valued("5", "a", "50", 4, "rice cooker"),
    ]
    first, second, third = thanks_due(tips)
    assert [each.viewer_id for each in (first, second, third)] == [
        "youtube:b",
        "youtube:c",
        "youtube:a",
    ]
    assert (third.value, third.count, third.first) == (350, 3, NOW)
    assert third.items == ("kotatsu", "rice_cooker")
    assert third.keys == ("youtube:1", "youtube:3", "youtube:5")
    assert third.weight == tip_value(350)
    (burst,) = bursts(tips)
    assert (burst.value, burst.count, burst.last) == (1_350, 5, _later(4))
    assert burst.thanks == (first, second, third)


@pytest.mark.parametrize(("over", "held"), [(0, False), (999, True), (1_000, True), (1_001, False)])
def test_a_tip_waits_for_approval_from_the_limit_on(over, held):
    strict = replace(DESK, rules=replace(DESK.rules, approve_over=over))
    assert bool(appraise(tip("1000"), NOW, strict).held) is held


@pytest.mark.parametrize(
    ("more", "why"),
    [
        ({"count": 0}, "a count of 0"),
        ({"unit": Unit.BITS, "amount": Decimal(0)}, "is no number of bits"),
        ({"unit": Unit.BITS, "amount": Decimal("NaN")}, "is no number of bits"),
        (
            {"unit": Unit.DIAMONDS, "amount": None, "amount_text": "many"},
            "'many' is no number of diamonds",
        ),
    ],
)
def test_what_counts_nothing_is_held_with_its_reason(more, why):
    appraisal = appraise(replace(tip("5"), **more), NOW, DESK)
    assert why in appraisal.held
    assert appraisal.tip.value == 0


def test_an_unreadable_amount_keeps_the_currency_that_came_with_it():
    held = appraise(replace(tip(None, "USD"), amount_text="lots"), NOW, DESK)
    assert (held.tip.amount, held.tip.currency) == (None, "USD")
    assert held.tip.at == NOW


def test_items_are_named_only_where_config_wants_it():
    deaf = replace(DESK, rules=replace(DESK.rules, names_item=False))
    assert appraise(tip(text="kotatsu"), NOW, deaf).tip.item is None


@pytest.mark.parametrize(
    ("unit", "amount", "count", "value", "total"),
    [
        (Unit.MONEY, "1.5", 3, 675, "4.5"),
        (Unit.BITS, "100", 2, 300, "200"),
        (Unit.BITS, "1", 1, 2, "1"),
        (Unit.DIAMONDS, "10", 1, 8, "10"),
        (Unit.SUB, "1", 2, 750, "2"),
        (Unit.SUB, "2", 1, 750, "1"),
        (Unit.SUB, "3", 1, 1875, "1"),
        (Unit.SUB, "7", 1, 375, "1"),
    ],
)
def test_a_unit_has_its_rate_and_half_a_yen_is_rounded_up(unit, amount, count, value, total):
    found = worth(unit, Decimal(amount), "USD" if unit is Unit.MONEY else "", count, RATES)
    assert found is not None
    assert (found.value, found.amount, found.on) == (value, Decimal(total), RATES.as_of)


@pytest.mark.parametrize(
    "wrong", [{"bits": Decimal(0)}, {"sub_tier_3": Decimal("NaN")}, {"money": {"X": Decimal(-1)}}]
)
def test_every_rate_is_over_zero(wrong):
    with pytest.raises(ValueError, match="must be over 0"):
        Rates(**wrong)


def test_a_decision_about_nothing_changes_nothing_and_is_noted():
    for kind in (Act.MUTE, Act.VETO, Act.BLOCK_WORD, Act.UNMUTE, Act.RESUME, Act.DENY_TIP):
        desk, done = act(Desk(), kind)
        assert done == ()
        assert [(entry.act, entry.done) for entry in desk.audit] == [(kind, False)]
        assert replace(desk, audit=()) == Desk()


def test_each_switch_moves_its_own_side_of_the_desk():
    desk, _ = act(Desk(), Act.PAUSE, by="twitch:mod")
    assert (desk.paused, desk.panic, desk.silent) == (True, False, False)
    assert desk.audit[-1].by == "twitch:mod"
    desk, done = act(desk, Act.PAUSE)
    assert done == ()
    desk, _ = act(desk, Act.PANIC)
    assert desk.silent
    desk, undone = act(desk, Act.UNDO)
    assert undone == (Act.RELEASE,)
    assert (desk.paused, desk.silent) == (True, False)
    desk, _ = act(desk, Act.BLOCK_WORD, "a")
    desk, _ = act(desk, Act.BLOCK_WORD, "b")
    desk, _ = act(desk, Act.UNBLOCK_WORD, "a")
    assert desk.blocked_words == {"b"}


def test_an_undo_passes_over_what_has_no_opposite_and_what_did_nothing():
    desk, _ = act(Desk(), Act.MUTE, "sara")
    desk, _ = act(desk, Act.VETO, "plan-1")
    desk, _ = act(desk, Act.BLOCK_WORD)
    desk, undone = act(desk, Act.UNDO)
    assert undone == (Act.UNMUTE,)
    assert not desk.muted
    assert desk.vetoed == {"plan-1"}


def test_a_second_opinion_lets_the_households_own_words_pass_unasked():
    assert may_air(Judgement.FINE, scripted=False)
    assert may_air(Judgement.UNKNOWN, scripted=True)
    assert not may_air(Judgement.UNKNOWN, scripted=False)
    assert not may_air(Judgement.REFUSED, scripted=True)


def test_whom_we_promised_to_forget_is_known_by_an_unreadable_mark():
    at = datetime(2026, 3, 6, tzinfo=UTC)
    before = at - timedelta(microseconds=1)
    marks = ErasedMarks(salt=b"salt").adding("twitch:9", at)
    assert marks.broken("twitch:9", before)
    assert not marks.broken("twitch:9", at)
    assert not marks.broken("twitch:8", before)
    assert "twitch:9" not in repr(marks)
    assert not ErasedMarks(salt=b"other", marks=marks.marks).broken("twitch:9", before)
    assert marks.adding("twitch:8", at).broken("twitch:9", before)
    assert not ErasedMarks(salt=b"salt").broken("twitch:9", before)


def test_a_token_keeps_the_platform_and_eight_bytes():
    assert ledger_token("twitch", bytes(range(16))) == "twitch:erased-0001020304050607"


def test_the_longer_of_two_names_is_taken_out_first():
    person = Person(viewer_id="twitch:9", names=("Mika", "Mika Tea", "みか"))
    assert person.user_id == "9"
    assert without_names("Mika Tea and MIKA", person, "-") == "- and -"
    assert without_names("Mikado", person, "-") == "Mikado"


@pytest.mark.parametrize("wrong", [{"chat_days": -1}, {"viewer_days": 0}])
def test_nothing_is_kept_for_less_than_no_time(wrong):
    Retention(chat_days=0, viewer_days=1)
    with pytest.raises(ValueError, match="at least"):
        Retention(**wrong)


def test_seen_ids_come_back_after_a_restart_the_newest_first_to_stay():
    seen = restored((str(n) for n in range(600)), limit=512)
    assert "88" in seen
    assert "87" not in seen
    assert sorted(seen, key=int) == [str(n) for n in range(88, 600)]
    assert [len(block) for block in seen.blocks] == [256, 256]
    more = seen.adding("new")
    assert "new" in more
    assert "88" not in more
    tiny = SeenIds(limit=1)
    for number in range(300):
        tiny = tiny.adding(str(number))
    assert "299" in tiny
    assert "0" not in tiny
