"""Offers: every action possible now, with every argument it may take."""

from collections.abc import Callable

from bot.household.actions.possibility import general_objection, goes_on
from bot.household.actions.registry import ACTIONS
from bot.household.actions.spec import ActionSpec, Scene
from bot.household.decisions import Offer
from bot.household.rules import Rules
from bot.household.world import World


def offers(world: World, rules: Rules, actor: str, chat: frozenset[str]) -> tuple[Offer, ...]:
    """Everything `actor` may do now, in the registry's order; never empty.

    `chat` holds the ids of chat lines that may be answered and of viewers who may be thanked.
    """
    scene = Scene(world=world, rules=rules, actor=actor, chat=chat)
    found = (_offer(spec, scene) for spec in ACTIONS.values())
    return tuple(offer for offer in found if offer is not None)


def _offer(spec: ActionSpec, scene: Scene) -> Offer | None:
    if general_objection(spec, scene) is not None:
        return None
    if spec.arguments is None:
        possible = spec.objection(_with(spec, scene, "")) is None
        return Offer(action=spec.name) if possible else None
    arguments = tuple(
        argument
        for argument in _arguments(spec.arguments, scene, spec.name)
        if spec.objection(_with(spec, scene, argument)) is None
    )
    return Offer(action=spec.name, arguments=arguments) if arguments else None


def _arguments(
    listed: Callable[[Scene], tuple[str, ...]], scene: Scene, action: str
) -> tuple[str, ...]:
    """What makes sense to begin, and before it what is going on: the shopper's own basket."""
    going_on = scene.me.state.argument
    if not goes_on(scene.world, scene.actor, action, going_on):
        return listed(scene)
    return (going_on, *(argument for argument in listed(scene) if argument != going_on))


def _with(spec: ActionSpec, scene: Scene, argument: str) -> Scene:
    continued = goes_on(scene.world, scene.actor, spec.name, argument)
    if not argument and not continued:
        return scene
    # Built anew instead of replaced: this is the hottest line of a turn.
    return Scene(
        world=scene.world,
        rules=scene.rules,
        actor=scene.actor,
        argument=argument,
        continued=continued,
        chat=scene.chat,
    )
