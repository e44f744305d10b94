"""What applying a command gives: the new world and what changed."""

from dataclasses import dataclass

from bot.household.events import Event
from bot.household.world import World


@dataclass(frozen=True, slots=True)
class Outcome:
    """A world and the events that led to it, in order."""

    world: World
    events: tuple[Event, ...] = ()

    def then(self, other: "Outcome") -> "Outcome":
        """This outcome followed by one that was computed from its world."""
        return Outcome(other.world, self.events + other.events)
