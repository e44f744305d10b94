"""A tip as a streamer types it to try things out: money as displayed, or a platform's unit."""

import re
from collections.abc import Mapping
from datetime import datetime
from decimal import Decimal

from bot.audience.feed import PLATFORMS, Sender, Tip, Unit
from bot.errors import UnknownNameError

_UNITS = {"bit": Unit.BITS, "diamond": Unit.DIAMONDS, "sub": Unit.SUB}
_COUNTED = re.compile(rf"(\d{{1,9}})\s*({'|'.join(_UNITS)})s?", re.IGNORECASE)


def typed_tip(event_id: str, at: datetime, asked: Mapping[str, object]) -> Tip:
    """A test tip; it never counts.

    `asked` has `platform`, `viewer`, `amount` and `message`, each a text and empty if missing.
    `300 bits`, `20 diamonds` and `5 subs` (of the first tier) are units; every other amount is
    money, still to be read from its text. Without a viewer it is anonymous.

    Raises:
        UnknownNameError: there is no such platform.
    """
    platform, amount = _text(asked, "platform"), _text(asked, "amount")
    if platform not in PLATFORMS:
        raise UnknownNameError("platform", platform, PLATFORMS)
    unit, one, count = _counted(amount)
    name = _text(asked, "viewer").strip()
    return Tip(
        event_id=event_id,
        at=at,
        sender=Sender(platform=platform, user_id=f"test-{name}", name=name, anonymous=not name),
        text=_text(asked, "message"),
        amount=one,
        amount_text=amount,
        unit=unit,
        count=count,
        is_test=True,
    )


def _text(asked: Mapping[str, object], name: str) -> str:
    return str(asked.get(name, ""))


def _counted(text: str) -> tuple[Unit, Decimal | None, int]:
    found = _COUNTED.fullmatch(text.strip())
    if found is None:
        return Unit.MONEY, None, 1
    unit, number = _UNITS[found[2].casefold()], int(found[1])
    return (unit, Decimal(1), number) if unit is Unit.SUB else (unit, Decimal(number), 1)
