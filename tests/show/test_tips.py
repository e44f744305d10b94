"""Money is counted once, ledger first, and does something in the flat at once."""

import json
import re
from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from pathlib import Path

from bot.audience.desk import Act
from bot.audience.feed import Refund, Sender, Tip
from bot.audience.ledger import LedgerEntry, TipState
from bot.errors import WriteFailedError
from bot.household.events import ItemUnlocked, TipApplied, TipHeld
from bot.show.signals import Answered, TipSeen
from tests.show.rehearsal import rehearse
from tests.show.test_listener import awake


def tip(event_id: str, amount: int | None, text: str = "", currency: str = "JPY", **more) -> Tip:
    from datetime import UTC, datetime

    return Tip(
        event_id=event_id,
        at=datetime(2026, 3, 6, tzinfo=UTC),
        sender=Sender(platform="youtube", user_id="v1", name="mika_tea"),
        text=text,
        amount=None if amount is None else Decimal(amount),
        amount_text="" if amount is not None else "???",
        currency=currency,
        **more,
    )


def ledger(home: Path) -> list[dict]:  # type: ignore[type-arg]
    path = home / "memory" / "shared" / "tips.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()]


async def test_five_tips_naming_the_kotatsu_bring_it_and_twenty_yen_stay(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    for number in range(5):
        await show.listener.hear(tip(f"t{number}", 1000, "for the kotatsu!"))
    assert [event.item for event in seen.of(ItemUnlocked)] == ["kotatsu"]
    household = json.loads((tmp_path / "home/memory/shared/household.json").read_bytes())
    assert household["balance"] == 20
    assert household["total_tips_youtube"] == 5000
    assert "Kotatsu" in household["owned_items"]
    (unlocked,) = json.loads((tmp_path / "home/memory/shared/unlocked_items.json").read_bytes())
    assert unlocked["item"] == "kotatsu"
    assert unlocked["unlocked_by"] == "mika_tea"


async def test_tips_of_one_viewer_within_ten_minutes_are_one_memory(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    for number in range(3):
        await show.listener.hear(tip(f"t{number}", 500))
    for who in ("john", "sara"):
        tips = [e for e in show.engine.world.characters[who].episodes if e.kind == "tip"]
        assert [(one.count, one.importance) for one in tips] == [(3, 0.8)]


async def test_a_tip_that_comes_again_counts_once_even_after_a_restart(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", 700))
    await show.listener.hear(tip("t1", 700))
    show.store.close()
    again, later = rehearse(tmp_path / "home")
    await again.listener.hear(tip("t1", 700))
    assert again.engine.world.household.total_tips == 700
    assert len(seen.of(TipApplied)) == 1
    assert later.of(TipApplied) == []
    assert [entry["entry"] for entry in ledger(tmp_path / "home")] == ["received", "applied"]


async def test_a_test_tip_is_seen_and_leaves_money_and_memory_alone(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    before = show.engine.world
    await show.listener.hear(tip("t1", 700, is_test=True))
    assert show.engine.world.household == before.household
    assert show.engine.world.characters == before.characters
    assert [signal for signal in seen.signals if isinstance(signal, TipSeen)]
    assert not (tmp_path / "home/memory/shared/tips.jsonl").exists() or not ledger(
        tmp_path / "home"
    )


async def test_an_amount_nobody_can_read_is_held_until_the_streamer_decides(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", None, "a gift"))
    assert len(seen.of(TipHeld)) == 1
    assert show.engine.world.household.total_tips == 0
    assert not any(e.kind == "tip" for e in show.engine.world.characters["john"].episodes)
    await show.moderating.decide(Act.APPROVE_TIP, "youtube:t1", value=300)
    assert show.engine.world.household.total_tips == 300
    assert ledger(tmp_path / "home")[-1]["entry"] == "applied"


async def test_a_refund_takes_the_money_back_and_keeps_the_item(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    for number in range(5):
        await show.listener.hear(tip(f"t{number}", 1000, "kotatsu"))
    refund = Refund(event_id="r1", at=tip("x", 1).at, platform="youtube", target="t0")
    await show.listener.hear(refund)
    await show.listener.hear(refund)
    household = show.engine.world.household
    assert household.total_tips == 4000
    assert household.balance == 20 - 1000
    assert "Kotatsu" in household.owned_items
    assert show.engine.world.tips["youtube:t0"].entry is TipState.REVERSED


async def test_a_refund_for_a_tip_nobody_knows_changes_nothing(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    before = show.engine.world
    await show.listener.hear(
        Refund(event_id="r1", at=tip("x", 1).at, platform="youtube", target="never")
    )
    assert show.engine.world == before


async def test_a_growing_gift_streak_is_one_tip_of_its_highest_count(tmp_path: Path) -> None:
    from bot.audience.feed import Unit

    show, seen = rehearse(tmp_path / "home")
    for count in (1, 5, 20):
        await show.listener.hear(
            tip(f"f{count}", 1, currency="", unit=Unit.DIAMONDS, count=count, streak="s1",
                streak_open=True)
        )  # fmt: skip
    assert seen.of(TipApplied) == []
    show.clock.move(60)  # type: ignore[attr-defined]
    await show.listener.settle()
    (applied,) = seen.of(TipApplied)
    assert applied.amount == 20


async def test_a_tip_waits_in_memory_while_the_disk_refuses_the_ledger(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    record, refusals = show.engine._store.record, []  # type: ignore[var-annotated]

    def refuse(entry):
        if not refusals:
            refusals.append(entry)
            raise WriteFailedError("disk full")
        record(entry)

    show.engine._store.record = refuse  # type: ignore[method-assign]
    await show.listener.hear(tip("t1", 900))
    assert show.engine.world.household.total_tips == 0
    assert "disk full" in seen.problems[0].what
    show.clock.move(timedelta(minutes=1).total_seconds())  # type: ignore[attr-defined]
    await show.listener.settle()
    assert show.engine.world.household.total_tips == 900


async def test_a_tip_refunded_before_it_came_never_counts_even_after_a_restart(
    tmp_path: Path,
) -> None:
    show, _ = rehearse(tmp_path / "home")
    refund = Refund(event_id="r1", at=tip("x", 1).at, platform="youtube", target="t1")
    await show.listener.hear(refund)
    show.store.close()
    again, seen = rehearse(tmp_path / "home")
    await again.listener.hear(tip("t1", 700))
    assert again.engine.world.household.total_tips == 0
    assert not [signal for signal in seen.signals if isinstance(signal, TipSeen)]


async def test_the_same_money_told_by_two_services_counts_once_the_other_waits(
    tmp_path: Path,
) -> None:
    show, seen = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", 700))
    await show.listener.hear(tip("sl-9", 700, source="streamlabs"))
    assert show.engine.world.household.total_tips == 700
    (held,) = seen.of(TipHeld)
    assert "the same money" in held.reason


async def test_a_tip_of_another_channel_is_not_ours(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", 700, channel="elsewhere"))
    assert show.engine.world.household.total_tips == 0
    assert seen.signals == []


async def test_a_tip_received_when_the_show_was_killed_is_counted_at_the_next_start(
    tmp_path: Path,
) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.engine.flush()
    # What a kill between the ledger and the effect leaves behind.
    received = LedgerEntry(
        entry=TipState.RECEIVED, tip="youtube:t1", viewer_id="youtube:v1", amount=Decimal(700),
        currency="JPY", value=700, recorded_at=tip("x", 1).at,
    )  # fmt: skip
    await show.engine.record(received)
    show.store.close()
    again, _ = rehearse(tmp_path / "home")
    await again.listener.settle()
    await again.listener.hear(tip("t1", 700))
    assert again.engine.world.household.total_tips == 700
    assert [entry["entry"] for entry in ledger(tmp_path / "home")] == ["received", "applied"]


async def test_a_tip_received_without_a_worth_when_the_show_was_killed_waits_at_the_desk(
    tmp_path: Path,
) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.engine.flush()
    received = LedgerEntry(
        entry=TipState.RECEIVED, tip="youtube:t1", viewer_id="youtube:v1", amount=None,
        currency="", value=0, recorded_at=tip("x", 1).at,
    )  # fmt: skip
    await show.engine.record(received)
    show.store.close()
    again, seen = rehearse(tmp_path / "home")
    await again.listener.settle()
    await again.listener.settle()
    assert [event.key for event in seen.of(TipHeld)] == ["youtube:t1"]
    assert list(again.moderating.desk.desk.tips) == ["youtube:t1"]
    assert again.engine.world.household.total_tips == 0
    assert [entry["entry"] for entry in ledger(tmp_path / "home")] == ["received", "held"]


async def test_a_refund_of_a_tip_that_waits_takes_it_off_the_desk(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", None, "a gift"))
    refund = Refund(event_id="r1", at=tip("x", 1).at, platform="youtube", target="t1")
    await show.listener.hear(refund)
    assert show.moderating.desk.desk.tips == {}
    assert await show.moderating.decide(Act.APPROVE_TIP, "youtube:t1", value=300) is None
    assert show.engine.world.household.total_tips == 0


async def test_givers_are_offered_for_thanks_one_by_one_the_most_generous_first(
    tmp_path: Path,
) -> None:
    show, _ = rehearse(tmp_path / "home")
    for who, amount in (("a", 500), ("b", 5000), ("c", 1000)):
        gift = tip(f"t-{who}", amount)
        sender = Sender(platform="youtube", user_id=who, name=who)
        await show.listener.hear(replace(gift, sender=sender))
    thanked = []
    for _ in range(3):
        (giver,) = show.listener.answerable()
        thanked.append(giver)
        show.listener.thanked(giver)
    assert thanked == ["youtube:b", "youtube:c", "youtube:a"]
    assert show.listener.answerable() == frozenset()


async def test_an_amount_nobody_can_read_is_seen_as_it_was_written(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    await show.listener.hear(replace(tip("t1", None, "hello", currency=""), amount_text="50 kr"))
    (shown,) = [signal for signal in seen.signals if isinstance(signal, TipSeen)]
    assert (shown.said, shown.facts.message) == ("50 kr", "")


async def test_the_most_generous_are_thanked_first_and_nobody_hears_anothers_thanks(
    tmp_path: Path,
) -> None:
    show, seen = await awake(tmp_path)
    for number, yen in enumerate((100, 900, 300, 1200, 200, 600, 800, 400)):
        giver = Sender(platform="youtube", user_id=f"v{yen}", name=f"giver{yen}")
        given = replace(tip(f"g{number}", yen, "hooray"), sender=giver, at=show.clock.now())
        await show.listener.hear(given)
    await show.director.tick(10)
    thanks = [signal for signal in seen.signals if isinstance(signal, Answered)]
    assert [one.viewer for one in thanks][:6] == [
        "giver1200", "giver900", "giver800", "giver600", "giver400", "giver300",
    ]  # fmt: skip
    said = [one.line.replace(one.viewer, "").strip(" ,!.") for one in thanks]
    assert len({re.sub(r"\d+", "", line) for line in said}) >= len(said) - 1
