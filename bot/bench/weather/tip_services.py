"""Streamlabs and StreamElements in the soak."""

import asyncio
from itertools import count
from pathlib import Path

from bot.bench.loopback.serving import until
from bot.bench.loopback.streamelements import FakeStreamElements, tip_data
from bot.bench.loopback.streamlabs import FakeStreamlabs, donation
from bot.bench.weather.place import STALE_S, Place
from bot.bench.wound_clock import WoundClock
from bot.platforms.recording import Recorder
from bot.platforms.streamelements.feed import StreamElementsFeed
from bot.platforms.streamelements.missed import Login, Missed
from bot.platforms.streamlabs.feed import StreamlabsFeed
from bot.ports import Source


class Labs(Place):
    """Streamlabs."""

    name = "streamlabs"

    def __init__(self, fake: FakeStreamlabs, folder: Path, clock: WoundClock) -> None:
        super().__init__()
        self._fake = fake
        # A busy machine may keep a ping of the server back for a second.
        fake.interval_ms, fake.timeout_ms = 300, 2_500
        self._numbers = count(1)
        recorder = Recorder(folder, self.name, clock, frames=False)
        self.source = Source(
            name=self.name,
            connect=lambda pulse: StreamlabsFeed(
                "token", pulse, clock=clock, recorder=recorder, url=fake.url
            ),
            stale_after_s=STALE_S * clock.speed,
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
        missed.heard(clock.true())
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
        created = self._clock.true().isoformat()
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
