"""What the two do with one another: talk, tease, compliment, hug, quarrel and make up."""

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.calendar import season, weather
from bot.household.dates import planned_date
from bot.household.outcome import Outcome
from bot.household.presence import absorbed
from bot.household.quarrels import COOL, begin, causes, cooled, make_up
from bot.household.quarrels import objection as no_quarrel
from bot.memories.episode import ImportanceRule, Kind

TOPICS = (
    "weather",
    "dinner",
    "eve",
    "work",
    "childhood",
    "dreams",
    "neighbours",
    "music",
    "travel",
)
"""What there is always to talk about; keys of the wording."""


def topics(scene: Scene) -> tuple[str, ...]:
    """What one can talk about now: what is on the household's mind first."""
    world = scene.world
    pressing = (
        ("quarrel", world.relationships.couple.quarrel is not None),
        ("wish", world.household.wish is not None),
        ("date", planned_date(world) is not None),
        ("money", world.household.balance < 5_000),
        ("viewers", bool(world.viewers)),
        ("flat", world.household.room_cleanliness < 50),
    )
    return (*(topic for topic, is_so in pressing if is_so), *TOPICS)


def _busy(scene: Scene) -> Objection:
    away = making.without_partner(scene)
    return away or absorbed(scene.world, scene.rules, making.companion(scene))


def _no_talk(scene: Scene) -> Objection:
    objection = _busy(scene)
    if objection or scene.argument in TOPICS or scene.argument in topics(scene):
        return objection
    return f"{scene.argument!r} is no topic; there is: {', '.join(topics(scene))}"


def _talk(scene: Scene) -> Deed:
    other = making.companion(scene)
    world = making.beside(scene, other)
    cool = world.relationships.couple.quarrel is not None
    world = making.hearts(world, love=0.02 if cool else 0.08, trust=0.08, tension=-0.3)
    for one in (scene.actor, other):
        world = making.pleased(world, one, "talk", strength=0.08, social=9.0, fun=2.0)
    outcome = cooled(world, scene.rules, 4.0) if cool else Outcome(world)
    facts = {"topic": scene.argument}
    if scene.argument == "wish" and world.household.wish:
        facts["item"] = world.household.wish
    if scene.argument == "weather":
        facts["weather"], facts["season"] = weather(world.calendar), season(world.calendar)
    return Deed(outcome=outcome, with_=(other,), facts=facts)


def _in_peace(scene: Scene) -> Objection:
    objection = making.without_partner(scene)
    if objection:
        return objection
    quarrel = scene.world.relationships.couple.quarrel
    return "there is a quarrel in the air" if quarrel is not None else None


def _no_teasing(scene: Scene) -> Objection:
    return _in_peace(scene) or _busy(scene)


def _no_compliment(scene: Scene) -> Objection:
    said = making.lately(scene, scene.actor, "compliment", 1.5)
    return "one compliment at a time" if said else _in_peace(scene)


def _no_hug(scene: Scene) -> Objection:
    hugged = making.lately(scene, scene.actor, "hug", 1.0)
    return "they have just hugged" if hugged else _in_peace(scene)


def _tease(scene: Scene) -> Deed:
    """Mostly fun; one time in four it stings."""
    other = making.companion(scene)
    world = making.beside(scene, other)
    stings = scene.chance > 0.75
    world = making.hearts(world, love=-0.2 if stings else 0.12, tension=6.0 if stings else -0.3)
    world = making.pleased(world, scene.actor, "tease", emotion="playful", fun=6.0, social=4.0)
    emotion = "hurt" if stings else "playful"
    world = making.pleased(
        world, other, "tease", emotion=emotion, fun=-2.0 if stings else 5.0, social=4.0
    )
    return Deed(
        outcome=Outcome(world), with_=(other,), facts={"went": "sour" if stings else "well"}
    )


def _compliment(scene: Scene) -> Deed:
    other = making.companion(scene)
    world = making.hearts(making.beside(scene, other), love=0.3, trust=0.15, tension=-0.8)
    world = making.pleased(world, other, "compliment", emotion="loving", strength=0.3, social=6.0)
    world = making.pleased(world, scene.actor, "compliment", emotion="loving", social=4.0)
    return Deed(outcome=Outcome(world), with_=(other,))


