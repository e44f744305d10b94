"""How a character is right now."""

from datetime import datetime

from pydantic import Field

from bot.storage.models.row import Row, level


class Mood(Row):
    """How a character feels now."""

    valence: float = level("Mood", "valence")
    """From -1 (miserable) to 1 (delighted)."""
    arousal: float = level("Mood", "arousal")
    """From 0 (drowsy) to 1 (excited)."""
    emotion: str = "calm"
    """In one word."""
    cause: str = ""
    """What caused it."""


class Plan(Row):
    """Something a character announced."""

    id: str
    """The name of the plan."""
    action: str
    """What will be done."""
    argument: str = ""
    """With what: a dish, an item, a film."""
    not_before: datetime
    """The earliest time, UTC."""
    until: datetime
    """Given up after this time, UTC."""
    with_: list[str] = Field(default_factory=list, alias="with")
    """Who takes part, by folder name."""
    reason: str = ""
    """Why."""
    viewer_id: str = ""
    """Whose idea it was, as platform:user_id."""


class RecentAction(Row):
    """One of the last twelve things a character did."""

    at: datetime
    """When, in household time, UTC."""
    action: str
    """What was done."""
    argument: str = ""
    """With what."""
    event: str = ""
    """In a sentence, English."""
    event_ja: str = ""
    """In a sentence, Japanese."""
    with_: list[str] = Field(default_factory=list, alias="with")
    """Who took part, by folder name."""


class State(Row):
    """How a character is right now; the show writes it at every tick."""

    needs: dict[str, float]
    """Each need from 0 (unmet) to 100 (met): energy, hunger, hygiene, fun, social."""
    mood: Mood
    """How the character feels."""
    spot: str
    """Where in the flat, or outside."""
    doing: str = "rest"
    """What the character is doing."""
    argument: str = ""
    """With what."""
    since: datetime
    """Since when, UTC."""
    until: datetime | None = None
    """Until when, UTC; null when it is over at once."""
    line: str = ""
    """What was last said."""
    thought: str = ""
    """What was last thought."""
    plans: list[Plan] = Field(default_factory=list)
    """What was announced."""
    skills: dict[str, float] = Field(default_factory=dict)
    """What has been learnt, from 0 to 100; 100 is learnt for good."""
    recent: list[RecentAction] = Field(default_factory=list)
    """The last twelve actions, the newest at the end."""
