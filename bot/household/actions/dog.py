"""What Eve does: sounds, looks and doing only; she never speaks a human language."""

from bot.household.actions import making
from bot.household.actions.care import LEARNT, dog_meal
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.calendar import weather
from bot.household.larder import take
from bot.household.outcome import Outcome
from bot.household.presence import at_home, near, people, unreachable

OUTDOORS = "outdoors"
"""The tag of what a dog can do while it is out on a walk."""
BOREDOM = 65.0
"""Under this level of fun there is reason for mischief."""


def _known(scene: Scene) -> tuple[str, ...]:
    skills = scene.me.state.skills
    return tuple(trick for trick, progress in skills.items() if progress >= LEARNT)


def _near_people(scene: Scene) -> tuple[str, ...]:
    """The people who can be followed or cuddled up to; sleepers may be cuddled as well."""
    world, rules = scene.world, scene.rules
    return tuple(
        who
        for who in people(rules)
        if near(world, rules, scene.actor, who)
        or unreachable(world, rules, scene.actor, who) is None
    )


def _awake_people(scene: Scene) -> tuple[str, ...]:
    states = scene.world.characters
    return tuple(who for who in _near_people(scene) if not states[who].state.asleep)


def _nobody_to_follow(scene: Scene) -> Objection:
    if scene.argument in _awake_people(scene):
        return None
    return f"{scene.argument or 'nobody'!r} is not there to be followed"


def _nobody_to_cuddle(scene: Scene) -> Objection:
    if scene.argument in _near_people(scene):
        return None
    return f"{scene.argument or 'nobody'!r} is not there to be cuddled"


def _nobody_awake(scene: Scene) -> Objection:
    return None if _awake_people(scene) else "nobody is awake and near"


def _in_flat(scene: Scene) -> Objection:
    out = not at_home(scene.world, scene.rules, scene.actor)
    return f"{scene.profile.name} is out" if out else None


def _not_sleepy(scene: Scene) -> Objection:
    awake = making.level(scene, "energy") > 92 and not scene.continued
    return f"{scene.profile.name} is wide awake" if awake else _in_flat(scene)


def _bowl_empty(scene: Scene) -> Objection:
    if making.level(scene, "hunger") > 80:
        return f"{scene.profile.name} is full"
    return None if dog_meal(scene) else "the bowl is empty"


def _eat(scene: Scene) -> Deed:
    food = dog_meal(scene)
    taken = take(scene.world, scene.rules, {food: 1})
    world = making.pleased(taken.world, scene.actor, "eat", strength=0.2, hunger=70.0)
    return Deed(outcome=Outcome(world, taken.events), facts={"food": food})


def _full_of_water(scene: Scene) -> Objection:
    return f"{scene.profile.name} is not thirsty" if making.level(scene, "thirst") > 88 else None


def _drink(scene: Scene) -> Deed:
    return making.done(
        making.pleased(scene.world, scene.actor, "drink", strength=0.05, thirst=90.0)
    )


def _cuddle(scene: Scene) -> Deed:
    """Both are the better for it, and the bond grows."""
    who = scene.argument
    asleep = scene.world.characters[who].state.asleep
    world = making.bonded(making.beside(scene, who), who, bond=0.3)
    if not asleep:
        world = making.pleased(world, who, "cuddle", emotion="loving", social=5.0, fun=2.0)
    facts = {"whom": who, "asleep": "yes" if asleep else "no"}
    return Deed(outcome=Outcome(world), with_=() if asleep else (who,), facts=facts)


def _follow(scene: Scene) -> Deed:
    world = making.beside(scene, scene.argument)
    return Deed(outcome=Outcome(world), facts={"whom": scene.argument})


def _not_learnt(scene: Scene) -> Objection:
    known = _known(scene)
    if scene.argument in known:
        return None
    return f"{scene.argument!r} is not learnt yet; learnt is: {', '.join(known) or 'nothing'}"


def _trick(scene: Scene) -> Deed:
    world = scene.world
    seen = tuple(w for w in _awake_people(scene) if near(world, scene.rules, scene.actor, w))
    for who in seen:
        world = making.pleased(world, who, "trick", emotion="proud", fun=3.0)
    return Deed(outcome=Outcome(world), with_=seen[:1], facts={"trick": scene.argument})


def _content(scene: Scene) -> Objection:
    if making.level(scene, "fun") < BOREDOM:
        return None
    return f"{scene.profile.name} has better things to do"


_CHEWABLE = ("slipper", "sock", "cushion", "cardboard", "remote", "newspaper")


def _chew(scene: Scene) -> Deed:
    """Mischief: what is chewed annoys people a little, unless it is a toy."""
    pick = int(scene.chance * len(_CHEWABLE)) % len(_CHEWABLE)
    world = making.hearts(scene.world, tension=0.5)
    return making.done(world, thing=_CHEWABLE[pick])


