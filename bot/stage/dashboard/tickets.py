"""One-time links to the dashboard: each lets one browser in, once."""

import secrets
from collections.abc import Callable

WAITING = 20
"""Links that may wait to be used; older ones become worthless."""


class Tickets:
    """Links that were handed out and not used yet; a restart forgets them all."""

    def __init__(self, fresh: Callable[[], str] = lambda: secrets.token_urlsafe(18)) -> None:
        self._fresh = fresh
        self._waiting: dict[str, None] = {}

    def issue(self) -> str:
        """A new ticket."""
        ticket = self._fresh()
        self._waiting[ticket] = None
        while len(self._waiting) > WAITING:
            del self._waiting[next(iter(self._waiting))]
        return ticket

    def take(self, ticket: str) -> bool:
        """Whether a ticket lets somebody in; it never does so again."""
        if ticket not in self._waiting:
            return False
        del self._waiting[ticket]
        return True
