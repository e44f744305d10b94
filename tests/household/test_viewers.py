"""Viewers the household knows: met, answered, thanked, and forgotten for good."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.audience.screened import Screened
from bot.audience.viewers import Viewer
from bot.household.actions.offers import offers
from bot.household.apply import apply
from bot.household.commands import AnswerViewer, ForgetViewer, MeetViewer, PassTime
from bot.household.decisions import Offer
from bot.household.events import Happened, ViewerMet
from bot.household.household import UnlockedItem
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode, ImportanceRule, Kind
from bot.memories.owner import DiaryPage, Opinion
from tests.household.situations import NOW, do, only, performed, refusal, tip, tipped


def _meet(name: str = "Mika", *, days: float = 0, to: tuple[str, ...] = ()) -> MeetViewer:
    return MeetViewer(
        viewer_id="youtube:mika",
        platform="youtube",
        name=Screened(name),
        at=NOW + timedelta(days=days),
        addressed_to=to,
    )


def _forgotten(world: World, rules: Rules) -> World:
    return apply(world, ForgetViewer(viewer_id="youtube:mika", token="gone-1"), rules).world


def test_the_first_line_makes_a_viewer_known(newborn: World, rules: Rules) -> None:
    outcome = apply(newborn, _meet(to=("sara",)), rules)
    assert outcome.world.viewers == {
        "youtube:mika": Viewer(
            viewer_id="youtube:mika",
            platform="youtube",
            name="Mika",
            first_seen=NOW,
            last_seen=NOW,
            messages=1,
        )
    }
    assert only(outcome.events, ViewerMet) == ViewerMet(
        viewer_id="youtube:mika", name="Mika", first=True, back_after_days=0, addressed_to=("sara",)
    )


def test_a_line_that_arrives_late_never_sets_the_clock_back(newborn: World, rules: Rules) -> None:
    world = apply(newborn, _meet(days=3), rules).world
    outcome = apply(world, _meet(days=1), rules)
    viewer = outcome.world.viewers["youtube:mika"]
    assert (viewer.last_seen, viewer.messages) == (NOW + timedelta(days=3), 2)
    assert only(outcome.events, ViewerMet).back_after_days == 0
    later = apply(outcome.world, _meet(days=5), rules).world.viewers["youtube:mika"]
    assert (later.first_seen, later.last_seen) == (NOW + timedelta(days=3), NOW + timedelta(days=5))


def test_a_line_without_a_name_keeps_the_one_known(newborn: World, rules: Rules) -> None:
    world = apply(newborn, _meet(), rules).world
    outcome = apply(world, _meet("", days=1), rules)
    assert outcome.world.viewers["youtube:mika"].name == "Mika"
    assert only(outcome.events, ViewerMet).name == "Mika"


def test_only_those_who_were_spoken_to_feel_company(newborn: World, rules: Rules) -> None:
    after = apply(newborn, _meet(to=("sara", "nobody")), rules).world
    sara = after.characters["sara"].state
    assert sara.needs["social"] > 72
    assert (sara.mood.emotion, sara.mood.cause) == ("happy", "viewers")
    assert after.characters["john"] == newborn.characters["john"]


@pytest.mark.parametrize(
    ("special", "rule"),
    [(False, ImportanceRule.VIEWER), (True, ImportanceRule.VIEWER_SPECIAL)],
)
def test_an_answer_in_passing_is_a_conversation_and_stops_nothing(
    newborn: World, rules: Rules, special: bool, rule: ImportanceRule
) -> None:
    reading = do(newborn, rules, "john", "read").world
    command = AnswerViewer(
        actor="john",
        viewer_id="youtube:mika",
        name=Screened("Mika"),
        said=Screened("What is it about?"),
        answer=Screened("Dogs, mostly."),
        special=special,
    )
    outcome = apply(reading, command, rules)
    told = only(outcome.events, Happened)
    assert (told.what, told.who, told.rule) == ("viewer_answered", ("john",), rule)
    assert (told.kind, told.emotion) == (Kind.CONVERSATION, "happy")
    assert told.viewer_id == "youtube:mika"
    assert told.tags == ("viewer", "conversation")
    assert told.at == newborn.calendar.now
    assert told.facts == {
        "viewer": "Mika",
        "viewer_id": "youtube:mika",
        "text": "What is it about?",
        "answer": "Dogs, mostly.",
    }
    before, after = (w.characters["john"].state for w in (reading, outcome.world))
    assert (after.doing, after.until) == (before.doing, before.until)
    assert after.needs["social"] > before.needs["social"]
    assert (after.mood.emotion, after.mood.cause) == ("happy", "viewers")
    nobody = replace(command, actor="mary")
    assert apply(reading, nobody, rules).world is reading


def test_viewers_are_thanked_and_lines_are_answered(newborn: World, rules: Rules) -> None:
    world = tipped(newborn, rules, tip()).world
    found = offers(world, rules, "john", frozenset({"m2", "m1", "youtube:mika"}))
    assert Offer(action="thank_viewer", arguments=("youtube:mika",)) in found
    assert Offer(action="answer_viewer", arguments=("m1", "m2")) in found
    thanked = do(world, rules, "john", "thank_viewer", "youtube:mika")
    assert performed(thanked).facts == {"viewer": "Mika", "viewer_id": "youtube:mika"}
    assert performed(thanked).viewer_id == "youtube:mika"
    john = thanked.world.characters["john"].state
    assert john.needs["social"] > world.characters["john"].state.needs["social"]
    assert "no viewer 'youtube:kai' is known" in refusal(
        world, rules, "john", "thank_viewer", "youtube:kai"
    )
    assert "no line" in refusal(world, rules, "john", "answer_viewer", "")


def _episode(number: int, event: str, **more: object) -> Episode:
    return Episode(
        id=f"ep_{number:06d}",
        timestamp=NOW,
        game_day=1,
        event=event,
        event_ja="",
        emotion="calm",
        emotion_intensity=0.3,
        importance=0.5,
        **more,  # type: ignore[arg-type]  # fields by name
    )


def test_memories_of_others_stay_word_for_word(newborn: World, rules: Rules) -> None:
    world = apply(newborn, _meet(), rules).world
    episodes = (
        _episode(1, "Kai said hello", viewer_id="twitch:kai", keywords=("hello",)),
        _episode(2, "Watered the plant", keywords=("plant",)),
        _episode(3, "Thought of it", critical_information="Mika is a pilot"),
        _episode(4, "Heard a name", keywords=("Mika-chan", "name")),
        _episode(5, "Mika's own words", claimed_by="youtube:mika"),
    )
    opinions = tuple(
        Opinion(id=f"op_{n}", about=about, text="kind")
        for n, about in enumerate(("youtube:mika", "Mika", "twitch:kai"))
    )
    diary = (DiaryPage(game_day=1, text="Mika came", text_ja="Mikaが来た"),)
    john = replace(world.characters["john"], episodes=episodes, opinions=opinions, diary=diary)
    after = _forgotten(world.with_character(john), rules).characters["john"]
    assert after.episodes[:2] == episodes[:2]
    assert [e.id for e in after.episodes] == [f"ep_{n:06d}" for n in range(1, 5)]
    assert after.episodes[2].critical_information == "a viewer is a pilot"
    assert after.episodes[3].keywords == ("name",)
    assert [one.about for one in after.opinions] == ["twitch:kai"]
    assert after.diary == (DiaryPage(game_day=1, text="a viewer came", text_ja="ある視聴者が来た"),)


def test_a_very_short_name_is_not_searched_for_in_texts(newborn: World, rules: Rules) -> None:
    for name, event in (("Mi", "Mixed a miso soup for Mi"), ("Mik", "Mixed a soup for a viewer")):
        world = apply(newborn, _meet(name), rules).world
        john = world.characters["john"]
        state = replace(john.state, line=f"Hello {name}")
        text = f"Mixed a miso soup for {name}" if name == "Mi" else f"Mixed a soup for {name}"
        john = replace(john, state=state, episodes=(_episode(1, text),))
        after = _forgotten(world.with_character(john), rules).characters["john"]
        assert after.episodes[0].event == event
        assert after.state.line == ("Hello Mi" if name == "Mi" else "Hello a viewer")


def test_somebody_who_was_never_met_can_be_forgotten_as_well(newborn: World, rules: Rules) -> None:
    opinion = Opinion(id="op_1", about="youtube:mika", text="kind")
    nameless = Opinion(id="op_2", about="", text="about nobody")
    john = replace(newborn.characters["john"], opinions=(opinion, nameless))
    after = _forgotten(newborn.with_character(john), rules)
    assert after.characters["john"].opinions == (nameless,)
    assert after.viewers == {}


def test_only_the_forgotten_viewers_traces_go(newborn: World, rules: Rules) -> None:
    kai = tip("twitch:9", 300, viewer="twitch:kai")
    world = tipped(apply(newborn, _meet(), rules).world, rules, tip(), kai).world
    gifts = tuple(
        UnlockedItem(
            item=item,
            name=item,
            name_ja=item,
            unlocked_at=NOW,
            game_day=1,
            unlocked_by="M",
            viewer_id=viewer,
            message="for you",
        )
        for item, viewer in (("kotatsu", "youtube:mika"), ("tv", "twitch:kai"))
    )
    after = _forgotten(replace(world, unlocked=gifts), rules)
    assert after.unlocked[1] == gifts[1]
    assert after.unlocked[0] == replace(gifts[0], unlocked_by="", viewer_id="", message="")
    assert after.viewers.keys() == {"twitch:kai"}
    assert after.tips["twitch:9"] == world.tips["twitch:9"]
    assert after.tips["youtube:1"] == replace(world.tips["youtube:1"], viewer_id="gone-1")


def _known(name: str, *, days_ago: float, **more: object) -> Viewer:
    return Viewer(
        viewer_id=f"youtube:{name}", platform="youtube", name=name, first_seen=NOW,
        last_seen=NOW - timedelta(days=days_ago), **({"messages": 1} | more),  # type: ignore[arg-type]  # fields by name
    )  # fmt: skip


def test_over_the_limit_those_who_only_passed_by_and_are_long_gone_are_let_go_at_midnight(
    newborn: World, rules: Rules
) -> None:
    known = (
        _known("giver", days_ago=90, tips_total=100),
        _known("old", days_ago=80),
        _known("noted", days_ago=70, note="a friend"),
        _known("older_still", days_ago=60),
        _known("regular", days_ago=50, messages=20),
        _known("lately", days_ago=1),
    )
    world = replace(newborn, viewers={one.viewer_id: one for one in known})
    few = replace(rules, memory=replace(rules.memory, max_viewers=4))
    by_day = apply(world, PassTime(minutes=10), few).world
    assert by_day.viewers == world.viewers
    by_night = apply(world, PassTime(minutes=24 * 60), few).world
    assert [one.name for one in by_night.viewers.values()] == [
        "giver", "noted", "regular", "lately",
    ]  # fmt: skip
    fewer = replace(rules, memory=replace(rules.memory, max_viewers=1))
    left = apply(world, PassTime(minutes=24 * 60), fewer).world.viewers.values()
    assert [one.name for one in left] == ["giver", "noted", "regular"]
