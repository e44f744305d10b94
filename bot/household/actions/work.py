"""Earning a living, and calling home."""

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.money import PURSE, move
from bot.memories.episode import ImportanceRule, Kind

FIRST_HOUR, LAST_HOUR = 8.0, 22.0
"""When one may call."""
SATURDAY = 5
CALL_PAUSE_H = 20.0
"""Hours between two calls home."""

HOME_TOPICS = ("mother_health", "hometown_weather", "old_friend", "recipe", "money", "visit_plan")
"""What a call home turns out to be about; keys of the wording."""


def _no_work(scene: Scene) -> Objection:
    profile = scene.profile
    if not profile.job:
        return f"{profile.name} has no job"
    if scene.world.calendar.local.weekday() >= SATURDAY:
        return "it is the weekend"
    if not profile.work_from <= making.hour(scene) < profile.work_to:
        hours = f"{clock(profile.work_from)} to {clock(profile.work_to)}"
        return f"{profile.name} works from {hours}"
    exhausted = making.level(scene, "energy") < 12
    return f"{profile.name} is too tired to work" if exhausted else None


def clock(hour: float) -> str:
    """An hour of the day as `9:30`."""
    return f"{int(hour)}:{round(hour % 1 * 60):02d}"


def wage_of(scene: Scene) -> int:
    """The wage of one tick in whole yen; what does not make a whole yen is not paid."""
    return scene.profile.wage * scene.rules.tick_minutes // 60


def _work(scene: Scene) -> Deed:
    world = making.at(scene, "desk", "kotatsu", "table")
    earned = wage_of(scene)
    facts = {"job": scene.profile.job, "yen": str(earned)}
    return Deed(outcome=move(world, PURSE, earned, "wage"), facts=facts)


def _no_call(scene: Scene) -> Objection:
    if scene.continued:
        return None
    if not FIRST_HOUR <= making.hour(scene) < LAST_HOUR:
        return "it is too late or too early to call home"
    called = making.lately(scene, scene.actor, "phone_home", CALL_PAUSE_H)
    return "they talked on the phone not long ago" if called else None


def _call(scene: Scene) -> Deed:
    day = scene.world.calendar.game_day
    topic = HOME_TOPICS[(day + len(scene.actor)) % len(HOME_TOPICS)]
    return making.done(making.at(scene, "balcony", "window"), topic=topic)


WORK = ActionSpec(
    name="work",
    subject="work",
    species=making.PEOPLE,
    minutes=180,
    tags=("work",),
    per_hour={"energy": -5.0, "fun": -5.0, "social": -1.0},
    objection=_no_work,
    perform=_work,
)
PHONE_HOME = ActionSpec(
    name="phone_home",
    subject="work",
    species=making.PEOPLE,
    minutes=20,
    tags=("family", "phone"),
    rule=ImportanceRule.ESTIMATE,
    kind=Kind.CONVERSATION,
    per_hour={"social": 70.0, "fun": 6.0},
    emotion="loving",
    objection=_no_call,
    perform=_call,
)
