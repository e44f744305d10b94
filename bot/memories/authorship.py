"""What a brain may write at night, and what of it is taken: nothing lost, nothing invented."""

from abc import abstractmethod
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from bot.memories.episode import Episode
from bot.memories.facts import figures, names
from bot.memories.owner import DiaryPage, Opinion
from bot.memories.reflection import AT_MOST
from bot.memories.retelling import Told
from bot.memories.words import fold

SHOWN = 16
"""Entries of a day that a brain is shown."""
SHORTEST_PAGE, LONGEST_PAGE = 30, 1_200
LONGEST_OPINION = 200
CONFIDENT = 0.6
"""How sure a brain's opinion is taken to be when it is new."""
_CALENDAR = frozenset({
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "january",
    "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december", "japan", "japanese", "english", "diary", "ok", "tv",
})  # fmt: skip
"""Capitalised words that name nobody."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    """What a brain is told to write one character's night."""

    owner: str
    """The character's id."""
    name: Mapping[str, str]
    """The character's own name, by language."""
    others: Mapping[str, tuple[str, ...]]
    """Who else lives here, by language."""
    people: Mapping[str, Mapping[str, str]]
    """By language: whom there may be an opinion of, by what `Opinion.about` holds of them."""
    day: int
    """The game day that ended."""
    told: tuple[Episode, ...]
    """Its weightiest entries, in order of time."""
    opinions: tuple[Opinion, ...]
    language: str
    """`en`, `ja` or `both`."""
    reminded: tuple[Episode, ...] = ()
    """Older entries that the day called up."""
    pet: bool = False
    viewers: tuple[str, ...] = ()
    """Names that must not leave the machine where names are kept from the model."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Matter:
    """Entries that were told as one by template, for a brain to tell better."""

    owner: str
    """The character's id."""
    name: Mapping[str, str]
    """The character's own name, by language."""
    others: Mapping[str, tuple[str, ...]]
    """Who else lives here, by language."""
    members: tuple[Episode, ...]
    language: str
    viewers: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Thought:
    """An opinion as a brain words it."""

    about: str
    """As a key of `Night.people`."""
    text: str
    text_ja: str
    evidence: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class NightTexts:
    """What a brain wrote of a night; unchecked, unscreened."""

    page: str
    page_ja: str
    evidence: tuple[str, ...]
    """Ids of the entries the page tells of."""
    thoughts: tuple[Thought, ...] = ()


class Author(Protocol):
    """What writes a night's texts in a character's place; where there is none, templates do."""

    name: str
    """As in config, like a brain's."""

    @abstractmethod
    def may_write(self) -> bool:
        """Whether it may be asked now: a paid one only while somebody watches."""

    @abstractmethod
    async def write(self, night: Night) -> NightTexts:
        """A diary page and at most three opinions; unchecked and unscreened.

        Raises:
            BrainError: see `bot.errors`; the template's texts stand.
        """

    @abstractmethod
    async def retell(self, matter: Matter) -> Told:
        """One text in the place of several entries; unchecked and unscreened.

        Raises:
            BrainError: as `write`.
        """


def worth_showing(episodes: Iterable[Episode], day: int) -> tuple[Episode, ...]:
    """The day's entries a page may be written from, in order of time."""
    today = [e for e in episodes if e.game_day == day]
    best = sorted(today, key=lambda e: (-e.importance, -e.emotion_intensity, e.id))[:SHOWN]
    return tuple(sorted(best, key=lambda e: (e.timestamp, e.id)))


def page_of(texts: NightTexts, night: Night) -> DiaryPage | None:
    """The page, if it tells of the day and of nothing else; None when the template's is better.

    It stands on the entries it was said to tell of, and on every entry whose viewer it names: who
    is forgotten later is forgotten here too.
    """
    shown = {e.id for e in night.told}
    cited = tuple(id_ for id_ in texts.evidence if id_ in shown)
    wanted = {"en": texts.page, "ja": texts.page_ja}
    needed = ("en", "ja") if night.language == "both" else (night.language,)
    good = all(
        SHORTEST_PAGE // (2 if lang == "ja" else 1) <= len(wanted[lang]) <= LONGEST_PAGE
        and _invents_nothing(wanted[lang], night)
        for lang in needed
    )
    if not cited or not good:
        return None
    seen = (*night.told, *night.reminded)
    named = (e.id for e in seen if _names_its_viewer(e, (texts.page, texts.page_ja)))
    return DiaryPage(
        game_day=night.day,
        text=texts.page if "en" in needed else "",
        text_ja=texts.page_ja if "ja" in needed else "",
        evidence=tuple(dict.fromkeys((*cited, *named))),
    )


def opinions_of(
    texts: NightTexts, night: Night, before: Sequence[Opinion]
) -> tuple[Opinion, ...] | None:
    """The opinions before, with at most three revised or new; None when none may be taken."""
    shown = {e.id for e in night.told}
    found = {opinion.about: opinion for opinion in before}
    taken = 0
    for thought in texts.thoughts:
        cited = tuple(id_ for id_ in thought.evidence if id_ in shown)
        if taken == AT_MOST or not cited or not _sound(thought, night):
            continue
        old = found.get(thought.about)
        fresh = Opinion(
            id=f"op_{thought.about}", about=thought.about, text=thought.text,
            text_ja=thought.text_ja, confidence=CONFIDENT, formed_day=night.day,
            revised_day=night.day, evidence=cited,
        )  # fmt: skip
        found[thought.about] = (
            fresh if old is None
            else replace(
                fresh, id=old.id, formed_day=old.formed_day,
                confidence=round(min(0.95, old.confidence + 0.05), 2),
            )
        )  # fmt: skip
        taken += 1
    return tuple(found.values()) if taken else None


def _sound(thought: Thought, night: Night) -> bool:
    texts = [t for t in (thought.text, thought.text_ja) if t]
    known = any(thought.about in people for people in night.people.values())
    fits = all(len(t) <= LONGEST_OPINION and _invents_nothing(t, night) for t in texts)
    return known and bool(texts) and fits


def _invents_nothing(text: str, night: Night) -> bool:
    """Whether every figure and name of a text is one the brain was shown."""
    sources = [
        f"{e.event} {e.event_ja} {e.critical_information}" for e in (*night.told, *night.reminded)
    ]
    company = [n for people in night.people.values() for n in people.values()]
    company += [n for others in night.others.values() for n in others]
    known = fold(" ".join((*sources, *company, *night.name.values(), *night.people.get("en", ()))))
    numbers = {str(night.day), *(figure for source in sources for figure in figures(source))}
    return figures(text) <= numbers and all(
        fold(name) in known or fold(name) in _CALENDAR for name in names(text)
    )


def _names_its_viewer(episode: Episode, texts: Collection[str]) -> bool:
    said = fold(" ".join(texts))
    who = (word for word in episode.keywords if episode.viewer_id and word)
    given = (part.partition(":")[0] for part in episode.critical_information.split("; ") if part)
    return any(fold(name) in said for name in (*who, *given))
