"""What people do with the dog: walks, training, play and feeding."""

from dataclasses import replace
from datetime import timedelta

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.calendar import weather
from bot.household.events import Happened
from bot.household.larder import PERSON, portions, take
from bot.household.needs import clamp
from bot.household.outcome import Outcome
from bot.household.presence import OUTSIDE
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind

TRICKS = ("sit", "shake", "down", "stay", "spin", "high_five", "roll_over", "play_dead", "bow")
"""In the order a dog learns them; keys of the wording."""
LEARNT = 100.0
WALK_MINUTES = 30
STEP = 4.5
"""Points a training session of one tick brings on average."""


def tricks(world: World, dog: str) -> tuple[str, ...]:
    """The tricks that are worth training now: the next two the dog has not learnt."""
    skills = world.characters[dog].state.skills
    return tuple(trick for trick in TRICKS if skills.get(trick, 0.0) < LEARNT)[:2]


def _lessons(scene: Scene) -> tuple[str, ...]:
    return () if making.without_dog(scene) else tricks(scene.world, making.pet(scene))


def _no_walk(scene: Scene) -> Objection:
    if scene.continued:
        return None
    objection = making.without_dog(scene)
    if objection:
        return objection
    if not 5 <= making.hour(scene) < 23:
        return "it is the middle of the night"
    if weather(scene.world.calendar) == "storm":
        return "there is a storm outside"
    needs = scene.world.characters[making.pet(scene)].state.needs
    return "the dog has just been out" if needs.get("walk", 0.0) > 85 else None


def _walk(scene: Scene) -> Deed:
    dog = making.pet(scene)
    sky = weather(scene.world.calendar)
    hours = making.share_hours(scene, {"walk": 190.0, "fun": 40.0, "social": 40.0, "energy": -8.0})
    world = making.pleased(scene.world, dog, "walk", emotion="excited", strength=0.12, **hours)
    if not scene.continued:
        world = _led_out(scene, making.bonded(world, scene.actor, bond=0.8), dog)
    return Deed(outcome=Outcome(world), with_=(dog,), facts={"weather": sky})


def _led_out(scene: Scene, world: World, dog: str) -> World:
    now = world.calendar.now
    state = replace(
        world.characters[dog].state,
        spot=OUTSIDE,
        doing="follow",
        argument=scene.actor,
        since=now,
        until=now + timedelta(minutes=WALK_MINUTES),
    )
    world = world.with_state(dog, state)
    bond = world.relationships.bonds.get(scene.actor)
    if bond is None:
        return world
    bonds = {
        **world.relationships.bonds,
        scene.actor: replace(bond, walks_together=bond.walks_together + 1),
    }
    return replace(world, relationships=replace(world.relationships, bonds=bonds))


def _no_training(scene: Scene) -> Objection:
    objection = making.without_dog(scene)
    if objection:
        return objection
    dog = making.pet(scene)
    worth = tricks(scene.world, dog)
    if scene.argument not in worth:
        learnable = ", ".join(worth) or "nothing: every trick is learnt"
        return (
            f"{scene.argument or 'that'!r} is not what the dog can learn now; there is: {learnable}"
        )
    if scene.continued:
        return None
    state = scene.world.characters[dog].state
    if state.needs.get("energy", 100.0) < 20:
        return "the dog is too tired to learn"
    return "the dog has had enough training" if _trained_lately(scene) else None


def _trained_lately(scene: Scene) -> bool:
    return any(making.lately(scene, who, "train_dog", 3.0) for who in scene.world.characters)


