"""Gestures: small kindnesses of viewers, free or paid for, that do somebody in the flat good."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.household.commands import Gesture
from bot.household.events import Happened
from bot.household.feelings import touched
from bot.household.outcome import Outcome
from bot.household.presence import at_home, dog
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind

ENOUGH = 80.0
"""A need that is met so far takes no more from a gesture: a crowd cannot overfeed a dog."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kindness:
    """What a gesture does to whom it is for."""

    needs: Mapping[str, float]
    """Points."""
    emotion: str
    strength: float
    """From 0 to 1."""


KINDNESSES: Mapping[str, Kindness] = {
    "feed": Kindness(needs={"hunger": 4.0, "social": 2.0}, emotion="happy", strength=0.05),
    "pet": Kindness(needs={"social": 5.0, "fun": 1.0}, emotion="content", strength=0.05),
    "treat": Kindness(
        needs={"hunger": 8.0, "fun": 6.0, "social": 4.0}, emotion="excited", strength=0.2
    ),
    "cheer_up": Kindness(needs={"fun": 8.0, "social": 8.0}, emotion="grateful", strength=0.25),
    "rain": Kindness(needs={"fun": 3.0}, emotion="calm", strength=0.15),
    "snow": Kindness(needs={"fun": 5.0}, emotion="excited", strength=0.15),
    "music": Kindness(needs={"fun": 8.0}, emotion="happy", strength=0.15),
}
"""By gesture; whatever else a streamer offers is an `ANY`."""
ANY = Kindness(needs={"fun": 4.0, "social": 3.0}, emotion="happy", strength=0.1)
FOR_THE_DOG = frozenset({"feed", "pet"})


def gesture(world: World, command: Gesture, rules: Rules) -> Outcome:
    """Let a gesture do good to whom it is for: one character, or everybody at home."""
    kindness = KINDNESSES.get(command.kind, ANY)
    touching = _whom(world, command, rules)
    for who in touching:
        needs = world.characters[who].state.needs
        wanted = {name: by for name, by in kindness.needs.items() if needs.get(name, 100) < ENOUGH}
        world = touched(
            world, who, wanted,
            emotion=kindness.emotion, strength=kindness.strength, cause="viewers",
        )  # fmt: skip
    if not touching:
        return Outcome(world)
    if command.minutes:
        world = replace(world, calendar=world.calendar.bringing(command.kind, command.minutes))
    told = Happened(
        what="viewer_gift" if command.paid else f"viewer_{command.kind}",
        who=touching,
        facts={"viewer": command.viewer, "viewer_id": command.viewer_id}
        | (_given(command) if command.paid else {}),
        rule=ImportanceRule.VIEWER if command.paid else ImportanceRule.ROUTINE,
        kind=Kind.EVENT,
        tags=("viewer", command.kind),
        emotion=kindness.emotion,
        viewer_id=command.viewer_id,
        at=world.calendar.now,
    )
    return Outcome(world, (told,))


def _given(command: Gesture) -> dict[str, str]:
    return {"effect": command.name, "effect_ja": command.name_ja, "gift": command.kind}


def _whom(world: World, command: Gesture, rules: Rules) -> tuple[str, ...]:
    who = command.who or (dog(rules) if command.kind in FOR_THE_DOG else "")
    if who:
        return (who,) if who in world.characters and at_home(world, rules, who) else ()
    return tuple(one for one in world.characters if at_home(world, rules, one))
