"""Chat commands: parsed in both languages, limited, and moderators' only by badge."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.commands import (
    MODERATORS_ONLY,
    WORDS,
    Accepted,
    Call,
    CommandRules,
    Declined,
    Order,
    Why,
    decide,
    parse,
)
from bot.audience.cooldowns import Cooldowns, wait_s
from bot.audience.feed import Role, Sender
from tests.audience.rows import rows

NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)
RULES = CommandRules()
VIEWER = Sender(platform="twitch", user_id="v1", name="kettle")
MODERATOR = replace(VIEWER, user_id="m1", roles=frozenset({Role.MODERATOR}))


@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("!pet", Call(order=Order.PET)), ("!PET", Call(order=Order.PET)),
        ("！なでる", Call(order=Order.PET)), ("！ナデル", Call(order=Order.PET)),
        ("!撫でる", Call(order=Order.PET)), ("! feed", Call(order=Order.FEED)),
        ("!wish Kotatsu", Call(order=Order.WISH, argument="Kotatsu")),
        ("!ほしい こたつ", Call(order=Order.WISH, argument="こたつ")),
        ("!ほしい：こたつ", Call(order=Order.WISH, argument="こたつ")),
        ("!idea  Cook Curry tonight", Call(order=Order.IDEA, argument="Cook Curry tonight")),
        ("!vote 2", Call(order=Order.VOTE, argument="2")), ("  !help  ", Call(order=Order.HELP)),
        ("pet", None), ("!petting", None), ("!dance", None), ("!", None), ("", None),
        ("wow!pet", None),
        ("!!pet", None), ("hello !pet", None),
    ],
)  # fmt: skip
def test_a_line_gives_an_order_or_is_talk(text, call):
    assert parse(text, RULES) == call


@pytest.mark.parametrize("order", list(Order))
def test_every_order_has_words_in_english_and_japanese(order):
    assert parse(f"!{WORDS[order][0]} x", RULES) == Call(order=order, argument="x")
    assert any(not word.isascii() for word in WORDS[order])


def test_names_and_prefix_are_the_streamer_s():
    rules = CommandRules(prefix="?", words={Order.PET: ("pat",)})
    assert parse("?pat", rules) == Call(order=Order.PET)
    assert parse("?pet", rules) is None
    assert parse("!pat", rules) is None


def test_an_order_that_does_not_exist_is_named():
    with pytest.raises(ValueError, match="dance"):
        CommandRules(words={"dance": ("dance",)})  # type: ignore[dict-item]


def give(
    text: str,
    sender: Sender = VIEWER,
    cooldowns: Cooldowns | None = None,
    at: datetime = NOW,
) -> tuple[Cooldowns, Accepted | Declined | None]:
    call = parse(text, RULES)
    assert call is not None
    return decide(call, sender, cooldowns or Cooldowns(), at, RULES)


def test_a_viewer_waits_and_is_told_so_once_in_each_wait():
    cooldowns, first = give("!pet")
    assert isinstance(first, Accepted)
    cooldowns, second = give("!pet", cooldowns=cooldowns, at=NOW + timedelta(seconds=10))
    assert second == Declined(
        call=Call(order=Order.PET), viewer_id="twitch:v1", why=Why.COOLDOWN, seconds=50
    )
    cooldowns, third = give("!pet", cooldowns=cooldowns, at=NOW + timedelta(seconds=20))
    assert third is None
    cooldowns, fourth = give("!pet", cooldowns=cooldowns, at=NOW + timedelta(seconds=60))
    assert isinstance(fourth, Accepted)
    _, fifth = give("!pet", cooldowns=cooldowns, at=NOW + timedelta(seconds=61))
    assert isinstance(fifth, Declined)


def test_another_order_of_the_same_viewer_does_not_wait():
    cooldowns, _ = give("!pet")
    _, other = give("!status", cooldowns=cooldowns)
    assert isinstance(other, Accepted)


def test_all_viewers_share_the_short_wait_of_an_order():
    cooldowns, _ = give("!pet")
    other = replace(VIEWER, user_id="v2")
    _, soon = give("!pet", other, cooldowns, NOW + timedelta(seconds=4))
    assert isinstance(soon, Declined)
    assert soon.seconds == 1
    _, later = give("!pet", other, cooldowns, NOW + timedelta(seconds=5))
    assert isinstance(later, Accepted)


def test_the_aliases_of_an_order_share_its_wait():
    cooldowns, _ = give("!pet")
    _, again = give("!なでる", cooldowns=cooldowns, at=NOW + timedelta(seconds=6))
    assert isinstance(again, Declined)


def test_an_order_without_what_it_needs_is_declined_and_does_not_use_up_the_turn():
    cooldowns, empty = give("!wish")
    assert isinstance(empty, Declined)
    assert empty.why is Why.NO_ARGUMENT
    _, full = give("!wish kotatsu", cooldowns=cooldowns, at=NOW + timedelta(seconds=6))
    assert isinstance(full, Accepted)


@pytest.mark.parametrize("order", sorted(MODERATORS_ONLY))
def test_a_moderator_s_order_by_anybody_else_is_as_if_it_did_not_exist(order):
    call = Call(order=order, argument="sara")
    for sender in (VIEWER, replace(VIEWER, name="Moderator", roles=frozenset({Role.VIP}))):
        assert decide(call, sender, Cooldowns(), NOW, RULES) == (Cooldowns(), None)
    for role in (Role.MODERATOR, Role.BROADCASTER):
        keeper = replace(VIEWER, roles=frozenset({role}))
        for _ in range(3):
            assert isinstance(decide(call, keeper, Cooldowns(), NOW, RULES)[1], Accepted)


@pytest.mark.parametrize(
    "row", [p for p in rows("gate_lines.jsonl") if "obeyed" in p.values[0]["expect"]]
)
def test_control_words_are_obeyed_for_badges_only(row):
    sender = Sender(
        platform="twitch",
        user_id=row["user_id"],
        name="Streamer",
        roles=frozenset(Role(badge) for badge in row.get("badges", ())),
    )
    call = parse(row["chat"], RULES)
    answer = None if call is None else decide(call, sender, Cooldowns(), NOW, RULES)[1]
    assert isinstance(answer, Accepted) is row["expect"]["obeyed"]


@given(st.text(max_size=60))
def test_no_text_makes_parsing_fail(text):
    call = parse(text, RULES)
    assert call is None or len(call.argument) <= RULES.argument_chars


@given(st.lists(st.tuples(st.integers(0, 5), st.integers(0, 200)), max_size=60))
def test_no_viewer_is_ever_accepted_twice_within_their_wait(tries):
    cooldowns, accepted = Cooldowns(), dict[str, datetime]()
    now = NOW
    for who, seconds in tries:
        now += timedelta(seconds=seconds)
        sender = replace(VIEWER, user_id=str(who))
        cooldowns, answer = give("!pet", sender, cooldowns, now)
        if isinstance(answer, Accepted):
            before = accepted.get(sender.viewer_id)
            assert before is None or now - before >= timedelta(seconds=RULES.viewer_s)
            accepted[sender.viewer_id] = now


def test_the_memory_of_waits_stays_small_in_a_flood():
    cooldowns, now = Cooldowns(), NOW
    for number in range(3_000):
        now += timedelta(seconds=6)
        sender = replace(VIEWER, user_id=str(number))
        cooldowns, _ = give("!pet", sender, cooldowns, now)
    assert len(cooldowns.until) < 1_100
    assert wait_s(cooldowns, "pet", "twitch:2999", now) > 0
