"""Votes: chat decides between a few things now and then."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.audience.mentions import NameTable, mentioned


@dataclass(frozen=True, slots=True, kw_only=True)
class VoteRules:
    """`[votes]`."""

    every_minutes: int = 90
    """Minutes between two votes that open by themselves; 0: never by themselves."""
    open_minutes: int = 5
    least_viewers: int = 2
    """Viewers who must have spoken in the last ten minutes for a vote to open by itself."""
    options: int = 3
    """Options of a vote at most."""

    def __post_init__(self) -> None:
        if self.open_minutes < 1 or self.options < 2:
            raise ValueError("open_minutes must be at least 1 and options at least 2")


@dataclass(frozen=True, slots=True, kw_only=True)
class Vote:
    """An open vote."""

    subject: str
    """What it decides, a key of the wording: `dinner`, `film`, `wish`, `walk`."""
    options: tuple[str, ...]
    """Ids of what may be chosen (dishes, items …), in the order shown."""
    names: NameTable
    """Every option's names, so that a viewer may write one instead of its number."""
    opened: datetime
    closes: datetime
    ballots: Mapping[str, str] = field(default_factory=dict)
    """The option each viewer stands by, by viewer id."""

    @property
    def tally(self) -> tuple[tuple[str, int], ...]:
        """Votes of each option, in the order shown."""
        counts = Counter(self.ballots.values())
        return tuple((option, counts[option]) for option in self.options)

    @property
    def winner(self) -> str | None:
        """The option with most votes, the first shown of several; None when nobody voted."""
        if not self.ballots:
            return None
        return max(self.tally, key=lambda entry: entry[1])[0]


def is_due(last: datetime | None, now: datetime, viewers: int, rules: VoteRules) -> bool:
    """Whether a vote should open by itself. `last` is when one last closed, the run's clock."""
    if not rules.every_minutes or viewers < rules.least_viewers:
        return False
    return last is None or now - last >= timedelta(minutes=rules.every_minutes)


def open_vote(
    subject: str, options: NameTable, now: datetime, rules: VoteRules, *, chance: float
) -> Vote | None:
    """A vote on some of the options, or None when there are not two of them.

    `chance`, from 0 up to 1, decides which of many options stand this time.
    """
    if len(options) < 2:
        return None
    size = min(rules.options, len(options))
    start = int(chance * len(options)) % len(options)
    standing = _around(options, start, size)
    return Vote(
        subject=subject,
        options=tuple(option for option, _ in standing),
        names=tuple(standing),
        opened=now,
        closes=now + timedelta(minutes=rules.open_minutes),
    )


def _around(options: NameTable, start: int, size: int) -> Sequence[tuple[str, tuple[str, ...]]]:
    """`size` options spread evenly over all, beginning at `start`."""
    step = max(len(options) // size, 1)
    return [options[(start + step * index) % len(options)] for index in range(size)]


def choice_of(vote: Vote, text: str) -> str | None:
    """The option a text stands for: its number as shown (from 1) or one of its names."""
    bare = text.strip().removesuffix(".").removesuffix("番")
    if bare.isdecimal():
        number = int(bare)
        return vote.options[number - 1] if 1 <= number <= len(vote.options) else None
    named = mentioned(text, vote.names)
    return named[0] if len(named) == 1 else None


def cast(vote: Vote, viewer_id: str, text: str, now: datetime) -> Vote:
    """The vote after a viewer's ballot; a later ballot of the same viewer replaces the earlier.

    A text that names no option, and one after closing, change nothing.
    """
    option = choice_of(vote, text)
    if option is None or now >= vote.closes:
        return vote
    return replace(vote, ballots={**vote.ballots, viewer_id: option})


def without_ballot(vote: Vote, viewer_id: str) -> Vote:
    """The vote without one viewer's ballot (banned, forgotten)."""
    kept = {who: option for who, option in vote.ballots.items() if who != viewer_id}
    return replace(vote, ballots=kept)
