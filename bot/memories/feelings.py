"""Which emotions do one good, and which do not."""

from bot.memories.episode import Episode

GLAD = frozenset({
    "happy", "excited", "grateful", "proud", "loving", "content", "playful", "curious",
})  # fmt: skip
SORE = frozenset({
    "angry", "sad", "hurt", "worried", "guilty", "tired", "bored", "lonely",
})  # fmt: skip


def feeling(episode: Episode) -> float:
    """From -1 (it hurt) to 1 (it did good); what was calm is 0."""
    sign = (episode.emotion in GLAD) - (episode.emotion in SORE)
    return sign * episode.emotion_intensity
