"""Mood: valence and arousal, pushed by what happens and pulled back to a baseline."""

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class Mood:
    """How a character feels now."""

    valence: float
    """From -1 (miserable) to 1 (delighted)."""
    arousal: float
    """From 0 (drowsy) to 1 (excited)."""
    emotion: str = "calm"
    """The word for it, in English: one of `EMOTIONS`."""
    cause: str = ""
    """What last pushed it, an event's or action's name."""


EMOTIONS = (
    "happy", "excited", "calm", "content", "tired", "bored", "sad", "lonely", "angry", "hurt",
    "worried", "guilty", "grateful", "loving", "proud", "curious", "playful", "surprised",
)  # fmt: skip

_QUADRANT = {
    (True, True): "happy",
    (True, False): "content",
    (False, True): "worried",
    (False, False): "sad",
}


def word(valence: float, arousal: float) -> str:
    """The plain emotion word of a point, used when nothing more exact is known."""
    if abs(valence) < 0.2:
        return "calm" if arousal >= 0.25 else "tired"
    return _QUADRANT[valence > 0, arousal >= 0.4]


def pushed(mood: Mood, valence: float, arousal: float, *, cause: str, emotion: str = "") -> Mood:
    """Push a mood; the nearer it is to an end the less it moves, so that it never sticks there."""
    room_v = 1.0 - abs(mood.valence) if valence * mood.valence > 0 else 1.0
    new_v = min(1.0, max(-1.0, mood.valence + valence * room_v))
    new_a = min(
        1.0, max(0.0, mood.arousal + arousal * (1.0 - mood.arousal if arousal > 0 else 1.0))
    )
    return Mood(valence=new_v, arousal=new_a, emotion=emotion or word(new_v, new_a), cause=cause)


def pulled(mood: Mood, baseline: Mood, hours: float, half_life_h: float) -> Mood:
    """Pull a mood towards its baseline: half of the way every `half_life_h` hours."""
    keep = 0.5 ** (hours / half_life_h)
    valence = baseline.valence + (mood.valence - baseline.valence) * keep
    arousal = baseline.arousal + (mood.arousal - baseline.arousal) * keep
    if abs(mood.valence - valence) < 1e-9 and abs(mood.arousal - arousal) < 1e-9:
        return mood
    # A named emotion (hurt, proud) fades into the plain word once little of its push is left.
    faded = abs(valence - baseline.valence) < 0.15
    emotion = word(valence, arousal) if faded else mood.emotion
    return replace(mood, valence=valence, arousal=arousal, emotion=emotion)
