"""Speaking: the freshest line for what is going on, or silence."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from bot.brains.scripted.freshness import FRESH, STALE, Heard
from bot.brains.scripted.subjects import Subject
from bot.ports import Lines, LineTemplate

_OPENER, _TAIL, _OWN_TAIL = 0.14, 0.2, 0.7
"""How often a line gets an opener before it, any tail, or a tail of its own subject behind it."""
_LONG = {"en": 110, "ja": 55}
"""From so many characters on a line stays as it is."""
_ENDS = {"en": ".!", "ja": "。！!"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Voice:
    """One character's way to speak in this moment."""

    character: str
    language: str
    """`en` or `ja`."""
    lines: Lines
    flags: frozenset[str]
    facts: Mapping[str, str]
    heard: Heard

    def fitting(self, subject: str) -> list[LineTemplate]:
        """The lines of a subject that are true now."""
        return [
            line
            for line in self.lines.pool(self.character, subject, self.language)
            if line.when <= self.flags
            and not line.unless & self.flags
            and all(name in self.facts for name in line.names)
        ]

    def line(self, subjects: Sequence[Subject], chance: Random, attempts: int = 6) -> str:
        """A line on one of the subjects, the freshest of a few drawn; empty when all are stale.

        Raises:
            PromptError: a line of prompts/ cannot be rendered.
        """
        best, least = "", STALE
        left = list(subjects)
        for _ in range(attempts):
            subject = _drawn(left, chance)
            fitting = self.fitting(subject) if subject else []
            if not fitting:
                left = [one for one in left if one[0] != subject]
                if not left:
                    break
                continue
            text = self._composed(subject, chance.choice(fitting), chance)
            staleness = self.heard.staleness(text)
            if staleness < FRESH:
                return text
            if staleness < least:
                best, least = text, staleness
        return best

    def one_of(self, subject: str, chance: Random) -> str:
        """A line on exactly this subject, the freshest of four; empty when none fits.

        Of all that fit when each of the four was said lately, word for word.

        Raises:
            PromptError: a line of prompts/ cannot be rendered.
        """
        fitting = self.fitting(subject)
        drawn = chance.sample(fitting, min(4, len(fitting)))
        best = self._freshest(drawn)
        return self._freshest(fitting) if self.heard.knows(best) else best

    def _freshest(self, lines: Sequence[LineTemplate]) -> str:
        texts = [self.lines.rendered(line, self.facts) for line in lines]
        return min(texts, key=self.heard.staleness, default="")

    def _composed(self, subject: str, line: LineTemplate, chance: Random) -> str:
        """The line with an opener before it or a tail behind it, where it has room for one."""
        text = self.lines.rendered(line, self.facts)
        if len(text) >= _LONG[self.language] or text[-1:] not in _ENDS[self.language]:
            return text
        before, behind = chance.random(), chance.random()
        family = subject.partition(".")[0]
        own = self.fitting(f"{subject}_tail") or self.fitting(f"{family}_tail")
        parts = [text]
        if own and behind < _OWN_TAIL:
            parts.append(self.lines.rendered(chance.choice(own), self.facts))
        elif behind < _TAIL:
            parts.append(self._any("tail", chance))
        if before < _OPENER:
            parts.insert(0, self._any("opener", chance))
        return ("" if self.language == "ja" else " ").join(filter(None, parts))

    def _any(self, subject: str, chance: Random) -> str:
        fitting = self.fitting(subject)
        return self.lines.rendered(chance.choice(fitting), self.facts) if fitting else ""


def _drawn(subjects: Sequence[Subject], chance: Random) -> str:
    roll = chance.random() * sum(weight for _, weight in subjects)
    for name, weight in subjects:
        roll -= weight
        if roll < 0:
            return name
    return subjects[-1][0] if subjects else ""
