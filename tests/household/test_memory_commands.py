"""Notes written, memories used, nights taken over, viewers met and forgotten, hands believed."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.audience.screened import Screened
from bot.errors import UnknownNameError
from bot.household.apply import apply
from bot.household.commands import (
    AdoptEdit,
    ChooseWish,
    ForgetViewer,
    MakePlan,
    MeetViewer,
    Reflect,
    Remember,
    SweepMemories,
    UseMemories,
)
from bot.household.decisions import Action
from bot.household.events import (
    EpisodeWritten,
    HandEditAdopted,
    MemoriesSwept,
    MoneyMoved,
    Reflected,
    ViewerForgotten,
    ViewerMet,
)
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind, Note
from bot.memories.owner import DiaryPage, Opinion, Preference
from tests.household.situations import NOW, do, only, tip, tipped

MILESTONE = Note(
    event="Eve learnt to shake",
    event_ja="イヴがお手を覚えた",
    rule=ImportanceRule.MILESTONE,
    related_characters=("Eve",),
    tags=("training", "shake"),
)


def _remembered(world: World, rules: Rules, *notes: tuple[str, Note]) -> World:
    return apply(world, Remember(notes=notes), rules).world


def test_each_witness_gets_an_episode_of_their_own(newborn: World, rules: Rules) -> None:
    notes = (("john", MILESTONE), ("sara", MILESTONE), ("eve", MILESTONE))
    outcome = apply(newborn, Remember(notes=notes), rules)
    ids = [e.episode.id for e in outcome.events if isinstance(e, EpisodeWritten)]
    assert ids == ["ep_000001", "ep_000002", "ep_000003"]
    assert outcome.world.next_episode == 4
    assert outcome.world.characters["sara"].episodes[0].importance == 0.8


def test_what_two_lived_through_is_a_shared_memory(newborn: World, rules: Rules) -> None:
    world = _remembered(newborn, rules, ("john", MILESTONE), ("sara", MILESTONE))
    assert world.relationships.couple.shared_memories == ("ep_000001", "ep_000002")
    assert world.relationships.bonds["john"].shared_memories == ()
    with_dog = _remembered(newborn, rules, ("john", MILESTONE), ("eve", MILESTONE))
    assert with_dog.relationships.bonds["john"].shared_memories == ("ep_000001", "ep_000002")
    assert with_dog.relationships.couple.shared_memories == ()


def test_the_last_fifty_shared_memories_are_kept(newborn: World, rules: Rules) -> None:
    world = newborn
    for number in range(40):
        note = replace(MILESTONE, event=f"Story number {number}", event_ja="")
        world = _remembered(world, rules, ("john", note), ("sara", note))
    shared = world.relationships.couple.shared_memories
    assert len(shared) == 50
    assert shared[-1] == "ep_000080"


def test_the_last_action_is_told_in_the_words_of_its_note(newborn: World, rules: Rules) -> None:
    acted = do(newborn, rules, "john", "tidy").world
    note = Note(event="Tidied the flat", event_ja="片付けた", tags=("chore", "tidy"))
    world = _remembered(acted, rules, ("john", note))
    assert world.characters["john"].state.recent[-1].event == "Tidied the flat"
    other = Note(event="Saw a bird", tags=("bird",))
    assert (
        _remembered(acted, rules, ("john", other)).characters["john"].state.recent[-1].event == ""
    )


def test_a_note_for_nobody_is_written_nowhere(newborn: World, rules: Rules) -> None:
    outcome = apply(newborn, Remember(notes=(("mary", MILESTONE),)), rules)
    assert outcome.events == ()
    assert outcome.world.characters == newborn.characters


def test_used_memories_grow_stronger(newborn: World, rules: Rules) -> None:
    world = _remembered(
        newborn, rules, ("john", MILESTONE), ("john", replace(MILESTONE, event="x"))
    )
    used = apply(world, UseMemories(character="john", episodes=("ep_000001", "ep_9")), rules).world
    first, second = used.characters["john"].episodes
    assert (first.used_count, first.last_used) == (1, world.calendar.now)
    assert second.used_count == 0


def test_a_sweep_keeps_what_was_written_after_it_was_decided(newborn: World, rules: Rules) -> None:
    world = newborn
    for number in range(3):
        note = replace(MILESTONE, event=f"Story number {number}", event_ja="")
        world = _remembered(world, rules, ("john", note))
    kept, archived, late = world.characters["john"].episodes
    command = SweepMemories(
        character="john", kept=(kept,), archived=(archived,), deleted=(), next_episode=2
    )
    outcome = apply(world, command, rules)
    assert outcome.world.characters["john"].episodes == (kept, late)
    assert outcome.world.next_episode == world.next_episode
    assert only(outcome.events, MemoriesSwept).archived == (archived,)


def test_a_nights_page_replaces_the_same_days_page(newborn: World, rules: Rules) -> None:
    def night(text: str, day: int) -> Reflect:
        page = DiaryPage(game_day=day, text=text)
        return Reflect(character="sara", opinions=(), preferences=(), page=page)

    world = newborn
    for text, day in (("one", 1), ("two", 2), ("two again", 2)):
        world = apply(world, night(text, day), rules).world
    assert [page.text for page in world.characters["sara"].diary] == ["one", "two again"]


def test_tips_trifles_and_what_only_goes_on_are_no_shared_memories(
    newborn: World, rules: Rules
) -> None:
    gift = replace(MILESTONE, kind=Kind.TIP, rule=ImportanceRule.TIP)
    trifle = replace(MILESTONE, rule=ImportanceRule.ESTIMATE, estimate=0.49)
    worth = replace(MILESTONE, rule=ImportanceRule.ESTIMATE, estimate=0.5)
    for note, ids in ((gift, ()), (trifle, ()), (worth, ("ep_000001", "ep_000002"))):
        world = _remembered(newborn, rules, ("john", note), ("sara", note))
        assert world.relationships.couple.shared_memories == ids
    meal = replace(worth, routine_key="eat:nikujaga")
    once = _remembered(newborn, rules, ("john", meal), ("sara", meal))
    again = apply(once, Remember(notes=(("john", meal), ("sara", meal))), rules)
    assert [e.extended for e in again.events if isinstance(e, EpisodeWritten)] == [True, True]
    shared = again.world.relationships.couple.shared_memories
    assert shared == once.relationships.couple.shared_memories


def test_all_three_together_share_it_in_every_relationship(newborn: World, rules: Rules) -> None:
    world = _remembered(
        newborn, rules, ("john", MILESTONE), ("sara", MILESTONE), ("eve", MILESTONE)
    )
    relationships = world.relationships
    assert relationships.couple.shared_memories == ("ep_000001", "ep_000002")
    assert relationships.bonds["john"].shared_memories == ("ep_000001", "ep_000003")
    assert relationships.bonds["sara"].shared_memories == ("ep_000002", "ep_000003")
    alone = _remembered(newborn, rules, ("john", MILESTONE))
    assert alone.relationships == newborn.relationships


def test_only_what_was_just_done_is_told_in_a_notes_words(newborn: World, rules: Rules) -> None:
    note = Note(event="Tidied the flat", event_ja="片付けた", tags=("tidy",))
    acted = do(newborn, rules, "john", "tidy").world
    told = _remembered(acted, rules, ("john", note)).characters["john"].state.recent[-1]
    assert (told.event, told.event_ja) == ("Tidied the flat", "片付けた")
    again = _remembered(
        _remembered(acted, rules, ("john", note)), rules, ("john", replace(note, event="Swept"))
    )
    assert again.characters["john"].state.recent[-1].event == "Tidied the flat"
    later = replace(
        acted, calendar=replace(acted.calendar, now=acted.calendar.now + timedelta(minutes=10))
    )
    untold = _remembered(later, rules, ("john", note)).characters["john"].state.recent[-1]
    assert untold.event == ""


def test_nothing_used_or_nobody_known_changes_nothing(newborn: World, rules: Rules) -> None:
    for command in (
        UseMemories(character="mary", episodes=("ep_000001",)),
        UseMemories(character="john", episodes=()),
    ):
        assert apply(newborn, command, rules).world is newborn


def test_a_nights_forgetting_may_raise_the_next_number_but_never_lowers_it(
    newborn: World, rules: Rules
) -> None:
    world = _remembered(newborn, rules, ("john", MILESTONE))
    (only_one,) = world.characters["john"].episodes
    command = SweepMemories(
        character="john", kept=(), archived=(), deleted=(only_one.id,), next_episode=90
    )
    swept = apply(world, command, rules)
    assert swept.world.next_episode == 90
    assert swept.world.characters["john"].episodes == ()
    told = only(swept.events, MemoriesSwept)
    assert (told.character, told.deleted) == ("john", (only_one.id,))


def test_a_nights_conclusions_replace_the_old_ones(newborn: World, rules: Rules) -> None:
    opinion = Opinion(id="op_1", about="Mika", text="kind")
    liking = Preference(id="pr_1", about="nikujaga", strength=0.7)
    command = Reflect(character="sara", opinions=(opinion,), preferences=(liking,), page=None)
    outcome = apply(newborn, command, rules)
    sara = outcome.world.characters["sara"]
    assert (sara.opinions, sara.preferences, sara.diary) == ((opinion,), (liking,), ())
    assert only(outcome.events, Reflected).character == "sara"


def _met(world: World, rules: Rules, name: str = "Mika", days: int = 0) -> World:
    command = MeetViewer(
        viewer_id="youtube:mika",
        platform="youtube",
        name=Screened(name),
        at=NOW + timedelta(days=days),
        addressed_to=("john",),
    )
    return apply(world, command, rules).world


def test_a_viewer_is_met_and_comes_back(newborn: World, rules: Rules) -> None:
    first = apply(
        newborn,
        MeetViewer(viewer_id="youtube:mika", platform="youtube", name=Screened("Mika"), at=NOW),
        rules,
    )
    assert only(first.events, ViewerMet).first
    again = apply(
        first.world,
        MeetViewer(
            viewer_id="youtube:mika",
            platform="youtube",
            name=Screened("Mika2"),
            at=NOW + timedelta(days=9),
        ),
        rules,
    )
    told = only(again.events, ViewerMet)
    assert (told.first, told.back_after_days, told.name) == (False, 9, "Mika2")
    assert again.world.viewers["youtube:mika"].messages == 2
    assert again.world.viewers["youtube:mika"].first_seen == NOW


def test_being_spoken_to_is_company(newborn: World, rules: Rules) -> None:
    after = _met(newborn, rules)
    social = {who: after.characters[who].state.needs["social"] for who in ("john", "sara")}
    assert social["john"] > social["sara"]


def test_a_forgotten_viewer_is_nowhere_left_but_as_a_token(newborn: World, rules: Rules) -> None:
    world = _met(newborn, rules)
    world = tipped(world, rules, tip(value=5_000, item="kotatsu")).world
    about = Note(event="Mika gave us a kotatsu", viewer_id="youtube:mika", rule=ImportanceRule.TIP)
    beside = Note(event="Sara thanked Mika", event_ja="Mikaに感謝", keywords=("Mika",))
    claim = Note(event="Somebody is a pilot", claimed_by="youtube:mika", kind=Kind.OPINION)
    world = _remembered(world, rules, ("john", about), ("john", beside), ("sara", claim))
    opinion = Opinion(id="op_1", about="youtube:mika", text="kind")
    page = DiaryPage(game_day=1, text="Mika was here")
    world = apply(
        world, Reflect(character="john", opinions=(opinion,), preferences=(), page=page), rules
    ).world

    world = do(world, rules, "john", "thank_viewer", "youtube:mika").world
    world = do(world, rules, "john", "talk", "weather").world
    plan = MakePlan(
        actor="sara", action=Action(name="tidy"), hours_ahead=1, viewer_id="youtube:mika"
    )
    world = apply(world, plan, rules).world
    state = replace(world.characters["sara"].state, line="Hello Mika", thought="Mika again")
    world = world.with_state("sara", state)

    outcome = apply(world, ForgetViewer(viewer_id="youtube:mika", token="forgotten-1"), rules)
    assert [one.argument for one in outcome.world.characters["john"].state.recent] == [
        "",
        "weather",
    ]
    assert outcome.world.characters["sara"].state.plans == ()
    assert only(outcome.events, ViewerForgotten).token == "forgotten-1"
    after = outcome.world
    assert "Mika" not in repr(after)
    assert "youtube:mika" not in repr(after)
    assert after.tips["youtube:1"].viewer_id == "forgotten-1"
    assert after.household == world.household
    (episode,) = after.characters["john"].episodes
    assert (episode.event, episode.event_ja) == ("Sara thanked a viewer", "ある視聴者に感謝")


def test_a_hand_edit_is_true_and_its_money_is_accounted_for(newborn: World, rules: Rules) -> None:
    before = replace(
        newborn, household=replace(newborn.household, balance=900, funding={"tv": 200, "rug": 70})
    )
    edited = replace(
        before,
        household=replace(before.household, balance=7_000, funding={"tv": 500}),
        next_episode=0,
    )
    outcome = apply(before, AdoptEdit(world=edited, files=("shared/household.json",)), rules)
    assert outcome.world.household == edited.household
    assert outcome.world.next_episode == newborn.next_episode
    money = {e.pot: e.amount for e in outcome.events if isinstance(e, MoneyMoved)}
    assert money == {"balance": 6_100, "tv": 300, "rug": -70}
    assert only(outcome.events, HandEditAdopted).files == ("shared/household.json",)


def test_only_a_world_can_be_adopted(newborn: World, rules: Rules) -> None:
    with pytest.raises(TypeError, match="not dict"):
        apply(newborn, AdoptEdit(world={}, files=()), rules)


def test_a_wish_config_does_not_know_is_named_with_what_exists(
    newborn: World, rules: Rules
) -> None:
    with pytest.raises(UnknownNameError, match="did you mean 'kotatsu'"):
        apply(newborn, ChooseWish(item="kotatzu"), rules)


def test_a_note_that_only_repeats_what_its_owner_said_is_no_memory(
    newborn: World, rules: Rules
) -> None:
    note = Note(event="I could eat noodles every day", event_ja="", rule=ImportanceRule.MILESTONE)
    said = {"john": ("I could eat noodles every day!",)}
    both = (("john", note), ("sara", note))
    after = apply(newborn, Remember(notes=both, spoken=said), rules).world
    assert after.characters["john"].episodes == newborn.characters["john"].episodes
    assert after.characters["sara"].episodes[-1].event == note.event
