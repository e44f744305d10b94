"""What a content filter refused: never sent again, and kept out of memory."""

from collections.abc import Iterable
from dataclasses import replace
from hashlib import blake2b

from bot.brains.completion import Ask, Completed, Completion, Finish
from bot.brains.notices import Notice, Severity, Tell
from bot.errors import BrainRefusedError
from bot.household.briefing import Briefing

REMEMBERED = 500
"""How many refused prompts and cleared lines are remembered."""


class Quarantine:
    """Viewers' texts under suspicion: left out of every prompt, and to be stored nowhere."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self._held: dict[str, None] = {}
        self._cleared: dict[str, None] = {}

    def holds(self, identity: str) -> bool:
        """Whether a chat line or an episode is in quarantine."""
        return identity in self._held

    def clear(self, shown: Iterable[str]) -> None:
        """These went through in a prompt: they are not what a later one is refused for."""
        self._cleared |= dict.fromkeys(shown)
        while len(self._cleared) > REMEMBERED:
            del self._cleared[next(iter(self._cleared))]

    def blame(self, briefing: Briefing) -> None:
        """Hold every text of a viewer that has not been in an accepted prompt before."""
        lines = [line.message_id for line in briefing.chat]
        memories = [back.episode.id for back in briefing.flashbacks if back.episode.viewer_id]
        memories += [episode.id for episode in briefing.recent_events if episode.viewer_id]
        suspects = [one for one in (*lines, *memories) if one not in self._cleared]
        fresh = tuple(dict.fromkeys(one for one in suspects if one not in self._held))
        self._held |= dict.fromkeys(fresh)
        if fresh:
            text = f"the model's filter refused viewers' texts: {len(fresh)} are in quarantine"
            self._tell(Notice(severity=Severity.WARNING, text=text, quarantined=fresh))

    def held(self, briefing: Briefing) -> tuple[str, ...]:
        """The chat lines of a briefing that are in quarantine."""
        ids = (line.message_id for line in briefing.chat)
        return tuple(identity for identity in ids if self.holds(identity))

    def without(self, briefing: Briefing) -> Briefing:
        """The briefing without what is in quarantine."""
        if not self._held:
            return briefing
        return replace(
            briefing,
            chat=tuple(line for line in briefing.chat if not self.holds(line.message_id)),
            flashbacks=tuple(b for b in briefing.flashbacks if not self.holds(b.episode.id)),
            recent_events=tuple(e for e in briefing.recent_events if not self.holds(e.id)),
        )


class Unpoisoned(Completion):
    """Refuses on its own a prompt that was refused before, word for word."""

    def __init__(self, inner: Completion) -> None:
        self.facts = inner.facts
        self._inner = inner
        self._refused: dict[bytes, None] = {}

    async def complete(self, ask: Ask) -> Completed:
        """Pass the prompt on unless it is known to be refused."""
        digest = blake2b(f"{ask.shared}\0{ask.persona}\0{ask.user}".encode()).digest()
        if digest in self._refused:
            raise BrainRefusedError("this very prompt was refused before")
        try:
            completed = await self._inner.complete(ask)
        except BrainRefusedError:
            self._remember(digest)
            raise
        if completed.finish is Finish.REFUSED:
            self._remember(digest)
        return completed

    def _remember(self, digest: bytes) -> None:
        self._refused[digest] = None
        while len(self._refused) > REMEMBERED:
            del self._refused[next(iter(self._refused))]

    async def close(self) -> None:
        """Close what is behind."""
        await self._inner.close()
