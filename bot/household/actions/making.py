"""Small pieces that most action modules share: who may act, what a plain deed is, where to go."""

from collections.abc import Mapping
from dataclasses import replace

from bot.household.actions.spec import Deed, Objection, Scene
from bot.household.characters import Species
from bot.household.feelings import touched
from bot.household.outcome import Outcome
from bot.household.presence import dog, first_spot, partner, unreachable
from bot.household.relationships import Couple, eased
from bot.household.world import World

PEOPLE = frozenset({Species.PERSON})
DOGS = frozenset({Species.DOG})


def possible(_: Scene) -> Objection:
    """No objection: possible at any time."""
    return None


def plain(scene: Scene) -> Deed:
    """A deed that changes nothing besides the needs its spec names."""
    return Deed(outcome=Outcome(scene.world))


def done(world: World, **facts: str) -> Deed:
    """A deed without events of its own."""
    return Deed(outcome=Outcome(world), facts=facts)


def level(scene: Scene, need: str) -> float:
    """How well one of the actor's needs is met; 50 for a need the actor does not have."""
    return scene.me.state.needs.get(need, 50.0)


def hour(scene: Scene) -> float:
    """The household hour, 0 up to 24."""
    return scene.world.calendar.hour


def lately(scene: Scene, who: str, action: str, hours: float) -> bool:
    """Whether `who` did `action` within the last hours, as far as their last actions tell."""
    now = scene.world.calendar.now
    return any(
        one.action == action and (now - one.at).total_seconds() <= hours * 3600
        for one in scene.world.characters[who].state.recent
    )


def at(scene: Scene, *spots: str) -> World:
    """The world with the actor at the first of these spots that exists."""
    spot = first_spot(scene.world, scene.rules, *spots)
    if not spot:
        return scene.world
    return scene.world.with_state(scene.actor, replace(scene.me.state, spot=spot))


def beside(scene: Scene, other: str) -> World:
    """The world with the actor at the other's spot."""
    spot = scene.world.characters[other].state.spot
    return scene.world.with_state(scene.actor, replace(scene.me.state, spot=spot))


def companion(scene: Scene) -> str:
    """The other person's id. Only asked when `without_partner` has no objection."""
    other = partner(scene.rules, scene.actor)
    if other is None:
        raise LookupError(f"{scene.actor} lives alone")
    return other


def without_partner(scene: Scene) -> Objection:
    """The objection to what needs the other person awake and within reach."""
    other = partner(scene.rules, scene.actor)
    if other is None or other not in scene.world.characters:
        return f"{scene.profile.name} lives alone"
    return unreachable(scene.world, scene.rules, scene.actor, other)


def pet(scene: Scene) -> str:
    """The dog's id. Only asked when `without_dog` has no objection."""
    found = dog(scene.rules)
    if found is None:
        raise LookupError("the household has no dog")
    return found


def without_dog(scene: Scene) -> Objection:
    """The objection to what needs the dog awake and within reach."""
    found = dog(scene.rules)
    if found is None or found not in scene.world.characters:
        return "the household has no dog"
    return unreachable(scene.world, scene.rules, scene.actor, found)


def hearts(world: World, *, love: float = 0.0, trust: float = 0.0, tension: float = 0.0) -> World:
    """The world after the couple came nearer or drifted apart, in points."""
    couple = world.relationships.couple
    moved = replace(
        couple,
        love_level=eased(couple.love_level, love),
        trust_level=eased(couple.trust_level, trust),
        tension=eased(couple.tension, tension),
    )
    return with_couple(world, moved)


def with_couple(world: World, couple: Couple) -> World:
    """The world with the couple's side replaced."""
    return replace(world, relationships=replace(world.relationships, couple=couple))


def bonded(world: World, person: str, *, bond: float, training: float = 0.0) -> World:
    """The world after a person and the dog came nearer, in points."""
    known = world.relationships.bonds.get(person)
    if known is None:
        return world
    moved = replace(
        known,
        bond_level=eased(known.bond_level, bond),
        training_progress=eased(known.training_progress, training),
    )
    bonds = {**world.relationships.bonds, person: moved}
    return replace(world, relationships=replace(world.relationships, bonds=bonds))


def share_hours(scene: Scene, per_hour: Mapping[str, float]) -> dict[str, float]:
    """Points that one tick of something gives, from points an hour."""
    hours = scene.rules.tick_minutes / 60
    return {need: points * hours for need, points in per_hour.items()}


def pleased(
    world: World,
    who: str,
    cause: str,
    *,
    emotion: str = "happy",
    strength: float = 0.15,
    **needs: float,
) -> World:
    """The world after something touched one character's needs (points) and mood."""
    return touched(world, who, needs, emotion=emotion, strength=strength, cause=cause)
