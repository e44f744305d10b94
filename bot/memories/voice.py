"""How a character writes: sentences with gaps, and which of them fits a day."""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from string import Formatter

_CONDITION = re.compile(r"^\[([a-z0-9_!, ]+)\]\s*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """A sentence with gaps in braces: `{what}. I noticed.`."""

    text: str
    when: frozenset[str] = frozenset()
    """What must hold of the day or the thing told (`rain`, `mine`)."""
    unless: frozenset[str] = frozenset()
    """What must not."""
    gaps: frozenset[str] = frozenset()
    own: str = field(init=False)
    """Its longest piece without a gap: by it the sentence is known again."""

    def __post_init__(self) -> None:
        """Find the longest piece once: a night holds it against all that was said lately."""
        pieces = (piece for piece, *_ in Formatter().parse(self.text))
        object.__setattr__(self, "own", max(pieces, key=len, default=""))


_OF_THE_DAY = 3
"""How much likelier a sentence is that holds of just this day."""

Voice = Mapping[str, tuple[Frame, ...]]
"""The frames of one character in one language, by what they tell (`opening`, `quarrel`)."""

ANY = "any"
"""The frames for what has none of its own."""


def frame(text: str) -> Frame:
    """Read one sentence: `[rain, !low] Wet shoes in the hall.`.

    Raises:
        ValueError: a brace is not closed, or holds nothing.
    """
    condition = _CONDITION.match(text)
    flags = condition[1].split(",") if condition else ()
    body = text[condition.end() :] if condition else text
    gaps = [name for _, name, *_ in Formatter().parse(body) if name is not None]
    if not all(gaps):
        raise ValueError(f"a gap without a name: {body}")
    named = [flag.strip() for flag in flags]
    return Frame(
        text=body,
        when=frozenset(flag for flag in named if not flag.startswith("!")),
        unless=frozenset(flag[1:] for flag in named if flag.startswith("!")),
        gaps=frozenset(gaps),
    )


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
    pools: Mapping[str, Sequence[Frame]],
    facts: Mapping[str, Mapping[str, str]],
    setting: Collection[str],
    said: Mapping[str, Sequence[str]],
    chance: Random,
) -> dict[str, str]:
    """One thing said in every language that has words for it; the same, as far as there is one.

    The lists of two languages stand beside each other: their tenth sentences say the same. What
    was said waits until every other has been said, and then longest of all; what holds of just
    this day comes up oftener than what always holds.

    Args:
        pools: What may be said, by language.
        facts: What the gaps may be filled with, by language.
        setting: What holds of the day.
        said: Earlier pages by language, newest last.
        chance: Decides between those that fit.
    """
    found: dict[str, str] = {}
    place: int | None = None
    for language, known in facts.items():
        frames = pools.get(language, ())
        fitting = [at for at, f in enumerate(frames) if _fits(f, known, setting)]
        if not fitting:
            continue
        if place not in fitting:
            place = _drawn(frames, fitting, said.get(language, ()), chance)
        found[language] = frames[place].text.format_map(known)
    return found


def _fits(one: Frame, known: Mapping[str, str], setting: Collection[str]) -> bool:
    held = set(setting)
    return one.when <= held and not one.unless & held and one.gaps <= known.keys()


def _drawn(
    frames: Sequence[Frame], fitting: Sequence[int], said: Sequence[str], chance: Random
) -> int:
    last = {at: _last_said(frames[at], said) for at in fitting}
    rested = [at for at in fitting if not last[at]]
    if not rested:
        rested = sorted(fitting, key=last.__getitem__)[: (len(fitting) + 2) // 3]
    weights = [_OF_THE_DAY if frames[at].when else 1 for at in rested]
    return chance.choices(rested, weights)[0]


def _last_said(one: Frame, said: Sequence[str]) -> int:
    """0 for a sentence that no page has, else the higher the newer the page."""
    return next((at for at in range(len(said), 0, -1) if one.own in said[at - 1]), 0)
