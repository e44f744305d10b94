"""Whether a line was said before, by the character or by one of the others."""

from bot.household.briefing import Briefing
from bot.memories.similarity import near_repeat

COMPARED = 200
"""How many of the last lines of each side a new one is held against."""


def repeats(line: str, briefing: Briefing) -> str:
    """Why a line says nothing new, in English; empty when it does.

    An animal's sounds and the shortest words (yes, thanks) may come again.
    """
    if len(line) < 8:
        return ""
    names = masked_names(briefing)
    if near_repeat(line, briefing.spoken[-COMPARED:], names):
        return f"The line “{line}” is too like one you said before; say something new."
    if near_repeat(line, briefing.heard[-COMPARED:], names):
        return f"The line “{line}” is too like one somebody else just said; say it your own way."
    return ""


def masked_names(briefing: Briefing) -> tuple[str, ...]:
    """Names that do not make a line new: the characters' and the viewers'."""
    own = [
        name
        for profile in briefing.rules.characters.values()
        for name in (profile.name, profile.name_ja)
    ]
    return tuple(dict.fromkeys([*own, *(str(line.name) for line in briefing.chat)]))
