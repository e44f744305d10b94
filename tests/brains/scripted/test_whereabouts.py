"""A line is true of where the one who says it is once the turn is taken."""

from dataclasses import replace

import pytest

from bot.brains.scripted.facts import Teller
from bot.brains.scripted.moment import Moment, Option, read
from bot.brains.scripted.subjects import subjects
from bot.brains.scripted.vocabulary import flags
from bot.brains.scripted.whereabouts import once_done
from bot.household.briefing import Briefing
from bot.household.characters import RecentAction
from bot.household.events import ActionPerformed
from bot.memories.episode import ImportanceRule, Kind
from tests.brains.scripted.household_run import Run, household
from tests.brains.scripted.test_lines import moved


@pytest.fixture(scope="module")
def day() -> Run:
    """A household in the late morning."""
    return household().live(24)


def at_home(run: Run, who: str) -> Briefing:
    briefing = run.briefing(who)
    for one in ("john", "sara", "eve"):
        briefing = moved(awake(briefing, one), one, "table")
    return briefing


def awake(briefing: Briefing, who: str) -> Briefing:
    one = briefing.world.characters[who]
    needs = {**one.state.needs, "walk": 20.0, "energy": 80.0}
    state = replace(one.state, doing="rest", argument="", until=None, needs=needs)
    characters = {**briefing.world.characters, who: replace(one, state=state)}
    return replace(briefing, world=replace(briefing.world, characters=characters))


def moment(briefing: Briefing) -> Moment:
    return read(briefing, asked={}, inclined={})


def test_who_sets_out_with_the_dog_is_out_with_her_when_the_line_is_heard(day: Run) -> None:
    before = moment(at_home(day, "john"))
    walk = Option("walk_dog")
    assert {"home", "near", "dog_near"} <= flags(before, walk)
    after = flags(once_done(before, walk), walk)
    assert {"out", "apart", "dog_near", "started"} <= after
    assert not {"home", "near"} & after


def test_a_walk_that_goes_on_does_not_begin_again(day: Run) -> None:
    briefing = moved(at_home(day, "john"), "john", "outside")
    john = briefing.world.characters["john"]
    later = briefing.world.calendar.now.replace(minute=59)
    state = replace(john.state, doing="walk_dog", until=later)
    characters = {**briefing.world.characters, "john": replace(john, state=state)}
    briefing = replace(briefing, world=replace(briefing.world, characters=characters))
    going_on = flags(once_done(moment(briefing), Option("walk_dog")), Option("walk_dog"))
    assert {"out", "ongoing"} <= going_on
    assert "started" not in going_on


def test_what_the_other_does_is_no_fact_for_somebody_who_has_gone_out(day: Run) -> None:
    teller = Teller(day.phrasebook.lines, day.phrasebook)
    before, walk = moment(at_home(day, "john")), Option("walk_dog")
    assert "other_doing" in teller.facts(before, walk, "en")
    assert "other_doing" not in teller.facts(once_done(before, walk), walk, "en")


def deed(run: Run, actor: str, action: str) -> ActionPerformed:
    return ActionPerformed(
        actor=actor, action=action, argument="", spot="table",
        rule=ImportanceRule.ROUTINE, kind=Kind.ROUTINE, at=run.world.calendar.now,
    )  # fmt: skip


def spoken_of(briefing: Briefing) -> set[str]:
    return {subject for subject, _ in subjects(moment(briefing), Option("rest"))}


def test_what_is_done_at_home_is_not_seen_from_the_street_nor_the_other_way_round(day: Run) -> None:
    home = at_home(day, "john")
    cooking = replace(home, happened=(deed(day, "sara", "cook"),))
    assert "saw.cook" in spoken_of(cooking)
    assert "saw.cook" not in spoken_of(moved(cooking, "john", "outside"))
    assert "saw.cook" not in spoken_of(moved(cooking, "sara", "outside"))
    walking = replace(home, happened=(deed(day, "sara", "walk_dog"),))
    assert "saw.walk_dog" in spoken_of(moved(walking, "sara", "outside"))


def test_who_comes_home_is_greeted_then_and_not_on_leaving(day: Run) -> None:
    home = at_home(day, "john")
    sara = home.world.characters["sara"]
    walk = RecentAction(at=home.world.calendar.now, action="walk_dog", with_=("eve",))
    state = replace(sara.state, recent=(*sara.state.recent, walk))
    characters = {**home.world.characters, "sara": replace(sara, state=state)}
    back = replace(home, world=replace(home.world, characters=characters))
    assert "back.walk_dog" in spoken_of(back)
    assert "back.walk_dog" not in spoken_of(moved(back, "sara", "outside"))


def test_a_thing_is_spoken_of_once_it_stands_in_the_flat(day: Run) -> None:
    briefing = at_home(day, "john")
    assert "has_futon" in flags(moment(briefing), Option("rest"))
    assert "has_rug" not in flags(moment(briefing), Option("rest"))
    household_ = briefing.world.household
    owning = replace(household_, owned_items=(*household_.owned_items, "Rug"))
    world = replace(briefing.world, household=owning)
    assert "has_rug" in flags(moment(replace(briefing, world=world)), Option("rest"))
