"""Turning to the viewers: thanks and answers."""

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.outcome import Outcome
from bot.memories.episode import ImportanceRule, Kind


def _thankable(scene: Scene) -> tuple[str, ...]:
    return tuple(sorted(known for known in scene.chat if known in scene.world.viewers))


def _answerable(scene: Scene) -> tuple[str, ...]:
    return tuple(sorted(line for line in scene.chat if line not in scene.world.viewers))


def _nobody_to_thank(scene: Scene) -> Objection:
    if scene.argument in scene.world.viewers:
        return None
    return f"no viewer {scene.argument!r} is known"


def _thank(scene: Scene) -> Deed:
    viewer = scene.world.viewers[scene.argument]
    world = making.pleased(scene.world, scene.actor, "viewers", emotion="grateful", social=6.0)
    return Deed(
        outcome=Outcome(world),
        facts={"viewer": viewer.name, "viewer_id": viewer.viewer_id},
        viewer_id=viewer.viewer_id,
    )


def _nothing_to_answer(scene: Scene) -> Objection:
    return None if scene.argument else "no line of the chat was named"


def _answer(scene: Scene) -> Deed:
    world = making.pleased(scene.world, scene.actor, "viewers", social=6.0, fun=2.0)
    return making.done(world, message_id=scene.argument)


THANK_VIEWER = ActionSpec(
    name="thank_viewer",
    subject="viewers",
    species=making.PEOPLE,
    minutes=10,
    tags=("viewer", "thanks"),
    rule=ImportanceRule.VIEWER,
    kind=Kind.CONVERSATION,
    emotion="grateful",
    arguments=_thankable,
    objection=_nobody_to_thank,
    perform=_thank,
)
ANSWER_VIEWER = ActionSpec(
    name="answer_viewer",
    subject="viewers",
    species=making.PEOPLE,
    minutes=10,
    tags=("viewer", "answer"),
    rule=ImportanceRule.VIEWER,
    kind=Kind.CONVERSATION,
    emotion="happy",
    arguments=_answerable,
    objection=_nothing_to_answer,
    perform=_answer,
)
