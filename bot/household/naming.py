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

NAMED_FACTS = frozenset({
    "dish", "food", "item", "trick", "cause", "topic", "spot", "basket", "season", "weather", "job",
    "film", "game", "book", "music", "thing", "place",
})  # fmt: skip
"""Facts that hold the id of a thing; the wording or config has a word for it."""

CHARACTER_FACTS = frozenset({"whom", "cook", "starter", "teacher", "dog"})
"""Facts that hold a character's id."""


class Plural(str):
    """An English name that takes a plural verb: `instant noodles are`, not `is`."""

    __slots__ = ()


def numbered(text: str, like: str) -> str:
    """A text with the grammatical number of the name it is made of."""
    return Plural(text) if isinstance(like, Plural) else text


def fact_of(action: str) -> str:
    """The name of the fact an action's argument gives, empty when it takes none."""
    return ARGUMENT_FACTS.get(action, "")


def name_of(rules: Rules, kind: str, key: str, language: str) -> str | None:
    """The name config gives an id, or None when config does not name such things.

    An English name of several (`plural = true`) is a `Plural`.

    Args:
        rules: Whose catalogue and characters are asked.
        kind: `dish` (a dish or a food), `food`, `item`, `spot`, `basket` or `character`.
        key: The id.
        language: `en` or `ja`.
    """
    spec = _spec_of(rules, kind, key)
    if spec is None:
        return None
    name = str(getattr(spec, "name_ja" if language == "ja" else "name"))
    return Plural(name) if language == "en" and is_plural(rules, kind, key) else name


def is_plural(rules: Rules, kind: str, key: str) -> bool:
    """Whether the English name of a thing takes a plural verb."""
    return bool(getattr(_spec_of(rules, kind, key), "plural", False))


def _spec_of(rules: Rules, kind: str, key: str) -> object | None:
    catalogue = rules.catalogue
    shelves: Mapping[str, tuple[Mapping[str, object], ...]] = {
        "dish": (catalogue.dishes, catalogue.food),
        "food": (catalogue.food, catalogue.dishes),
        "item": (catalogue.items,),
        "spot": (catalogue.spots,),
        "basket": (catalogue.dishes, catalogue.food),
        "character": (rules.characters,),
    }
    found = (shelf.get(key) for shelf in shelves.get(kind, ()))
    return next((spec for spec in found if spec is not None), None)


def title_of(rules: Rules, kind: str) -> tuple[str, str]:
    """What a calendar entry is called in English and Japanese.

    Args:
        rules: Whose titles are asked.
        kind: The entry's kind, or the action of a plan; one without a title is told by its id.
    """
    return rules.titles.get(kind) or (kind.replace("_", " ").capitalize(), "")


def named(rules: Rules, kind: str, key: str) -> tuple[str, str]:
    """What a thing is called in English and Japanese; its id in readable form when nobody knows."""
    bare = key.replace("_", " ")
    known = rules.titles.get(f"{kind}.{key}")
    return known or (
        name_of(rules, kind, key, "en") or bare,
        name_of(rules, kind, key, "ja") or bare,
    )


def in_sentence(name: str) -> str:
    """An English display name inside a sentence: `Gas stove` becomes `gas stove`.

    A name with a further capital in it (`TV`, `Game Boy`) is a proper one and stays; a size with
    figures (`Move to a 1DK`) makes none.
    """
    rest = " ".join(word for word in name[1:].split() if not any(c.isdigit() for c in word))
    return name if rest != rest.lower() else numbered(name[:1].lower() + name[1:], name)
