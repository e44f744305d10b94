"""Viewers the household knows: meeting them, and forgetting one for good."""

from dataclasses import replace

from bot.audience.viewers import Viewer
from bot.household.characters import Character
from bot.household.commands import AnswerViewer, ForgetViewer, MeetViewer
from bot.household.events import Happened, ViewerForgotten, ViewerMet
from bot.household.feelings import touched
from bot.household.outcome import Outcome
from bot.household.world import World
from bot.memories.episode import Episode, ImportanceRule, Kind

SOMEBODY, SOMEBODY_JA = "a viewer", "ある視聴者"
"""What stands in a text where a forgotten viewer's name stood."""
NAME_LENGTH = 3
"""A shorter name is not searched for in texts: it would hit ordinary words."""


def meet_viewer(world: World, command: MeetViewer) -> Outcome:
    """Count a viewer's line, keep their name, and let those who were spoken to feel company."""
    known = world.viewers.get(command.viewer_id)
    if known is None:
        viewer = Viewer(
            viewer_id=command.viewer_id,
            platform=command.platform,
            name=str(command.name),
            first_seen=command.at,
            last_seen=command.at,
            messages=command.messages,
        )
    else:
        viewer = replace(
            known,
            name=str(command.name) or known.name,
            last_seen=max(known.last_seen, command.at),
            messages=known.messages + command.messages,
        )
    told = ViewerMet(
        viewer_id=viewer.viewer_id,
        name=viewer.name,
        first=known is None,
        back_after_days=0 if known is None else max(0, (command.at - known.last_seen).days),
        addressed_to=command.addressed_to,
    )
    world = replace(world, viewers={**world.viewers, viewer.viewer_id: viewer})
    for who in command.addressed_to:
        if who in world.characters:
            world = touched(
                world, who, {"social": 3.0}, emotion="happy", strength=0.03, cause="viewers"
            )
    return Outcome(world, (told,))


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


def forget_viewer(world: World, command: ForgetViewer) -> Outcome:
    """Erase a viewer: their entry, their episodes and opinions of them, their name everywhere.

    In the ledger the token stands for them, so that the money still adds up.
    """
    viewer = world.viewers.get(command.viewer_id)
    name = viewer.name if viewer is not None and len(viewer.name) >= NAME_LENGTH else ""
    world = replace(
        world,
        viewers={k: v for k, v in world.viewers.items() if k != command.viewer_id},
        characters={
            who: _forgotten(character, command.viewer_id, name)
            for who, character in world.characters.items()
        },
        unlocked=tuple(
            replace(entry, unlocked_by="", viewer_id="", message="")
            if entry.viewer_id == command.viewer_id
            else entry
            for entry in world.unlocked
        ),
        tips={
            key: replace(entry, viewer_id=command.token)
            if entry.viewer_id == command.viewer_id
            else entry
            for key, entry in world.tips.items()
        },
    )
    told = ViewerForgotten(viewer_id=command.viewer_id, token=command.token)
    return Outcome(world, (told,))


def _forgotten(character: Character, viewer_id: str, name: str) -> Character:
    state = character.state
    state = replace(
        state,
        line=_without(state.line, name),
        thought=_without(state.thought, name),
        plans=tuple(plan for plan in state.plans if plan.viewer_id != viewer_id),
        recent=tuple(
            replace(
                one,
                argument="" if one.argument == viewer_id else one.argument,
                event=_without(one.event, name),
                event_ja=_without(one.event_ja, name, ja=True),
            )
            for one in state.recent
        ),
    )
    return replace(
        character,
        state=state,
        episodes=tuple(
            _nameless(episode, name)
            for episode in character.episodes
            if viewer_id not in {episode.viewer_id, episode.claimed_by}
        ),
        opinions=tuple(
            opinion
            for opinion in character.opinions
            if opinion.about not in ({viewer_id, name} if name else {viewer_id})
        ),
        diary=tuple(
            replace(
                page,
                text=_without(page.text, name),
                text_ja=_without(page.text_ja, name, ja=True),
            )
            for page in character.diary
        ),
    )


def _nameless(episode: Episode, name: str) -> Episode:
    texts = (episode.event, episode.event_ja, episode.critical_information, *episode.keywords)
    named = name and any(name in text for text in texts)
    if not named:
        return episode
    return replace(
        episode,
        event=_without(episode.event, name),
        event_ja=_without(episode.event_ja, name, ja=True),
        critical_information=_without(episode.critical_information, name),
        keywords=tuple(word for word in episode.keywords if name not in word),
    )


def _without(text: str, name: str, *, ja: bool = False) -> str:
    return text.replace(name, SOMEBODY_JA if ja else SOMEBODY) if name else text
