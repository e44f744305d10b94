"""Five platforms on loopback for the soak: how a tip is sent there, and every fault it has."""

import asyncio
from abc import abstractmethod
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from itertools import count
from pathlib import Path

from bot.bench.loopback.serving import until
from bot.bench.loopback.streamelements import FakeStreamElements, tip_data
from bot.bench.loopback.streamlabs import FakeStreamlabs, donation
from bot.bench.loopback.twitch import FakeTwitch, bits_used
from bot.bench.loopback.youtube import VIDEO, FakeYouTube, api_super_chat, page_super_chat
from bot.bench.wound_clock import WoundClock
from bot.clock import SystemClock
from bot.platforms.recording import Recorder
from bot.platforms.streamelements.feed import StreamElementsFeed
from bot.platforms.streamelements.missed import Login, Missed
from bot.platforms.streamlabs.feed import StreamlabsFeed
from bot.platforms.twitch.account import Account, session_for_calls
from bot.platforms.twitch.feed import TwitchFeed
from bot.platforms.twitch.tokens import TokenFile, Tokens
from bot.platforms.youtube.api_feed import Place as ReadTo
from bot.platforms.youtube.api_feed import YouTubeApiFeed
from bot.platforms.youtube.page_feed import YouTubePageFeed
from bot.platforms.youtube.quota_book import QuotaBook
from bot.ports import Clock, Source

Fault = Callable[[], Awaitable[None]]
_STALE_S = 12.0
"""Real seconds; the show's own watchdog is measured in the show's."""


class Place:
    """One platform of the soak."""

    name: str
    source: Source
    faults: Mapping[str, Fault]

    def __init__(self) -> None:
        self.calm = asyncio.Lock()
        """Held while a tip is sent or a fault strikes: a tip is not cut off on its way."""
        self.sent: list[str] = []

    @abstractmethod
    def hears(self) -> bool:
        """Whether a tip sent now would be handed to us now."""

    @abstractmethod
    async def give(self, text: str) -> None:
        """Send a tip with this text, if the platform has somebody to send it to or keeps it."""

    def books(self) -> Mapping[str, object]:
        """Figures of this platform alone."""
        return {}


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
            stale_after_s=_STALE_S * clock.speed,
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


class _Tube(Place):
    """What both readers of YouTube share."""

    def __init__(self, fake: FakeYouTube) -> None:
        super().__init__()
        self._fake = fake
        self._numbers = count(1)
        self.faults = {
            "connection cut": self._trouble("abort", "abort"),
            "500": self._trouble(500),
            "403 in JSON": self._trouble((500, "backendError")),
            "false end": self._false_end,
        }

    def hears(self) -> bool:
        """Polled: what is there is fetched, now or later."""
        return True

    def _trouble(self, *answers: int | str | tuple[int, str]) -> Fault:
        async def strike() -> None:
            self._fake.trouble += list(answers)
            await until(lambda: not self._fake.trouble, 15)

        return strike

    @abstractmethod
    async def _false_end(self) -> None:
        """The chat says that it is over, and it is not."""


class TubeApi(_Tube):
    """YouTube by the official interface."""

    name = "youtube-api"

    def __init__(self, fake: FakeYouTube, folder: Path, clock: WoundClock) -> None:
        super().__init__(fake)
        fake.timeout_ms = 5_000
        self._clock = clock
        self._book = QuotaBook(folder / "quota.json", 10_000, 24, clock.now())
        recorder = Recorder(folder, self.name, clock, frames=False)
        read_to = ReadTo()
        self._began = clock.now()
        self.source = Source(
            name=self.name,
            connect=lambda pulse: YouTubeApiFeed(
                VIDEO,
                "key",
                pulse,
                book=self._book,
                clock=clock,
                recorder=recorder,
                place=read_to,
                url=fake.api_url,
            ),
            stale_after_s=_STALE_S * clock.speed,
        )

    async def give(self, text: str) -> None:
        """As in `Place`."""
        item = f"api-{next(self._numbers)}"
        self._fake.api_log.append(api_super_chat(1_000_000_000, "JPY", item, text))
        self.sent.append(text)

    def books(self) -> Mapping[str, object]:
        """As in `Place`."""
        calls = self._fake.calls
        units = 5 * calls.count("messages") + calls.count("videos")
        return {"youtube_units": units, "youtube_units_a_day": 10_000}

    async def _false_end(self) -> None:
        self._fake.offline_at = "2026-03-06T12:00:00Z"
        looks = self._fake.calls.count("videos")
        await until(lambda: self._fake.calls.count("videos") > looks, 15)
        self._fake.offline_at = ""


