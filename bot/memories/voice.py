"""How a character writes: sentences with gaps, and which of them fits a day."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from string import Formatter

_CONDITION = re.compile(r"^\[([a-z0-9_!, ]+)\]\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A sentence with gaps in braces: `{what}. I noticed.`."""

    text: str
    when: frozenset[str] = frozenset()
    """What must hold of the day (`rain`)."""
    gaps: frozenset[str] = frozenset()

    @property
    def own(self) -> str:
        """Its longest piece without a gap: by it the sentence is known again."""
        return max((piece for piece, *_ in Formatter().parse(self.text)), key=len, default="")


_OF_THE_DAY = 3
"""How much likelier a sentence is that holds of just this day."""

Voice = Mapping[str, tuple[Frame, ...]]
"""The frames of one character in one language, by what they tell (`opening`, `quarrel`)."""

ANY = "any"
"""The frames for what has none of its own."""


def frame(text: str) -> Frame:
    """Read one sentence: `[rain] Wet shoes in the hall.`.

    Raises:
        ValueError: a brace is not closed, or holds nothing.
    """
    condition = _CONDITION.match(text)
    flags = condition[1].split(",") if condition else ()
    body = text[condition.end() :] if condition else text
    gaps = [name for _, name, *_ in Formatter().parse(body) if name is not None]
    if not all(gaps):
        raise ValueError(f"a gap without a name: {body}")
    return Frame(text=body, when=frozenset(flag.strip() for flag in flags), gaps=frozenset(gaps))


def voice_of(table: Mapping[str, Sequence[str]]) -> Voice:
    """The frames of one file of `prompts/<language>/diaries/`.

    Raises:
        ValueError: a sentence cannot be read; the message names its key.
    """
    found: dict[str, tuple[Frame, ...]] = {}
    for key, texts in table.items():
        try:
            found[key] = tuple(map(frame, texts))
        except ValueError as error:
            raise ValueError(f"{key}: {error}") from error
    return found


def told(
    frames: Sequence[Frame],
    facts: Mapping[str, str],
    setting: Collection[str],
    said: Sequence[str],
    chance: Random,
) -> str:
    """One of the frames that fit, filled in; empty when none does.

    What was said lately waits until as many others have been said; what holds of just this day
    comes up oftener than what always holds.

    Args:
        frames: What may be said.
        facts: What the gaps may be filled with.
        setting: What holds of the day.
        said: Earlier pages, newest last.
        chance: Decides between those that fit equally.
    """
    fitting = [f for f in frames if f.when <= set(setting) and f.gaps <= facts.keys()]
    if not fitting:
        return ""
    rested = sorted(fitting, key=lambda f: _last_said(f, said))[: (len(fitting) + 1) // 2]
    weights = [_OF_THE_DAY if f.when else 1 for f in rested]
    return chance.choices(rested, weights)[0].text.format_map(facts)


def _last_said(one: Frame, said: Sequence[str]) -> int:
    """0 for a sentence that no page has, else the higher the newer the page."""
    return next((at for at in range(len(said), 0, -1) if one.own in said[at - 1]), 0)
