"""The household's values on the dashboard, with words instead of ids. Reads the world, no more."""

from typing import Any

from bot.household.world import World
from bot.wording.labels import Labels

Json = dict[str, Any]
VIEWERS = 30
"""Viewers listed: those seen last."""


def household_json(world: World, labels: Labels, language: str) -> Json:
    """Purse, wish, things and food."""
    household = world.household
    wish = household.wish
    return {
        "balance": household.balance,
        "total_tips": household.total_tips,
        "wish": _wish(world, labels, language) if wish else None,
        "funding": [
            {"item": labels.word("item", item, language), "yen": yen}
            for item, yen in household.funding.items()
            if yen and item != wish
        ],
        "cleanliness": round(household.room_cleanliness),
        "comfort": round(household.room_comfort),
        "items": list(household.owned_items),
        "food": [
            {"name": _food(labels, food, language), "portions": portions}
            for food, portions in household.food_stock.items()
            if portions
        ],
    }


def _wish(world: World, labels: Labels, language: str) -> Json:
    wish = world.household.wish or ""
    spec = labels.rules.catalogue.items.get(wish)
    return {
        "name": labels.word("item", wish, language),
        "yen": world.household.funding.get(wish, 0),
        "price": spec.price if spec else None,
    }


def _food(labels: Labels, food: str, language: str) -> str:
    kind = "dish" if food in labels.rules.catalogue.dishes else "food"
    return labels.word(kind, food, language)


def people_json(world: World, labels: Labels, language: str) -> list[Json]:
    """Everybody: what they do, how they are."""
    return [
        {
            "id": one.id,
            "name": name_of_character(labels, one.id, language),
            "doing": labels.word("action", one.state.doing, language),
            "spot": labels.word("spot", one.state.spot, language),
            "needs": {
                labels.word("need", need, language): round(value)
                for need, value in one.state.needs.items()
            },
            "memories": len(one.episodes),
        }
        for one in world.characters.values()
    ]


def relationships_json(world: World, labels: Labels, language: str) -> Json:
    """Love, trust and bonds, 0 to 100."""
    couple = world.relationships.couple
    return {
        "love": round(couple.love_level, 1),
        "trust": round(couple.trust_level, 1),
        "tension": round(couple.tension, 1),
        "quarrel": couple.quarrel is not None,
        "bonds": [
            {
                "name": name_of_character(labels, who, language),
                "bond": round(bond.bond_level, 1),
                "training": round(bond.training_progress, 1),
            }
            for who, bond in world.relationships.bonds.items()
        ],
    }


def viewers_json(world: World) -> list[Json]:
    """Those seen last, the latest first."""
    seen = sorted(world.viewers.values(), key=lambda one: one.last_seen, reverse=True)
    return [
        {
            "id": one.viewer_id,
            "name": one.name,
            "platform": one.platform,
            "messages": one.messages,
            "tips_total": one.tips_total,
            "last_seen": one.last_seen.isoformat(),
        }
        for one in seen[:VIEWERS]
    ]


def name_of_character(labels: Labels, character: str, language: str) -> str:
    """A character's display name; the id of somebody config does not know."""
    profile = labels.rules.characters.get(character)
    if profile is None:
        return character
    return profile.name_ja if language == "ja" else profile.name
