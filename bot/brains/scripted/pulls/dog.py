"""What a dog feels like: much sleep, the people, the hour of the walk, the bowl."""

from collections.abc import Callable, Mapping

from bot.brains.scripted.moment import Moment, Option

_QUIET_NIGHT = 60.0


def pull(moment: Moment, option: Option) -> float:
    """What a dog's day says of an option, in points."""
    weigh = _BY_ACTION.get(option.action)
    return weigh(moment, option) if weigh else 0.0


def _sleep(moment: Moment, _: Option) -> float:
    night = moment.hour >= 22.5 or moment.hour < 6.5
    if night:
        return _QUIET_NIGHT
    nap = 14.0 if 9.5 <= moment.hour < 11.5 or 13 <= moment.hour < 15.5 else 0.0
    rested = -30.0 if moment.need("energy") > 85 else 0.0
    return nap + rested - 6.0


def _near(moment: Moment, option: Option) -> float:
    whom = option.argument
    if whom and whom not in moment.near:
        return -20.0 if option.action == "cuddle" else -4.0
    bond = moment.briefing.world.relationships.bonds.get(whom)
    sad = moment.briefing.world.characters[whom].state.mood.valence < -0.2 if whom else False
    return (bond.bond_level - 80.0) / 5.0 + (8.0 if sad else 0.0) if bond else 0.0


def _walk(moment: Moment, _: Option) -> float:
    hour = moment.hour
    time = 16.0 if 6.8 <= hour < 9 or 16.5 <= hour < 18.8 else -6.0
    wet = -12.0 if moment.weather in {"rain", "storm"} else 0.0
    walked = -18.0 if "walk_dog" in moment.done_today else 0.0
    return time + wet + walked


def _somebody(moment: Moment, actions: set[str]) -> bool:
    characters = moment.briefing.world.characters
    return any(characters[one].state.doing in actions for one in moment.near)


def _beg(moment: Moment, _: Option) -> float:
    return 16.0 if _somebody(moment, {"eat", "cook"}) else -8.0


def _bark(moment: Moment, _: Option) -> float:
    return 8.0 if moment.weather in {"storm", "wind"} else -4.0


def _trick(moment: Moment, _: Option) -> float:
    return 12.0 if _somebody(moment, {"train_dog"}) else 0.0


def _window(moment: Moment, _: Option) -> float:
    return 6.0 if 15.5 <= moment.hour < 18 else 0.0


_BY_ACTION: Mapping[str, Callable[[Moment, Option], float]] = {
    "dog_sleep": _sleep,
    "follow": _near,
    "cuddle": _near,
    "beg": _beg,
    "ask_walk": _walk,
    "bark": _bark,
    "do_trick": _trick,
    "watch_window": _window,
}
