"""Twitch in the soak."""

import asyncio
from collections.abc import Mapping
from datetime import timedelta
from pathlib import Path

from bot.bench.loopback.serving import until
from bot.bench.loopback.twitch import FakeTwitch, bits_used
from bot.bench.weather.place import STALE_S, Place
from bot.bench.wound_clock import WoundClock
from bot.platforms.recording import Recorder
from bot.platforms.twitch.account import Account, session_for_calls
from bot.platforms.twitch.feed import TwitchFeed
from bot.platforms.twitch.tokens import TokenFile, Tokens
from bot.ports import Source


class TwitchPlace(Place):
    """Twitch: bits over EventSub, and a login that must survive."""

    name = "twitch"

    def __init__(self, fake: FakeTwitch, folder: Path, clock: WoundClock) -> None:
        super().__init__()
        self._fake = fake
        self._clock = clock
        access, refresh = fake.log_in()
        self._file = TokenFile(folder / "twitch-tokens.json")
        self._file.write(Tokens(access=access, refresh=refresh))
        self._account = Account("client", self._file, session_for_calls())
        recorder = Recorder(folder, self.name, clock, frames=False)
        self.source = Source(
            name=self.name,
            connect=lambda pulse: TwitchFeed(
                self._account, "mika", pulse, clock=clock, recorder=recorder, url=fake.url
            ),
            stale_after_s=STALE_S * clock.speed,
        )
        self.faults = {
            "connection cut": self._cut,
            "half-open": self._half_open,
            "closed 4004": self._closed,
            "good move": self._move,
            "dead move": self._dead_move,
            "500 on subscribing": self._subscribe_500,
            "cut on subscribing": self._subscribe_cut,
            "revocation": self._revoke,
            "token expired under four calls": self._expire,
            "validate 500 on return": self._validate_500,
            "delivered twice": self._twice,
            "unreadable payload": self._unreadable,
            "wall clock set back and forth": self._step,
        }

    async def close(self) -> None:
        """Let go of the account's connection."""
        await self._account.shut()

    def hears(self) -> bool:
        """As in `Place`."""
        return self._fake.keepalives and any(
            "channel.bits.use" in kinds for kinds in self._fake.subscribed.values()
        )

    async def give(self, text: str) -> None:
        """As in `Place`."""
        if self.hears() and await self._fake.notify("channel.bits.use", bits_used(100, text)):
            self.sent.append(text)

    def books(self) -> Mapping[str, object]:
        """As in `Place`."""
        kept = self._file.read()
        lost = self._fake.revoked or kept is None or kept.refresh not in self._fake.refresh
        return {
            "twitch_logins_lost": int(lost) + self._fake.codes,
            "twitch_spent_twice": len(self._fake.spent) - len(set(self._fake.spent)),
            "twitch_refreshes": self._fake.refreshed,
        }

    async def _cut(self) -> None:
        self._fake.abort(self._fake.latest())

    async def _half_open(self) -> None:
        self._fake.keepalives, self._fake.unused_close_s = False, 60.0
        latest = self._fake.latest()
        self._fake.subscribed[latest].clear()
        await self._gone(latest)
        self._fake.keepalives, self._fake.unused_close_s = True, 5.0

    async def _gone(self, session: str) -> None:
        await until(lambda: session not in self._fake.subscribed, 15)

    async def _closed(self) -> None:
        await self._fake.sessions[self._fake.latest()].close(code=4004)

    async def _move(self) -> None:
        await self._fake.ask_to_move(self._fake.latest())

    async def _dead_move(self) -> None:
        await self._fake.ask_to_move(self._fake.latest(), "/dead")

    async def _subscribe_500(self) -> None:
        self._fake.subscribe_statuses = [500, 202, 500]
        await self._cut()

    async def _subscribe_cut(self) -> None:
        self._fake.subscribe_statuses = [202, 0, 0, 0, 0, 0, 0]
        await self._cut()

    async def _revoke(self) -> None:
        await self._fake.revoke("channel.bits.use")

    async def _expire(self) -> None:
        self._fake.expire()
        self._fake.refresh_delay_s = 0.05
        await asyncio.gather(*[self._account.channel_id("mika") for _ in range(4)])

    async def _validate_500(self) -> None:
        self._fake.validate_status = 500
        await self._cut()
        await asyncio.sleep(0.3)
        self._fake.validate_status = 200

    async def _twice(self) -> None:
        text = f"twitch-twice-{len(self.sent)}"
        again = [
            await self._fake.notify("channel.bits.use", bits_used(100, text), f"id-{text}")
            for _ in range(3)
        ]
        if any(again):
            self.sent.append(text)

    async def _unreadable(self) -> None:
        await self._fake.notify("channel.chat.message", {"nothing": "of use"})

    async def _step(self) -> None:
        for hours in (5, -7, 0):
            self._clock.step = timedelta(hours=hours)
            await asyncio.sleep(0.05)
