"""The words of the night's conclusions; their texts are data of prompts/."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
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
    spots: Mapping[str, str]
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
        spots={key: texts[0] for key, texts in _wordings(table, "spots", ("any",)).items()},
        things=dict(things or {}),
        voices=dict(voices or {}),
    )


def said(ways: Sequence[str], about: str, facts: Mapping[str, str]) -> str:
    """One way to say it, always the same of the same: a conclusion is not put anew every night."""
    return ways[crc32(about.encode()) % len(ways)].format_map(facts)


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
