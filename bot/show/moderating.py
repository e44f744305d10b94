"""Moderating: what is decided at the desk, in chat or on the dashboard takes effect at once."""

import logging
from collections.abc import Callable

from bot.audience.desk import Act, Audit
from bot.errors import UnknownNameError
from bot.household.commands import DropPlan
from bot.show.deskwork import DeskWork
from bot.show.effecting import Effecting
from bot.show.engine import Engine
from bot.show.gatekeeper import Gatekeeper
from bot.show.hush import Hush
from bot.show.signals import SafeScene, Signal
from bot.show.tips import TipCounter
from bot.show.voting import Voting

logger = logging.getLogger(__name__)


class Moderating:
    """Carries decisions out on the show."""

    def __init__(
        self,
        engine: Engine,
        desk: DeskWork,
        tips: TipCounter,
        effects: Effecting,
        votes: Voting,
        gate: Gatekeeper,
        hush: Hush,
        *,
        signal: Callable[[Signal], None],
    ) -> None:
        self._engine = engine
        self.desk = desk
        self._tips = tips
        self._effects = effects
        self._votes = votes
        self._gate = gate
        self._hush = hush
        self._signal = signal
        self.on_pause: Callable[[bool], None] = lambda _: None
        """Told when household time stops (True) or goes on."""
        self.on_block: Callable[[str], None] = lambda _: None
        """Told whose lines are not to be heard any more."""
        self._gate.block(desk.desk.blocked_words)
        self._effects.hold(paused=desk.desk.paused or desk.desk.panic)

    async def decide(
        self, act: Act, about: str = "", *, by: str = "streamer", value: int | None = None
    ) -> Audit | None:
        """Take one decision and carry it out.

        Args:
            act: What is decided.
            about: A tip's key, a text's id, a character, a viewer id, a word, a plan's id.
            by: `streamer`, or a moderator's viewer id.
            value: The yen an approved tip counts for; None: its own worth.

        Returns:
            What took effect (for an undo the act that undoes), or None when nothing had to.

        Raises:
            UnknownNameError: there is no such character.
        """
        characters = tuple(self._engine.world.characters)
        if act in {Act.MUTE, Act.UNMUTE} and about not in characters:
            raise UnknownNameError("character", about, characters)
        if act is Act.PANIC and not self.desk.desk.panic:
            # Before anything is written down: no disk may keep the stage waiting.
            self._signal(SafeScene(on=True))
        entry = self.desk.decide(act, about, by)
        if entry is not None:
            await self._take_effect(entry, value)
        return entry

    async def _take_effect(self, entry: Audit, value: int | None) -> None:
        about = entry.about
        match entry.act:
            case Act.APPROVE_TIP:
                await self._tips.release(about, value)
            case Act.DENY_TIP:
                await self._tips.refuse(about)
            case Act.PAUSE | Act.RESUME:
                await self._pause(paused=entry.act is Act.PAUSE)
            case _:
                self._take_effect_at_once(entry)

    def _take_effect_at_once(self, entry: Audit) -> None:
        about = entry.about
        match entry.act:
            case Act.APPROVE_TEXT | Act.DENY_TEXT:
                self._tips.show_message(about, shown=entry.act is Act.APPROVE_TEXT)
            case Act.VETO:
                self._veto(about)
            case Act.BLOCK_VIEWER:
                self.on_block(about)
                self._votes.forget(about)
            case Act.BLOCK_WORD | Act.UNBLOCK_WORD:
                self._gate.block(self.desk.desk.blocked_words)
            case Act.PANIC | Act.RELEASE:
                self._panic(on=entry.act is Act.PANIC)
            case _:
                pass

    def _panic(self, *, on: bool) -> None:
        self._hold_effects()
        if not on:
            self._signal(SafeScene(on=False))
            self._hush.released()

    async def _pause(self, *, paused: bool) -> None:
        """Stop household time or let it go on; a restart keeps it so."""
        self._hold_effects()
        self._engine.paused = paused
        self.on_pause(paused)
        await self._engine.flush()

    def _hold_effects(self) -> None:
        self._effects.hold(paused=self.desk.desk.paused or self.desk.desk.panic)

    def _veto(self, about: str) -> None:
        if self._votes.vote is not None and self._votes.vote.subject == about:
            self._votes.withdraw()
        else:
            self._engine.apply(DropPlan(plan=about))
