"""Keeping house: tidying, laundry and the bath."""

from dataclasses import replace

from bot.household.actions import making
from bot.household.actions.spec import ActionSpec, Deed, Objection, Scene
from bot.household.calendar import weather
from bot.household.characters import Species
from bot.household.needs import clamp
from bot.household.ownership import improving

TIDIED_PER_TICK = 14.0
"""Points of cleanliness ten minutes of tidying bring back."""
WASHED_PER_TICK = 22.0
"""Points of the laundry pile ten minutes by hand take away; a machine takes twice that."""


def _share(scene: Scene) -> float:
    return scene.rules.tick_minutes / 10


def _clean_enough(scene: Scene) -> Objection:
    spotless = scene.world.household.room_cleanliness > 90 and not scene.continued
    return "the flat is clean already" if spotless else None


def _tidy(scene: Scene) -> Deed:
    house = scene.world.household
    gained = TIDIED_PER_TICK * _share(scene)
    house = replace(house, room_cleanliness=clamp(house.room_cleanliness + gained))
    world = replace(scene.world, household=house)
    return making.done(
        making.hearts(world, tension=-0.5), cleanliness=str(round(house.room_cleanliness))
    )


def _nothing_to_wash(scene: Scene) -> Objection:
    small = scene.world.household.laundry < 15 and not scene.continued
    return "there is hardly any laundry" if small else None


def _laundry(scene: Scene) -> Deed:
    house = scene.world.household
    by_machine = improving(scene.world, scene.rules, "laundry", Species.PERSON) is not None
    washed = WASHED_PER_TICK * _share(scene) * (2 if by_machine else 1)
    house = replace(house, laundry=clamp(house.laundry - washed))
    world = replace(scene.world, household=house)
    sky = weather(scene.world.calendar)
    return making.done(making.hearts(world, tension=-0.4), weather=sky)


def _clean_body(scene: Scene) -> Objection:
    if scene.continued:
        return None
    if making.level(scene, "hygiene") > 90:
        return f"{scene.profile.name} has just had a bath"
    taken = [
        scene.rules.characters[other].name
        for other, character in scene.world.characters.items()
        if other != scene.actor and character.state.spot == "bathroom"
    ]
    return f"{taken[0]} is in the bathroom" if taken else None


TIDY = ActionSpec(
    name="tidy",
    subject="chores",
    species=making.PEOPLE,
    minutes=20,
    tags=("chore", "cleaning"),
    per_hour={"energy": -4.0, "fun": -2.0},
    emotion="content",
    objection=_clean_enough,
    perform=_tidy,
)
LAUNDRY = ActionSpec(
    name="laundry",
    subject="chores",
    species=making.PEOPLE,
    minutes=20,
    spot="balcony",
    tags=("chore", "laundry"),
    per_hour={"energy": -4.0},
    emotion="content",
    objection=_nothing_to_wash,
    perform=_laundry,
)
BATH = ActionSpec(
    name="bath",
    subject="chores",
    species=making.PEOPLE,
    minutes=30,
    spot="bathroom",
    tags=("bath",),
    per_hour={"hygiene": 260.0, "energy": 4.0, "fun": 8.0},
    emotion="calm",
    objection=_clean_body,
    perform=making.plain,
)
