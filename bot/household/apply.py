"""The one function that makes the next world: each command goes to the module of its subject."""

from typing import assert_never

from bot.household.acquaintance import answer_viewer, meet_viewer, meet_viewers
from bot.household.chronicle import chronicled
from bot.household.commands import (
    AdoptEdit,
    AnswerViewer,
    ApplyTip,
    ChooseWish,
    Command,
    DropPlan,
    ForgetViewer,
    Gesture,
    HoldTip,
    MakePlan,
    MeetViewer,
    MeetViewers,
    PassTime,
    Perform,
    Reflect,
    RefuseTip,
    Remember,
    Retell,
    ReverseTip,
    SweepMemories,
    Unhear,
    UseMemories,
)
from bot.household.editing import adopt_edit
from bot.household.forgetting import forget_viewer, unhear
from bot.household.gestures import gesture
from bot.household.outcome import Outcome
from bot.household.passing import pass_time
from bot.household.performing import perform
from bot.household.plans import drop_plan, make_plan
from bot.household.remembering import reflect, remember, retell, sweep, use_memories
from bot.household.rules import Rules
from bot.household.tipping import apply_tip, hold_tip, refuse_tip, reverse_tip
from bot.household.wishing import choose_wish
from bot.household.world import World


def apply(world: World, command: Command, rules: Rules) -> Outcome:
    """Apply one command: the next world, and the events that tell what changed.

    Pure: the same world, command and rules give the same outcome. A command the world cannot
    follow (an impossible action, a tip that was counted before) gives back the world itself.
    """
    return chronicled(_applied(world, command, rules), rules)


def _applied(world: World, command: Command, rules: Rules) -> Outcome:  # noqa: C901, PLR0911, PLR0912 - one case a command
    match command:
        case PassTime():
            return pass_time(world, command, rules)
        case Perform():
            return perform(world, command, rules)
        case AnswerViewer():
            return answer_viewer(world, command)
        case Remember():
            return remember(world, command, rules)
        case UseMemories():
            return use_memories(world, command)
        case MeetViewer():
            return meet_viewer(world, command)
        case MeetViewers():
            return meet_viewers(world, command)
        case Gesture():
            return gesture(world, command, rules)
        case ApplyTip():
            return apply_tip(world, command, rules)
        case HoldTip():
            return hold_tip(world, command)
        case RefuseTip():
            return refuse_tip(world, command)
        case ReverseTip():
            return reverse_tip(world, command, rules)
        case ChooseWish():
            return choose_wish(world, command, rules)
        case MakePlan():
            return make_plan(world, command, rules)
        case DropPlan():
            return drop_plan(world, command)
        case AdoptEdit():
            return adopt_edit(world, command, rules)
        case SweepMemories():
            return sweep(world, command)
        case Reflect():
            return reflect(world, command)
        case Retell():
            return retell(world, command)
        case ForgetViewer():
            return forget_viewer(world, command)
        case Unhear():
            return unhear(world, command)
        case _:
            assert_never(command)
