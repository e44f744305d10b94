"""Holding tips: those that wait for the streamer, at the desk and over a restart."""

import logging

from bot.audience.desk import WaitingText, WaitingTip
from bot.audience.gate import Source
from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.seen import SeenIds, restored
from bot.audience.valued import ValuedTip
from bot.errors import WriteFailedError
from bot.ports import Clock, Drawer
from bot.show.deskwork import DeskWork
from bot.show.engine import Engine
from bot.show.gatekeeper import Gatekeeper
from bot.show.held import HeldTip, held_of, nameless, row_of

logger = logging.getLogger(__name__)

FILE = "tips"


class HeldTips:
    """Keeps what the ledger does not: names and messages of tips that wait."""

    def __init__(
        self, engine: Engine, desk: DeskWork, gate: Gatekeeper, clock: Clock, drawer: Drawer
    ) -> None:
        self._engine = engine
        self._desk = desk
        self._gate = gate
        self._clock = clock
        self._drawer = drawer
        self._held: dict[str, HeldTip] = {}
        self.refunded = SeenIds()
        """Keys of tips whose refund came before they did."""
        self._restore()

    def of(self, key: str) -> HeldTip | None:
        """A tip that waits, or None."""
        return self._held.get(key)

    def wait(self, held: HeldTip) -> None:
        """Let a tip wait at the desk; one that waits already is replaced."""
        self._put(held)
        self._keep()

    def take(self, key: str) -> HeldTip | None:
        """Take a tip away from the desk; None when none of this key waits."""
        held = self._held.pop(key, None)
        self._desk.drop_tip(key)
        if held is not None:
            self._keep()
        return held

    def know_refunded(self, refunded: SeenIds) -> None:
        """Keep the keys of tips that must not count when they come after all."""
        if refunded is not self.refunded:
            self.refunded = refunded
            self._keep()

    def forget(self, viewer_id: str, token: str) -> None:
        """Let the tips of a viewer be nobody's."""
        anonymous = self._gate.passed(Source.NAME, self._gate.rules.anonymous)
        silence = self._gate.passed(Source.TIP, "")
        for key, held in self._held.items():
            if held.facts.viewer_id == viewer_id:
                self._held[key] = nameless(held, token, anonymous, silence)
        self._keep()

    def facts_of(self, entry: LedgerEntry) -> ValuedTip:
        """A tip of a run before as far as the ledger knows it: money, but neither name nor message.

        The name is looked up; a giver nobody knows is anonymous.
        """
        viewer = self._engine.world.viewers.get(entry.viewer_id)
        name = viewer.name if viewer else self._gate.rules.anonymous
        return ValuedTip(
            key=entry.tip,
            viewer_id=entry.viewer_id,
            platform=entry.tip.partition(":")[0],
            name=self._gate.passed(Source.NAME, name),
            message=self._gate.passed(Source.TIP, ""),
            amount=entry.amount,
            currency=entry.currency,
            value=entry.value,
            rate=entry.rate,
            rate_date=entry.rate_date,
            anonymous=viewer is None,
            at=self._clock.now(),
        )

    def _put(self, held: HeldTip) -> None:
        facts = held.facts
        self._held[facts.key] = held
        self._desk.hold_tip(
            WaitingTip(
                key=facts.key, viewer_id=facts.viewer_id, amount_text=held.amount_text,
                value=facts.value, reason=held.reason, at=facts.at,
            )
        )  # fmt: skip
        if facts.message:
            self._desk.hold_text(
                WaitingText(
                    id=facts.key, viewer_id=facts.viewer_id, text=facts.message,
                    reason="the message of a held tip", at=facts.at,
                )
            )  # fmt: skip

    def _restore(self) -> None:
        """Let wait again what waited, with all that is known of it."""
        kept, gate = self._drawer.read(FILE), self._gate
        rows, refunded = kept.get("held"), kept.get("refunded")
        self.refunded = restored(map(str, refunded) if isinstance(refunded, list) else ())
        found = (
            held_of(row, gate.of(Source.NAME), gate.of(Source.TIP))
            for row in (rows if isinstance(rows, list) else ())
        )
        known = {held.facts.key: held for held in found if held is not None}
        for entry in self._engine.world.tips.values():
            if entry.entry is TipState.HELD:
                waited = HeldTip(facts=self.facts_of(entry), reason="it was held before")
                self._put(known.get(entry.tip, waited))

    def _keep(self) -> None:
        content = {
            "held": [row_of(held) for held in self._held.values()],
            "refunded": list(self.refunded),
        }
        try:
            self._drawer.put(FILE, content)
        except WriteFailedError as error:
            logger.warning("names and messages of held tips are in memory only: %s", error)
