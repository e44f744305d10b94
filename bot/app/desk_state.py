"""The household's values on the dashboard, with words instead of ids. Reads the world, no more."""

from typing import Any

from bot.app.desk_fields import name_of_character
from bot.household.rules import Rules
from bot.household.world import World
from bot.wording.labels import Labels

Json = dict[str, Any]
VIEWERS = 30
"""Viewers listed: those seen last."""


def household_json(world: World) -> Json:
    """What is told of the household besides the values that may be changed."""
    household, couple = world.household, world.relationships.couple
    return {
        "total_tips": household.total_tips,
        "room_type": household.room_type,
        "items": list(household.owned_items),
        "quarrel": couple.quarrel is not None,
    }


def people_json(world: World, rules: Rules, labels: Labels, language: str) -> list[Json]:
    """Everybody: what they do, how strongly they stay in character."""
    return [
        {
            "id": one.id,
            "name": name_of_character(labels, one.id, language),
            "doing": labels.word("action", one.state.doing, language),
            "spot": labels.word("spot", one.state.spot, language),
            "memories": len(one.episodes),
            "strength": round(rules.characters[one.id].personality_strength, 2),
        }
        for one in world.characters.values()
        if one.id in rules.characters
    ]


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
            "note": one.note,
            "last_seen": one.last_seen.isoformat(),
        }
        for one in seen[:VIEWERS]
    ]
