"""Test alerts: an alert on the overlay and nothing else, neither thanks nor ledger nor memory."""

from bot.app.composing import Show
from bot.app.hearing import names_of
from bot.audience.feed import Tip
from bot.audience.tips import TipDesk, appraise
from bot.audience.typed_tips import typed_tip
from bot.control import Order
from bot.errors import HearthcastError
from bot.stage.server import StageServer


class TestAlerts:
    """Shows alerts as a tip would, gated and read the same way."""

    __test__ = False
    """Pytest takes it for a test by its name."""

    def __init__(self, show: Show, stage: StageServer) -> None:
        self._show = show
        self._stage = stage
        self._items = names_of(show.rules)[1]
        self._count = 0

    def show(self, order: Order) -> str:
        """Show one alert; one sentence of what it is worth.

        Raises:
            HearthcastError: the platform is not known, or the amount cannot be read.
        """
        now, settings = self._show.clock.now(), self._show.home.settings
        self._count += 1
        event_id = f"alert-{self._show.clock.monotonic():.3f}-{self._count}"
        tip = typed_tip(event_id, now, order)
        desk = TipDesk(
            rates=settings.rates, gate=self._show.gate.rules, rules=settings.tips,
            items=self._items,
        )  # fmt: skip
        appraisal = appraise(tip, now, desk)
        if appraisal.tip.amount is None:
            raise HearthcastError(appraisal.held)
        self._stage.alert(appraisal.tip)
        return _said(tip, appraisal.tip.value, appraisal.message_refused)


def _said(tip: Tip, yen: int, refused: str) -> str:
    worth = f"a real one would count ¥{yen:,}" if yen else "a real one would wait for you: no rate"
    kept = f"; its message is not shown ({refused})" if refused else ""
    return f"test alert of {tip.amount_text}; {worth}{kept}"