def _hug(scene: Scene) -> Deed:
    other = making.companion(scene)
    world = making.hearts(making.beside(scene, other), love=0.35, trust=0.15, tension=-1.0)
    for one in (scene.actor, other):
        world = making.pleased(world, one, "hug", emotion="loving", strength=0.25, social=8.0)
    return Deed(outcome=Outcome(world), with_=(other,))


def _no_argument(scene: Scene) -> Objection:
    objection = making.without_partner(scene) or no_quarrel(scene.world)
    if objection:
        return objection
    real = causes(scene.world, scene.rules)
    if scene.argument in real:
        return None
    return f"there is no reason to quarrel about {scene.argument!r}; there is: {', '.join(real)}"


def _argue(scene: Scene) -> Deed:
    other = making.companion(scene)
    world = making.beside(scene, other)
    outcome = begin(world, scene.rules, scene.actor, scene.argument)
    facts = {"cause": scene.argument, "happened": "quarrel_began"}
    return Deed(outcome=outcome, with_=(other,), facts=facts)


def _nothing_to_mend(scene: Scene) -> Objection:
    if scene.world.relationships.couple.quarrel is None:
        return "there is no quarrel to make up"
    objection = making.without_partner(scene)
    if objection is None and making.lately(scene, scene.actor, "apologise", 1.0):
        return "the last apology needs time to be heard"
    return objection


def _apologise(scene: Scene) -> Deed:
    """Cool enough, it makes up; too hot, it takes some of the heat away."""
    other = making.companion(scene)
    quarrel = scene.world.relationships.couple.quarrel
    world = making.beside(scene, other)
    if quarrel is None:
        return Deed(outcome=Outcome(world), with_=(other,))
    facts = {"cause": quarrel.cause}
    if quarrel.heat < COOL:
        outcome = make_up(world, scene.rules)
        facts |= {"accepted": "yes", "happened": "made_up"}
    else:
        outcome = cooled(world, scene.rules, 8.0)
        facts["accepted"] = "no"
    return Deed(outcome=outcome, with_=(other,), facts=facts)


TALK = ActionSpec(
    name="talk",
    subject="company",
    species=making.PEOPLE,
    minutes=10,
    tags=("talk",),
    rule=ImportanceRule.ESTIMATE,
    kind=Kind.CONVERSATION,
    arguments=topics,
    alike=True,
    objection=_no_talk,
    perform=_talk,
)
TEASE = ActionSpec(
    name="tease",
    subject="company",
    species=making.PEOPLE,
    minutes=10,
    tags=("tease",),
    rule=ImportanceRule.ESTIMATE,
    kind=Kind.RELATIONSHIP,
    emotion="playful",
    objection=_no_teasing,
    perform=_tease,
)
COMPLIMENT = ActionSpec(
    name="compliment",
    subject="company",
    species=making.PEOPLE,
    minutes=10,
    tags=("compliment",),
    rule=ImportanceRule.ESTIMATE,
    kind=Kind.RELATIONSHIP,
    emotion="loving",
    objection=_no_compliment,
    perform=_compliment,
)
HUG = ActionSpec(
    name="hug",
    subject="company",
    species=making.PEOPLE,
    minutes=10,
    tags=("hug",),
    rule=ImportanceRule.ESTIMATE,
    kind=Kind.RELATIONSHIP,
    emotion="loving",
    objection=_no_hug,
    perform=_hug,
)
ARGUE = ActionSpec(
    name="argue",
    subject="company",
    species=making.PEOPLE,
    minutes=10,
    tags=("quarrel",),
    rule=ImportanceRule.QUARREL,
    kind=Kind.RELATIONSHIP,
    emotion="angry",
    arguments=lambda scene: causes(scene.world, scene.rules),
    alike=True,
    objection=_no_argument,
    perform=_argue,
)
APOLOGISE = ActionSpec(
    name="apologise",
    subject="company",
    species=making.PEOPLE,
    minutes=10,
    tags=("quarrel", "apology"),
    rule=ImportanceRule.ESTIMATE,
    kind=Kind.RELATIONSHIP,
    emotion="guilty",
    objection=_nothing_to_mend,
    perform=_apologise,
)