def _train(scene: Scene) -> Deed:
    """Progress depends on luck and on the bond; the hundredth point is a milestone."""
    dog, trick = making.pet(scene), scene.argument
    world = making.bonded(making.beside(scene, dog), scene.actor, bond=0.4, training=0.7)
    bond = scene.world.relationships.bonds.get(scene.actor)
    closeness = bond.bond_level / 100 if bond else 0.5
    state = world.characters[dog].state
    gained = STEP * (0.4 + scene.chance) * (0.5 + closeness) * scene.rules.tick_minutes / 10
    progress = clamp(state.skills.get(trick, 0.0) + gained)
    world = world.with_state(dog, replace(state, skills={**state.skills, trick: progress}))
    world = making.pleased(
        world, dog, "training", emotion="curious", fun=4.0, energy=-3.0, social=5.0
    )
    facts = {"trick": trick, "progress": str(int(progress))}
    if progress < LEARNT:
        return Deed(outcome=Outcome(world), with_=(dog,), facts=facts)
    return Deed(
        outcome=Outcome(world, (_learnt(scene, world, dog),)),
        with_=(dog,),
        facts={**facts, "happened": "trick_learnt"},
    )


def _learnt(scene: Scene, world: World, dog: str) -> Happened:
    return Happened(
        what="trick_learnt",
        who=tuple(world.characters),
        facts={"trick": scene.argument, "teacher": scene.actor, "dog": dog},
        tags=("training", scene.argument),
        emotion="proud",
        at=world.calendar.now,
    )


def _no_play(scene: Scene) -> Objection:
    objection = making.without_dog(scene)
    if objection or scene.continued:
        return objection
    tired = scene.world.characters[making.pet(scene)].state.needs.get("energy", 100.0) < 12
    return "the dog is too tired to play" if tired else None


def _play(scene: Scene) -> Deed:
    dog = making.pet(scene)
    world = making.bonded(making.beside(scene, dog), scene.actor, bond=0.4)
    world = making.pleased(
        world, dog, "play", emotion="playful", strength=0.2, fun=14.0, social=10.0, energy=-3.0
    )
    return Deed(outcome=Outcome(world), with_=(dog,))


def dog_meal(scene: Scene) -> str:
    """What the dog can be given: dog food, else rice; empty when there is neither."""
    own = (food.id for food in scene.rules.catalogue.food.values() if PERSON not in food.eaters)
    return next((food for food in (*own, "rice") if portions(scene.world, food) > 0), "")


def _no_feeding(scene: Scene) -> Objection:
    objection = making.without_dog(scene)
    if objection:
        return objection
    if scene.world.characters[making.pet(scene)].state.needs.get("hunger", 0.0) > 85:
        return "the dog has just eaten"
    return None if dog_meal(scene) else "there is nothing to feed the dog"


def _feed(scene: Scene) -> Deed:
    dog, food = making.pet(scene), dog_meal(scene)
    taken = take(scene.world, scene.rules, {food: 1})
    world = making.bonded(taken.world, scene.actor, bond=0.5)
    world = making.pleased(world, dog, "fed", strength=0.25, hunger=75.0, social=6.0)
    return Deed(outcome=Outcome(world, taken.events), with_=(dog,), facts={"food": food})


WALK_DOG = ActionSpec(
    name="walk_dog",
    subject="care",
    species=making.PEOPLE,
    minutes=WALK_MINUTES,
    spot=OUTSIDE,
    tags=("walk", "dog"),
    per_hour={"fun": 16.0, "energy": -5.0, "social": 8.0},
    emotion="content",
    objection=_no_walk,
    perform=_walk,
)
TRAIN_DOG = ActionSpec(
    name="train_dog",
    subject="care",
    species=making.PEOPLE,
    minutes=20,
    tags=("training", "dog"),
    rule=ImportanceRule.ESTIMATE,
    kind=Kind.EVENT,
    per_hour={"fun": 12.0, "social": 6.0},
    emotion="curious",
    arguments=_lessons,
    objection=_no_training,
    perform=_train,
)
PLAY_WITH_DOG = ActionSpec(
    name="play_with_dog",
    subject="care",
    species=making.PEOPLE,
    minutes=20,
    tags=("play", "dog"),
    per_hour={"fun": 24.0, "social": 10.0, "energy": -4.0},
    emotion="playful",
    objection=_no_play,
    perform=_play,
)
FEED_DOG = ActionSpec(
    name="feed_dog",
    subject="care",
    species=making.PEOPLE,
    minutes=10,
    spot="kitchen",
    tags=("feeding", "dog", "instant"),
    objection=_no_feeding,
    perform=_feed,
)
