"""The fenced block of a prompt: what is remembered, and what viewers wrote.

Every text here comes from outside or was once derived from it, so each passes `fenced`.
"""

from dataclasses import dataclass

from bot.brains.aliases import Aliases
from bot.brains.fencing import fenced
from bot.brains.happenings import Happening, happenings
from bot.brains.naming import Names, spoken
from bot.household.briefing import Briefing, HeardLine
from bot.household.ownership import lost
from bot.memories.episode import Episode, Flashback
from bot.memories.truth import speaks_of

OPINIONS, LIKINGS = 3, 2
"""Opinions of those who are about, and preferences, that a prompt tells."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recalled:
    """A memory. `past`: something newer replaced it, or its thing is gone."""

    episode: str
    """Its id."""
    alias: str = ""
    days_ago: int
    text: str
    reason: str = ""
    importance: float = 0.0
    past: bool = False
    of_viewer: bool = False
    """Whether it is about a viewer, so that it may hold words of theirs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Done:
    """One of the character's own last actions."""

    minutes_ago: int
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comment:
    """A viewer's line."""

    alias: str
    viewer: str
    name: str
    text: str
    minutes_ago: int
    paid: int
    to_me: bool
    question: bool
    first_time: bool
    days_away: int
    """Whole days since they were here before; 0 for all others."""
    answered: bool

    @property
    def weight(self) -> int:
        """How much it deserves its place: paid, then addressed, then asked, then new."""
        return (
            8 * (self.paid > 0) + 4 * self.to_me + 2 * self.question + self.first_time
            - 6 * self.answered
        )  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollections:
    """The block's parts, newest or nearest first."""

    short_term: tuple[Done, ...] = ()
    happened: tuple[Happening, ...] = ()
    events: tuple[Recalled, ...] = ()
    flashbacks: tuple[Recalled, ...] = ()
    opinions: tuple[str, ...] = ()
    """What the character thinks of others and likes."""
    comments: tuple[Comment, ...] = ()


def recollections(
    briefing: Briefing, aliases: Aliases, names: Names, chat_chars: int
) -> Recollections:
    """Everything the briefing offers for the block, untrimmed."""
    flashed = {back.episode.id for back in briefing.flashbacks}
    return Recollections(
        short_term=_short_term(briefing),
        happened=happenings(briefing, names),
        events=tuple(
            _recalled(briefing, episode)
            for episode in reversed(briefing.recent_events)
            if episode.id not in flashed
        ),
        flashbacks=tuple(
            _flashback(briefing, alias, back)
            for alias, back in zip(aliases.memories, briefing.flashbacks, strict=True)
        ),
        opinions=tuple(fenced(text, 120) for text in _thoughts(briefing)),
        comments=tuple(
            _comment(briefing, aliases, alias, line, chat_chars)
            for alias, line in zip(aliases.messages, briefing.chat, strict=True)
        ),
    )


def _thoughts(briefing: Briefing) -> tuple[str, ...]:
    """What the character thinks of those who are about now, and what it likes most."""
    character = briefing.world.characters[briefing.actor]
    about = {line.viewer_id for line in briefing.chat}
    about |= {who.name for one, who in briefing.rules.characters.items() if one != briefing.actor}
    opinions = sorted(
        (opinion for opinion in character.opinions if opinion.about in about),
        key=lambda opinion: (":" in opinion.about, opinion.revised_day),
        reverse=True,
    )
    likings = sorted(character.preferences, key=lambda one: -abs(one.strength))
    told = [(one.text, one.text_ja) for one in opinions[:OPINIONS]]
    told += [(one.text, one.text_ja) for one in likings[:LIKINGS]]
    return tuple(filter(None, (_of(english, japanese, briefing) for english, japanese in told)))


def _of(english: str, japanese: str, briefing: Briefing) -> str:
    return (japanese or english) if spoken(briefing) == "ja" else (english or japanese)


def _short_term(briefing: Briefing) -> tuple[Done, ...]:
    now = briefing.world.calendar.now
    return tuple(
        Done(
            minutes_ago=max(0, round((now - action.at).total_seconds() / 60)),
            text=fenced(
                _of(action.event, action.event_ja, briefing)
                or f"{action.action} {action.argument}".strip(),
                100,
            ),
        )
        for action in briefing.short_term
    )


def _recalled(briefing: Briefing, episode: Episode) -> Recalled:
    text = _of(episode.event, episode.event_ja, briefing)
    fact = episode.critical_information
    return Recalled(
        episode=episode.id,
        days_ago=max(0, briefing.world.calendar.game_day - episode.game_day),
        text=fenced(f"{text} ({fact})" if fact and fact not in text else text, 160),
        importance=episode.importance,
        past=bool(episode.superseded_by) or speaks_of(episode, lost(briefing.world)),
        of_viewer=bool(episode.viewer_id or ":" in episode.claimed_by),
    )


def _flashback(briefing: Briefing, alias: str, back: Flashback) -> Recalled:
    seen = _recalled(briefing, back.episode)
    return Recalled(
        episode=seen.episode,
        alias=alias,
        days_ago=seen.days_ago,
        text=seen.text,
        reason=fenced(back.reason, 60),
        importance=seen.importance,
        past=back.superseded,
        of_viewer=seen.of_viewer,
    )


def _comment(
    briefing: Briefing, aliases: Aliases, alias: str, line: HeardLine, chars: int
) -> Comment:
    return Comment(
        alias=alias,
        viewer=aliases.shown(line.viewer_id),
        name=fenced(line.name, 32),
        text=fenced(line.text, chars),
        minutes_ago=line.minutes_ago,
        paid=line.paid,
        to_me=briefing.actor in line.addressed_to,
        question=line.question,
        first_time=line.first_time,
        days_away=line.days_away,
        answered=line.answered,
    )
