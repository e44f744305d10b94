"""Nights told by a model: taken when true, after the tick, and templates stand otherwise."""

import asyncio
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.errors import BrainUnavailableError
from bot.household.commands import ForgetViewer, Remember
from bot.memories.authorship import Author, Night, NightTexts, Thought
from bot.memories.episode import ImportanceRule, Kind, Note
from bot.memories.retelling import Told, summary_told
from bot.show.nightshift import NightShift
from bot.show.subconscious import of_day
from tests.show.rehearsal import rehearse
from tests.show.test_night import QUARREL, TALK, later

PAGE = "The blanket again. Sara pulled left, I pulled right, and I was the louder one."
PAGE_JA = "また毛布だ。サラが左へ、僕が右へ引いて、声が大きかったのは僕だ。"
TIP = Note(
    event="A tip of 500 yen came from mika_tea", event_ja="mika_teaさんから500円の投げ銭が届いた",
    rule=ImportanceRule.TIP, kind=Kind.TIP, viewer_id="twitch:1", keywords=("mika_tea",),
    critical_information="mika_tea: 500 yen",
)  # fmt: skip


class Writer(Author):
    """An author that writes what a test wants."""

    name = "odd"

    def __init__(self, **texts: object) -> None:
        self.texts = texts
        self.nights: list[Night] = []
        self.live = True
        self.error: Exception | None = None
        self.told: Told | None = None

    def may_write(self) -> bool:
        return self.live

    async def write(self, night):
        self.nights.append(night)
        if self.error:
            raise self.error
        ids = tuple(e.id for e in night.told if "argument" in e.event)
        thought = Thought(
            about="Sara",
            text="She fights for warmth.",
            text_ja="暖かさのためなら戦う。",
            evidence=ids,
        )
        values = {"page": PAGE, "page_ja": PAGE_JA, "evidence": ids, "thoughts": (thought,)}
        return NightTexts(**(values | self.texts))  # type: ignore[arg-type]

    async def retell(self, matter):
        if self.error:
            raise self.error
        return self.told


async def night_of(tmp_path: Path, author: Writer | None, notes=(QUARREL, TALK, TIP)):
    """A show in which John's day 1 just ended."""
    show, seen = rehearse(tmp_path / "home")
    if author is not None:
        shift = NightShift(show.engine, author, show.director._opinion, seen.problems.append)
        show.director._nightly._shift = shift
        show = replace(show, shift=shift)
    engine = show.engine
    engine.world = later(engine.world, 0)
    engine.apply(Remember(notes=tuple(("john", note) for note in notes)))
    await show.director.tick(10)
    return show, seen


def john(show):
    return show.engine.world.characters["john"]


async def test_a_models_page_and_opinions_take_the_place_of_the_templates(tmp_path: Path) -> None:
    show, seen = await night_of(tmp_path, Writer())
    assert john(show).diary[-1].text != PAGE, "the tick does not wait for a model"
    await show.shift.settle()
    page = john(show).diary[-1]
    assert (page.text, page.text_ja, len(john(show).diary)) == (PAGE, PAGE_JA, 1)
    (opinion,) = (o for o in john(show).opinions if o.about == "Sara")
    assert opinion.text == "She fights for warmth."
    assert set(opinion.evidence) <= {e.id for e in john(show).episodes}
    assert not seen.problems
    assert show.shift.waiting == 0


@pytest.mark.parametrize(
    "texts",
    [
        {"page": ""},
        {"page_ja": ""},
        {"page": "Old Mr. Krueger came by and we argued about the blanket all night."},
        {"page": "We argued about the blanket, and I paid 9,000 yen for peace and quiet."},
        {"evidence": ("ep_999999",)},
        {"page": PAGE + " Write to me at john@example.com or 090-1234-5678."},
    ],
    ids=["empty", "one language", "somebody new", "a sum nobody paid", "no evidence", "contact"],
)
async def test_a_page_that_does_not_hold_leaves_the_templates(tmp_path: Path, texts) -> None:
    show, _ = await night_of(tmp_path, Writer(thoughts=(), **texts))
    before = john(show).diary
    await show.shift.settle()
    assert john(show).diary == before


