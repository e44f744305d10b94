"""Paid effects: done at once when they may be, queued and kept when not, never without money."""

from dataclasses import replace
from pathlib import Path

import pytest

from bot.audience.feed import Refund
from bot.household.calendar import weather
from bot.household.events import Happened
from bot.show.signals import EffectShown, Notice
from bot.stage.snapshot import snapshot
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
    assert waits[1:] == ["“treat” for mika_tea comes soon."] * 2
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


@pytest.mark.parametrize("sky", ["rain", "snow"])
async def test_weather_that_was_paid_for_is_the_weather_for_an_hour_and_then_no_more(
    tmp_path: Path, sky: str
) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", 500, f"{sky} please"))
    assert weather(show.engine.world.calendar) == sky
    await show.engine.flush()
    show.close()
    again, _ = rehearse(tmp_path / "home")
    assert weather(again.engine.world.calendar) == sky, "also after a restart"
    for _ in range(6):
        await again.director.tick(10)
    assert again.engine.world.calendar.lasting == ()
    again.close()


async def test_music_goes_on_for_a_while(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.listener.hear(tip("t1", 300, "music"))
    room = snapshot(show.engine.world, show.rules, show.wording, "en")["room"]
    assert isinstance(room, dict)
    assert room["music"] is True
    for _ in range(3):
        await show.director.tick(10)
    room = snapshot(show.engine.world, show.rules, show.wording, "en")["room"]
    assert isinstance(room, dict)
    assert room["music"] is False


@pytest.mark.parametrize("effect", ["treat", "cheer_up", "rain", "snow", "music"])
async def test_every_shipped_effect_keeps_its_cooldown_and_its_maximum_of_a_show(
    tmp_path: Path, effect: str
) -> None:
    show, seen = rehearse(tmp_path / "home")
    spec = show.home.settings.effects[effect]
    for number in range(spec.most_per_show + 2):
        await show.listener.hear(tip(f"t{number}", spec.price, spec.aliases[0]))
    assert effects(seen) == [effect]
    for _ in range(spec.most_per_show + 2):
        show.clock.move(spec.cooldown_s - 1)  # type: ignore[attr-defined]
        await show.listener.beat()
        before = len(effects(seen))
        show.clock.move(1)  # type: ignore[attr-defined]
        await show.listener.beat()
        assert len(effects(seen)) - before <= 1
    assert effects(seen) == [effect] * spec.most_per_show
    assert show.engine.world.household.total_tips == spec.price * (spec.most_per_show + 2)


async def test_an_effect_for_somebody_who_is_out_holds_up_nobody_elses(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    world = show.engine.world
    out = replace(
        world.characters["eve"], state=replace(world.characters["eve"].state, spot="outside")
    )
    show.engine.world = replace(world, characters={**world.characters, "eve": out})
    await show.listener.hear(tip("t1", 300, "treat"))
    await show.listener.hear(tip("t2", 300, "music"))
    assert effects(seen) == ["music"]
    show.engine.world = world
    await show.listener.beat()
    assert effects(seen) == ["music", "treat"]
