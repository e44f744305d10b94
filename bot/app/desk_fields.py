"""The household's values on the dashboard, each with the place it stands in. Reads, no more."""

from collections.abc import Iterator, Mapping
from typing import Any

from bot.app.desk_values import MOST_YEN, Field, Kind
from bot.household.mood import EMOTIONS
from bot.household.world import World
from bot.storage.documents import RelationshipDocument
from bot.wording.labels import Labels

HOUSEHOLD = "shared/household.json"
RELATIONSHIP = "shared/relationship.json"

ROWS: Mapping[str, Mapping[str, Kind]] = {
    "episodic": {
        "event": Kind.TEXT, "event_ja": Kind.TEXT, "emotion": Kind.TEXT, "tags": Kind.NAMES,
        "importance": Kind.SHARE, "critical_information": Kind.TEXT, "pinned": Kind.SWITCH,
    },
    "opinions": {"text": Kind.TEXT, "text_ja": Kind.TEXT, "confidence": Kind.SHARE},
    "preferences": {"text": Kind.TEXT, "text_ja": Kind.TEXT, "strength": Kind.SIGNED},
    "diary": {"text": Kind.TEXT, "text_ja": Kind.TEXT},
    "favorite_spots": {"note": Kind.TEXT, "note_ja": Kind.TEXT, "score": Kind.SHARE},
    "viewers": {"note": Kind.TEXT},
}  # fmt: skip
"""What of a row may be changed at the desk, by the file's name."""
DELETABLE = frozenset({"episodic", "opinions", "preferences", "diary", "favorite_spots"})
"""Files whose rows may be deleted at the desk; a viewer is forgotten instead."""


def fields(world: World, labels: Labels, language: str) -> Iterator[Field]:
    """Everything of the household that may be changed, in the order it is read."""
    yield from _money(world, labels, language)
    yield from _flat(world)
    yield from _food(world, labels, language)
    yield from _hearts(world, labels, language)
    for character in world.characters:
        yield from _body(world, labels, language, character)


def field_json(field: Field) -> dict[str, Any]:
    """A field as the page needs it."""
    low, high = field.range
    value = round(field.value, 2) if isinstance(field.value, float) else field.value
    return {
        "id": field.id, "group": field.group, "word": field.word, "name": field.name,
        "kind": field.kind.value, "value": value, "least": low, "most": high,
        "low_is_good": field.low_is_good, "options": [list(one) for one in field.options],
    }  # fmt: skip


def _money(world: World, labels: Labels, language: str) -> Iterator[Field]:
    house = world.household
    yield Field(
        file=HOUSEHOLD, key="balance", group="money", word="purse", kind=Kind.YEN,
        value=house.balance, least=-MOST_YEN,
    )  # fmt: skip
    pots = dict.fromkeys((*((house.wish,) if house.wish else ()), *house.funding))
    for item in pots:
        name = labels.word("item", item, language)
        yield Field(
            file=HOUSEHOLD, key=f"funding.{item}", group="money", name=name, kind=Kind.YEN,
            value=house.funding.get(item, 0),
        )  # fmt: skip


def _flat(world: World) -> Iterator[Field]:
    house = world.household
    levels = {
        "room_cleanliness": ("clean", house.room_cleanliness),
        "room_comfort": ("comfort", house.room_comfort),
        "laundry": ("laundry", house.laundry),
    }
    for key, (word, value) in levels.items():
        yield Field(
            file=HOUSEHOLD, key=key, group="flat", word=word, kind=Kind.LEVEL, value=value,
            low_is_good=key == "laundry",
        )  # fmt: skip


def _food(world: World, labels: Labels, language: str) -> Iterator[Field]:
    catalogue = labels.rules.catalogue
    stock = world.household.food_stock
    for food in dict.fromkeys((*stock, *catalogue.food)):
        kind = "dish" if food in catalogue.dishes else "food"
        yield Field(
            file=HOUSEHOLD, key=f"food_stock.{food}", group="food", kind=Kind.COUNT,
            name=labels.word(kind, food, language), value=stock.get(food, 0),
        )  # fmt: skip


def _hearts(world: World, labels: Labels, language: str) -> Iterator[Field]:
    document = RelationshipDocument.of(labels.rules.characters)
    couple = world.relationships.couple
    for name, word in (("love_level", "love"), ("trust_level", "trust"), ("tension", "tension")):
        yield Field(
            file=RELATIONSHIP, key=f"{document.couple}.{name}", group="hearts", word=word,
            kind=Kind.LEVEL, value=getattr(couple, name), low_is_good=name == "tension",
        )  # fmt: skip
    for person, pair in document.bonds.items():
        bond = world.relationships.bonds.get(person)
        for name, word in (("bond_level", "bond"), ("training_progress", "training")):
            if bond is not None:
                yield Field(
                    file=RELATIONSHIP, key=f"{pair}.{name}", group="hearts", word=word,
                    name=name_of_character(labels, person, language), kind=Kind.LEVEL,
                    value=getattr(bond, name),
                )  # fmt: skip


def _body(world: World, labels: Labels, language: str, character: str) -> Iterator[Field]:
    state, file = world.characters[character].state, f"{character}/state.json"
    for need, level in state.needs.items():
        yield Field(
            file=file, key=f"needs.{need}", group=character, kind=Kind.LEVEL, value=level,
            name=labels.word("need", need, language),
        )  # fmt: skip
    mood = state.mood
    yield Field(
        file=file, key="mood.emotion", group=character, word="mood", kind=Kind.TEXT,
        value=mood.emotion,
        options=tuple((one, labels.word("mood", one, language)) for one in EMOTIONS),
    )  # fmt: skip
    yield Field(
        file=file, key="mood.valence", group=character, word="valence", kind=Kind.SIGNED,
        value=mood.valence,
    )  # fmt: skip
    yield Field(
        file=file, key="mood.arousal", group=character, word="arousal", kind=Kind.SHARE,
        value=mood.arousal,
    )  # fmt: skip


def name_of_character(labels: Labels, character: str, language: str) -> str:
    """A character's display name; the id of somebody config does not know."""
    profile = labels.rules.characters.get(character)
    if profile is None:
        return character
    return profile.name_ja if language == "ja" else profile.name