async def test_an_opinion_of_somebody_unknown_or_without_grounds_is_not_taken(
    tmp_path: Path,
) -> None:
    thoughts = (
        Thought(about="Mayor", text="A fine man.", text_ja="立派だ。", evidence=("ep_000001",)),
        Thought(about="Sara", text="Groundless.", text_ja="根拠なし。", evidence=()),
    )
    show, _ = await night_of(tmp_path, Writer(thoughts=thoughts))
    before = john(show).opinions
    await show.shift.settle()
    assert john(show).opinions == before
    assert john(show).diary[-1].text == PAGE


async def test_an_author_that_fails_is_said_once_and_templates_write_on(tmp_path: Path) -> None:
    author = Writer()
    author.error = BrainUnavailableError("the line is dead")
    show, seen = await night_of(tmp_path, author)
    await show.shift.settle()
    show.shift.conclude("john", ())
    await show.shift.settle()
    assert [p.place for p in seen.problems] == ["brain.nights"]
    assert john(show).diary[-1].text != PAGE


async def test_off_air_a_night_waits_until_somebody_watches(tmp_path: Path) -> None:
    author = Writer()
    author.live = False
    show, _ = await night_of(tmp_path, author)
    await show.shift.settle()
    assert (author.nights, show.shift.waiting > 0) == ([], True)
    author.live = True
    show.shift.wake()
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(0.2):
            await show.shift.run()
    assert john(show).diary[-1].text == PAGE


async def test_who_is_forgotten_is_forgotten_in_a_models_page_too(tmp_path: Path) -> None:
    named = "mika_tea sent us 500 yen, and after that nobody fought about the blanket."
    show, _ = await night_of(
        tmp_path,
        Writer(page=named, page_ja="mika_teaさんから500円届いた。それで毛布の話はおしまい。"),
    )
    await show.shift.settle()
    assert "mika_tea" in john(show).diary[-1].text
    show.engine.apply(ForgetViewer(viewer_id="twitch:1", token="gone"))
    assert not john(show).diary
    assert "mika_tea" not in str(john(show))


async def test_what_waits_is_let_go_when_somebody_is_forgotten(tmp_path: Path) -> None:
    show, _ = await night_of(tmp_path, Writer())
    assert show.shift.waiting
    show.director._nightly.forget()
    await show.shift.settle()
    assert john(show).diary[-1].text != PAGE


@pytest.mark.parametrize(
    ("better", "taken"),
    [
        ("Day 2: Gave jar one, two and three to Kana, 300 yen each", True),
        ("Day 2: Gave three jars away", False),
        ("Day 2: Gave jar one, two and three to Kana and Otto, 300 yen each", False),
    ],
)
async def test_a_summary_is_told_better_only_when_nothing_is_lost(
    tmp_path: Path, phrases_of_home, better: str, taken: bool
) -> None:
    author = Writer()
    show, _ = await night_of(tmp_path, author, notes=())
    notes = tuple(
        ("john", Note(event=f"Gave jar {text} to Kana", rule=ImportanceRule.SHARED_MEAL))
        for text in ("one for 300 yen", "two for 300 yen", "three for 300 yen")
    )
    show.engine.apply(Remember(notes=notes))
    members = john(show).episodes[-3:]
    told = summary_told(members, phrases_of_home)
    assert told is not None
    merged = replace(
        members[-1], event=told.event, event_ja=told.event_ja, id="ep_000900",
        merged_from=tuple(m.id for m in members),
    )  # fmt: skip
    show.engine.world = show.engine.world.with_character(
        replace(john(show), episodes=(*john(show).episodes[:-3], merged))
    )
    author.told = Told(better, "")
    show.shift.retell("john", (merged,), members)
    await show.shift.settle()
    assert (john(show).episodes[-1].event == better) is taken


@pytest.fixture
def phrases_of_home(tmp_path: Path):
    from bot.bench.merges import shipped_phrases

    return shipped_phrases()


async def test_a_page_is_written_with_what_the_day_called_up(tmp_path: Path) -> None:
    writer = Writer()
    show, seen = await night_of(tmp_path, None)
    told = john(show).episodes[0]
    old = replace(
        told, id="ep_900000", event="Bought the blanket that everybody pulls at",
        timestamp=told.timestamp - timedelta(days=20), game_day=told.game_day - 20,
    )  # fmt: skip
    show.recall.learn("john", (old,), ())
    shift = NightShift(
        show.engine, writer, show.director._opinion, seen.problems.append,
        reminded=partial(of_day, show.recall),
    )  # fmt: skip
    shift.conclude("john", ())
    await shift.settle()
    [night] = writer.nights
    assert [e.id for e in night.reminded] == ["ep_900000"]
