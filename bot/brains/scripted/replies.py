"""Answers to viewers, in the language they wrote in."""

from bot.brains.scripted.moment import Moment, share
from bot.household.briefing import HeardLine
from bot.household.characters import Species

MOST_REPLIES = 3
"""Answers a turn gives at most; the next turn goes on."""


def to_answer(moment: Moment) -> tuple[HeardLine, ...]:
    """The lines this character answers now: those for them, and their share of the others.

    What was paid for comes first, the most generous before all others, whoever's turn it is.
    """
    waiting = (line for line in moment.briefing.chat if not line.answered)
    mine = [line for line in waiting if _for_me(moment, line)]
    paid = sorted((line for line in mine if line.paid), key=lambda line: -line.paid)
    others = [line for line in mine if not line.paid]
    room = max(0, MOST_REPLIES - len(paid))
    return (*paid[:MOST_REPLIES], *(others[-room:] if room else ()))


def _for_me(moment: Moment, line: HeardLine) -> bool:
    if line.addressed_to:
        return moment.me in line.addressed_to
    if moment.briefing.profile.species is not Species.PERSON:
        return False
    if line.paid:
        return True
    if not (line.question or line.first_time):
        return False
    people = [
        one
        for one, profile in moment.briefing.rules.characters.items()
        if profile.species is Species.PERSON
        and not moment.briefing.world.characters[one].state.asleep
    ]
    # Both would answer otherwise; the line itself says who takes it.
    return bool(people) and people[int(share(line.message_id) * len(people))] == moment.me
