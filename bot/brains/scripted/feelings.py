"""The feeling a turn leaves, where the deed itself says so."""

from collections.abc import Mapping

from bot.brains.scripted.moment import Moment

_OF_DEEDS: Mapping[str, tuple[str, float]] = {
    "argue": ("angry", 0.75),
    "apologise": ("guilty", 0.6),
    "hug": ("loving", 0.6),
    "compliment": ("loving", 0.5),
    "tease": ("playful", 0.5),
    "plan_date": ("excited", 0.6),
    "go_on_date": ("loving", 0.8),
    "thank_viewer": ("grateful", 0.6),
    "choose_wish": ("excited", 0.6),
    "train_dog": ("curious", 0.4),
    "play_with_dog": ("playful", 0.5),
    "zoomies": ("excited", 0.6),
    "do_trick": ("proud", 0.5),
}


def emotion_of(action: str, moment: Moment) -> tuple[str, float]:
    """(emotion word, intensity 0-1) of a turn; an empty word leaves it to the household."""
    if action == "talk" and moment.couple.quarrel is not None:
        return "hurt", 0.4
    return _OF_DEEDS.get(action, ("", 0.3))