def _been_out(scene: Scene) -> Objection:
    if making.level(scene, "walk") > 70:
        return f"{scene.profile.name} has just been out"
    return _nobody_awake(scene)


def _energetic(scene: Scene) -> Objection:
    tired = making.level(scene, "energy") < 35
    return f"{scene.profile.name} is too tired" if tired else None


def _window(scene: Scene) -> Deed:
    return making.done(scene.world, weather=weather(scene.world.calendar))


DOG_SLEEP = ActionSpec(
    name="dog_sleep",
    subject="dog",
    species=making.DOGS,
    minutes=60,
    tags=("dog", "sleep"),
    per_hour={"energy": 24.0, "fun": 2.0, "social": 2.0},
    objection=_not_sleepy,
    perform=lambda scene: making.done(making.at(scene, "dog_bed", "dog_corner")),
)
DOG_EAT = ActionSpec(
    name="dog_eat",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    spot="kitchen",
    tags=("dog", "meal", "instant"),
    emotion="happy",
    objection=_bowl_empty,
    perform=_eat,
)
DOG_DRINK = ActionSpec(
    name="dog_drink",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    spot="kitchen",
    tags=("dog", "instant"),
    objection=_full_of_water,
    perform=_drink,
)
BARK = ActionSpec(
    name="bark",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    tags=("dog", "sound", "instant", "outdoors"),
    per_hour={"fun": 12.0, "social": 6.0},
    emotion="excited",
    objection=making.possible,
    perform=making.plain,
)
BEG = ActionSpec(
    name="beg",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    tags=("dog", "instant"),
    per_hour={"social": 12.0},
    emotion="curious",
    objection=_nobody_awake,
    perform=making.plain,
)
FETCH_TOY = ActionSpec(
    name="fetch_toy",
    subject="dog",
    species=making.DOGS,
    minutes=20,
    tags=("dog", "play"),
    per_hour={"fun": 36.0, "energy": -8.0, "social": 6.0},
    emotion="playful",
    objection=_energetic,
    perform=making.plain,
)
CHEW = ActionSpec(
    name="chew",
    subject="dog",
    species=making.DOGS,
    minutes=20,
    tags=("dog", "mischief"),
    per_hour={"fun": 40.0},
    emotion="playful",
    objection=_content,
    perform=_chew,
)
SNIFF = ActionSpec(
    name="sniff",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    tags=("dog", "instant", "outdoors"),
    per_hour={"fun": 16.0, "walk": 2.0},
    emotion="curious",
    objection=making.possible,
    perform=making.plain,
)
FOLLOW = ActionSpec(
    name="follow",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    tags=("dog", "outdoors"),
    per_hour={"social": 30.0, "fun": 6.0},
    emotion="curious",
    arguments=_awake_people,
    objection=_nobody_to_follow,
    perform=_follow,
)
CUDDLE = ActionSpec(
    name="cuddle",
    subject="dog",
    species=making.DOGS,
    minutes=30,
    tags=("dog", "cuddle"),
    per_hour={"social": 50.0, "energy": 6.0},
    emotion="loving",
    arguments=_near_people,
    objection=_nobody_to_cuddle,
    perform=_cuddle,
)
DO_TRICK = ActionSpec(
    name="do_trick",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    tags=("dog", "trick"),
    per_hour={"fun": 24.0, "social": 24.0},
    emotion="proud",
    arguments=_known,
    objection=_not_learnt,
    perform=_trick,
)
ZOOMIES = ActionSpec(
    name="zoomies",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    tags=("dog", "play", "instant"),
    per_hour={"fun": 60.0, "energy": -24.0},
    emotion="excited",
    objection=_energetic,
    perform=making.plain,
)
WATCH_WINDOW = ActionSpec(
    name="watch_window",
    subject="dog",
    species=making.DOGS,
    minutes=20,
    spot="window",
    tags=("dog", "window"),
    per_hour={"fun": 20.0},
    emotion="calm",
    objection=making.possible,
    perform=_window,
)
DIG = ActionSpec(
    name="dig",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    tags=("dog", "mischief", "instant"),
    per_hour={"fun": 36.0, "energy": -4.0},
    emotion="playful",
    objection=_content,
    perform=lambda scene: making.done(making.at(scene, "futon", "dog_corner")),
)
ASK_WALK = ActionSpec(
    name="ask_walk",
    subject="dog",
    species=making.DOGS,
    minutes=10,
    spot="entrance",
    tags=("dog", "walk", "instant"),
    per_hour={"social": 6.0},
    emotion="excited",
    objection=_been_out,
    perform=making.plain,
)
STRETCH_OUT = ActionSpec(
    name="stretch_out",
    subject="dog",
    species=making.DOGS,
    minutes=20,
    tags=("dog", "rest"),
    per_hour={"energy": 12.0, "fun": 3.0},
    emotion="calm",
    objection=making.possible,
    perform=lambda scene: making.done(making.at(scene, "kotatsu", "rug", "dog_corner")),
)
