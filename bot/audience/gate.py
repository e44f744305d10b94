"""The gate: the one place every text passes before it is seen, heard, sent, prompted or remembered.

Fail-closed: whatever goes wrong in here, the text is refused.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import lru_cache
from hashlib import blake2b

from bot.audience.feed import Sender
from bot.audience.folding import fold
from bot.audience.personal import without_personal_data
from bot.audience.screened import Screened
from bot.audience.scripts import is_listed
from bot.audience.spellings import japanese, spellings
from bot.audience.topics import CAST_ONLY, VIEWERS_ONLY, Topic, topic_of
from bot.audience.visible import clean, cut
from bot.audience.wordlist import WordList, compile_list


class Source(StrEnum):
    """Where a text comes from, which decides its length and which topics can hide in it."""

    CHAT = "chat"
    NAME = "name"
    TIP = "tip"
    LINE = "line"
    THOUGHT = "thought"
    NOTE = "note"
    REPLY = "reply"
    ITEM = "item"
    ALERT = "alert"
    RECALLED = "recalled"
    WORDING = "wording"


VIEWERS = frozenset({Source.CHAT, Source.NAME, Source.TIP, Source.ITEM})
"""Texts that viewers write."""

LIMITS: Mapping[Source, int] = {
    Source.CHAT: 200, Source.NAME: 32, Source.TIP: 280, Source.LINE: 280, Source.THOUGHT: 280,
    Source.NOTE: 600, Source.REPLY: 280, Source.ITEM: 60, Source.ALERT: 300, Source.RECALLED: 600,
    Source.WORDING: 600,
}  # fmt: skip
"""Characters a text of each source is cut to."""

_READ_ON = 100
"""Characters looked at beyond what is shown; the rest of a longer text is never read."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class GateRules:
    """What the gate knows. Compared by identity; make one for a show and keep it."""

    words: WordList = field(default_factory=lambda: compile_list(()))
    blocked: WordList = field(default_factory=lambda: compile_list(()))
    """Words the streamer blocked while the show runs."""
    topics: frozenset[Topic] = frozenset(Topic)
    languages: frozenset[str] = frozenset({"en", "ja"})
    """ISO 639-1: what the streamer or the moderators can judge."""
    reserved: frozenset[str] = frozenset()
    """Closed-up names no viewer may bear unmarked: the characters', and those of offices."""
    removed: str = "[…]"
    """Stands for personal data and links."""
    unlisted: str = "(in another language)"
    """Stands for a text in a language nobody listed."""
    alias: str = "Viewer"
    """With four digits, the name of somebody whose own cannot be shown."""
    anonymous: str = "Someone"
    viewer_mark: str = " (viewer)"
    """Follows a viewer's name that is also a character's."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Screening:
    """What the gate made of a text."""

    text: Screened
    """Empty when refused."""
    refused: str = ""
    """Why: `words`, a `Topic`, or `gate_failed`; empty when the text may pass."""
    changed: bool = False
    """Whether the text is not what came in."""
    neutral: bool = False
    """Whether a neutral word stands for a text in a language nobody listed: never answer it."""


_SEAMS = re.compile(r"(?<=[a-z])(?=[A-Z])|(?<=[A-Za-z])(?=\d)|(?<=\d)(?=[A-Za-z])|_")
"""Where one word of a name ends and the next begins."""

_FAILED = Screening(text=Screened(""), refused="gate_failed", changed=True)


def screen(text: str, source: Source, rules: GateRules) -> Screening:
    """Judge and clean one text.

    Args:
        text: as it came; any length, any characters.
        source: where it came from.
        rules: the show's rules.

    Returns:
        The text that may pass. Never raises: a gate that fails refuses. The same text gives the
        same screening, and a screened text passes unchanged.
    """
    try:
        return _screen(text, source, rules)
    except Exception:  # noqa: BLE001 - fail-closed is the whole point
        return _FAILED


def screen_name(sender: Sender, rules: GateRules) -> Screened:
    """The name to show for a viewer: never empty, never an impersonation of a character."""
    if sender.anonymous:
        return Screened(rules.anonymous)
    name = _name(sender.name, rules)
    if not name:
        digits = blake2b(sender.viewer_id.encode("utf-8", "replace"), digest_size=2).hexdigest()
        return Screened(f"{rules.alias} {digits}")
    return name


@lru_cache(maxsize=8_192)
def _name(name: str, rules: GateRules) -> Screened:
    """A name as it may be shown, marked where it is somebody else's; empty when it may not be."""
    screening = screen(name, Source.NAME, rules)
    try:
        if not screening.text or _hides_in_name(name, rules):
            return Screened("")
        if not rules.reserved.isdisjoint(_read_as(screening.text)):
            return Screened(screening.text + rules.viewer_mark)
    except Exception:  # noqa: BLE001 - fail-closed
        return Screened("")
    return screening.text


