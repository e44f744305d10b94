"""The chat window: ten minutes, bounded, fair, and obedient to moderators."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.feed import AudienceEvent, Ban, ChatCleared, ChatLine, Deletion, Sender, Tip
from bot.audience.flood import shed, sorted_out
from bot.audience.gate import GateRules, Source, screen
from bot.audience.seen import restored
from bot.audience.window import (
    ChatRules,
    ChatWindow,
    WindowLine,
    answered,
    hear,
    passed,
    pick,
    to_answer,
    without,
)

NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)
RULES = ChatRules()
OPEN = GateRules()


def line(
    event_id: str = "m1", who: str = "v1", text: str = "", age_s: float = 0, **more: object
) -> WindowLine:
    made = WindowLine(
        event_id=event_id,
        at=NOW - timedelta(seconds=age_s),
        platform="twitch",
        viewer_id=f"twitch:{who}",
        name=screen(who, Source.NAME, OPEN).text,
        text=screen(text or f"hello from {who} {event_id}", Source.CHAT, OPEN).text,
    )
    return replace(made, **more)  # type: ignore[arg-type]


def window_of(*lines: WindowLine, rules: ChatRules = RULES) -> ChatWindow:
    window = ChatWindow()
    for each in lines:
        window = hear(window, each, NOW, rules)
    return window


def test_a_line_delivered_twice_is_heard_once():
    assert len(window_of(line(), line()).lines) == 1


def test_a_line_seen_before_a_restart_is_not_heard_again():
    before = window_of(line())
    after = ChatWindow(seen=restored(before.seen))
    assert hear(after, line(), NOW, RULES).lines == ()


def test_lines_stand_in_the_order_they_were_written_in_not_the_order_they_came_in():
    window = window_of(line("b", age_s=10), line("a", age_s=60), line("c", age_s=1))
    assert [each.event_id for each in window.lines] == ["a", "b", "c"]


def test_a_line_of_ten_minutes_ago_is_gone():
    window = window_of(line("old", age_s=601), line("new", age_s=599))
    assert [each.event_id for each in passed(window, NOW, RULES).lines] == ["new"]


def test_a_line_that_arrives_after_twenty_minutes_is_never_in_the_window():
    window = window_of(line(age_s=20 * 60 + 1))
    assert window.lines == ()
    assert "m1" in window.seen


def test_one_viewer_cannot_fill_the_window():
    window = window_of(
        *(line(f"m{n}", "loud", age_s=50 - n) for n in range(50)), line("x", "quiet")
    )
    assert sum(each.viewer_id == "twitch:loud" for each in window.lines) == RULES.lines_a_viewer
    assert any(each.viewer_id == "twitch:quiet" for each in window.lines)


def test_a_flood_pushes_out_unpaid_lines_first_and_is_counted():
    rules = ChatRules(lines=20)
    paid = line("paid", "giver", age_s=500, paid=1000)
    window = window_of(
        paid, *(line(f"m{n}", f"v{n}", age_s=400 - n) for n in range(100)), rules=rules
    )
    assert len(window.lines) == 20
    assert paid in window.lines
    assert window.shed == 81


def test_one_phrase_from_many_viewers_is_one_line_that_counts_them():
    window = window_of(*(line(f"m{n}", f"v{n}", "RAID hello") for n in range(300)))
    (only,) = window.lines
    assert only.same == 300


def test_a_deletion_takes_the_line_away_for_good_even_when_it_comes_first():
    gone = Deletion(at=NOW, platform="twitch", target="m1")
    assert without(window_of(line()), gone).lines == ()
    early = without(ChatWindow(), gone)
    assert hear(early, line(), NOW, RULES).lines == ()


def test_a_ban_takes_every_line_of_the_viewer_on_that_platform_only():
    window = window_of(
        line("a"), line("b", "v2"), line("c", viewer_id="youtube:v1", platform="youtube")
    )
    left = without(window, Ban(at=NOW, platform="twitch", user_id="v1")).lines
    assert [each.event_id for each in left] == ["b", "c"]


def test_clearing_the_chat_takes_the_platform_s_lines():
    window = window_of(line("a"), line("c", viewer_id="youtube:v1", platform="youtube"))
    left = without(window, ChatCleared(at=NOW, platform="twitch")).lines
    assert [each.event_id for each in left] == ["c"]


def test_what_is_picked_is_bounded_fair_and_has_what_was_paid_for():
    lines = [line(f"m{n}", f"v{n % 40}", age_s=300 - n) for n in range(200)]
    paid = line("paid", "giver", age_s=590, paid=500)
    mention = line("mention", "fan", age_s=580, addressed_to=("john",))
    picked = pick(window_of(*lines, paid, mention), NOW, RULES)
    assert len(picked) == RULES.picked
    assert {paid, mention} <= set(picked)
    per_viewer = [
        sum(each.viewer_id == who for each in picked) for who in {p.viewer_id for p in picked}
    ]
    assert max(per_viewer) <= RULES.picked_a_viewer
    assert list(picked) == sorted(picked, key=lambda each: each.at)


def test_the_smaller_language_is_heard_as_well():
    english = [line(f"e{n}", f"v{n}", age_s=100, question=True) for n in range(90)]
    japanese = [line(f"j{n}", f"w{n}", age_s=500, language="ja") for n in range(10)]
    picked = pick(window_of(*english, *japanese), NOW, RULES)
    assert sum(each.language == "ja" for each in picked) >= 4


def test_a_character_hears_first_what_was_said_to_them():
    rules = ChatRules(picked=1)
    to_john = line("a", "v1", addressed_to=("john",))
    to_sara = line("b", "v2", addressed_to=("sara",))
    window = window_of(to_john, to_sara)
    assert pick(window, NOW, rules, "sara") == (to_sara,)
    assert pick(window, NOW, rules, "john") == (to_john,)


def test_a_short_answer_goes_to_a_fresh_question_of_somebody_not_answered_just_now():
    asked = line("q", "v1", age_s=10, question=True)
    stale = line("s", "v2", age_s=61, question=True)
    chatter = line("c", "v3", age_s=1)
    window = window_of(asked, stale, chatter)
    assert to_answer(window, NOW, RULES, {}) == asked
    assert to_answer(window, NOW, RULES, {"twitch:v1": NOW - timedelta(seconds=179)}) is None
    assert to_answer(window, NOW, RULES, {"twitch:v1": NOW - timedelta(seconds=180)}) == asked
    assert to_answer(answered(window, "q"), NOW, RULES, {}) is None


def chat(number: int, who: str) -> ChatLine:
    return ChatLine(
        event_id=f"m{number}",
        at=NOW,
        sender=Sender(platform="twitch", user_id=who, name=who),
        text="hi",
    )


def test_five_thousand_lines_of_three_viewers_leave_a_few_of_each():
    window = window_of(*(line(f"m{n}", f"v{n % 3}", age_s=10 - n / 500) for n in range(5_000)))
    assert len(window.lines) == 3 * RULES.lines_a_viewer
    assert window.shed == 5_000 - len(window.lines)
    newest = to_answer(window, NOW, RULES, {})
    assert newest is None or NOW - newest.at <= timedelta(seconds=RULES.answer_age_s)


def test_a_burst_is_shed_fairly_with_money_first():
    tip = Tip(event_id="t", at=NOW, sender=Sender(platform="twitch", user_id="g", name="g"))
    loud = [chat(n, f"loud{n % 3}") for n in range(20_000)]
    quiet = chat(99_999, "quiet")
    backlog: list[AudienceEvent] = [*loud[:10_000], tip, quiet, *loud[10_000:]]
    first, lines = sorted_out(backlog)
    assert first == (tip,)
    kept, left_out = shed(lines, 400)
    assert len(kept) == 400
    assert left_out == 20_001 - 400
    assert any(each.sender.user_id == "quiet" for each in kept)


def test_nothing_is_shed_of_what_fits():
    backlog = [chat(n, f"v{n}") for n in range(10)]
    assert shed(backlog, 10) == (tuple(backlog), 0)


@given(
    st.lists(
        st.tuples(st.integers(0, 30), st.integers(0, 8), st.integers(-100, 1500), st.booleans()),
        max_size=120,
    )
)
def test_whatever_comes_the_window_stays_ordered_bounded_and_without_doubles(heard):
    rules = ChatRules(lines=15, lines_a_viewer=4)
    window = ChatWindow()
    for number, who, age, is_paid in heard:
        each = line(f"m{number}", f"v{who}", age_s=age, paid=100 if is_paid else 0)
        window = hear(window, each, NOW, rules)
        assert len(window.lines) <= rules.lines
        assert list(window.lines) == sorted(window.lines, key=lambda one: one.at)
    ids = [each.event_id for each in window.lines]
    assert len(ids) == len(set(ids))


@pytest.mark.parametrize("name", ["minutes", "lines", "picked"])
def test_a_window_of_nothing_is_no_setting(name):
    with pytest.raises(ValueError, match=name):
        replace(RULES, **{name: 0})  # type: ignore[arg-type]  # one of three int fields
