"""What templates may use besides the fenced block: the household's own facts, from code."""

from collections.abc import Mapping

from bot.brains.aliases import Aliases
from bot.brains.fencing import fenced
from bot.brains.naming import Names
from bot.household.briefing import Briefing
from bot.household.calendar import part_of_day, season, weather
from bot.household.characters import Species
from bot.household.decisions import Offer
from bot.household.relationships import love_word

Values = Mapping[str, object]

OFFERED_ARGUMENTS = 14
"""How many arguments of one action the prompt lists; decoding accepts the others too."""
LISTED_ITEMS = 20


def shared_values(briefing: Briefing, names: Names) -> Values:
    """What the shared part of the system turn uses: nothing that differs within a tick."""
    return {
        "language": briefing.language,
        "characters": [
            {
                "name": names.who(who.id),
                "species": who.species.value,
                "job": names.word("job", who.job) if who.job else "",
            }
            for who in briefing.rules.characters.values()
        ],
        "tick_minutes": briefing.rules.tick_minutes,
        "room_type": briefing.world.household.room_type,
    }


def persona_values(briefing: Briefing, names: Names, *, temperature: bool) -> Values:
    """What a persona uses. `wander` words the strength where a model has no temperature."""
    strength = briefing.profile.personality_strength
    return {
        "name": names.who(briefing.actor),
        "language": briefing.language,
        "others": [names.who(who) for who in briefing.rules.characters if who != briefing.actor],
        "wander": "" if temperature else _wander(strength),
    }


def _wander(strength: float) -> str:
    if strength >= 0.75:
        return "steady"
    return "free" if strength < 0.4 else "easy"


def turn_values(briefing: Briefing, aliases: Aliases, names: Names) -> Values:
    """What the user turn uses outside the fenced block."""
    calendar = briefing.world.calendar
    return {
        "local": calendar.local,
        "zone": calendar.local.tzname() or "",
        "weekday": calendar.local.weekday(),
        "game_day": calendar.game_day,
        "part_of_day": part_of_day(calendar),
        "season": season(calendar),
        "weather": weather(calendar),
        "language": briefing.language,
        "speaks": briefing.profile.species is Species.PERSON,
        "me": _me(briefing, names),
        "others": [
            _present(briefing, who, names) for who in briefing.rules.characters
            if who != briefing.actor
        ],
        "household": _household(briefing, names),
        "relationship": _relationship(briefing, names),
        "calendar": _ahead(briefing, names),
        "offers": [_offered(offer, aliases) for offer in briefing.offers],
        "refused": fenced(briefing.refused, 300),
    }  # fmt: skip


def _me(briefing: Briefing, names: Names) -> Values:
    state = briefing.state
    calendar = briefing.world.calendar
    return {
        "name": names.who(briefing.actor),
        "spot": names.word("spot", state.spot),
        "doing": names.word("action", state.doing),
        "asleep": state.asleep,
        "emotion": names.word("mood", state.mood.emotion),
        "needs": [
            f"{names.word('need', need)} {round(level)}" for need, level in state.needs.items()
        ],
        "skills": [
            f"{names.word('trick', skill)} {round(at)}" for skill, at in state.skills.items()
        ],
        "plans": [
            {
                "action": f"{plan.action} {_repeatable(plan.argument)}".strip(),
                "from": plan.not_before.astimezone(calendar.zone).strftime("%H:%M"),
                "days": calendar.day_of(plan.not_before) - calendar.game_day,
            }
            for plan in state.plans[:3]
        ],
    }


def _repeatable(argument: str) -> str:
    # An id of a platform stays out of prompts: it is long, and names a viewer.
    return "" if ":" in argument else fenced(argument, 40)


def _present(briefing: Briefing, who: str, names: Names) -> Values:
    state = briefing.world.characters[who].state
    mine = briefing.rules.catalogue.spots.get(briefing.state.spot)
    theirs = briefing.rules.catalogue.spots.get(state.spot)
    return {
        "name": names.who(who),
        "spot": names.word("spot", state.spot),
        "doing": names.word("action", state.doing),
        "emotion": names.word("mood", state.mood.emotion),
        "asleep": state.asleep,
        "near": mine is not None and theirs is not None and mine.area == theirs.area,
    }


def _household(briefing: Briefing, names: Names) -> Values:
    household = briefing.world.household
    wish = briefing.rules.catalogue.items.get(household.wish or "")
    return {
        "balance": household.balance,
        "room_type": household.room_type,
        "cleanliness": round(household.room_cleanliness),
        "comfort": round(household.room_comfort),
        "laundry": round(household.laundry),
        "food": [
            f"{names.word('dish', food)} {count}"
            for food, count in sorted(household.food_stock.items())
            if count > 0
        ],
        "things": [_thing(item, briefing, names) for item in household.owned_items[-LISTED_ITEMS:]],
        "wish": names.word("item", wish.id) if wish else "",
        "wish_price": wish.price if wish else 0,
        "wish_saved": household.funding.get(household.wish or "", 0),
    }


def _thing(owned: str, briefing: Briefing, names: Names) -> str:
    # Owned things stand in household.json by their English names, as a person may type them.
    for item in briefing.rules.catalogue.items.values():
        if item.name.casefold() == owned.casefold():
            return names.word("item", item.id)
    return fenced(owned, 40)


def _relationship(briefing: Briefing, names: Names) -> Values:
    couple = briefing.world.relationships.couple
    bonds = briefing.world.relationships.bonds
    quarrel = couple.quarrel
    return {
        "love": round(couple.love_level),
        "trust": round(couple.trust_level),
        "love_word": names.word("love", love_word(couple.love_level)),
        "quarrel": names.word("cause", quarrel.cause) if quarrel else "",
        "heat": round(quarrel.heat) if quarrel else 0,
        "bonds": [
            {"person": names.who(person), "bond": round(bond.bond_level),
             "training": round(bond.training_progress)}
            for person, bond in bonds.items() if person in briefing.rules.characters
        ],
    }  # fmt: skip


def _ahead(briefing: Briefing, names: Names) -> list[Values]:
    today = briefing.world.calendar.game_day
    coming = sorted(
        (
            event
            for event in briefing.world.calendar.events
            if not event.done and event.game_day >= today
        ),
        key=lambda event: (event.game_day, event.time),
    )
    japanese = names.language == "ja"
    return [
        {
            "days": event.game_day - today,
            "time": event.time,
            "title": fenced(
                (event.title_ja or event.title) if japanese else (event.title or event.title_ja),
                80,
            ),
        }
        for event in coming[:3]
    ]


def _offered(offer: Offer, aliases: Aliases) -> Values:
    known = {"answer_viewer": aliases.messages, "thank_viewer": aliases.viewers}.get(offer.action)
    meant = [arg for arg in offer.arguments if known is None or arg in known.values()]
    shown = [fenced(aliases.shown(argument), 40) for argument in meant]
    return {
        "action": offer.action,
        "arguments": shown[:OFFERED_ARGUMENTS],
        "more": max(0, len(shown) - OFFERED_ARGUMENTS),
    }
