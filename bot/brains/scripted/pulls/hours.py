"""What the hour asks for: meals, work, the evening, and what goes on until it is over."""

from collections.abc import Mapping

from bot.brains.scripted.moment import Moment, Option

_MEALS = ((6.5, 9.5), (11.8, 13.8), (18.0, 20.8))

_BASE: Mapping[str, float] = {
    "cook": -4, "eat": -2, "drink_tea": 2, "work": 2, "shop": -12, "tidy": -10, "laundry": -12,
    "bath": -8, "rest": -2, "phone_home": -4, "watch_film": -2, "play_game": 1, "read": 2,
    "listen_music": 1, "look_outside": -1, "stretch": -1, "walk_dog": 0, "train_dog": -1,
    "play_with_dog": 1, "feed_dog": -12, "talk": 4, "tease": -1, "compliment": -1, "hug": -2,
    "plan_date": -8, "go_on_date": -14, "thank_viewer": 26, "answer_viewer": 10, "use_item": -2,
    "choose_wish": 6, "argue": -44, "apologise": 12, "nap": -6,
    "dog_sleep": 2, "dog_eat": 0, "dog_drink": 2, "bark": -2, "beg": -2, "fetch_toy": 2, "chew": 0,
    "sniff": 2, "follow": 1, "cuddle": 1, "do_trick": 0, "zoomies": -2, "watch_window": 2,
    "dig": 1, "ask_walk": -4, "stretch_out": 2,
}  # fmt: skip
"""Points an action has in itself; what nobody knows has none."""

_WINDOWS: Mapping[str, tuple[tuple[float, float, float], ...]] = {
    "drink_tea": ((9.8, 10.7, 6), (15, 16.2, 9), (21, 22.5, 4)),
    "shop": ((10, 12, 5), (16, 19, 8)),
    "tidy": ((9, 12, 5), (14, 17, 3)),
    "laundry": ((7, 11, 8),),
    "bath": ((20.3, 23, 16), (7, 8, 3)),
    "walk_dog": ((7, 9, 10), (17, 18.8, 14)),
    "train_dog": ((10, 12, 3), (15, 18, 6)),
    "feed_dog": ((7, 9, 10), (18, 20, 10)),
    "watch_film": ((20, 23, 12),),
    "play_game": ((20, 23, 8),),
    "read": ((21, 23.5, 8),),
    "listen_music": ((9, 11, 3), (19, 22, 5)),
    "phone_home": ((19, 21, 7),),
    "look_outside": ((6.5, 8, 6), (16.5, 18.5, 5)),
    "stretch": ((6.5, 8.5, 9), (10, 12, 2), (15, 17, 3)),
    "plan_date": ((19, 22, 6),),
    "go_on_date": ((11, 15, 6), (17, 19.5, 12)),
    "choose_wish": ((19, 22, 4),),
    "talk": ((18.5, 22.5, 5),),
    "hug": ((6.5, 8.5, 4), (21, 23.5, 5)),
}
"""(from, to, points) in household hours."""

_NIGHT = -30.0
_GOES_ON = 26.0


def pull(moment: Moment, option: Option) -> float:
    """What the hour says of an option, in points."""
    action, hour = option.action, moment.hour
    points = _BASE.get(action, 0.0)
    points += sum(extra for start, end, extra in _WINDOWS.get(action, ()) if start <= hour < end)
    if action == "work":
        points += _work(moment)
    if action in {"cook", "eat"}:
        points += _meal(moment, action)
    if action in _LOUD and (hour >= 22.5 or hour < 6.5):
        points += _NIGHT
    # What one is at is finished first: half an hour of it is no choice made anew.
    return points + (_GOES_ON if moment.goes_on(option) else 0.0)


_LOUD = frozenset({
    "shop", "laundry", "tidy", "walk_dog", "train_dog", "phone_home", "work", "cook", "go_on_date",
})  # fmt: skip
"""What nobody does in the night."""


def _work(moment: Moment) -> float:
    if moment.weekend:
        return -26.0
    at_work = 9.0 <= moment.hour < 12.2 or 13.2 <= moment.hour < 18.0
    return 36.0 if at_work else -22.0


def _meal(moment: Moment, action: str) -> float:
    hunger = moment.need("hunger")
    if not any(start <= moment.hour < end for start, end in _MEALS):
        return -8.0 if hunger > 40 else 0.0
    if action == "cook":
        return 20.0 if hunger < 72 else -4.0
    return 22.0 if hunger < 78 else 0.0
