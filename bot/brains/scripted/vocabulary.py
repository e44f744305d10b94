"""What the lines of prompts/ may ask about: the flags of a moment and the facts they may name."""

from bot.brains.scripted.moment import Moment, Option
from bot.brains.scripted.whereabouts import is_out
from bot.household.calendar import part_of_day
from bot.household.naming import NAMED_FACTS
from bot.household.ownership import owned
from bot.household.presence import PRIVATE, area

FLAGS = frozenset({
    "morning", "day", "evening", "night", "late", "early", "midday", "afternoon", "past_midnight",
    "weekend", "workday",
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    "sunny", "cloudy", "rain", "wind", "storm", "snow", "spring", "summer", "autumn", "winter",
    "started", "ongoing", "home", "out", "near", "apart", "other_asleep", "other_out",
    "whom_bathing", "dog_near", "dog_asleep",
    "quarrel", "heated", "tense", "hungry", "tired", "dirty", "bored", "lonely", "messy",
    "tidy_flat", "laundry_pile", "broke", "rich", "low_food", "no_food", "saving", "nearly_saved",
    "happy", "low", "excited", "chat", "quiet", "in_love", "wish_move", "newest_move",
})  # fmt: skip
"""Besides these every action's name and every argument's id is a flag while it is being done, and
`has_<item>` is one for each item that stands in the flat."""

FACTS = frozenset({
    "me", "other", "pet", "time", "weekday", "part", "number", "wish", "missing", "saved", "purse",
    "portions", "doing", "other_doing", "memory", "memory_when", "viewer", "said", "giver", "yen",
    "gift", "newest", "newest_from", "asked_about", "said_then", "plan", "mood", "quarrel_cause",
    "day_number", "whom",
    *NAMED_FACTS,
})  # fmt: skip
"""Names a line may use in `{{ }}`; a line is only chosen when all of its facts are there."""

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")


def flags(moment: Moment, option: Option) -> frozenset[str]:
    """What holds now, as the conditions of lines name it."""
    held = {
        part_of_day(moment.briefing.world.calendar),
        moment.weather,
        moment.season,
        _DAYS[moment.briefing.world.calendar.local.weekday()],
        option.action,
        option.argument,
    }
    tests = (*_time(moment, option), *_body(moment), *_company(moment, option), *_flat(moment))
    held.update(name for name, holds in tests if holds)
    briefing = moment.briefing
    held.update(f"has_{item.id}" for item in owned(briefing.world, briefing.rules))
    return frozenset(held - {""})


Test = tuple[str, bool]


def _time(moment: Moment, option: Option) -> tuple[Test, ...]:
    ongoing = moment.goes_on(option)
    return (
        ("weekend", moment.weekend),
        ("workday", not moment.weekend),
        ("late", moment.hour >= 22.5 or moment.hour < 4.5),
        ("early", 4.5 <= moment.hour < 7.2),
        ("midday", 11.5 <= moment.hour < 14),
        ("afternoon", 14.5 <= moment.hour < 17),
        ("past_midnight", moment.hour < 4.5),
        ("ongoing", ongoing),
        ("started", not ongoing),
    )


def _body(moment: Moment) -> tuple[Test, ...]:
    mood = moment.state.mood
    return (
        ("hungry", moment.need("hunger") < 40),
        ("tired", moment.need("energy") < 35),
        ("dirty", moment.need("hygiene") < 35),
        ("bored", moment.need("fun") < 35),
        ("lonely", moment.need("social") < 35),
        ("happy", mood.valence > 0.35),
        ("low", mood.valence < -0.1),
        ("excited", mood.arousal > 0.6),
    )


def _company(moment: Moment, option: Option) -> tuple[Test, ...]:
    characters = moment.briefing.world.characters
    couple = moment.couple
    other = characters[moment.partner].state if moment.partner else None
    dog = characters[moment.dog].state if moment.dog else None
    whom = characters[option.argument].state if option.argument in characters else None
    chat = bool(moment.briefing.chat)
    return (
        ("home", not is_out(moment, moment.me)),
        ("out", is_out(moment, moment.me)),
        ("near", moment.partner in moment.near),
        ("apart", moment.partner not in moment.near),
        ("other_asleep", other is not None and other.asleep),
        ("other_out", other is not None and is_out(moment, moment.partner)),
        ("whom_bathing", whom is not None and area(moment.briefing.rules, whom.spot) == PRIVATE),
        ("dog_near", moment.dog in moment.near),
        ("dog_asleep", dog is not None and dog.asleep),
        ("quarrel", couple.quarrel is not None),
        ("heated", couple.quarrel is not None and couple.quarrel.heat >= 60),
        ("tense", couple.tension > 45),
        ("in_love", couple.love_level > 80),
        ("chat", chat),
        ("quiet", not chat),
    )


def _flat(moment: Moment) -> tuple[Test, ...]:
    household = moment.briefing.world.household
    saved, price = saved_for_wish(moment)
    unlocked = moment.briefing.world.unlocked
    return (
        ("messy", household.room_cleanliness < 50),
        ("tidy_flat", household.room_cleanliness > 80),
        ("laundry_pile", household.laundry > 55),
        ("broke", household.balance < 4_000),
        ("rich", household.balance > 60_000),
        ("low_food", moment.meals <= 3),
        ("no_food", moment.meals == 0),
        ("saving", price > 0),
        ("nearly_saved", price > 0 and saved >= 0.6 * price),
        ("wish_move", _is_move(moment, household.wish or "")),
        ("newest_move", bool(unlocked) and _is_move(moment, unlocked[-1].item)),
    )


def _is_move(moment: Moment, item: str) -> bool:
    """Whether an item is a larger flat, which nobody dusts or puts in a corner."""
    spec = moment.briefing.rules.catalogue.items.get(item)
    return spec is not None and bool(spec.room_type)


def saved_for_wish(moment: Moment) -> tuple[int, int]:
    """Yen reserved for the wish, and its price; two zeros without a wish."""
    household = moment.briefing.world.household
    spec = moment.briefing.rules.catalogue.items.get(household.wish or "")
    if spec is None:
        return 0, 0
    return household.funding.get(spec.id, 0), spec.price
