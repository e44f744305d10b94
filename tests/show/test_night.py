"""What a night concludes, and where it comes up the next day."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path

from bot.brains.scripted.mind import inclinations
from bot.household.commands import Remember
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind, Note
from tests.show.rehearsal import rehearse

SOUP = Note(
    event="Ate miso soup", event_ja="味噌汁を飲んだ", rule=ImportanceRule.ROUTINE,
    kind=Kind.ROUTINE,
    emotion="happy", emotion_intensity=0.6, tags=("meal", "miso_soup", "eat"),
    routine_key="eat:miso_soup",
)  # fmt: skip
QUARREL = Note(
    event="Had a small argument with Sara about the blanket",
    event_ja="サラと毛布のとりあいのことで小さなけんかをした", rule=ImportanceRule.QUARREL,
    kind=Kind.RELATIONSHIP, emotion="angry", emotion_intensity=0.7, related_characters=("Sara",),
    tags=("quarrel", "quarrel_began"),
)  # fmt: skip
TALK = replace(
    QUARREL, event="Talked with Sara about travelling", event_ja="サラと旅行の話をした",
    rule=ImportanceRule.SHARED_MEAL, emotion="happy", tags=("talk",),
)  # fmt: skip


def later(world: World, days: int) -> World:
    """The same household some days on, at 23:55."""
    calendar = world.calendar
    now = calendar.at_day(calendar.game_day + days, 23.9)
    return replace(world, calendar=replace(calendar, now=now))


async def test_what_a_night_concludes_is_in_the_next_days_briefing(tmp_path: Path) -> None:
    show, seen = rehearse(tmp_path / "home")
    engine = show.engine
    for day in range(5):
        if day:
            engine.world = later(engine.world, 1)
        notes = (SOUP, TALK, QUARREL) if day == 4 else (SOUP, TALK)
        engine.apply(Remember(notes=tuple(("john", note) for note in notes)))
    show.clock.move(timedelta(minutes=10).total_seconds())  # type: ignore[attr-defined]
    await show.director.tick(10)
    john = show.director.briefing("john").world.characters["john"]
    assert [p.about for p in john.preferences] == ["miso_soup"]
    assert inclinations(show.director.briefing("john"))["miso_soup"] > 0
    (of_sara,) = (o for o in john.opinions if o.about == "Sara")
    assert "argu" in of_sara.text or "sore" in of_sara.text
    (page,) = john.diary
    assert "the blanket" in page.text
    assert "毛布のとりあい" in page.text_ja
    assert {e.id for e in john.episodes} >= set(page.evidence)
    assert not seen.problems
