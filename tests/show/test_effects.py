"""Paid effects: done at once when they may be, queued and kept when not, never without money."""

from pathlib import Path

from bot.audience.feed import Refund
from bot.household.events import Happened
from bot.show.signals import EffectShown, Notice
from tests.show.rehearsal import rehearse
from tests.show.test_tips import tip


def effects(seen) -> list[str]:
    return [signal.effect for signal in seen.signals if isinstance(signal, EffectShown)]


async def test_a_tip_for_a_treat_pleases_eve_at_once_and_counts(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    before = show.engine.world.characters["eve"].state
    await show.listener.hear(tip("t1", 300, "a treat for Eve!"))
    assert effects(seen) == ["treat"]
    after = show.engine.world.characters["eve"].state
    assert after.mood.valence > before.mood.valence
    assert show.engine.world.household.total_tips == 300
    await show.engine.flush()
    (gift,) = [e for e in seen.of(Happened) if e.what == "viewer_gift"]
    assert (gift.who, gift.facts["viewer"]) == (("eve",), "mika_tea")


async def test_a_tip_under_the_price_of_an_effect_is_only_money(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", 299, "a treat for Eve!"))
    assert effects(seen) == []
    assert show.engine.world.household.total_tips == 299


async def test_effects_wait_for_their_cooldown_and_none_is_lost(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    for number in range(3):
        await show.listener.hear(tip(f"t{number}", 300, "treat"))
    assert effects(seen) == ["treat"]
    waits = [str(s.text) for s in seen.signals if isinstance(s, Notice)]
    assert waits[1:] == ["treat for mika_tea comes soon."] * 2
    for _ in range(2):
        show.clock.move(121)  # type: ignore[attr-defined]
        await show.listener.beat()
    assert effects(seen) == ["treat"] * 3


async def test_what_waits_is_still_there_after_a_restart(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    for number in range(2):
        await show.listener.hear(tip(f"t{number}", 300, "treat"))
    show.store.close()
    again, seen = rehearse(tmp_path / "home")
    await again.listener.beat()
    assert effects(seen) == ["treat"]


async def test_a_refund_takes_back_what_waits(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    for number in range(2):
        await show.listener.hear(tip(f"t{number}", 300, "treat"))
    refund = Refund(event_id="r", at=tip("x", 1).at, platform="youtube", target="t1")
    await show.listener.hear(refund)
    show.clock.move(121)  # type: ignore[attr-defined]
    await show.listener.beat()
    assert effects(seen) == ["treat"]


async def test_after_the_most_of_a_show_the_money_counts_and_the_giver_is_told(
    tmp_path: Path,
) -> None:
    show, seen = rehearse(tmp_path / "home")
    for number in range(21):
        await show.listener.hear(tip(f"t{number}", 300, "treat"))
    assert show.engine.world.household.total_tips == 21 * 300
    assert "used up" in [str(s.text) for s in seen.signals if isinstance(s, Notice)][-1]


async def test_effects_of_one_viewer_are_one_memory_a_day(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    for number in range(3):
        await show.listener.hear(tip(f"t{number}", 300, "treat"))
        show.clock.move(121)  # type: ignore[attr-defined]
        await show.listener.beat()
    gifts = [e for e in show.engine.world.characters["eve"].episodes if "viewer_gift" in e.tags]
    assert [gift.count for gift in gifts] == [3]


async def test_a_test_tip_has_no_effect_on_anybody(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    before = show.engine.world.characters
    await show.listener.hear(tip("t1", 300, "treat", is_test=True))
    assert effects(seen) == []
    assert show.engine.world.characters == before
