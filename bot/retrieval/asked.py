"""A query, understood: its words, whom and when it means, and the parts it is made of."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from bot.memories.terms import terms
from bot.memories.time_words import TimeHint, resolve
from bot.memories.words import fold, is_japanese
from bot.retrieval import clauses
from bot.retrieval.cast import Cast
from bot.retrieval.concepts import Found
from bot.retrieval.shelf import Shelf

_WHEN = re.compile(
    r"^\W*(?:when|what (?:day|date|month|year|time)|how long|since when)\b|いつ|何日|何曜"
)
_AHEAD = re.compile(r"\b(?:will|going to|next|tomorrow)\b|来週|明日|予定|つもり")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a query asks for."""

    text: str
    terms: tuple[str, ...]
    focus: frozenset[str]
    """The terms of the question itself, where something is told before it; else empty."""
    concepts: Found
    names: dict[str, float]
    """Names as the index has them, with how sure it is that they are meant (0 to 1)."""
    hint: TimeHint | None
    """None where a situation is told instead of a question asked."""
    dense: tuple[str, ...]
    """What to embed: the whole without names, then its sentences where it has several; nothing
    where nothing is embedded."""
    when: bool
    """Asks for a time."""
    language: str
    """`ja` where any Japanese is in it, else `en`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """When something is asked."""

    today: date
    """The household's date."""
    game_day: int
    minutes: float
    """Household time, minutes since 1970."""


def understand(
    text: str, shelf: Shelf, cast: Cast, owner: str, moment: Moment, *, embedded: bool = True
) -> Asked:
    """Read a query.

    Args:
        text: A question, a line of chat or a situation, English or Japanese.
        shelf: The memory it will be asked of: names are known from there.
        cast: The household.
        owner: Whose memory it is (an id).
        moment: When it is asked.
        embedded: Whether there is anything to compare a vector with.
    """
    names = shelf.names.find(text)
    for name in cast.meant_by(text, owner):
        names[name] = 1.0
    parts = clauses.of_situation(text)
    question = clauses.question_of(text)
    hint = None if parts else _time(text, moment)
    if question and not parts:
        parts = [question]
    words = hint.rest if hint and hint.rest else text
    strangers = [name for name, sure in names.items() if sure >= 1.0]
    return Asked(
        text=text,
        terms=tuple(terms(words)),
        focus=frozenset(terms(question)),
        concepts=shelf.concepts.find(words),
        names=names,
        hint=hint,
        dense=tuple(
            _nameless(part, cast.names, strangers)
            for part in (text, *(parts or [question] * bool(question)))
            if embedded
        ),
        when=bool(_WHEN.search(fold(text))),
        language="ja" if is_japanese(text) else "en",
    )


def _time(text: str, moment: Moment) -> TimeHint:
    hint = resolve(text, moment.today, moment.game_day)
    dated = hint.first_day is not None
    if dated and (_AHEAD.search(fold(text)) or hint.first_day == moment.game_day):
        return TimeHint(rest=text)
    return hint


def _nameless(text: str, own: Sequence[str], strangers: Sequence[str]) -> str:
    """The text without names: a name pulls every entry that greets somebody."""
    for name in sorted({*own, *strangers}, key=len, reverse=True):
        if not name:
            continue
        found = re.escape(name)
        pattern = found if is_japanese(name) else rf"\b{found}(?:['’]s)?(?!\w)"
        text = re.sub(pattern, "", text, flags=re.IGNORECASE)
    return text.strip()
