"""A query, understood: its words, whom and when it means, and the parts it is made of."""

import re
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
_ASIDE = re.compile(r"[（(][^)）]*[)）]")
"""What only goes along with a matter: where one is, and with whom."""
_SAID = re.compile(r"^([^:：]{1,40})[:：]\s")
_AHEAD = re.compile(r"\b(?:will|going to|next|tomorrow)\b|来週|明日|予定|つもり")


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What a query asks for."""

    text: str
    terms: tuple[str, ...]
    focus: frozenset[str]
    """The terms of the question itself, where something is told before it; else empty."""
    aside: frozenset[str]
    """The terms of what stands in brackets."""
    speaker: str
    """Who says it, where it is somebody's line (`mika_tea: …`); else empty."""
    concepts: Found
    names: dict[str, float]
    """Names as the index has them, with how sure it is that they are meant (0 to 1)."""
    guests: tuple[str, ...]
    """Those names that are surely meant and none of the household."""
    hint: TimeHint | None
    """None where a situation is told instead of a question asked."""
    dense: tuple[str, ...]
    """What to embed: the whole without names, then its sentences where it has several; nothing
    where nothing is embedded, or only a day is named."""
    day_alone: bool
    """Names a day and nothing else (`last week`): what mattered then is meant."""
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
    whole, text = text, _ASIDE.sub(" ", text).strip() or text
    said = _SAID.match(text)
    names = shelf.names.find(text)
    for name in cast.meant_by(text, owner):
        names[name] = 1.0
    parts = clauses.of_situation(text)
    question = clauses.question_of(text)
    hint = None if parts else _time(text, moment)
    if question and not parts:
        parts = [question]
    words = text if hint is None else hint.rest
    day_alone = hint is not None and hint.first_day is not None and not terms(words)
    if not day_alone and not words.strip():
        words = text
    asides = tuple(terms(" ".join(_ASIDE.findall(whole)))) if whole != text else ()
    strangers = [name for name, sure in names.items() if sure >= 1.0]
    own = cast.names
    household = {name.casefold() for name in own}
    return Asked(
        text=whole,
        # Pairs of a Japanese name look rare; a Latin name is one common word and stays.
        terms=tuple(terms(cast.unnamed(words, filter(is_japanese, own), ()))) + asides,
        focus=frozenset(terms(question)),
        aside=frozenset(asides),
        speaker=said.group(1) if said else "",
        concepts=shelf.concepts.find(words),
        names=names,
        guests=tuple(name for name in strangers if name.casefold() not in household),
        hint=hint,
        dense=tuple(
            cast.unnamed(part, own, strangers)
            for part in (text, *(parts or [question] * bool(question)))
            if embedded and not day_alone
        ),
        day_alone=day_alone,
        when=bool(_WHEN.search(fold(text))),
        language="ja" if is_japanese(text) else "en",
    )


def _time(text: str, moment: Moment) -> TimeHint:
    hint = resolve(text, moment.today, moment.game_day)
    dated = hint.first_day is not None
    if dated and (_AHEAD.search(fold(text)) or hint.first_day == moment.game_day):
        return TimeHint(rest=text)
    return hint