class Page(_Tube):
    """YouTube by the chat page, through pytchat, on the wall's own clock."""

    name = "youtube-page"

    def __init__(self, fake: FakeYouTube, folder: Path) -> None:
        super().__init__(fake)
        fake.timeout_ms = 300
        clock: Clock = SystemClock()
        recorder = Recorder(folder, self.name, clock, frames=False)
        self.source = Source(
            name=self.name,
            connect=lambda pulse: YouTubePageFeed(
                VIDEO, pulse, clock=clock, recorder=recorder, client=fake.client
            ),
            stale_after_s=1e9,
        )
        self.faults = {**self.faults, "continuation of a new kind": self._odd}

    async def give(self, text: str) -> None:
        """As in `Place`."""
        self._fake.say(page_super_chat("¥1,000", f"page-{next(self._numbers)}", text))
        self.sent.append(text)

    async def _false_end(self) -> None:
        self._fake.chat_ended = True
        looks = self._fake.calls.count("watch")
        await until(lambda: self._fake.calls.count("watch") > looks, 15)
        self._fake.chat_ended = False

    async def _odd(self) -> None:
        self._fake.odd_continuation = True
        polls = len(self._fake.calls)
        await until(lambda: len(self._fake.calls) >= polls + 2, 15)
        self._fake.odd_continuation = False


class Labs(Place):
    """Streamlabs."""

    name = "streamlabs"

    def __init__(self, fake: FakeStreamlabs, folder: Path, clock: WoundClock) -> None:
        super().__init__()
        self._fake = fake
        self._numbers = count(1)
        recorder = Recorder(folder, self.name, clock, frames=False)
        self.source = Source(
            name=self.name,
            connect=lambda pulse: StreamlabsFeed(
                "token", pulse, clock=clock, recorder=recorder, url=fake.url
            ),
            stale_after_s=_STALE_S * clock.speed,
        )
        self.faults = {
            "connection cut": self._cut,
            "half-open": self._half_open,
            "the older protocol": self._older,
            "an alert played again": self._again,
        }

    def hears(self) -> bool:
        """As in `Place`."""
        return self._fake.alive and self._fake.connected

    async def give(self, text: str) -> None:
        """As in `Place`."""
        if self.hears():
            await self._fake.send(donation(next(self._numbers), message=text))
            self.sent.append(text)

    async def _cut(self) -> None:
        self._fake.abort()

    async def _half_open(self) -> None:
        self._fake.alive = False
        wire = self._fake.wires[-1]
        await until(lambda: wire.closed, 15)
        self._fake.alive = True

    async def _older(self) -> None:
        self._fake.versions = {3} if 4 in self._fake.versions else {3, 4}
        self._fake.abort()

    async def _again(self) -> None:
        number = next(self._numbers)
        text = f"streamlabs-again-{number}"
        for attempt in range(3):
            await self._fake.send(donation(number, message=text, _id=f"alert-{attempt}"))
        self.sent.append(text)


class Elements(Place):
    """StreamElements, whose tips of an outage can be asked for."""

    name = "streamelements"

    def __init__(self, fake: FakeStreamElements, folder: Path, clock: WoundClock) -> None:
        super().__init__()
        self._fake = fake
        self._clock = clock
        self._numbers = count(1)
        login = Login(channel_id="c", token="jwt", token_type="jwt")  # noqa: S106 - made up
        recorder = Recorder(folder, self.name, clock, frames=False)
        missed = Missed(folder / "heard.json", login, url=fake.api_url)
        missed.alive(clock.now())
        self.source = Source(
            name=self.name,
            connect=lambda pulse: StreamElementsFeed(
                login, pulse, clock=clock, recorder=recorder, missed=missed, url=fake.url
            ),
            stale_after_s=1e9,
        )
        self.faults = {
            "connection cut": self._cut,
            "502 for a while": self._down,
            "good move": self._fake.ask_to_move,
        }

    def hears(self) -> bool:
        """As in `Place`."""
        return self._fake.connected

    async def give(self, text: str) -> None:
        """As in `Place`; the service keeps every tip."""
        created = self._clock.now().isoformat()
        data = tip_data(f"se-{next(self._numbers)}", createdAt=created)
        donation_part = data["donation"]
        if isinstance(donation_part, dict):
            data = {**data, "donation": {**donation_part, "message": text}}
        self._fake.docs = [*self._fake.docs[-99:], data]
        if self.hears():
            await self._fake.send(data)
        self.sent.append(text)

    async def _cut(self) -> None:
        self._fake.abort()

    async def _down(self) -> None:
        self._fake.handshake = 502
        self._fake.abort()
        await asyncio.sleep(0.5)
        self._fake.handshake = 0
