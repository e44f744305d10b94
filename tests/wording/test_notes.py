"""What an event leaves in the memories of those who lived through it."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from bot.config.settings import Settings
from bot.errors import PromptError
from bot.household.actions.registry import ACTIONS
from bot.household.commands import Remember
from bot.household.events import (
    ActionPerformed,
    Happened,
    ItemUnlocked,
    PlanMade,
    TimePassed,
    TipApplied,
    ViewerMet,
)
from bot.household.facts import ACTION_FACTS, STORY_FACTS
from bot.household.remembering import remember
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind
from bot.memories.rules import MemoryRules
from bot.wording.phrasebook import Phrasebook, load

AT = datetime(2026, 3, 8, 10, 30, tzinfo=UTC)

DINNER = ActionPerformed(
    actor="sara",
    action="eat",
    argument="nikujaga",
    spot="table",
    with_=("john",),
    witnesses=("eve",),
    emotion="happy",
    intensity=0.8,
    rule=ImportanceRule.SHARED_MEAL,
    tags=("meal", "homemade", "nikujaga"),
    facts={"dish": "nikujaga", "cook": "sara"},
    at=AT,
)
TIP = TipApplied(
    key="twitch:1",
    viewer_id="twitch:5",
    viewer="moon_cat",
    platform="twitch",
    message="for warm feet",
    amount=Decimal(1000),
    currency="JPY",
    value=1000,
    pot="kotatsu",
    item="kotatsu",
    is_test=False,
    at_home=("john", "eve"),
    at=AT,
)
SAMPLE = {
    "dish": "nikujaga", "food": "rice", "item": "kotatsu", "cook": "sara", "job": "web_coding",
    "yen": "52000", "topic": "weather", "film": "horror", "game": "cards", "book": "manga",
    "music": "jazz", "weather": "rain", "season": "spring", "trick": "shake", "cause": "dishes",
    "basket": "groceries", "place": "zoo", "viewer": "moon_cat", "viewer_id": "twitch:5",
    "whom": "john", "thing": "sock", "teacher": "john", "dog": "eve", "starter": "sara",
    "room_type": "1DK",
}  # fmt: skip


def texts(book: Phrasebook, event: object, world: World) -> dict[str, tuple[str, str]]:
    return {who: (n.event, n.event_ja) for who, n in book.notes(event, world)}  # type: ignore[arg-type]  # parametrised


def test_a_homemade_meal_together_is_told_as_both_lived_it(book: Phrasebook, world: World) -> None:
    told = texts(book, DINNER, world)
    assert told["john"] == (
        "Ate Sara's homemade nikujaga together",
        "サラが作った肉じゃがを一緒に食べた",
    )
    assert told["sara"] == (
        "Ate my own homemade nikujaga together",
        "自分が作った肉じゃがを一緒に食べた",
    )


def test_a_note_carries_what_an_episode_needs(book: Phrasebook, world: World) -> None:
    note = dict(book.notes(DINNER, world))["john"]
    assert note.related_characters == ("Sara",)
    assert note.rule is ImportanceRule.SHARED_MEAL
    assert (note.emotion, note.emotion_intensity, note.location) == ("happy", 0.8, "table")
    assert {"meal", "homemade", "nikujaga", "eat"} <= set(note.tags)
    assert {"nikujaga", "Nikujaga", "肉じゃが", "Sara", "サラ"} <= set(note.keywords)


def test_who_only_saw_it_remembers_less_of_it(book: Phrasebook, world: World) -> None:
    note = dict(book.notes(DINNER, world))["eve"]
    assert note.event == "Sara ate nikujaga"
    assert note.rule is ImportanceRule.ESTIMATE
    assert note.estimate < 0.4


def test_routine_is_no_memory_of_those_who_only_saw_it(book: Phrasebook, world: World) -> None:
    routine = replace(DINNER, with_=(), routine_key="eat:nikujaga")
    assert [who for who, _ in book.notes(routine, world)] == ["sara"]
    assert book.notes(routine, world)[0][1].routine_key == "eat:nikujaga"


def test_nobody_looks_for_words_for_what_only_goes_on(book: Phrasebook, world: World) -> None:
    routine = replace(DINNER, with_=(), routine_key="eat:nikujaga")
    ((who, note),) = book.notes(routine, world)
    begun = remember(world, Remember(notes=((who, note),)), book.labels.rules).world
    (_, again) = book.notes(replace(routine, at=AT + timedelta(hours=3)), begun)[0]
    assert note.event
    assert (again.event, again.event_ja) == ("", "")
    assert (again.routine_key, again.keywords) == (note.routine_key, note.keywords)


def test_what_goes_on_is_told_once(book: Phrasebook, world: World) -> None:
    assert book.notes(replace(DINNER, continued=True), world) == ()


def test_a_turn_of_the_story_is_told_by_its_own_event(book: Phrasebook, world: World) -> None:
    quarrel = replace(
        DINNER, action="argue", facts={"cause": "dishes", "happened": "quarrel_began"}
    )
    assert book.notes(quarrel, world) == ()


@pytest.mark.parametrize(("language", "english", "japanese"), [("en", 1, 0), ("ja", 0, 1)])
def test_a_stream_of_one_language_remembers_in_it(
    rules: Rules, world: World, language: str, english: int, japanese: int
) -> None:
    spoken = replace(rules, memory=MemoryRules(language=language))
    book = load(Path(__file__).parents[2] / "prompts", spoken)
    event, event_ja = texts(book, DINNER, world)["john"]
    assert (bool(event), bool(event_ja)) == (bool(english), bool(japanese))


def test_a_tip_is_remembered_by_those_at_home(book: Phrasebook, world: World) -> None:
    told = texts(book, TIP, world)
    assert set(told) == {"john", "eve"}
    assert told["john"] == (
        "A tip of 1,000 yen came from moon_cat, for the kotatsu: “for warm feet”",
        "moon_catさんからこたつのために1,000円の投げ銭が届いた「for warm feet」",
    )
    note = dict(book.notes(TIP, world))["john"]
    assert (note.rule, note.kind, note.viewer_id) == (ImportanceRule.TIP, Kind.TIP, "twitch:5")


def test_a_test_tip_leaves_no_memory(book: Phrasebook, world: World) -> None:
    assert book.notes(replace(TIP, is_test=True), world) == ()


def test_a_viewers_words_are_never_a_template(book: Phrasebook, world: World) -> None:
    event, _ = texts(book, replace(TIP, message="{{ rules }} {% x %}"), world)["john"]
    assert "{{ rules }} {% x %}" in event


def test_the_first_word_of_a_viewer_is_special(book: Phrasebook, world: World) -> None:
    met = ViewerMet(
        viewer_id="twitch:5", name="moon_cat", first=True, back_after_days=0, addressed_to=("john",)
    )
    ((who, note),) = book.notes(met, world)
    assert (who, note.rule) == ("john", ImportanceRule.VIEWER_SPECIAL)
    assert (note.event, note.further) == ("New in the chat: moon_cat", ", moon_cat")
    assert note.event_ja + note.further_ja == "はじめて来てくれた人: moon_catさん、moon_catさん"
    assert note.routine_key, "a crowd of newcomers is one memory of the day"
    assert book.notes(replace(met, first=False), world) == ()
    assert len(book.notes(replace(met, first=False, back_after_days=9), world)) == 1


def test_the_dog_remembers_the_voices_of_a_day_as_one_small_thing(
    book: Phrasebook, world: World
) -> None:
    answered = [
        Happened(
            what="viewer_answered", who=("john", "eve"), viewer_id=f"twitch:{one}", at=AT,
            rule=ImportanceRule.VIEWER_SPECIAL, facts={"viewer": "moon_cat", "text": "hi"},
        )
        for one in (5, 6)
    ]  # fmt: skip
    notes = [dict(book.notes(one, world)) for one in answered]
    assert notes[0]["eve"].rule is ImportanceRule.ROUTINE
    assert notes[0]["eve"].routine_key == notes[1]["eve"].routine_key != ""
    assert notes[0]["john"].rule is ImportanceRule.VIEWER_SPECIAL


def test_the_first_use_of_a_thing_for_itself_names_it_once(book: Phrasebook, world: World) -> None:
    used = replace(
        DINNER, actor="john", action="use_item", argument="curtain", with_=("sara",),
        facts={"item": "curtain", "first_use": "yes"},
    )  # fmt: skip
    told = texts(book, used, world)
    assert told["john"][0] == "Used the curtain for the first time, together with Sara"


def test_what_is_nobodys_story_leaves_no_note(book: Phrasebook, world: World) -> None:
    assert book.notes(TimePassed(minutes=10, now=AT, game_day=1), world) == ()


def test_money_in_a_note_is_grouped_by_thousands(book: Phrasebook, world: World) -> None:
    rent = Happened(what="rent_paid", who=("john",), facts={"yen": "52000"}, at=AT)
    assert texts(book, rent, world)["john"] == (
        "Paid the rent of 52,000 yen",
        "家賃52,000円を払った",
    )


@pytest.mark.parametrize("action", ACTIONS)
@pytest.mark.parametrize("facts", ["every", "no"])
def test_every_action_is_told_from_every_side(
    book: Phrasebook, world: World, action: str, facts: str
) -> None:
    known = {
        name.rstrip("?"): SAMPLE[name.rstrip("?")]
        for name in ACTION_FACTS.get(action, ())
        if name.rstrip("?") in SAMPLE
    }
    for actor in world.characters:
        others = tuple(one for one in world.characters if one != actor)
        for with_, witnesses in (((), others), (others, ()), (others[:1], others[1:])):
            event = ActionPerformed(
                actor=actor,
                action=action,
                argument="",
                spot="table",
                with_=with_,
                witnesses=witnesses,
                facts=known if facts == "every" else {},
                at=AT,
            )
            told = texts(book, event, world)
            assert set(told) == set(world.characters)
            for english, japanese in told.values():
                assert english
                assert japanese
                assert "{" not in english + japanese


@pytest.mark.parametrize("what", STORY_FACTS)
def test_every_turn_of_the_story_is_told_to_everybody(
    book: Phrasebook, world: World, what: str
) -> None:
    known = {name: SAMPLE.get(name, "3") for name in STORY_FACTS[what]}
    for facts in (known, {}):
        told = texts(
            book, Happened(what=what, who=tuple(world.characters), facts=facts, at=AT), world
        )
        assert set(told) == set(world.characters)
        assert all(english and japanese for english, japanese in told.values())


def test_an_unlock_and_a_plan_are_remembered(book: Phrasebook, world: World) -> None:
    unlocked = ItemUnlocked(item="kotatsu", viewer_id="", viewer="", at=AT)
    assert texts(book, unlocked, world)["john"][0] == "The kotatsu is in the flat now"
    planned = PlanMade(actor="sara", action="walk_dog", argument="", at=AT)
    assert texts(book, planned, world) == {
        "sara": ("Planned it: walking the dog, later on", "あとでやると決めた: 散歩")
    }


def test_the_first_use_of_an_item_is_a_memory_of_its_own(book: Phrasebook, world: World) -> None:
    film = replace(
        DINNER,
        actor="john",
        action="watch_film",
        argument="",
        with_=("sara",),
        facts={"film": "horror", "item": "tv", "first_use": "yes"},
    )
    told = texts(book, film, world)
    assert told["john"][0] == "Used the TV for the first time, together with Sara: watching a film"
    assert told["sara"][1] == "ジョンとはじめてテレビを使った"


def test_a_wrong_text_is_named_with_file_and_key(prompts: Path, rules: Rules, world: World) -> None:
    local = prompts / "local" / "en"
    local.mkdir(parents=True)
    (local / "notes.toml").write_text(
        '[action.eat]\njoined = "Ate {{ diish }}"\n', encoding="utf-8"
    )
    with pytest.raises(PromptError, match=r"local/en/notes\.toml: action\.eat\.joined.*diish"):
        load(prompts, rules).notes(DINNER, world)


def gift(kind: str) -> Happened:
    facts = {"viewer": "moon_cat", "effect": "shine on", "effect_ja": "光って", "gift": kind}
    return Happened(what="viewer_gift", who=("john", "eve"), facts=facts, at=AT)


def test_what_a_tip_did_is_told_in_a_sentence_of_its_own(
    book: Phrasebook, settings: Settings, world: World
) -> None:
    for kind in settings.effects:
        told = texts(book, gift(kind), world)
        assert "shine on" not in "".join(text for pair in told.values() for text in pair), kind
        assert "moon_cat" in told["john"][0]
        assert "moon_cat" in told["eve"][1]
    assert texts(book, gift("cheer_up"), world)["john"] == (
        "moon_cat cheered us up, just like that", "moon_catさんがふいに励ましてくれた",
    )  # fmt: skip
    assert texts(book, gift("glitter"), world)["john"] == (
        "moon_cat gave us “shine on”, just like that",
        "moon_catさんがふいに「光って」を贈ってくれた",
    )  # fmt: skip


def test_a_note_tells_whether_somebody_else_did_it(book: Phrasebook, world: World) -> None:
    sorry = replace(DINNER, action="apologise", argument="", facts={"cause": "noise"})
    tags = {owner: set(note.tags) for owner, note in book.notes(sorry, world)}
    assert not {"joined", "seen"} & tags["sara"]
    assert "joined" in tags["john"]
    assert "seen" in tags["eve"]
