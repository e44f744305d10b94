"""What is missing in prompts/: every action, thing, event and character in every language."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.errors import Problem
from bot.household.actions.care import TRICKS
from bot.household.actions.company import TOPICS
from bot.household.actions.leisure import BOOKS, FILMS, GAMES, MUSIC
from bot.household.actions.registry import ACTIONS
from bot.household.actions.work import HOME_TOPICS
from bot.household.calendar import SEASONS
from bot.household.characters import Profile, Species
from bot.household.chronicle import ENTERED
from bot.household.dates import DATE, PLACES
from bot.household.dues import KINDS as DUES
from bot.household.facts import STORY_FACTS
from bot.household.mood import EMOTIONS
from bot.household.quarrels import CAUSES
from bot.household.rules import Rules
from bot.ports import LineTemplate
from bot.wording.lines import parsed_line
from bot.wording.phrasebook import LANGUAGES, Phrasebook
from bot.wording.tables import Table
from bot.wording.templates import compiles

_WEATHER = ("sunny", "cloudy", "rain", "wind", "storm", "snow")
_LOVE = ("cold", "distant", "uneasy", "warm", "close", "devoted")
_PARTS = ("morning", "day", "evening", "night")
_WHEN = ("today", "yesterday", "days", "weeks")
_PRESSING = ("quarrel", "wish", "date", "money", "viewers", "flat")
"""Topics the household talks about only when they are on its mind."""
_TOLD = (
    "first_use.own",
    "tip.own",
    "unlocked.own",
    "viewer.first.own",
    "viewer.back.own",
    "planned.own",
)
_TIPS = ("tiny", "small", "big", "huge")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """What lines may ask for: the scripted brain knows these."""

    flags: frozenset[str]
    facts: frozenset[str]


def problems(book: Phrasebook, vocabulary: Vocabulary) -> tuple[Problem, ...]:
    """Everything that is missing or wrong, in all languages; empty when all is well."""
    return tuple(
        problem
        for language in LANGUAGES
        for problem in (
            *_labels(book, language),
            *_notes(book, language),
            *_lines(book, language, vocabulary),
        )
    )


def _labels(book: Phrasebook, language: str) -> Iterator[Problem]:
    file = f"prompts/{language}/labels.toml"
    for key in _label_keys(book.labels.rules):
        if not book.labels.find(key, language):
            yield _missing(file, key, "word")
    yield from _wrong_templates(book.labels.tables[language], file)


def _label_keys(rules: Rules) -> Iterator[str]:
    catalogue = rules.catalogue
    kinds: dict[str, tuple[str, ...]] = {
        "action": tuple(ACTIONS),
        "doing": tuple(ACTIONS),
        "item": tuple(catalogue.items),
        "dish": tuple(catalogue.dishes),
        "food": tuple(catalogue.food),
        "spot": tuple(catalogue.spots),
        "character": tuple(rules.characters),
        "job": tuple(profile.job for profile in rules.characters.values() if profile.job),
        "need": tuple({need for p in rules.characters.values() for need in p.drain_per_hour}),
        "mood": EMOTIONS,
        "love": _LOVE,
        "weather": _WEATHER,
        "season": tuple(sorted(set(SEASONS.values()))),
        "part": _PARTS,
        "weekday": tuple(map(str, range(7))),
        "when": _WHEN,
        "trick": TRICKS,
        "topic": (*TOPICS, *HOME_TOPICS, *_PRESSING),
        "cause": tuple(CAUSES),
        "film": FILMS,
        "book": BOOKS,
        "game": GAMES,
        "music": MUSIC,
        "place": PLACES,
        "event": (*DUES, DATE, *ENTERED),
    }
    for kind, names in kinds.items():
        yield from (f"{kind}.{name}" for name in sorted(names))


def _notes(book: Phrasebook, language: str) -> Iterator[Problem]:
    file = f"prompts/{language}/notes.toml"
    table = book.note_book.tables[language]
    actions = (f"action.{name}.own" for name in ACTIONS)
    events = (f"happened.{what}.own" for what in STORY_FACTS)
    for key in (*actions, *events, *_TOLD):
        if key not in table.texts:
            yield _missing(file, key, "text")
    yield from _wrong_templates(table, file)


def _lines(book: Phrasebook, language: str, vocabulary: Vocabulary) -> Iterator[Problem]:
    rules = book.labels.rules
    yield from book.lines.problems(tuple(rules.characters), language)
    for profile in rules.characters.values():
        for key in _line_keys(profile):
            if not book.lines.pool(profile.id, key, language):
                yield _missing(f"prompts/{language}/lines/{profile.id}.toml", key, "line")
    flags = vocabulary.flags | _ids(rules)
    for owner in (*rules.characters, "shared"):
        for key, texts in book.lines.table(owner, language).texts.items():
            for number, text in enumerate(texts, start=1):
                place = f"{key}, line {number}"
                line = parsed_line(text, place)
                file = f"prompts/{language}/lines/{owner}.toml"
                yield from _wrong_line(line, file, flags, vocabulary.facts)


def _line_keys(profile: Profile) -> Iterator[str]:
    yield from (f"act.{name}" for name, spec in ACTIONS.items() if profile.species in spec.species)
    yield from (f"tip.{size}" for size in _TIPS)
    yield from ("muse", "memory", "thought.any", "thought.memory", "answer.unknown")
    if profile.species is Species.PERSON:
        yield from (f"news.{what}" for what in STORY_FACTS)
        yield from ("wish", "quarrel", "weather", "hour", "unlocked")


def _wrong_line(
    line: LineTemplate, file: str, flags: frozenset[str], facts: frozenset[str]
) -> Iterator[Problem]:
    for flag in sorted((line.when | line.unless) - flags):
        yield Problem(file=file, place=line.place, what=f"there is no flag {flag!r}")
    for name in sorted(line.names - facts):
        yield Problem(file=file, place=line.place, what=f"there is no fact {name!r}")
    if error := compiles(line.text):
        yield Problem(file=file, place=line.place, what=error, cure="correct the {{ }}")


def _ids(rules: Rules) -> frozenset[str]:
    catalogue = rules.catalogue
    shelves = (ACTIONS, catalogue.items, catalogue.dishes, catalogue.food, rules.characters)
    return frozenset(name for shelf in shelves for name in shelf).union(
        TRICKS, TOPICS, _PRESSING, CAUSES, (f"has_{item}" for item in catalogue.items)
    )


def _wrong_templates(table: Table, file: str) -> Iterator[Problem]:
    for key, texts in table.texts.items():
        for text in texts:
            if error := compiles(text):
                yield Problem(file=file, place=key, what=error, cure="correct the {{ }}")


def _missing(file: str, place: str, kind: str) -> Problem:
    return Problem(file=file, place=place, what=f"there is no {kind} for this", cure="add one")
