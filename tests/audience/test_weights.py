"""What is heard first, who is answered, and what a window keeps and lets go."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.audience.feed import Ban, ChatCleared, Deletion, WentLive
from bot.audience.window import (
    ChatRules,
    ChatWindow,
    WindowLine,
    answered,
    hear,
    passed,
    pick,
    to_answer,
    weight,
    without,
    without_viewer,
)
from tests.audience.test_window import NOW, RULES, line, window_of

PLAIN = line("m1", "a")


@pytest.mark.parametrize(
    ("more", "gain"),
    [
        ({"addressed_to": ("sara",)}, 8.0),
        ({"first_time": True}, 4.0),
        ({"question": True}, 3.0),
        ({"regular": True}, 2.0),
        ({"same": 5}, 0.8),
        ({"same": 50}, 1.8),
        ({"answered": True}, -6.0),
        ({"paid": 1_000}, 100.001),
    ],
)
def test_each_thing_about_a_line_has_its_weight(more, gain):
    assert weight(replace(PLAIN, **more), NOW) - weight(PLAIN, NOW) == pytest.approx(gain)


@pytest.mark.parametrize(("seconds", "loss"), [(0, 0.0), (300, 1.5), (600, 3.0), (1200, 6.0),
                                               (5000, 6.0), (-60, 0.0)])  # fmt: skip
def test_a_line_loses_weight_with_its_age_and_never_gains_by_a_fast_clock(seconds, loss):
    old = line("m1", "a", age_s=seconds)
    assert weight(replace(old, same=1), NOW) == pytest.approx(0.2 - loss)


def test_a_mention_of_another_character_weighs_nothing_for_this_one():
    to_sara = replace(PLAIN, addressed_to=("sara",))
    assert weight(to_sara, NOW, "sara") == weight(to_sara, NOW)
    assert weight(to_sara, NOW, "john") == weight(PLAIN, NOW, "john")


def test_a_larger_gift_is_heard_before_a_smaller_one():
    lines = [replace(line(f"m{yen}", f"v{yen}"), paid=yen) for yen in (100, 900, 500)]
    rules = ChatRules(picked=2)
    assert [each.paid for each in pick(window_of(*lines), NOW, rules)] == [900, 500]


def test_of_equal_lines_the_older_is_picked_and_all_stand_in_order_of_time():
    lines = [line(f"m{age}", f"v{age}", age_s=age) for age in (30, 20, 10)]
    same = [replace(each, at=NOW) for each in lines]
    assert len(pick(window_of(*same), NOW, ChatRules(picked=2))) == 2
    picked = pick(window_of(*lines), NOW, ChatRules(picked=2))
    assert [each.event_id for each in picked] == ["m20", "m10"]


def test_a_viewer_is_picked_so_many_times_at_most():
    lines = [line(f"m{n}", "a", age_s=n) for n in range(5)] + [line("m9", "b", age_s=90)]
    picked = pick(window_of(*lines), NOW, ChatRules(picked_a_viewer=2))
    assert [each.event_id for each in picked] == ["m9", "m1", "m0"]


def _many(japanese: int, english: int) -> tuple[WindowLine, ...]:
    """Japanese lines that are older than all the English ones."""
    ja = (replace(line(f"j{n}", f"j{n}", age_s=400 + n), language="ja") for n in range(japanese))
    return (*ja, *(line(f"e{n}", f"e{n}", age_s=n) for n in range(english)))


@pytest.mark.parametrize(
    ("japanese", "english", "heard"),
    [(1, 39, 1), (3, 37, 1), (4, 36, 2), (6, 34, 2), (12, 28, 3), (30, 12, 3), (4, 6, 4)],
)
def test_a_language_is_heard_by_its_share_up_to_a_quarter(japanese, english, heard):
    picked = pick(window_of(*_many(japanese, english)), NOW, ChatRules(picked=12))
    assert len(picked) == min(12, japanese + english)
    assert sum(each.language == "ja" for each in picked) == heard


@pytest.mark.parametrize(
    ("more", "answers"),
    [
        ({"question": True}, True),
        ({"addressed_to": ("sara",)}, True),
        ({"first_time": True}, True),
        ({}, False),
        ({"question": True, "answered": True}, False),
    ],
)
def test_questions_mentions_and_newcomers_are_answered(more, answers):
    window = window_of(replace(PLAIN, **more))
    assert (to_answer(window, NOW, RULES, {}) is not None) is answers


@pytest.mark.parametrize(("age", "fresh"), [(60, True), (60.1, False)])
def test_a_line_of_a_minute_ago_is_still_answered(age, fresh):
    window = window_of(replace(line("m1", "a", age_s=age), question=True))
    assert (to_answer(window, NOW, RULES, {}) is not None) is fresh


@pytest.mark.parametrize(("ago", "again"), [(179, False), (180, True)])
def test_a_viewer_is_answered_again_after_three_minutes(ago, again):
    window = window_of(replace(PLAIN, question=True))
    at = {"twitch:a": NOW - timedelta(seconds=ago), "twitch:b": NOW}
    assert (to_answer(window, NOW, RULES, at) is not None) is again


def test_the_weightiest_line_is_answered_and_of_equals_the_newest():
    older = replace(line("m1", "a", age_s=9), question=True)
    newer = replace(line("m2", "b", age_s=9), question=True, at=older.at + timedelta(seconds=1))
    found = to_answer(window_of(older, newer), NOW, RULES, {})
    assert found is not None
    assert found.event_id == "m2"
    named = replace(older, addressed_to=("eve",))
    found = to_answer(window_of(named, newer), NOW, RULES, {})
    assert found is not None
    assert found.event_id == "m1"


def test_only_the_answered_line_is_marked():
    window = answered(window_of(PLAIN, line("m2", "b")), "m2")
    assert [each.answered for each in window.lines] == [False, True]


@pytest.mark.parametrize(("age", "stays"), [(600, True), (600.1, False)])
def test_a_line_stays_for_ten_minutes(age, stays):
    window = window_of(line("m1", "a", age_s=age))
    assert bool(passed(window, NOW, RULES).lines) is stays
    assert passed(ChatWindow(), NOW, RULES) == ChatWindow()


@pytest.mark.parametrize(("age", "taken"), [(1200, 1), (1200.1, 0)])
def test_a_line_twenty_minutes_late_is_not_taken_but_known(age, taken):
    late = line("m1", "a", age_s=age)
    window = hear(ChatWindow(), late, NOW, RULES)
    assert len(window.lines) == taken
    assert "m1" in window.seen
    assert hear(window, replace(late, at=NOW), NOW, RULES) is window


def test_a_phrase_is_counted_on_the_first_line_as_long_as_that_is_near():
    first = line("m0", "a", "the same words", age_s=99)
    others = [line(f"o{n}", f"o{n}", age_s=90 - n) for n in range(60)]
    again = line("m9", "b", "the same words")
    near = window_of(first, *others[:58], again)
    assert [each.same for each in near.lines][:1] == [2]
    assert len(near.lines) == 59
    far = window_of(first, *others, again)
    assert [each.same for each in far.lines] == [1] * 62


def test_ones_own_phrase_again_is_no_second_voice_and_a_paid_one_stands_alone():
    window = window_of(line("m1", "a", "hey there"), line("m2", "a", "hey there"))
    assert [each.same for each in window.lines] == [1]
    assert "m2" in window.seen
    paid = replace(line("m3", "b", "hey there"), paid=100)
    assert len(hear(window, paid, NOW, RULES).lines) == 2
    beside_paid = window_of(paid, line("m4", "c", "hey there"))
    assert [each.same for each in beside_paid.lines] == [1, 1]


def test_one_viewers_oldest_unpaid_line_gives_way():
    rules = ChatRules(lines_a_viewer=2)
    paid = replace(line("m0", "a", age_s=50), paid=100)
    window = window_of(paid, *(line(f"m{n}", "a", age_s=40 - n) for n in range(1, 4)), rules=rules)
    assert [each.event_id for each in window.lines] == ["m0", "m2", "m3"]
    assert (window.shed, window.unpaid) == (1, {"twitch:a": 2})


def test_the_busiest_viewer_gives_way_in_a_full_window():
    rules = ChatRules(lines=3)
    window = window_of(
        line("m1", "a", age_s=9), line("m2", "b", age_s=8), line("m3", "b", age_s=7),
        line("m4", "c", age_s=6), rules=rules,
    )  # fmt: skip
    assert [each.event_id for each in window.lines] == ["m1", "m3", "m4"]
    assert window.unpaid == {"twitch:a": 1, "twitch:b": 1, "twitch:c": 1}
    paid = [replace(line(f"p{n}", f"p{n}", age_s=5 - n), paid=9) for n in range(4)]
    assert [each.event_id for each in window_of(*paid, rules=rules).lines] == ["p1", "p2", "p3"]


def test_moderation_takes_just_what_it_names():
    window = window_of(PLAIN, line("m2", "b"), replace(line("m3", "c"), platform="youtube"))

    def left(event) -> list[str]:
        return [each.event_id for each in without(window, event).lines]

    assert left(Deletion(at=NOW, platform="twitch", target="m2")) == ["m1", "m3"]
    assert left(Deletion(at=NOW, platform="youtube", target="m2")) == ["m1", "m2", "m3"]
    assert left(Ban(at=NOW, platform="twitch", user_id="a")) == ["m2", "m3"]
    assert left(Ban(at=NOW, platform="youtube", user_id="a")) == ["m1", "m2", "m3"]
    assert left(ChatCleared(at=NOW, platform="twitch")) == ["m3"]
    assert without(window, WentLive(at=NOW, platform="twitch")) is window
    gone = without_viewer(window, "twitch:b")
    assert gone.unpaid == {"twitch:a": 1, "twitch:c": 1}
    assert without_viewer(window, "twitch:x") is window


@pytest.mark.parametrize(
    "name", ["minutes", "lines", "lines_a_viewer", "picked", "picked_a_viewer"]
)
def test_a_bound_of_one_is_a_setting_and_none_is_not(name):
    ChatRules(**{name: 1})  # type: ignore[arg-type]  # a field by name
    with pytest.raises(ValueError, match=f"{name} must be at least 1, is 0"):
        ChatRules(**{name: 0})  # type: ignore[arg-type]  # a field by name
