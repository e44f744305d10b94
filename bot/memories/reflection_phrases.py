"""The words of the night's conclusions; their texts are data of prompts/."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from string import Formatter
from zlib import crc32

from bot.memories.voice import Voice

Wordings = Mapping[str, tuple[str, ...]]
"""By what is concluded: ways to say it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReflectionPhrases:
    """`prompts/<language>/reflection.toml`: conclusions without a brain."""

    opinions: Wordings
    """Of somebody the character lives with, with `{name}`."""
    pets: Wordings
    """Of the animal."""
    viewers: Wordings
    preferences: Wordings
    """With `{thing}`."""
    pastimes: Mapping[str, str]
    """Words for pastimes, by action."""
    spots: Wordings
    """Why an animal likes a place."""
    things: Mapping[str, str] = field(default_factory=dict)
    """Words for dishes and items, by id."""
    voices: Mapping[str, Voice] = field(default_factory=dict)
    """How each character writes a diary, by id."""


Phrasebook = Mapping[str, ReflectionPhrases]
"""By language."""


def reflection_phrases(
    table: Mapping[str, object],
    things: Mapping[str, str] | None = None,
    voices: Mapping[str, Voice] | None = None,
) -> ReflectionPhrases:
    """The phrases of one `reflection.toml`, as read.

    Raises:
        KeyError: a phrase is missing.
        TypeError: a phrase is of another kind than it should be.
    """
    return ReflectionPhrases(
        opinions=_wordings(table, "opinions", ("sore", "mended", "close", "warm", "busy")),
        pets=_wordings(table, "pets", ("proud", "cuddly", "lively", "warm")),
        viewers=_wordings(table, "viewers", ("generous", "regular", "returning", "curious")),
        preferences=_wordings(table, "preferences", ("dish", "pastime", "thing", "dislike")),
        pastimes={key: texts[0] for key, texts in _wordings(table, "pastimes", ()).items()},
        spots=_wordings(table, "spots", ("any",)),
        things=dict(things or {}),
        voices=dict(voices or {}),
    )


def said(
    ways: Mapping[str, Sequence[str]],
    about: str,
    facts: Mapping[str, Mapping[str, str]],
    *,
    old: Mapping[str, str] | None = None,
    others: Iterable[Mapping[str, str]] = (),
    owner: str = "",
) -> dict[str, str]:
    """One way to say it, in every language the same.

    A conclusion is not put anew every night: it stays in the way it was put, as long as nothing
    else is put in that way more often than in another. A new one is put in a way that is taken
    least.

    Args:
        ways: The ways to say it, by language; the lists stand beside each other.
        about: What it is about.
        facts: What the gaps are filled with, by language.
        old: How it was said before, by language.
        others: How the other conclusions are said.
        owner: Who says it: two who think the same do not put it alike.
    """
    count = min(map(len, ways.values()))
    taken = Counter(at for one in others if (at := _way_of(one, ways)) is not None)
    before = _way_of(old or {}, ways)
    start = crc32(f"{owner}:{about}".encode() if owner else about.encode())
    at = min(range(count), key=lambda way: (taken[way], way != before, (way - start) % count))
    return {language: texts[at].format_map(facts[language]) for language, texts in ways.items()}


def _way_of(texts: Mapping[str, str], ways: Mapping[str, Sequence[str]]) -> int | None:
    """In which of the ways something was said, None when in none of them."""
    for language, text in texts.items():
        lowered = text.lower()
        for at, way in enumerate(ways.get(language, ())):
            pieces = [piece.lower() for piece, *_ in Formatter().parse(way)]
            if text and all(piece in lowered for piece in pieces):
                return at
    return None


def _wordings(
    table: Mapping[str, object], name: str, needed: Sequence[str]
) -> dict[str, tuple[str, ...]]:
    part = table[name]
    if not isinstance(part, Mapping):
        raise TypeError(name)
    found = {str(key): _texts(value, f"{name}.{key}") for key, value in part.items()}
    for key in needed:
        if not found.get(key):
            raise KeyError(f"{name}.{key}")
    return found


def _texts(value: object, place: str) -> tuple[str, ...]:
    if isinstance(value, str):
        return (value,)
    if not isinstance(value, list | tuple) or not value:
        raise TypeError(place)
    return tuple(str(text) for text in value)
