"""Viewers the household knows: meeting them, and answering them."""

from dataclasses import replace

from bot.audience.viewers import Viewer
from bot.household.commands import AnswerViewer, MeetViewer, MeetViewers
from bot.household.events import Happened, ViewerMet
from bot.household.feelings import touched
from bot.household.outcome import Outcome
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind


def meet_viewer(world: World, command: MeetViewer) -> Outcome:
    """Count a viewer's line, keep their name, and let those who were spoken to feel company."""
    known = world.viewers.get(command.viewer_id)
    viewer = _met(known, command)
    told = ViewerMet(
        viewer_id=viewer.viewer_id,
        name=viewer.name,
        first=known is None,
        back_after_days=0 if known is None else max(0, (command.at - known.last_seen).days),
        addressed_to=command.addressed_to,
    )
    world = replace(world, viewers={**world.viewers, viewer.viewer_id: viewer})
    return Outcome(_in_company(world, command.addressed_to), (told,))


def meet_viewers(world: World, command: MeetViewers) -> Outcome:
    """Count many viewers' lines; however many spoke to somebody, they feel the company once."""
    viewers = dict(world.viewers)
    spoken_to: dict[str, None] = {}
    for each in command.met:
        viewers[each.viewer_id] = _met(viewers.get(each.viewer_id), each)
        spoken_to |= dict.fromkeys(each.addressed_to)
    return Outcome(_in_company(replace(world, viewers=viewers), tuple(spoken_to)))


def _met(known: Viewer | None, command: MeetViewer) -> Viewer:
    if known is None:
        return Viewer(
            viewer_id=command.viewer_id,
            platform=command.platform,
            name=str(command.name),
            first_seen=command.at,
            last_seen=command.at,
            messages=command.messages,
        )
    return replace(
        known,
        name=str(command.name) or known.name,
        last_seen=max(known.last_seen, command.at),
        messages=known.messages + command.messages,
    )


def _in_company(world: World, spoken_to: tuple[str, ...]) -> World:
    for who in spoken_to:
        if who in world.characters:
            world = touched(
                world, who, {"social": 3.0}, emotion="happy", strength=0.03, cause="viewers"
            )
    return world


def answer_viewer(world: World, command: AnswerViewer) -> Outcome:
    """Let a character be glad of a talk with a viewer; what they are doing goes on."""
    if command.actor not in world.characters:
        return Outcome(world)
    world = touched(
        world, command.actor, {"social": 4.0}, emotion="happy", strength=0.04, cause="viewers"
    )
    special = ImportanceRule.VIEWER_SPECIAL if command.special else ImportanceRule.VIEWER
    told = Happened(
        what="viewer_answered",
        who=(command.actor,),
        facts={
            "viewer": command.name,
            "viewer_id": command.viewer_id,
            "text": command.said,
            "answer": command.answer,
        },
        rule=special,
        kind=Kind.CONVERSATION,
        tags=("viewer", "conversation"),
        emotion="happy",
        viewer_id=command.viewer_id,
        at=world.calendar.now,
    )
    return Outcome(world, (told,))
