"""Characters: what is fixed about them (config) and what changes (their state)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from bot.household.mood import Mood
from bot.household.needs import Needs
from bot.memories.episode import Episode
from bot.memories.owner import DiaryPage, FavoriteSpot, MoodEntry, Opinion, Preference


class Species(StrEnum):
    """A person speaks; a dog never does."""

    PERSON = "person"
    DOG = "dog"


@dataclass(frozen=True, slots=True, kw_only=True)
class Profile:
    """What config says of a character; never changes while the show runs."""

    id: str
    """Folder and config key: `john`."""
    name: str
    name_ja: str
    species: Species
    job: str = ""
    """The kind of work (`web_coding`), a key of the wording; empty for an animal."""
    wage: int = 0
    """Yen for an hour of work."""
    work_from: float = 9.0
    """Household hour at which the working day begins, Monday to Friday."""
    work_to: float = 18.0
    personality_strength: float = 0.7
    """0 wanders, 1 stays in character."""
    bedtime: float = 23.0
    """Household hour (0-24) from which sleep is natural."""
    wake: float = 7.0
    """Household hour at which the night ends."""
    baseline: Mood = field(default_factory=lambda: Mood(valence=0.25, arousal=0.4))
    drain_per_hour: Mapping[str, float] = field(default_factory=dict)
    """Points each need loses in an hour; its keys are the character's needs."""
    likes: tuple[str, ...] = ()
    """Actions, dishes and items this character is drawn to."""
    aliases: tuple[str, ...] = ()
    """What viewers call them besides the names (lower case)."""


RECENT = 12
"""How many of a character's last actions stand in `state.json`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentAction:
    """One of a character's last twelve actions, newest last in `State.recent`."""

    at: datetime
    action: str
    argument: str = ""
    event: str = ""
    event_ja: str = ""
    with_: tuple[str, ...] = ()
    """Ids of the characters who took part."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """Something announced; it is carried out when `not_before` comes, or given up after `until`."""

    id: str
    action: str
    argument: str = ""
    not_before: datetime
    until: datetime
    with_: tuple[str, ...] = ()
    reason: str = ""
    """Why, a key of the wording (`viewer_idea`, `low_food`, `date_planned`)."""
    viewer_id: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """`<character>/state.json`."""

    needs: Needs
    mood: Mood
    spot: str
    """Where in the flat (or `outside`)."""
    doing: str = "rest"
    argument: str = ""
    since: datetime
    until: datetime | None = None
    """When the action is naturally over; None when it was over at once."""
    line: str = ""
    """What was last said (or, by an animal, sounded), screened."""
    thought: str = ""
    plans: tuple[Plan, ...] = ()
    skills: Mapping[str, float] = field(default_factory=dict)
    """Progress 0-100 by skill or trick (`shake`); 100 is learnt."""
    recent: tuple[RecentAction, ...] = ()

    @property
    def asleep(self) -> bool:
        """Whether the character sleeps: a sleeper says nothing."""
        return self.doing in {"sleep", "nap", "dog_sleep"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Character:
    """A character's folder: state and everything remembered."""

    id: str
    state: State
    episodes: tuple[Episode, ...] = ()
    """Live entries in order of time; archived ones are on disk only."""
    preferences: tuple[Preference, ...] = ()
    mood_log: tuple[MoodEntry, ...] = ()
    opinions: tuple[Opinion, ...] = ()
    diary: tuple[DiaryPage, ...] = ()
    favorite_spots: tuple[FavoriteSpot, ...] = ()
