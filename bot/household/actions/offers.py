"""Offers: every action possible now, with every argument it may take."""

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
    arguments = _possible(spec, scene, spec.arguments(scene))
    going_on = scene.me.state.argument
    if goes_on(scene.world, scene.actor, spec.name, going_on):
        # Before what makes sense to begin: the shopper's own basket.
        others = (argument for argument in arguments if argument != going_on)
        arguments = (*_possible(spec, scene, (going_on,)), *others)
    return Offer(action=spec.name, arguments=arguments) if arguments else None


def _possible(spec: ActionSpec, scene: Scene, listed: tuple[str, ...]) -> tuple[str, ...]:
    if spec.alike and listed:
        return listed if spec.objection(_with(spec, scene, listed[0])) is None else ()
    return tuple(one for one in listed if spec.objection(_with(spec, scene, one)) is None)


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
