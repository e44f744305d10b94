"""Corrections: who takes back what they said replaces it, with the reason; nobody else's words."""

import re
from collections.abc import Iterable

from bot.memories.episode import Episode, Kind, Note
from bot.memories.similarity import language_of
from bot.memories.terms import terms

LOOKED_BACK_DAYS = 30
SHARED_AT_LEAST = {"en": 2, "ja": 4}
"""Content words, or Japanese letter pairs, that a correction shares with what it corrects."""

_CORRECTION = re.compile(
    r"\b(?:actually|correction|i (?:meant|mean|was wrong)|wrong about|my mistake|i misspoke"
    r"|not \w+[^.?!]{0,20}, (?:but|it'?s)|sorry, it'?s|no, it'?s|after all it (?:is|was)"
    r"|turned? out)\b"
    r"|訂正|間違え|まちがえ|まちがい|間違い|じゃなくて|ではなくて|じゃなかった|勘違い|言い直|本当は|実は",
    re.IGNORECASE,
)


def takes_back(*texts: str) -> bool:
    """Whether a text says that something said before was not so."""
    return any(_CORRECTION.search(text) is not None for text in texts)


def corrected_by(episodes: Iterable[Episode], note: Note, today: int) -> Episode | None:
    """What a note corrects: the newest entry of the same speaker that speaks of the same thing.

    A viewer corrects only their own claims, a character only what it remembers itself; tips, and
    what was replaced before, are never corrected.

    Args:
        episodes: The owner's entries, newest first.
        note: The note about to be written.
        today: The game day.
    """
    if not takes_back(note.event, note.event_ja):
        return None
    said = {lang: set(terms(text)) for lang, text in _texts(note.event, note.event_ja)}
    for episode in episodes:
        if today - episode.game_day > LOOKED_BACK_DAYS:
            return None
        if _correctable(episode, note) and _of_one_thing(episode, said):
            return episode
    return None


def _correctable(episode: Episode, note: Note) -> bool:
    return (
        episode.claimed_by == note.claimed_by
        and episode.viewer_id == note.viewer_id
        and episode.kind not in {Kind.TIP, Kind.ROUTINE}
        and not episode.superseded_by
        and not episode.pinned
    )


def _of_one_thing(episode: Episode, said: dict[str, set[str]]) -> bool:
    return any(
        len(_meant(text, said[language])) >= SHARED_AT_LEAST[language]
        for language, text in _texts(episode.event, episode.event_ja)
        if language in said
    )


def _meant(text: str, said: set[str]) -> set[str]:
    """The terms two texts share, without the frame that every talk is remembered in."""
    return set(terms(text)) & said - _FRAME


def _texts(event: str, event_ja: str) -> Iterable[tuple[str, str]]:
    """Texts by the language of what was said, which may differ from the note's own."""
    for text in (event, event_ja):
        if text and (words := _spoken(text)):
            yield language_of(words), words


def _spoken(text: str) -> str:
    """The words in quotation marks, where there are any: the rest is who said them to whom."""
    found = re.findall(r"[“「]([^”」]+)[”」]", text)
    return " ".join(found) if found else text


_FRAME = frozenset(
    terms("actually correction meant mean wrong mistake sorry turned out no not but")
)