def _read_as(name: str) -> set[str]:
    """Every way a name may be read, without anything between its letters."""
    readings = (*spellings(name), *japanese(name))
    return {"".join(filter(str.isalnum, reading)) for reading in readings}


def _hides_in_name(name: str, rules: GateRules) -> bool:
    """Whether a name that may pass as one word hides what its parts say (`CamelCase88`).

    A long term at its beginning or end is found as well; in a name nobody says it by chance.
    """
    read = clean(name[: LIMITS[Source.NAME] + _READ_ON])
    apart = _SEAMS.sub(" ", read)
    hidden = apart != read and bool(_refusal(apart, apart, Source.NAME, rules))
    return hidden or rules.words.at_an_end(read)


def spells_across(before: tuple[str, ...], text: str, rules: GateRules) -> bool:
    """Whether short lines put together spell what neither does alone.

    Args:
        before: the last few short texts of the chat, the oldest first, already screened.
        text: the new one.
        rules: the show's rules.

    Returns:
        True when the new text must be refused; also when the check itself fails.
    """
    try:
        return any(
            rules.words.find("".join((*before[at:], text)).replace(" ", "")) is not None
            for at in range(len(before))
        )
    except Exception:  # noqa: BLE001 - fail-closed
        return True


@lru_cache(maxsize=8_192)
def _screen(text: str, source: Source, rules: GateRules) -> Screening:
    read = text[: LIMITS[source] + _READ_ON]
    shown = clean(read)
    if not shown:
        return Screening(text=Screened(""), changed=bool(text))
    refused = _refusal(read, shown, source, rules)
    if refused:
        return Screening(text=Screened(""), refused=refused, changed=True)
    safe = without_personal_data(shown, rules.removed)
    if source in VIEWERS - {Source.NAME} and not is_listed(safe, rules.languages):
        return Screening(text=Screened(rules.unlisted), changed=True, neutral=True)
    passed = cut(safe, LIMITS[source])
    # Taking something out joins what stood around it, so what is left is looked at once more.
    if passed != shown and rules.words.find(passed) is not None:
        return Screening(text=Screened(""), refused="words", changed=True)
    return Screening(text=Screened(passed), changed=passed != text)


def _refusal(read: str, shown: str, source: Source, rules: GateRules) -> str:
    """Why a text must not pass; empty when it may."""
    foreign = CAST_ONLY if source in VIEWERS else VIEWERS_ONLY
    topic = topic_of(shown, rules.topics - foreign)
    if topic is Topic.SELF_HARM:
        # Before the words: whoever curses in despair gets the kind line as well.
        return str(topic)
    if rules.words.find(shown) is not None or _hidden(read, shown, rules):
        return "words"
    if rules.blocked.find(shown) is not None:
        return "blocked"
    if topic is not None:
        return str(topic)
    if source not in VIEWERS and _initials_spell(shown, rules):
        return "words"
    return ""


def _hidden(read: str, shown: str, rules: GateRules) -> bool:
    """Whether characters that cleaning took away showed a term (text turned round)."""
    return "\u202e" in read and rules.words.find(shown[::-1]) is not None


def _initials_spell(shown: str, rules: GateRules) -> bool:
    """Whether the first letters of the words are a long term (an acrostic)."""
    initials = "".join(word[0] for word in fold(shown).split() if word[0].isalpha())
    return rules.words.parts.search(initials) is not None
