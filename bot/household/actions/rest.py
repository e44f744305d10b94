"""Sleep, naps and doing nothing much."""

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Objection, Scene

EVENING_LEAD = 2.5
"""Hours before bedtime from which going to bed is natural."""


def night_for(scene: Scene) -> bool:
    """Whether the hour is between shortly before the actor's bedtime and two hours past waking."""
    start = (scene.profile.bedtime - EVENING_LEAD) % 24
    end = (scene.profile.wake + 2) % 24
    hour = making.hour(scene)
    return start <= hour < end if start <= end else hour >= start or hour < end


def _not_tired(scene: Scene) -> Objection:
    energy = making.level(scene, "energy")
    if scene.continued or energy < 30:
        return None
    if not night_for(scene):
        return "it is not night and there is strength left; a nap is possible when tired"
    return f"{scene.profile.name} is wide awake" if energy > 96 else None


def _no_nap(scene: Scene) -> Objection:
    if scene.continued:
        return None
    if making.level(scene, "energy") > 70:
        return f"{scene.profile.name} is not tired"
    return "it is night: sleep instead" if night_for(scene) else None


SLEEP = ActionSpec(
    name="sleep",
    subject="rest",
    species=making.PEOPLE,
    minutes=480,
    tags=("sleep",),
    per_hour={"energy": 17.0, "hunger": 3.0, "fun": 2.0, "social": 2.0},
    objection=_not_tired,
    perform=lambda scene: making.done(making.at(scene, "bed", "futon")),
)
NAP = ActionSpec(
    name="nap",
    subject="rest",
    species=making.PEOPLE,
    minutes=40,
    tags=("sleep", "nap"),
    per_hour={"energy": 20.0},
    emotion="calm",
    objection=_no_nap,
    perform=lambda scene: making.done(making.at(scene, "kotatsu", "sofa", "futon")),
)
REST = ActionSpec(
    name="rest",
    subject="rest",
    species=making.PEOPLE,
    minutes=20,
    tags=("rest",),
    per_hour={"energy": 8.0, "fun": 3.0},
    emotion="calm",
    objection=making.possible,
    perform=lambda scene: making.done(making.at(scene, "kotatsu", "sofa", "futon")),
)
STRETCH = ActionSpec(
    name="stretch",
    subject="rest",
    species=making.PEOPLE,
    minutes=10,
    tags=("exercise", "instant"),
    per_hour={"energy": 14.0, "fun": 8.0},
    emotion="content",
    objection=making.possible,
    perform=making.plain,
)
