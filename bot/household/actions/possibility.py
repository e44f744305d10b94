"""Whether an action is possible now: what holds for all of them, then the action's own word."""

from bot.household.actions.dog import OUTDOORS
from bot.household.actions.spec import ActionSpec, Objection, Scene
from bot.household.characters import State
from bot.household.ownership import missing_means
from bot.household.presence import OUTSIDE, area
from bot.household.rules import Rules
from bot.household.world import World


def goes_on(world: World, actor: str, action: str, argument: str) -> bool:
    """Whether this very action is already going on and not over yet."""
    state = world.characters[actor].state
    return (
        (state.doing, state.argument) == (action, argument)
        and state.until is not None
        and state.until > world.calendar.now
    )


def objection(spec: ActionSpec, scene: Scene) -> Objection:
    """Why an action is impossible for the actor with the scene's argument; None when possible."""
    return general_objection(spec, scene) or spec.objection(scene)


def general_objection(spec: ActionSpec, scene: Scene) -> Objection:
    """What speaks against an action whatever its argument: species, being out, missing means."""
    profile = scene.profile
    if profile.species not in spec.species:
        return f"{profile.name} is a {profile.species.value} and cannot {spec.name}"
    state = scene.me.state
    if is_out(state, scene.world, scene.rules) and not _fits_outside(spec, scene):
        return f"{profile.name} is still out ({state.doing})"
    means = missing_means(scene.world, scene.rules, spec.name)
    if means:
        return f"{spec.name} needs one of: {', '.join(item.name for item in means)}"
    return None


def is_out(state: State, world: World, rules: Rules) -> bool:
    """Whether somebody left the flat for something that is not over yet."""
    return (
        state.until is not None
        and state.until > world.calendar.now
        and area(rules, state.spot) == OUTSIDE
    )


def _fits_outside(spec: ActionSpec, scene: Scene) -> bool:
    return spec.name == scene.me.state.doing or OUTDOORS in spec.tags
