"""Both readers of YouTube in the soak."""

from abc import abstractmethod
from collections.abc import Mapping
from itertools import count
from pathlib import Path

from bot.bench.loopback.serving import until
from bot.bench.loopback.youtube import VIDEO, FakeYouTube, api_super_chat, page_super_chat
from bot.bench.weather.place import STALE_S, Fault, Place
from bot.bench.wound_clock import WoundClock
from bot.clock import SystemClock
from bot.platforms.recording import Recorder
from bot.platforms.youtube.api_feed import Place as ReadTo
from bot.platforms.youtube.api_feed import YouTubeApiFeed
from bot.platforms.youtube.page_feed import YouTubePageFeed
from bot.platforms.youtube.quota_book import QuotaBook
from bot.ports import Clock, Source


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
            stale_after_s=STALE_S * clock.speed,
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
