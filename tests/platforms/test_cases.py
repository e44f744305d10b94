"""What people who run programs like this one have reported, as cases for the platforms."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.audience.feed import AudienceEvent, ChatLine, Sender, Tip
from bot.audience.screened import Screened
from bot.audience.streaks import Streaks, close_silent, take
from bot.bench.loopback.serving import until
from bot.bench.loopback.twitch import FakeTwitch, chat_message
from bot.bench.loopback.youtube import VIDEO, FakeYouTube, api_line
from bot.platforms.echo import Echo
from bot.platforms.inbox import Inbox
from bot.platforms.recording import Recorder
from bot.platforms.splitting import pieces
from bot.platforms.tiktok.translator import translate as of_tiktok
from bot.platforms.twitch.account import Account, session_for_calls
from bot.platforms.twitch.chat import TwitchChat
from bot.platforms.twitch.feed import TwitchFeed
from bot.platforms.twitch.tokens import TokenFile, Tokens
from bot.platforms.twitch.translator import translate as of_twitch
from bot.platforms.youtube.api_feed import YouTubeApiFeed
from bot.platforms.youtube.page_feed import YouTubePageFeed
from bot.platforms.youtube.quota_book import QuotaBook
from bot.ports import Source
from bot.show.health import Health, Light
from bot.show.supervisor import Supervisor
from tests.platforms.golden import DATA, NOW, rows
from tests.platforms.wall import LoopClock

MESSAGE = "channel.chat.message"
Found = dict[str, Any]


class Show:
    """A supervised source of a test: what it delivers and what the streamer sees."""

    def __init__(self, source: Source, *, speed: float = 1.0) -> None:
        self.heard: list[AudienceEvent] = []
        self.healths: list[Health] = []
        self.ticks = 0
        self._supervisor = Supervisor(
            source,
            self._take,
            clock=LoopClock(speed=speed),
            chance=Random(2),
            on_health=self.healths.append,
        )
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._supervisor.run()), loop.create_task(self._live())]

    @property
    def light(self) -> Light:
        return self._supervisor.health.light

    @property
    def over(self) -> bool:
        return self._tasks[0].done()

    def told(self, light: Light) -> bool:
        return any(health.light is light for health in self.healths)

    async def _take(self, event: AudienceEvent) -> None:
        self.heard.append(event)

    async def _live(self) -> None:
        """Stands for the household, which goes on whatever a platform does."""
        while True:
            await asyncio.sleep(0.02)
            self.ticks += 1

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


class House:
    """The services of one test and what is connected to them."""

    def __init__(self, twitch: FakeTwitch, youtube: FakeYouTube, folder: Path) -> None:
        self.twitch = twitch
        self.youtube = youtube
        self._folder = folder
        self._clock = LoopClock()
        access, refresh = twitch.log_in()
        file = TokenFile(folder / "tokens.json")
        file.write(Tokens(access=access, refresh=refresh))
        self.account = Account("client", file, session_for_calls())
        self.recorder = Recorder(folder, "x", self._clock, frames=False)
        self._shows: list[Show] = []

    def on_twitch(self, *, speed: float = 20.0, stale_after_s: float = 60_000.0) -> Show:
        return self._show(
            Source(
                name="twitch",
                connect=lambda pulse: TwitchFeed(
                    self.account,
                    "mika",
                    pulse,
                    clock=self._clock,
                    recorder=self.recorder,
                    url=self.twitch.url,
                ),
                stale_after_s=stale_after_s,
            ),
            speed,
        )

    def on_the_page(self) -> Show:
        return self._show(
            Source(
                name="youtube",
                connect=lambda pulse: YouTubePageFeed(
                    VIDEO,
                    pulse,
                    clock=self._clock,
                    recorder=self.recorder,
                    client=self.youtube.client,
                ),
                stale_after_s=60_000.0,
            ),
            20.0,
        )

    def on_the_interface(self) -> Show:
        clock = LoopClock(speed=1_000)
        book = QuotaBook(self._folder / "quota.json", 10_000, 24, clock.now())
        return self._show(
            Source(
                name="youtube",
                connect=lambda pulse: YouTubeApiFeed(
                    VIDEO,
                    "key",
                    pulse,
                    book=book,
                    clock=clock,
                    recorder=self.recorder,
                    url=self.youtube.api_url,
                ),
                stale_after_s=60_000.0,
            ),
            20.0,
        )

    def _show(self, source: Source, speed: float) -> Show:
        show = Show(source, speed=speed)
        self._shows.append(show)
        return show

    async def close(self) -> None:
        for show in self._shows:
            await show.close()
        await self.account.shut()


@pytest.fixture
async def house(twitch: FakeTwitch, tmp_path: Path) -> AsyncIterator[House]:
    async with FakeYouTube().running() as youtube:
        house = House(twitch, youtube, tmp_path)
        yield house
        await house.close()


async def cut_and_back(house: House) -> Found:
    show = house.on_twitch()
    await house.twitch.until_subscribed()
    loop = asyncio.get_running_loop()
    began = loop.time()
    house.twitch.abort(house.twitch.latest())
    await house.twitch.until_subscribed(sessions=2)
    await house.twitch.notify(MESSAGE, chat_message("back", message_id="b"))
    await until(lambda: any(isinstance(event, ChatLine) for event in show.heard))
    return {"resubscribed": True, "within_s": loop.time() - began}


async def a_401_on_the_way_back(house: House) -> Found:
    house.on_twitch()
    await house.twitch.until_subscribed()
    before = len(house.twitch.subscribed[house.twitch.latest()])
    house.twitch.expire()
    house.twitch.abort(house.twitch.latest())
    await house.twitch.until_subscribed(sessions=2)
    after = len(house.twitch.subscribed[house.twitch.latest()])
    return {"resubscribed": house.twitch.refreshed == 1, "subscriptions_forgotten": after < before}


async def no_keepalive(house: House) -> Found:
    show = house.on_twitch()
    await house.twitch.until_subscribed()
    await until(lambda: show.light is Light.OK)
    house.twitch.keepalives = False
    await until(lambda: show.told(Light.WARNING), within_s=15)
    return {"treated_as_lost": True}


async def a_move(house: House) -> Found:
    show = house.on_twitch()
    await house.twitch.until_subscribed()
    first = house.twitch.latest()
    old = house.twitch.sessions[first]
    await house.twitch.ask_to_move(first)
    for number in range(20):
        line = chat_message(f"old {number}", message_id=f"o{number}")
        await old.send_json(house.twitch.notification(MESSAGE, line))
    await until(lambda: house.twitch.latest() != first)
    await house.twitch.notify(MESSAGE, chat_message("new", message_id="n"))
    await until(lambda: any(getattr(event, "text", "") == "new" for event in show.heard))
    texts = [event.text for event in show.heard if isinstance(event, ChatLine)]
    return {"lost": 21 - len(set(texts)), "doubled": len(texts) - len(set(texts))}


async def a_false_end(house: House) -> Found:
    show = house.on_the_page()
    await until(lambda: show.light is Light.OK)
    house.youtube.chat_ended = True
    await until(lambda: show.told(Light.WARNING))
    house.youtube.chat_ended = False
    await until(lambda: show.light is Light.OK)
    return {"restarted": not show.over, "owner_told": show.told(Light.WARNING)}


async def a_true_end(house: House) -> Found:
    show = house.on_the_page()
    await until(lambda: show.light is Light.OK)
    house.youtube.live = False
    house.youtube.chat_ended = True
    await until(lambda: show.over)
    return {"stops_quietly": not show.told(Light.WARNING) and not show.told(Light.DOWN)}


async def a_login_taken_back(house: House) -> Found:
    show = house.on_twitch()
    await house.twitch.until_subscribed()
    await until(lambda: show.light is Light.OK)
    house.twitch.access.clear()
    house.twitch.refresh.clear()
    await house.twitch.revoke(MESSAGE)
    await until(lambda: any("enter the code" in health.sentence for health in show.healths))
    before = show.ticks
    await until(lambda: show.ticks > before + 3)
    return {"owner_told": True, "sim_continues": True}


async def quota_used_up(house: House) -> Found:
    house.youtube.api_log.append(api_line("hello", "a"))
    show = house.on_the_interface()
    await until(lambda: show.light is Light.OK)
    house.youtube.trouble = [(403, "quotaExceeded")]
    await until(lambda: show.told(Light.WARNING))
    calls, before = len(house.youtube.calls), show.ticks
    await asyncio.sleep(0.5)
    told = any("quota is used up" in health.sentence for health in show.healths)
    return {
        "no_hammering": len(house.youtube.calls) == calls,
        "owner_told": told,
        "sim_continues": show.ticks > before,
    }


async def a_long_answer(house: House) -> Found:
    family = "👨‍👩‍👧‍👦"
    words = "Sara found the old blanket and John laughed " * 15
    text = f"{words[:438]} {family * 3} {words[:158]}"
    assert len(text) == 619
    cut = pieces(text, 450)
    whole = " ".join(text.split())
    return {
        "max_len": max(len(piece) for piece in cut),
        "cut_at_word": " ".join(cut) == whole,
        "emoji_whole": all(piece.count("👨") == piece.count(family) for piece in cut),
    }


async def a_command(house: House) -> Found:
    await house.account.validate()
    chat = TwitchChat(house.account, "mika")
    for text in ("/ban kettle", "!house", ".timeout kettle"):
        await chat.say(Screened(text))
    return {"not_run_as_command": all(sent[0] not in "/!." for sent in house.twitch.sent)}


async def a_flood(house: House) -> Found:
    inbox, sender = Inbox(), Sender(platform="twitch", user_id="7", name="x")
    for number in range(5_000):
        if number == 2_500:
            inbox.put(Tip(event_id="t", at=NOW, sender=sender))
        at = NOW + timedelta(seconds=number / 500)
        inbox.put(ChatLine(event_id=str(number), at=at, sender=sender, text="spam"))
    inbox.close()
    first = await inbox.get()
    left = []
    while (event := await inbox.get()) is not None:
        left.append(event)
    oldest = NOW + timedelta(seconds=10) - min(event.at for event in left)
    return {
        "memory_flat": len(left) <= 500,
        "tip_within_s": 0 if isinstance(first, Tip) else 99,
        "oldest_answered_age_s_max": oldest.total_seconds(),
    }


DO: dict[str, Callable[[House], Awaitable[Found]]] = {
    "C10-1": cut_and_back,
    "C10-2": a_401_on_the_way_back,
    "C10-3": no_keepalive,
    "C10-4": a_move,
    "C10-5": a_false_end,
    "C10-6": a_true_end,
    "C10-7": a_login_taken_back,
    "C14-8": quota_used_up,
    "C14-9": a_long_answer,
    "C14-10": a_command,
    "C14-11": a_flood,
}
SCENARIOS = rows("scenarios")


def test_every_scenario_is_played():
    assert {row["id"] for row in SCENARIOS} == set(DO)


@pytest.mark.parametrize("row", SCENARIOS, ids=[row["id"] for row in SCENARIOS])
async def test_a_scenario_from_the_field(house: House, row: Found):
    found = await DO[row["id"]](house)
    for key, wanted in row["expect"].items():
        if isinstance(wanted, bool) or key in {"lost", "doubled"}:
            assert found[key] == wanted, key
        else:
            assert found[key] <= wanted, key


GIFTS = [
    json.loads(line)
    for line in (DATA.parent / "audience" / "gift_series.jsonl").read_text("utf-8").splitlines()
]
GIFTS = [row for row in GIFTS if row["id"].startswith("C02")]


@pytest.mark.parametrize("row", GIFTS, ids=[row["id"] for row in GIFTS])
def test_gift_series_as_tiktok_sends_them_add_up(row: Found):
    streaks = Streaks()
    counted: list[Tip] = []
    moment = NOW
    for number, event in enumerate(row["events"]):
        moment = NOW + timedelta(seconds=event["t"])
        if event.get("reconnect"):
            continue
        silence = timedelta(seconds=30)
        streaks, late = close_silent(streaks, moment, silence)
        counted += late
        for tip in of_tiktok("gift", tiktok_gift(event, number), moment):
            assert isinstance(tip, Tip)
            streaks, ready = take(streaks, tip, moment)
            counted += ready
    _, late = close_silent(streaks, moment + timedelta(seconds=120), timedelta(seconds=30))
    counted += late
    totals: dict[str, int] = {}
    for tip in counted:
        totals[tip.sender.user_id] = totals.get(tip.sender.user_id, 0) + tip.count
    assert totals == row["expect"]["totals"]
    assert len(counted) == row["expect"].get("alerts", len(counted))


def tiktok_gift(event: Found, number: int) -> Found:
    gift: Found = {"id": "5655", "name": event["gift"], "diamondCount": 1}
    if event["type"] is not None:
        gift["type"] = event["type"]
    message: Found = {
        "common": {"msgId": str(number + 1)},
        "user": {"id": event["user"], "nickname": event["user"]},
        "giftId": event["gift"],
        "gift": gift,
        "repeatCount": event["repeat_count"],
        "repeatEnd": event["repeat_end"],
    }
    if event["group"] is not None:
        message["groupId"] = event["group"]
    return message


WHOSE = rows("whose_line")


@pytest.mark.parametrize("row", WHOSE, ids=[row["id"] for row in WHOSE])
def test_whose_line_it_is(row: Found):
    echo = Echo()
    echo.said("@sent_by_us")
    source = row.get("source_room")
    event = chat_message(
        row["text"],
        message_id=row.get("message_id", "m"),
        broadcaster_user_id="ours",
        source_broadcaster_user_id=source,
        source_broadcaster_user_name=source,
        chatter_user_id=row["user_id"],
    )
    (line,) = of_twitch(MESSAGE, {"metadata": {}, "payload": {"event": event}}, NOW)
    assert isinstance(line, ChatLine)
    ours = not line.channel and not echo.is_ours(line.event_id, line.text)
    expected = row["expect"]
    if "handled_times_total" in expected:
        assert ours <= expected["handled_times_total"]
    else:
        assert ours == expected.get("handled", expected.get("answered"))
