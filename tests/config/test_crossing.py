"""Every name that config uses exists somewhere, or is told with the nearest that does."""

import pytest

from bot.config.crossing import cross_check
from bot.household.characters import Profile, Species
from bot.household.items import Catalogue, DishSpec, ItemSpec
from bot.household.rules import Rules


def _rules(*, likes: tuple[str, ...] = (), **item: tuple[str, ...]) -> Rules:
    lamp = ItemSpec(id="lamp", name="Lamp", name_ja="ランプ", price=1, **item)  # type: ignore[arg-type]  # fields by name
    curry = DishSpec(id="curry", name="Curry", name_ja="カレー", needs={})
    sara = Profile(
        id="sara", name="Sara", name_ja="サラ", species=Species.PERSON, likes=likes,
        drain_per_hour={"fun": 1.0},
    )  # fmt: skip
    return Rules(
        catalogue=Catalogue(items={"lamp": lamp}, dishes={"curry": curry}),
        characters={"sara": sara},
    )


@pytest.mark.parametrize("key", ["enables", "improves"])
def test_an_item_names_only_actions_that_exist(key: str) -> None:
    told = list(cross_check(_rules(**{key: ("reed",)})))
    assert told == [(f"items.lamp.{key}", "there is no action 'reed'", "did you mean 'read'?")]


def test_an_item_is_used_by_species_that_exist() -> None:
    told = list(cross_check(_rules(users=("person", "cat"))))
    assert told == [("items.lamp.users", "there is no species 'cat'", "")]


def test_a_character_likes_only_what_there_is_to_like() -> None:
    assert list(cross_check(_rules(likes=("read", "curry", "lamp")))) == []
    told = list(cross_check(_rules(likes=("currry",))))
    assert told == [
        (
            "characters.sara.likes",
            "there is no action, dish, food or item 'currry'",
            "did you mean 'curry'?",
        )
    ]
