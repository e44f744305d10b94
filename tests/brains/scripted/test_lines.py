"""The lines of the scripted brain: every one can be said, and none is heard too often."""

import json
from collections import defaultdict
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.brains.scripted.freshness import Heard, Prints, Window
from bot.brains.scripted.moment import Option, read
from bot.brains.scripted.speaking import Voice
from bot.brains.scripted.vocabulary import FACTS, flags
from bot.household.briefing import Briefing
from bot.memories.similarity import NEAR_REPEAT, jaccard, language_of, shingles
from bot.wording.lines import LineBook, parsed_line
from tests.brains.scripted.household_run import HOME, Run, household

SAMPLE = dict.fromkeys(FACTS, "Nikujaga")
SLEEP = {"sleep", "nap", "dog_sleep"}
PEOPLE = ("john", "sara")

pytestmark = pytest.mark.timeout(300)


def test_conditions_and_facts_are_read_from_a_line() -> None:
    line = parsed_line("[rain, !tired] Look, {{ other }}: {{ dish | capitalize }}!", "here")
    assert line.text == "Look, {{ other }}: {{ dish | capitalize }}!"
    assert line.when == {"rain"}
    assert line.unless == {"tired"}
    assert line.names == {"other", "dish"}


@pytest.mark.parametrize("owner", ["john", "sara", "eve", "shared"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_line_can_be_said(owner: str, language: str) -> None:
    book = LineBook(HOME / "prompts")
    texts = book.table(owner, language).texts
    assert texts
    for key in texts:
        for line in book.pool(owner, key, language):
            said = book.rendered(line, SAMPLE)
            assert said
            assert "{" not in said
            assert "[" not in said[:1]


@pytest.mark.parametrize("owner", ["john", "sara", "eve"])
def test_japanese_lines_are_japanese_and_english_ones_are_not(owner: str) -> None:
    book = LineBook(HOME / "prompts")
    for language, word in (("en", "X"), ("ja", "もの")):
        facts = dict.fromkeys(FACTS, word)
        for key in book.table(owner, language).texts:
            for line in book.pool(owner, key, language):
                assert language_of(book.rendered(line, facts)) == language, line.place


def test_a_local_line_takes_the_place_of_the_shipped_ones(tmp_path: Path) -> None:
    lines = tmp_path / "local" / "en" / "lines"
    lines.mkdir(parents=True)
    (lines / "john.toml").write_text('muse = ["My own thought."]\n', encoding="utf-8")
    (pool,) = LineBook(tmp_path).pool("john", "muse", "en")
    assert pool.text == "My own thought."


def heard_of(*lines: str) -> Heard:
    prints = Prints(("John",))
    return Heard(prints, Window().places(lines, prints))


def test_staleness_finds_what_was_said_and_tells_it_from_what_was_not() -> None:
    heard = heard_of("The kettle is on again.", "It rains.")
    assert heard.staleness("The kettle is on again.") == 1.0
    assert heard.staleness("The kettle is on.") == pytest.approx(0.8)
    assert heard.staleness("My left sock has gone missing, John.") == pytest.approx(0.3)


def test_a_line_about_to_be_said_counts_as_said() -> None:
    heard = heard_of("It rains.")
    assert heard.staleness("The kettle is on again.") == pytest.approx(0.3)
    heard.add("The kettle is on again.")
    assert heard.staleness("The kettle is on again.") == 1.0
    assert heard.staleness("The kettle is on.") == pytest.approx(0.8)


def test_a_window_that_moves_on_knows_the_same_lines_as_one_read_anew() -> None:
    chance, prints, moving = Random(5), Prints(("John",)), Window()
    lines: tuple[str, ...] = ()
    for turn in range(60):
        gone = chance.choice((0, 0, 1, 2, 15)) if len(lines) > 30 else 0
        new = (f"Line {chance.randrange(40)} of mika." for _ in range(chance.randrange(4)))
        lines = (*lines[gone:], *new)
        if turn % 7 == 6:
            prints.mask(("John", chance.choice(("mika", "tora"))))
        places = moving.places(lines, prints).tolist()
        assert places == Window().places(lines, prints).tolist()
        assert [prints.place(line) for line in lines] == places


def test_an_answer_said_lately_gives_way_to_any_that_was_not(tmp_path: Path) -> None:
    lines = tmp_path / "local" / "en" / "lines"
    lines.mkdir(parents=True)
    texts = [f"Answer number {word}." for word in ("one", "two", "three", "four", "five", "six")]
    (lines / "john.toml").write_text(f"answer = {json.dumps(texts)}\n", encoding="utf-8")
    for unsaid in texts:
        voice = Voice(
            character="john", language="en", lines=LineBook(tmp_path), flags=frozenset(),
            facts={}, heard=heard_of(*(text for text in texts if text != unsaid)),
        )  # fmt: skip
        assert {voice.one_of("answer", Random(seed)) for seed in range(6)} == {unsaid}


def waking(run: Run, who: str) -> list[str]:
    turns = [one for one in run.turns if one.actor == who]
    return [one.decision.line for one in turns if one.decision.action.name not in SLEEP]


@pytest.mark.parametrize("name", ["lived", "lived_ja"])
@pytest.mark.parametrize("who", PEOPLE)
def test_people_have_something_to_say_in_most_waking_ticks(
    request: pytest.FixtureRequest, name: str, who: str
) -> None:
    lines = waking(request.getfixturevalue(name), who)
    assert sum(map(bool, lines)) >= 0.6 * len(lines)


@pytest.mark.parametrize("name", ["lived", "lived_ja"])
@pytest.mark.parametrize("who", ["john", "sara", "eve"])
def test_no_line_comes_again_within_a_hundred_waking_ticks(
    request: pytest.FixtureRequest, name: str, who: str
) -> None:
    last: dict[str, int] = {}
    for place, line in enumerate(waking(request.getfixturevalue(name), who)):
        if line:
            assert place - last.get(line, -1000) > 100, line
            last[line] = place


@pytest.mark.parametrize("name", ["lived", "lived_ja"])
def test_near_repeats_of_the_people_are_rare(request: pytest.FixtureRequest, name: str) -> None:
    run: Run = request.getfixturevalue(name)
    names = tuple(n for p in run.rules.characters.values() for n in (p.name, p.name_ja))
    heard: dict[str, list[frozenset[str]]] = defaultdict(list)
    near = count = 0
    for turn in run.turns:
        if turn.actor in PEOPLE and turn.decision.line:
            line = shingles(turn.decision.line, names)
            earlier = [one for who in PEOPLE for one in heard[who][-200:]]
            near += any(jaccard(line, one) >= NEAR_REPEAT for one in earlier)
            heard[turn.actor].append(line)
            count += 1
    assert near < 0.03 * count


def test_spare_lines_are_fresh_as_well(lived: Run) -> None:
    spare = [one for turn in lived.turns for one in turn.decision.spare_lines]
    assert len(spare) > 200
    for turn in lived.turns:
        lines = (turn.decision.line, *turn.decision.spare_lines)
        assert len(set(lines)) == len(lines)


def test_thoughts_remember(lived: Run) -> None:
    thoughts = [turn.decision.thought for turn in lived.turns if turn.actor in PEOPLE]
    assert sum("remembers" in one for one in thoughts) >= 3


def test_lines_that_grew_out_of_a_memory_name_it(lived: Run) -> None:
    used = [turn for turn in lived.turns if turn.decision.used]
    assert used
    for turn in used:
        ids = {one.episode.id for one in turn.briefing.flashbacks}
        assert set(turn.decision.used) <= ids


def test_a_sleeper_says_nothing(lived: Run) -> None:
    for turn in lived.turns:
        state = turn.briefing.state
        sleeps_on = turn.decision.action.name == "sleep" and state.doing == "sleep"
        if sleeps_on:
            assert not turn.decision.line
            assert not turn.decision.spare_lines


def test_a_household_speaks_the_language_of_its_stream(lived: Run, lived_ja: Run) -> None:
    assert {language_of(line) for line in waking(lived, "sara") if line} == {"en"}
    assert {language_of(line) for line in waking(lived_ja, "sara") if line} == {"ja"}


def test_a_bilingual_stream_speaks_english_on_stage() -> None:
    run = household("both").live(12)
    lines = [turn.decision.line for turn in run.turns if turn.decision.line]
    assert {language_of(line) for line in lines} == {"en"}


def test_a_template_of_the_streamers_that_names_nothing_known_is_never_chosen(
    tmp_path: Path,
) -> None:
    lines = tmp_path / "local" / "en" / "lines"
    lines.mkdir(parents=True)
    (lines / "shared.toml").write_text('muse = ["Behold {{ nonsense }}."]\n', encoding="utf-8")
    for name in ("labels.toml", "notes.toml"):
        for language in ("en", "ja"):
            (tmp_path / language).mkdir(exist_ok=True)
            text = (HOME / "prompts" / language / name).read_text("utf-8")
            (tmp_path / language / name).write_text(text, encoding="utf-8")
    run = household(prompts=tmp_path).live(6)
    assert not any(turn.decision.line for turn in run.turns)


def test_the_dog_waits_before_the_bathroom_only_for_somebody_who_is_in_it(run: Run) -> None:
    briefing = run.briefing("eve")
    option = Option(action="follow", argument="sara")
    outside = read(moved(briefing, "sara", "outside"), asked={}, inclined={})
    bathing = read(moved(briefing, "sara", "bathroom"), asked={}, inclined={})
    assert "whom_bathing" in flags(bathing, option)
    assert "whom_bathing" not in flags(outside, option)


def moved(briefing: Briefing, who: str, spot: str) -> Briefing:
    """The same briefing with one character somewhere else."""
    characters = briefing.world.characters
    one = characters[who]
    there = replace(one, state=replace(one.state, spot=spot))
    return replace(briefing, world=replace(briefing.world, characters={**characters, who: there}))
