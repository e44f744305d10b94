"""Where everybody is once a turn is taken: who sets out is in the street when the line is said."""

from dataclasses import replace

from bot.brains.scripted.moment import Moment, Option, near_to
from bot.household.commands import Perform
from bot.household.decisions import Action
from bot.household.performing import perform
from bot.household.presence import OUTSIDE, area


def once_done(moment: Moment, option: Option) -> Moment:
    """The moment as it is when the option is carried out and its line is heard.

    Everybody stands where the household puts them (a walk takes the dog along, a date the other
    person), and the others do what it makes them do. The character's own doing stays the one
    before, so that what goes on can still be told from what begins.
    """
    briefing = moment.briefing
    command = Perform(actor=moment.me, action=Action(name=option.action, argument=option.argument))
    after = perform(briefing.world, command, briefing.rules).world.characters
    now = briefing.world.characters
    moved = {
        who: replace(now[who], state=replace(now[who].state, spot=one.state.spot))
        if who == moment.me
        else one
        for who, one in after.items()
    }
    if all(moved[who].state == one.state for who, one in now.items()):
        return moment
    world = replace(briefing.world, characters=moved)
    return replace(
        moment,
        briefing=replace(briefing, world=world),
        state=moved[moment.me].state,
        near=near_to(world, briefing.rules, moment.me),
    )


def is_out(moment: Moment, who: str) -> bool:
    """Whether somebody is away from the flat."""
    briefing = moment.briefing
    return area(briefing.rules, briefing.world.characters[who].state.spot) == OUTSIDE


def is_with(moment: Moment, who: str) -> bool:
    """Whether somebody is where the character is: both at home, or side by side outside."""
    return who in moment.near or not (is_out(moment, who) or is_out(moment, moment.me))
