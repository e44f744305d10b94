"""What ids are called: which fact an action's argument is, and the catalogue's names of things."""

from collections.abc import Mapping

from bot.household.rules import Rules

ARGUMENT_FACTS: Mapping[str, str] = {
    "cook": "dish",
    "eat": "dish",
    "use_item": "item",
    "choose_wish": "item",
    "train_dog": "trick",
    "do_trick": "trick",
    "talk": "topic",
    "argue": "cause",
    "follow": "whom",
    "cuddle": "whom",
    "shop": "basket",
    "thank_viewer": "viewer_id",
    "answer_viewer": "message_id",
}
"""By action: what its one argument is, as templates name it."""


def fact_of(action: str) -> str:
    """The name of the fact an action's argument gives, empty when it takes none."""
    return ARGUMENT_FACTS.get(action, "")


def name_of(rules: Rules, kind: str, key: str, language: str) -> str | None:
    """The name config gives an id, or None when config does not name such things.

    Args:
        rules: Whose catalogue and characters are asked.
        kind: `dish` (a dish or a food), `food`, `item`, `spot`, or a fact that holds a character.
        key: The id.
        language: `en` or `ja`.
    """
    catalogue = rules.catalogue
    shelves: Mapping[str, tuple[Mapping[str, object], ...]] = {
        "dish": (catalogue.dishes, catalogue.food),
        "food": (catalogue.food, catalogue.dishes),
        "item": (catalogue.items,),
        "spot": (catalogue.spots,),
        "whom": (rules.characters,),
    }
    for shelf in shelves.get(kind, ()):
        spec = shelf.get(key)
        if spec is not None:
            return str(getattr(spec, "name_ja" if language == "ja" else "name"))
    return None
