"""The world: everything that is true, in one frozen value."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.audience.ledger import LedgerEntry
from bot.audience.viewers import Viewer
from bot.household.calendar import Calendar
from bot.household.characters import Character, State
from bot.household.household import Household, UnlockedItem
from bot.household.relationships import Relationships


@dataclass(frozen=True, slots=True, kw_only=True)
class World:
    """What the files in `memory/` hold. Only `bot.household.apply` makes the next one."""

    calendar: Calendar
    household: Household
    relationships: Relationships
    characters: Mapping[str, Character]
    """By id, in the order of config."""
    unlocked: tuple[UnlockedItem, ...] = ()
    viewers: Mapping[str, Viewer]
    """By viewer id."""
    tips: Mapping[str, LedgerEntry]
    """The last ledger entry of every tip, by its key `platform:event_id`."""
    next_episode: int = 1
    """The number of the next episode id; never goes back."""

    def with_character(self, character: Character) -> "World":
        """The world with one character replaced."""
        return replace(self, characters={**self.characters, character.id: character})

    def with_state(self, character: str, state: State) -> "World":
        """The world with one character's state replaced."""
        return self.with_character(replace(self.characters[character], state=state))
