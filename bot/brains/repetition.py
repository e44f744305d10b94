"""Whether a line was said before, by the character or by one of the others."""

from bot.household.briefing import Briefing
from bot.household.decisions import Action
from bot.memories.similarity import near_repeat

COMPARED = 200
"""How many of the last lines of each side a new one is held against."""

LONGEST_RUN = 3
"""How often the same action may come one after the other."""
LONG = frozenset({"sleep", "nap", "dog_sleep", "work"})
"""What fills hours."""


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


def stuck(action: Action, briefing: Briefing) -> str:
    """Why doing the same once more leads nowhere, in English; empty when it is fine.

    What naturally goes on (sleep, work, a film that is not over) may go on.
    """
    state = briefing.state
    last = state.recent[-LONGEST_RUN:]
    goes_on = state.until is not None and state.until > briefing.world.calendar.now
    if action.name in LONG or (goes_on and state.doing == action.name):
        return ""
    same = [done for done in last if (done.action, done.argument) == (action.name, action.argument)]
    if len(same) < LONGEST_RUN or len(briefing.offers) == 1:
        return ""
    return f"You have done {action.name} {LONGEST_RUN} times in a row; do something else."


def masked_names(briefing: Briefing) -> tuple[str, ...]:
    """Names that do not make a line new: the characters' and the viewers'."""
    own = [
        name
        for profile in briefing.rules.characters.values()
        for name in (profile.name, profile.name_ja)
    ]
    return tuple(dict.fromkeys([*own, *(str(line.name) for line in briefing.chat)]))
