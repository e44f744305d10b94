"""A tip counts once, whatever is delivered again, killed between, refunded or told by two."""

from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.feed import Refund, Sender, Tip
from bot.audience.gate import GateRules
from bot.audience.ledger import LedgerEntry, TipState, event_id_from
from bot.audience.rates import Rates
from bot.audience.receiving import (
    Counted,
    Dropped,
    Held,
    Receiving,
    Shown,
    TakenBack,
    receive,
    receive_silent,
    reversed_value,
    take_back,
)
from bot.audience.tips import TipDesk
from bot.audience.valued import ValuedTip
from tests.audience.rows import rows

NOW = datetime(2026, 11, 2, 9, tzinfo=UTC)
DESK = TipDesk(rates=Rates(money={"USD": Decimal(100)}), gate=GateRules())


class Books:
    """A ledger kept as the engine keeps it: received, then applied."""

    def __init__(self) -> None:
        self.state = Receiving()
        self.ledger: dict[str, LedgerEntry] = {}
        self.sums: Counter[str] = Counter()
        self.alerts = self.entries = 0
        self.dies_before_applying = False

    def enter(self, tip: ValuedTip, state: TipState) -> None:
        self.entries += tip.key not in self.ledger
        self.ledger[tip.key] = LedgerEntry(
            entry=state, tip=tip.key, viewer_id=tip.viewer_id, amount=tip.amount,
            currency=tip.currency, value=tip.value, recorded_at=NOW,
        )  # fmt: skip

    def take(self, tip: Tip) -> None:
        self.state, verdicts = receive(self.state, tip, NOW, DESK, self.ledger)
        for verdict in verdicts:
            match verdict:
                case Counted(tip=counted):
                    self.enter(counted, TipState.RECEIVED)
                    if self.dies_before_applying:
                        continue
                    self.enter(counted, TipState.APPLIED)
                    self.sums[counted.viewer_id] += counted.value
                    self.alerts += 1
                case Held(tip=held):
                    self.enter(held, TipState.HELD)
                case Shown():
                    self.alerts += 1
                case Dropped() | TakenBack():
                    pass

    def take_back(self, refund: Refund) -> None:
        self.state, verdict = take_back(self.state, refund, self.ledger)
        if isinstance(verdict, TakenBack):
            known = self.ledger[verdict.key]
            self.sums[known.viewer_id] -= verdict.value
            self.ledger[verdict.key] = replace(known, entry=TipState.REVERSED, value=verdict.value)

    def restart(self) -> None:
        """Only the ledger survives."""
        self.state = Receiving()


def tip_of(event) -> Tip:
    when = event.get("when", "")
    at = datetime.fromisoformat(when) if when[:1].isdigit() else NOW
    facts = (event["platform"], event["user_id"], event["amount"] + event["currency"])
    return Tip(
        event_id=event["id"] or event_id_from(*facts, int(at.timestamp())),
        at=at,
        sender=Sender(platform=event["platform"], user_id=event["user_id"], name=event["name"]),
        amount=Decimal(event["amount"]),
        amount_text=event["amount"],
        currency=event["currency"],
        is_test=event.get("is_test", False),
    )


def play(books: Books, events) -> None:
    for at, event in enumerate(events):
        if isinstance(event, str):
            books.restart()
        elif "refund_of" in event:
            part = Decimal(event["amount"])
            target = event["refund_of"]
            books.take_back(
                Refund(event_id=f"r{at}", at=NOW, platform="web", target=target, amount=part)
            )
        else:
            following = events[at + 1 : at + 2]
            books.dies_before_applying = following == ["@kill_between_ledger_and_unlock"]
            books.take(tip_of(event))


TIP_ROWS = [p for p in rows("tip_events.jsonl") if p.id != "C05-points-cancelled"]


@pytest.mark.parametrize("row", TIP_ROWS)
def test_a_series_of_tips_and_refunds_adds_up(row):
    books = Books()
    for known in row.get("already_in_ledger", ()):
        books.take(tip_of(next(each for each in row["events"] if each["id"] == known)))
    books.sums.clear()
    books.alerts = books.entries = 0
    books.restart()
    play(books, row["events"])
    wanted = row["expect"]
    if "ledger" in wanted:
        sums = {viewer.partition(":")[2]: value for viewer, value in books.sums.items()}
        for who, amount in wanted["ledger"].items():
            assert sums.pop(who, 0) == int(Decimal(amount) * 100)
        assert not any(sums.values())
    if "alerts" in wanted:
        assert books.alerts == wanted["alerts"]
    if "new_entries" in wanted:
        assert books.entries == wanted["new_entries"]
    if wanted.get("held_or_once"):
        assert sum(books.sums.values()) == 500


