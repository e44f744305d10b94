"""Feelings: how far an emotion's name pushes a mood, and what one character does to another's."""

from collections.abc import Mapping
from dataclasses import replace

from bot.household.mood import Mood, pushed
from bot.household.needs import changed
from bot.household.world import World

PUSH: Mapping[str, tuple[float, float]] = {
    "happy": (0.6, 0.3), "excited": (0.6, 0.7), "calm": (0.15, -0.3), "content": (0.35, -0.2),
    "tired": (-0.15, -0.5), "bored": (-0.25, -0.3), "sad": (-0.6, -0.2), "lonely": (-0.45, -0.1),
    "angry": (-0.7, 0.6), "hurt": (-0.7, 0.3), "worried": (-0.45, 0.3), "guilty": (-0.5, 0.1),
    "grateful": (0.6, 0.2), "loving": (0.7, 0.2), "proud": (0.6, 0.4), "curious": (0.3, 0.4),
    "playful": (0.45, 0.5), "surprised": (0.15, 0.7),
}  # fmt: skip
"""The whole push of each emotion: valence -1 to 1, arousal -1 to 1."""


def felt(mood: Mood, emotion: str, strength: float, cause: str) -> Mood:
    """The mood after an emotion of `strength` (0 to 1); an unknown name pushes nothing."""
    if emotion not in PUSH or strength <= 0:
        return mood
    valence, arousal = PUSH[emotion]
    return pushed(mood, valence * strength, arousal * strength, cause=cause, emotion=emotion)


def touched(
    world: World, who: str, by: Mapping[str, float], *, emotion: str, strength: float, cause: str
) -> World:
    """The world after something did one character good or ill: needs (points) and mood."""
    state = world.characters[who].state
    after = replace(
        state, needs=changed(state.needs, by), mood=felt(state.mood, emotion, strength, cause)
    )
    return world.with_state(who, after)
