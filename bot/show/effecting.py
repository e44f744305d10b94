"""Paid effects in a running show: wanted by tips, queued, and done one by one."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import datetime

from bot.audience.effects import (
    Effects,
    EffectSpec,
    Wanted,
    effect_of,
    ready,
    want,
    withdrawn,
)
from bot.audience.gate import Source
from bot.audience.valued import ValuedTip
from bot.errors import WriteFailedError
from bot.household.commands import Gesture
from bot.ports import Clock, Drawer
from bot.show.engine import Engine
from bot.show.gatekeeper import Gatekeeper
from bot.show.replies import Replies
from bot.show.signals import EffectShown, Signal

logger = logging.getLogger(__name__)

FILE = "effects"


class Effecting:
    """Keeps the queue of paid effects; what waits is kept over a restart."""

    def __init__(
        self,
        engine: Engine,
        specs: Mapping[str, EffectSpec],
        replies: Replies,
        gate: Gatekeeper,
        clock: Clock,
        drawer: Drawer,
        *,
        signal: Callable[[Signal], None],
    ) -> None:
        self._engine = engine
        self._specs = specs
        self._replies = replies
        self._gate = gate
        self._clock = clock
        self._drawer = drawer
        self._signal = signal
        self._state = Effects(waiting=self._restored())

    @property
    def waiting(self) -> tuple[Wanted, ...]:
        """What was paid for and has not happened yet."""
        return self._state.waiting

    def want(self, tip: ValuedTip) -> None:
        """Take what a counted tip names and pays for; once the show had its fill, say so."""
        effect = effect_of(tip.message, tip.value, self._specs)
        if effect is None:
            return
        wanted = Wanted(
            effect=effect, tip=tip.key, viewer_id="" if tip.anonymous else tip.viewer_id,
            viewer=str(tip.name), at=self._clock.now(),
        )  # fmt: skip
        self._state, taken = want(self._state, wanted, self._specs)
        if not taken:
            self._say("effects.full", wanted)
            return
        self.step()
        if wanted in self._state.waiting:
            self._say("effects.waits", wanted)
        self._keep()

    def step(self) -> None:
        """Let everything happen whose time has come."""
        waited = self._state.waiting
        impossible: frozenset[str] = frozenset()
        while True:
            after, wanted = ready(self._state, self._clock.now(), self._specs, impossible)
            if wanted is None:
                break
            spec = self._specs.get(wanted.effect)
            if spec is None or self._happens(spec, wanted):
                self._state = after
            else:
                impossible |= {wanted.tip}  # it stays where it stands, and is tried again
        if self._state.waiting != waited:
            self._keep()

    def hold(self, *, paused: bool) -> None:
        """Hold the queue, or let it go on."""
        self._state = replace(self._state, paused=paused)

    def withdraw(self, tip: str) -> None:
        """Take out what a refunded tip had bought and not got yet."""
        self._state = withdrawn(self._state, tip)
        self._keep()

    def forget(self, viewer_id: str) -> None:
        """Let what a viewer paid for happen without their name."""
        self._state = replace(
            self._state,
            waiting=tuple(
                replace(each, viewer_id="", viewer=self._gate.rules.anonymous)
                if each.viewer_id == viewer_id
                else each
                for each in self._state.waiting
            ),
        )
        self._keep()

    def _happens(self, spec: EffectSpec, wanted: Wanted) -> bool:
        """Do good to whom it is for; False when nobody is there for it."""
        viewer = self._gate.passed(Source.NAME, wanted.viewer)
        events = self._engine.apply(
            Gesture(
                kind=spec.id, viewer_id=wanted.viewer_id, viewer=viewer, who=spec.who,
                name=spec.name, name_ja=spec.name_ja, paid=True,
                minutes=spec.lasts_minutes,
            )
        )  # fmt: skip
        if not events:
            return False
        self._signal(EffectShown(effect=spec.id, viewer=viewer, who=spec.who))
        self._say("effects.comes", wanted)
        return True

    def _say(self, key: str, wanted: Wanted) -> None:
        spec, language = self._specs[wanted.effect], self._replies.language
        name = spec.name_ja if language == "ja" else spec.name
        viewer = self._gate.passed(Source.NAME, wanted.viewer)
        self._replies.say(key, {"viewer": wanted.viewer, "effect": name}, viewer=viewer)

    def _keep(self) -> None:
        rows = [
            {
                "effect": each.effect, "tip": each.tip, "viewer_id": each.viewer_id,
                "viewer": each.viewer, "at": each.at.isoformat(),
            }
            for each in self._state.waiting
        ]  # fmt: skip
        try:
            self._drawer.put(FILE, {"waiting": rows})
        except WriteFailedError as error:
            logger.warning("what was paid for waits in memory only: %s", error)

    def _restored(self) -> tuple[Wanted, ...]:
        rows = self._drawer.read(FILE).get("waiting")
        found = map(_wanted, rows if isinstance(rows, list) else [])
        return tuple(each for each in found if each is not None)


def _wanted(row: object) -> Wanted | None:
    if not isinstance(row, dict):
        return None
    try:
        facts = {str(key): str(value) for key, value in row.items()}
        return Wanted(
            effect=facts["effect"], tip=facts["tip"], viewer_id=facts["viewer_id"],
            viewer=facts["viewer"], at=datetime.fromisoformat(facts["at"]),
        )  # fmt: skip
    except (KeyError, ValueError):
        return None
