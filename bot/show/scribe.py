"""The scribe: turns events into notes, through the gate, and keeps recall in step."""

import logging
from collections.abc import Callable, Sequence
from dataclasses import replace

from bot.audience.screened import Screened
from bot.errors import Problem, PromptError
from bot.household.commands import Remember
from bot.household.events import (
    EpisodeWritten,
    Event,
    HandEditAdopted,
    Happened,
    ItemUnlocked,
    MemoriesSwept,
    ViewerForgotten,
)
from bot.household.world import World
from bot.memories.episode import Note
from bot.ports import Recall, Wording

logger = logging.getLogger(__name__)

Screen = Callable[[str], Screened]
"""The gate for notes: empty when the text must not be remembered."""


class Scribe:
    """Writes what events leave in memories; a note whose text the gate refuses is left out."""

    def __init__(
        self,
        wording: Wording,
        recall: Recall,
        screen: Screen,
        on_problem: Callable[[Problem], None],
    ) -> None:
        self._wording = wording
        self._recall = recall
        self._screen = screen
        self._on_problem = on_problem

    def notes(self, events: Sequence[Event], world: World) -> Remember | None:
        """The memories that a step's events leave, or None when they leave none."""
        written = tuple(
            (character, clean)
            for event in _told_once(events)
            for character, note in self._told(event, world)
            if (clean := self._screened(note)) is not None
        )
        return Remember(notes=written) if written else None

    def _told(self, event: Event, world: World) -> tuple[tuple[str, Note], ...]:
        try:
            return self._wording.notes(event, world)
        except PromptError as error:
            # A text somebody edited cannot be told; life goes on, without this one memory.
            what = str(error).removeprefix(f"prompts/{error.template}: ")
            file, _, place = f"prompts/{error.template}".partition(": ")
            self._on_problem(
                Problem(file=file, place=place or "file", what=what, cure="correct it")
            )
            return ()

    def _screened(self, note: Note) -> Note | None:
        event, event_ja = self._screen(note.event), self._screen(note.event_ja)
        if (note.event or note.event_ja) and not (event or event_ja):
            logger.info("a memory was left out: the gate refused its text")
            return None
        return replace(
            note,
            event=event,
            event_ja=event_ja,
            further=self._screen(note.further),
            further_ja=self._screen(note.further_ja),
            critical_information=self._screen(note.critical_information),
        )

    def learn(self, events: Sequence[Event], world: World) -> None:
        """Tell recall what was written, forgotten, archived, or edited by hand."""
        for event in events:
            match event:
                case EpisodeWritten():
                    self._recall.learn(event.character, (event.episode,), ())
                case MemoriesSwept():
                    archived = [episode.id for episode in event.archived]
                    self._recall.learn(event.character, event.written, event.deleted, archived)
                case HandEditAdopted() | ViewerForgotten():
                    for one, character in world.characters.items():
                        self._recall.follow(one, character.episodes)
                case _:
                    pass


def _told_once(events: Sequence[Event]) -> tuple[Event, ...]:
    """The events without an unlock that a fulfilled wish tells better."""
    fulfilled = {
        event.facts.get("item")
        for event in events
        if isinstance(event, Happened) and event.what == "wish_fulfilled"
    }
    return tuple(
        event
        for event in events
        if not (isinstance(event, ItemUnlocked) and event.item in fulfilled)
    )