def plain(**more: object) -> Tip:
    made = Tip(
        event_id="t1",
        at=NOW,
        sender=Sender(platform="youtube", user_id="v1", name="Kettle"),
        amount=Decimal(5),
        amount_text="5",
        currency="USD",
    )
    return replace(made, **more)  # type: ignore[arg-type]


def test_the_same_money_from_a_second_service_is_held():
    books = Books()
    books.take(plain())
    other = Sender(platform="streamlabs", user_id="x", name="kettle")
    books.take(
        plain(event_id="s1", sender=other, source="streamlabs", at=NOW + timedelta(seconds=40))
    )
    assert books.ledger["streamlabs:s1"].entry is TipState.HELD
    assert sum(books.sums.values()) == 500


@pytest.mark.parametrize(
    "change",
    [{"amount": Decimal(6)}, {"at": NOW + timedelta(minutes=10)}, {"currency": "EUR"}],
)
def test_other_money_from_a_second_service_is_not_taken_for_the_same(change):
    state, _ = receive(Receiving(), plain(), NOW, DESK, {})
    other = Sender(platform="streamlabs", user_id="x", name="kettle")
    _, (verdict,) = receive(state, plain(event_id="s1", sender=other, **change), NOW, DESK, {})
    reason = getattr(verdict, "reason", "")
    assert "the same money" not in reason


def test_a_tip_to_another_channel_of_a_shared_chat_is_not_ours():
    (row,) = (p.values[0] for p in rows("gift_series.jsonl") if p.id == "C03-foreign")
    (event,) = row["events"]
    _, (verdict,) = receive(Receiving(), plain(channel=event["source_room"]), NOW, DESK, {})
    assert isinstance(verdict, Dropped)


def test_a_refund_of_a_tip_that_nobody_knows_only_keeps_it_from_counting_later():
    refund = Refund(event_id="r", at=NOW, platform="youtube", target="t1")
    state, verdict = take_back(Receiving(), refund, {})
    assert isinstance(verdict, Dropped)
    _, (later,) = receive(state, plain(), NOW, DESK, {})
    assert isinstance(later, Dropped)


def test_a_held_tip_that_comes_again_stays_held_once():
    books = Books()
    books.take(plain(currency="XYZ"))
    books.take(plain(currency="XYZ"))
    assert books.entries == 1
    assert not books.sums


def test_a_growing_streak_gives_no_verdict_until_it_ends_or_falls_silent():
    gift = plain(streak="g", streak_open=True, count=3)
    state, verdicts = receive(Receiving(), gift, NOW, DESK, {})
    assert verdicts == ()
    _, (verdict,) = receive_silent(state, NOW + timedelta(seconds=30), DESK, {})
    assert isinstance(verdict, Counted)
    assert verdict.tip.value == 1500


@given(
    value=st.integers(0, 10**7),
    amount=st.decimals("0.01", "100000", places=2),
    part=st.decimals("0", "200000", places=2),
)
def test_a_refund_never_takes_back_more_than_was_counted(value, amount, part):
    entry = LedgerEntry(
        entry=TipState.APPLIED, tip="a:b", viewer_id="a:v", amount=amount, currency="USD",
        value=value, recorded_at=NOW,
    )  # fmt: skip
    assert 0 <= reversed_value(part, entry) <= value
    assert reversed_value(None, entry) == value


@given(st.lists(st.integers(0, 4), min_size=1, max_size=40))
def test_however_often_tips_are_delivered_each_counts_once(order):
    books = Books()
    for number in order:
        books.take(plain(event_id=f"t{number}"))
    assert sum(books.sums.values()) == 500 * len(set(order))


def test_an_id_made_of_facts_is_the_same_for_the_same_facts_only():
    one = event_id_from("kofi", "v", "5 USD", 1)
    assert one == event_id_from("kofi", "v", "5 USD", 1)
    assert one != event_id_from("kofi", "v", "5 USD", 2)
    assert event_id_from("a", "bc", "", 1) != event_id_from("ab", "c", "", 1)
