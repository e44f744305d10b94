"""What viewers' lines are about and what they ask for, by the words of labels.toml."""

import re
from collections.abc import Mapping
from functools import cached_property

from bot.household.briefing import HeardLine
from bot.ports import Wording

_LANGUAGES = ("en", "ja")

ABOUT = (
    "robot", "wish", "quarrel", "love", "dog", "memory", "food", "sleep", "weather", "room", "work",
    "mood", "compliment", "thanks", "farewell", "greeting",
)  # fmt: skip
"""What a line may be about, the telling ones first: `Hi, how is Eve?` is about Eve."""

ASKED_POINTS = 15.0
"""How much a viewer's idea draws, when it is for this character."""

_KEPT = 1_024
"""Lines whose wishes are kept, at most."""

_ASKABLE = (
    "walk_dog", "play_with_dog", "train_dog", "feed_dog", "hug", "cook", "eat", "drink_tea", "bath",
    "sleep", "nap", "rest", "work", "watch_film", "play_game", "read", "listen_music", "tidy",
    "laundry", "shop", "look_outside", "stretch", "phone_home", "go_on_date", "plan_date",
    "apologise", "tease", "compliment", "use_item", "dog_sleep", "do_trick", "bark", "zoomies",
    "cuddle", "fetch_toy",
)  # fmt: skip


class Ear:
    """Understands viewers' lines; the word lists are read with the first line heard."""

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        self._read: dict[str, tuple[str, ...]] = {}
        self._signs: dict[str, re.Pattern[str] | None] = {}

    def about(self, line: HeardLine, doing: str = "", job: str = "") -> str:
        """What a line is about: one of `ABOUT`, `question` or `unknown`.

        A question about what the one asked is at (`doing`, an action) or about their work (`job`)
        is about just that, whatever else it names.
        """
        if line.question:
            for found, key in (("doing", "about.doing"), ("doing", f"at_it.{doing}"),
                               ("work", f"trade.{job}")):  # fmt: skip
                if self._names(key, line.text):
                    return found
        for subject, pattern in self._about.items():
            if pattern.search(line.text):
                return subject
        return "question" if line.question else "unknown"

    def asked(self, character: str, chat: tuple[HeardLine, ...]) -> Mapping[str, float]:
        """Points by action: what the lines of the chat window ask this character to do."""
        points: dict[str, float] = {}
        for line in chat:
            if line.addressed_to and character not in line.addressed_to:
                continue
            share = 1.0 if line.addressed_to else 0.6
            for action in self._wanted(line.text):
                points[action] = min(24.0, points.get(action, 0.0) + ASKED_POINTS * share)
        return points

    def _wanted(self, text: str) -> tuple[str, ...]:
        """The actions a line asks for: it stays in the window for many turns, and is read once."""
        if text not in self._read:
            if len(self._read) >= _KEPT:
                self._read.clear()
            asked = self._asked.items()
            self._read[text] = tuple(action for action, sign in asked if sign.search(text))
        return self._read[text]

    def _names(self, key: str, text: str) -> bool:
        """Whether a text holds one of the words that labels.toml has for a key."""
        if key not in self._signs:
            kind, _, name = key.partition(".")
            self._signs[key] = self._patterns(kind, (name,)).get(name)
        sign = self._signs[key]
        return sign is not None and sign.search(text) is not None

    @cached_property
    def _about(self) -> dict[str, re.Pattern[str]]:
        return self._patterns("about", ABOUT)

    @cached_property
    def _asked(self) -> dict[str, re.Pattern[str]]:
        return self._patterns("asked", _ASKABLE)

    def _patterns(self, kind: str, names: tuple[str, ...]) -> dict[str, re.Pattern[str]]:
        found = {}
        for name in names:
            key = f"{kind}.{name}"
            lists = (self._wording.label(key, language) for language in _LANGUAGES)
            words = [word.strip() for one in lists if one != key for word in one.split(",")]
            if any(words):
                found[name] = _pattern([word for word in words if word])
        return found


def _pattern(words: list[str]) -> re.Pattern[str]:
    # An ASCII word is found whole (`eat` is not in `great`); Japanese has no word borders.
    parts = (
        rf"(?<![a-z]){re.escape(word)}(?![a-z])" if word.isascii() else re.escape(word)
        for word in words
    )
    return re.compile("|".join(parts), re.IGNORECASE)
