"""What a body asks for: food, sleep, washing, and what an action gives back."""

from collections.abc import Mapping

from bot.brains.scripted.moment import Moment, Option
from bot.household.needs import LOW, URGENT

GIVES: Mapping[str, Mapping[str, float]] = {
    "cook": {"hunger": 0.35},
    "eat": {"hunger": 1.0},
    "drink_tea": {"fun": 0.1, "hunger": 0.05, "energy": 0.1},
    "bath": {"hygiene": 1.0, "energy": 0.1},
    "nap": {"energy": 0.6},
    "rest": {"energy": 0.3},
    "stretch": {"energy": 0.15, "fun": 0.1},
    "phone_home": {"social": 0.55},
    "watch_film": {"fun": 0.75},
    "play_game": {"fun": 0.75},
    "read": {"fun": 0.5},
    "listen_music": {"fun": 0.5},
    "look_outside": {"fun": 0.15},
    "talk": {"social": 0.6, "fun": 0.15},
    "tease": {"social": 0.35, "fun": 0.35},
    "compliment": {"social": 0.4},
    "hug": {"social": 0.5},
    "walk_dog": {"fun": 0.4, "social": 0.2},
    "train_dog": {"fun": 0.3},
    "play_with_dog": {"fun": 0.45, "social": 0.25},
    "go_on_date": {"fun": 0.7, "social": 0.7},
    "thank_viewer": {"social": 0.2},
    "answer_viewer": {"social": 0.3},
    "use_item": {"fun": 0.5},
    "dog_eat": {"hunger": 1.0},
    "dog_drink": {"thirst": 1.0, "hunger": 0.05},
    "dog_sleep": {"energy": 0.8},
    "beg": {"hunger": 0.4, "affection": 0.2},
    "ask_walk": {"walk": 1.0, "exercise": 0.8, "bladder": 1.0, "fun": 0.2},
    "fetch_toy": {"fun": 0.6, "social": 0.2},
    "chew": {"fun": 0.5},
    "zoomies": {"fun": 0.6, "exercise": 0.5},
    "dig": {"fun": 0.45},
    "sniff": {"fun": 0.35},
    "watch_window": {"fun": 0.35},
    "bark": {"fun": 0.15},
    "follow": {"social": 0.5, "affection": 0.4},
    "cuddle": {"social": 0.8, "affection": 1.0},
    "do_trick": {"fun": 0.4, "social": 0.3},
}
"""By action: which needs it answers, and how well (0 to 1)."""

SLEEP, AWAKE = "sleep", 240.0
"""Points against sleep by day, and for it by night: stronger than anything but hunger."""

EARLY_H, LATE_H = 2.5, 1.5
"""How long before the wake hour a night's sleep may end, and how long after it at most."""
RESTED = 70.0
"""The energy with which one gets up at the wake hour."""


def urgency(level: float) -> float:
    """How loudly a need speaks, in points: 0 when met, 60 when empty, more under the limits."""
    lack = (100.0 - level) / 100.0
    points = 60.0 * lack * lack
    if level < LOW:
        points += (LOW - level) * 1.2
    if level < URGENT:
        points += 20.0
    return points


def pull(moment: Moment, option: Option) -> float:
    """What the body says of an option, in points."""
    if option.action == SLEEP:
        return _sleep(moment)
    gives = GIVES.get(option.action, {})
    points = sum(share * urgency(moment.need(need)) for need, share in gives.items())
    if option.action in {"eat", "dog_eat"} and moment.need("hunger") > 82.0:
        points -= 45.0
    if option.action == "bath" and moment.need("hygiene") > 75.0:
        points -= 25.0
    if option.action == "nap":
        points -= _wakefulness(moment)
    return points


def _wakefulness(moment: Moment) -> float:
    """What speaks against a nap: strength left, and any hour but the early afternoon."""
    points = max(0.0, moment.need("energy") - 40.0) * 0.6
    return points if 12.5 <= moment.hour < 16.5 else points + 30.0


def _sleep(moment: Moment) -> float:
    energy = moment.need("energy")
    if moment.state.doing == SLEEP:
        return AWAKE if not slept_enough(moment, energy) else -AWAKE
    if is_bedtime(moment):
        return AWAKE * 0.6 if energy < 92.0 else 20.0
    # Falling over with fatigue is the one reason to go to bed before the evening.
    return 90.0 if energy < URGENT and (moment.hour >= 21.3 or moment.hour < 4) else -AWAKE


def is_bedtime(moment: Moment) -> bool:
    """Whether the night has begun for this character (and not ended)."""
    profile = moment.briefing.profile
    since = (moment.hour - profile.bedtime) % 24
    night = (profile.wake - profile.bedtime) % 24
    # Nobody goes to bed for the last hour of the night.
    return since < max(1.0, night - 1.5)


def slept_enough(moment: Moment, energy: float) -> bool:
    """Whether a sleeper wakes: rested after the wake hour, or when the night's sleep is out.

    Nobody gets up in the small hours for having gone to bed early, nor stays for two hours after
    the wake hour.
    """
    profile, until = moment.briefing.profile, moment.state.until
    over = (moment.hour - profile.wake + 12) % 24 - 12
    slept_out = until is not None and until <= moment.now
    if over < 0:
        return slept_out and over >= -EARLY_H
    return slept_out or over >= LATE_H or energy >= RESTED
