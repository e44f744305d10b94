"""Orders of the dashboard besides those that other commands may give as well."""

from bot.app import desk_edits, desk_keeping
from bot.app.desk_alerts import TestAlerts
from bot.app.desk_edits import DeskEdits
from bot.app.desk_keeping import DeskKeeping
from bot.app.desk_lights import Parts
from bot.app.orders import Orders
from bot.control import Answer, Handler, Order
from bot.errors import HearthcastError

STREAMER = "streamer"


class DeskOrders:
    """Carries out what the dashboard asks; what it does not know goes to `Orders`."""

    def __init__(
        self, parts: Parts, orders: Orders, edits: DeskEdits, keeping: DeskKeeping
    ) -> None:
        self._notices = parts.notices
        self._others: dict[str, Handler] = {
            **dict.fromkeys(desk_edits.ORDERS, edits.carry_out),
            **dict.fromkeys(desk_keeping.ORDERS, keeping.carry_out),
            "alert": self._alert,
            "obs_add": self._add_overlay,
        }
        self._show = parts.show
        self._stage = parts.stage
        self._platforms = parts.platforms
        self._obs = parts.obs
        self._alerts = TestAlerts(parts.show, parts.stage)
        self._orders = orders

    async def carry_out(self, order: Order) -> Answer:
        """Carry out one order; `said` is one sentence for the streamer where there is one.

        Raises:
            HearthcastError: it cannot be carried out; the text says why.
        """
        match order.get("do"):
            case "go_live":
                self._show.live.say(STREAMER, live=True)
            case "go_off":
                self._show.live.say(STREAMER, live=False)
            case "skip_alert":
                self._stage.skip_alert()
            case "replay_alert":
                shown = self._stage.replay_alert()
                return {} if shown else {"said": "there was no alert yet"}
            case "put_away":
                self._put_away(order.get("number"))
            case "retry":
                self._retry(str(order.get("about", "")))
            case other:
                return await self._others.get(str(other), self._decide)(order)
        return {}

    async def _decide(self, order: Order) -> Answer:
        return await self._orders.carry_out(_numbered(order))

    async def _alert(self, order: Order) -> Answer:
        return {"said": self._alerts.show(order)}

    def _put_away(self, number: object) -> None:
        """Take one notice off the page, or all of them."""
        if isinstance(number, int):
            self._notices.put_away(number)
        else:
            self._notices.put_all_away()

    async def _add_overlay(self, order: Order) -> Answer:
        if self._obs.studio is None:
            raise HearthcastError("OBS is switched off: set [obs] on = true in config.local.toml")
        options, width, height = (order.get(name) for name in ("options", "width", "height"))
        said = await self._obs.studio.add_overlay(
            options if isinstance(options, dict) else None,
            (width, height) if isinstance(width, int) and isinstance(height, int) else None,
        )
        return {"said": said}

    def _retry(self, part: str) -> None:
        if part == "obs":
            self._obs.retry()
        else:
            self._platforms.retry(part)


def _numbered(order: Order) -> Order:
    """The order with the yen of an approved tip as a whole number.

    Raises:
        HearthcastError: it is none.
    """
    value = order.get("value")
    if value is None:
        return order
    if not str(value).isdecimal():
        raise HearthcastError(f"{value!r} is no whole number of yen")
    return {**order, "value": int(str(value))}
