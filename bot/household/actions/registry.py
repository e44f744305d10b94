"""Every action there is, in the order in which it is offered."""

from collections.abc import Mapping
from types import MappingProxyType

from bot.household.actions import (
    belongings,
    care,
    chores,
    company,
    dog,
    leisure,
    meals,
    outings,
    rest,
    viewers,
    work,
)
from bot.household.actions.spec import ActionSpec

_ALL: tuple[ActionSpec, ...] = (
    meals.COOK, meals.EAT, meals.DRINK_TEA,
    work.WORK, outings.SHOP,
    chores.TIDY, chores.LAUNDRY, chores.BATH,
    rest.SLEEP, rest.NAP, rest.REST,
    work.PHONE_HOME,
    leisure.WATCH_FILM, leisure.PLAY_GAME, leisure.READ, leisure.LISTEN_MUSIC,
    leisure.LOOK_OUTSIDE, rest.STRETCH,
    care.WALK_DOG, care.TRAIN_DOG, care.PLAY_WITH_DOG, care.FEED_DOG,
    company.TALK, company.TEASE, company.COMPLIMENT, company.ARGUE, company.APOLOGISE, company.HUG,
    outings.PLAN_DATE, outings.GO_ON_DATE,
    viewers.THANK_VIEWER, viewers.ANSWER_VIEWER,
    belongings.USE_ITEM, belongings.CHOOSE_WISH,
    dog.DOG_SLEEP, dog.DOG_EAT, dog.DOG_DRINK, dog.BARK, dog.BEG, dog.FETCH_TOY, dog.CHEW,
    dog.SNIFF, dog.FOLLOW, dog.CUDDLE, dog.DO_TRICK, dog.ZOOMIES, dog.WATCH_WINDOW, dog.DIG,
    dog.ASK_WALK, dog.STRETCH_OUT,
)  # fmt: skip

ACTIONS: Mapping[str, ActionSpec] = MappingProxyType({spec.name: spec for spec in _ALL})
"""By name."""
