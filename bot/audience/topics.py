"""Topics that are refused, and requests that would put a viewer's words into the cast's mouth."""

import re
from collections.abc import Mapping
from enum import StrEnum
from functools import cache

from bot.audience.english_topics import LATIN, TRIGGERS
from bot.audience.folding import fold
from bot.audience.japanese_topics import JAPANESE


class Topic(StrEnum):
    """What a text is about, when that alone is a reason to refuse it."""

    SELF_HARM = "self_harm"
    """Answered with a fixed kind line; no joke and no memory."""
    MINORS = "minors"
    SEXUAL = "sexual"
    HATE = "hate"
    """Peoples ranked or wished away, and cruelty of history denied or weighed."""
    THREATS = "threats"
    """Violence announced or called for."""
    DOXXING = "doxxing"
    GOSSIP = "gossip"
    """Real people's private lives."""
    POLITICS = "politics"
    ECHO = "echo"
    """Say this, spell that, forget your rules: only refused in what viewers write."""
    HOUSE = "house"
    """The machinery and its keys and prompts: only refused in what the cast says."""


VIEWERS_ONLY = frozenset({Topic.ECHO})
CAST_ONLY = frozenset({Topic.HOUSE})

_WORDS = re.compile(r"[a-z]+")


def _any_of(patterns: Mapping[str, tuple[str, ...]]) -> re.Pattern[str]:
    return re.compile(
        "|".join(f"(?P<{topic}>{'|'.join(each)})" for topic, each in patterns.items())
    )


@cache
def _latin() -> re.Pattern[str]:
    """Compiled when the first line needs a closer look, so that a show starts before that."""
    return _any_of(LATIN)


@cache
def _japanese() -> re.Pattern[str]:
    return _any_of(JAPANESE)


def topic_of(text: str, refused: frozenset[Topic]) -> Topic | None:
    """The first refused topic a text touches, in English or Japanese, or None."""
    folded = fold(text)
    looked_for = []
    if not TRIGGERS.isdisjoint(_WORDS.findall(folded)):
        looked_for.append(_latin())
    if not folded.isascii():
        looked_for.append(_japanese())
    for pattern in looked_for:
        for match in pattern.finditer(folded):
            topic = Topic(match.lastgroup or "")
            if topic in refused:
                return topic
    return None
