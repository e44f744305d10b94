"""Stories that carry over ticks and days: hunger, a quarrel, a plan, a wish, a new thing."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.brains.scripted.choosing import utility
from bot.brains.scripted.mind import inclinations
from bot.brains.scripted.moment import Option, options, read
from bot.household.characters import Plan
from bot.household.commands import Perform
from bot.household.decisions import Action
from bot.household.events import Happened
from bot.household.household import UnlockedItem
from bot.household.world import World
from bot.memories.episode import Episode, Flashback
from tests.brains.scripted.household_run import Run

pytestmark = pytest.mark.timeout(180)


def at_hour(run: Run, hour: float, day: int | None = None) -> None:
    """Move the household to an hour of a day; everybody is in the room, awake and idle."""
    calendar = run.world.calendar
    now = calendar.at_day(day or calendar.game_day, hour)
    run.world = replace(run.world, calendar=replace(calendar, now=now))
    for who, character in run.world.characters.items():
        state = replace(character.state, doing="rest", until=None, spot="table", since=now)
        run.world = run.world.with_state(who, state)


def with_needs(world: World, who: str, **levels: float) -> World:
    state = world.characters[who].state
    return world.with_state(who, replace(state, needs={**state.needs, **levels}))


def with_household(world: World, **changes: Any) -> World:
    return replace(world, household=replace(world.household, **changes))


def with_couple(world: World, **changes: Any) -> World:
    couple = replace(world.relationships.couple, **changes)
    return replace(world, relationships=replace(world.relationships, couple=couple))


def weights(run: Run, who: str) -> dict[str, float]:
    """How much each offered option draws now, the strongest argument of each action."""
    briefing = run.briefing(who)
    moment = read(
        briefing,
        asked=run.brain._ear.asked(who, briefing.chat),
        inclined=inclinations(briefing),
    )
    found: dict[str, list[float]] = {}
    for option in options(briefing):
        found.setdefault(option.action, []).append(utility(moment, option))
    return {action: max(points) for action, points in found.items()}


def done(run: Run, who: str | None = None) -> list[str]:
    return [t.decision.action.name for t in run.turns if who is None or t.actor == who]


def test_an_empty_shelf_is_filled_cooked_and_eaten(run: Run) -> None:
    at_hour(run, 16.5)
    run.world = with_household(run.world, food_stock={}, balance=20_000)
    for who in ("john", "sara"):
        run.world = with_needs(run.world, who, hunger=42.0)
    run.live(24)
    actions = done(run)
    assert "shop" in actions
    assert "cook" in actions[actions.index("shop") :]
    assert "eat" in actions[actions.index("cook") :]


def test_who_is_full_and_has_food_does_not_shop(run: Run) -> None:
    at_hour(run, 16.5)
    run.world = with_household(
        run.world, food_stock={"curry_rice": 8, "dog_food": 4}, balance=20_000
    )
    assert weights(run, "sara")["shop"] < 0


def test_an_empty_bowl_sends_somebody_for_dog_food(run: Run) -> None:
    at_hour(run, 15)
    stock = {"curry_rice": 8, "rice": 6, "egg": 6}
    run.world = with_household(run.world, food_stock=stock, balance=20_000)
    briefing = run.briefing("john")
    moment = read(briefing, asked={}, inclined={})
    shop = [o for o in options(briefing) if o.action == "shop"]
    assert max(shop, key=lambda o: utility(moment, o)).argument == "dog_food"


def test_a_quarrel_has_a_cause_cools_and_is_made_up(run: Run) -> None:
    at_hour(run, 18, day=3)
    run.world = with_couple(run.world, tension=60.0)
    run.world = with_household(run.world, room_cleanliness=40.0)
    run.apply(Perform(actor="john", action=Action(name="argue", argument="dishes")))
    quarrel = run.world.relationships.couple.quarrel
    assert quarrel is not None
    assert quarrel.cause == "dishes"
    run.live(144)
    assert run.world.relationships.couple.quarrel is None
    what = [one.what for one in run.events if isinstance(one, Happened)]
    assert what.index("quarrel_began") < what.index("made_up")
    assert any(t.decision.action.name == "apologise" for t in run.turns)


def test_while_it_is_hot_nobody_is_tender(run: Run) -> None:
    at_hour(run, 18, day=3)
    run.world = with_couple(run.world, tension=80.0)
    run.world = with_household(run.world, room_cleanliness=40.0)
    calm = weights(run, "sara")
    run.apply(Perform(actor="john", action=Action(name="argue", argument="dishes")))
    hot = weights(run, "sara")
    assert hot["talk"] < calm["talk"] - 20
    assert "hug" not in hot
    assert hot["apologise"] > 0


def test_nobody_quarrels_without_tension(run: Run) -> None:
    run.live(144)
    assert "argue" not in done(run)


def test_a_plan_announced_is_a_plan_carried_out(run: Run) -> None:
    at_hour(run, 15)
    now = run.world.calendar.now
    plan = Plan(
        id="p1",
        action="read",
        not_before=now + timedelta(minutes=30),
        until=now + timedelta(hours=3),
        reason="viewer_idea",
    )
    state = run.world.characters["john"].state
    run.world = run.world.with_state("john", replace(state, plans=(plan,)))
    run.live(9)
    john = [t for t in run.turns if t.actor == "john"]
    early = [
        t.decision.action.name for t in john if t.briefing.world.calendar.now < plan.not_before
    ]
    late = [
        t.decision.action.name for t in john if t.briefing.world.calendar.now >= plan.not_before
    ]
    assert "read" not in early
    assert late[0] == "read"


def test_a_date_is_planned_kept_and_remembered(lived: Run) -> None:
    what = [one.what for one in lived.events if isinstance(one, Happened)]
    assert "date_planned" in what
    assert "date_happened" in what[what.index("date_planned") :]


def test_a_new_item_is_tried_out_soon(run: Run) -> None:
    at_hour(run, 14, day=2)
    item = UnlockedItem(
        item="board_game",
        name="Board game",
        name_ja="ボードゲーム",
        unlocked_at=run.world.calendar.now,
        game_day=2,
    )
    owned = (*run.world.household.owned_items, "Board game")
    run.world = replace(with_household(run.world, owned_items=owned), unlocked=(item,))
    before = weights(run, "john")["use_item"]
    used = replace(item, used_count=5)
    run.world = replace(run.world, unlocked=(used,))
    assert before > weights(run, "john")["use_item"] + 30


def test_a_wish_is_chosen_when_there_is_none(lived: Run) -> None:
    assert any(t.decision.action.name == "choose_wish" for t in lived.turns)


def test_a_good_memory_of_something_draws_to_it_and_a_bad_one_away(run: Run) -> None:
    at_hour(run, 15)
    now = run.world.calendar.now

    def remembering(emotion: str) -> Mapping[str, float]:
        episode = Episode(
            id="ep_000001", timestamp=now, game_day=1, event="Read a manga", event_ja="",
            emotion=emotion, emotion_intensity=0.6, tags=("read",), importance=0.6,
        )  # fmt: skip
        flashback = Flashback(episode=episode, score=1.0, reason="")
        return inclinations(replace(run.briefing("john"), flashbacks=(flashback,)))

    assert remembering("happy")["read"] > inclinations(run.briefing("john")).get("read", 0.0)
    assert remembering("sad")["read"] < 0


def test_the_strong_in_character_wander_less_than_the_weak(run: Run) -> None:
    at_hour(run, 10, day=4)

    def variety(strength: float) -> int:
        profile = replace(run.rules.characters["john"], personality_strength=strength)
        rules = replace(run.rules, characters={**run.rules.characters, "john": profile})
        briefing = replace(run.briefing("john"), rules=rules)
        return len({run.brain.decision(replace(briefing, tick=tick)).action for tick in range(60)})

    assert variety(1.0) <= 4
    assert variety(0.0) > variety(1.0)


def test_rain_keeps_people_from_walking_the_dog(run: Run) -> None:
    at_hour(run, 17, day=2)
    briefing = run.briefing("sara")
    dry = replace(read(briefing, asked={}, inclined={}), weather="sunny")
    wet = replace(dry, weather="rain")
    walk = Option("walk_dog")
    assert utility(wet, walk) < utility(dry, walk) - 10


def test_an_idea_of_the_chat_draws(run: Run) -> None:
    at_hour(run, 15)
    briefing = run.briefing("john")
    plain = read(briefing, asked={}, inclined={})
    asked = read(briefing, asked={"read": 15.0}, inclined={})
    assert utility(asked, Option("read")) == utility(plain, Option("read")) + 15.0


def test_eve_asks_for_her_walk_and_somebody_takes_her(run: Run) -> None:
    at_hour(run, 17.0, day=2)
    run.world = with_needs(run.world, "eve", walk=15.0)
    run.live(18)
    assert "walk_dog" in done(run)
    assert set(done(run, "eve")) <= {
        "dog_sleep", "dog_eat", "dog_drink", "bark", "beg", "fetch_toy", "chew", "sniff", "follow",
        "cuddle", "do_trick", "zoomies", "watch_window", "dig", "ask_walk", "stretch_out",
    }  # fmt: skip
