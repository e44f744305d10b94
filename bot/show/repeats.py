"""Knowing a delivery again: platforms deliver at least once, and history comes back on connect."""

from collections import OrderedDict
from typing import assert_never

from bot.audience.feed import (
    AudienceEvent,
    Ban,
    ChatCleared,
    ChatLine,
    Deletion,
    Followed,
    Raided,
    Redeemed,
    Refund,
    Tip,
    WentLive,
    WentOffline,
)


class Repeats:
    """Remembers the last event ids of one source, over rebuilds of its connection.

    Tips and refunds always pass: whether money has been counted is for the ledger to say, which
    also knows of earlier runs; and a growing gift streak comes many times under one id.
    """

    def __init__(self, capacity: int = 20_000) -> None:
        self._capacity = capacity
        self._seen: OrderedDict[tuple[type[AudienceEvent], str], None] = OrderedDict()

    def again(self, event: AudienceEvent) -> bool:
        """Whether this event has come before; remembers it."""
        match event:
            case ChatLine() | Followed() | Raided() | Redeemed():
                return self._again((type(event), event.event_id))
            case Tip() | Refund() | Deletion() | Ban() | ChatCleared():
                return False
            case WentLive() | WentOffline():
                return False
            case _:
                assert_never(event)

    def _again(self, key: tuple[type[AudienceEvent], str]) -> bool:
        if key in self._seen:
            self._seen.move_to_end(key)
            return True
        self._seen[key] = None
        if len(self._seen) > self._capacity:
            self._seen.popitem(last=False)
        return False
