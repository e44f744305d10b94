"""`bench soak`: a day on five platforms on loopback that fail in every way we know of.

The show's clock runs faster than the wall's (`--speed 1` for a whole day); what the platforms'
own protocols time (keep-alives, hand-shakes) stays real. A tip counts as sent when the platform
had a live connection to hand it to, or keeps it for whoever asks later.
"""

import argparse
import asyncio
import tempfile
from collections import Counter
from collections.abc import Sequence
from contextlib import AsyncExitStack, suppress
from dataclasses import replace
from pathlib import Path
from random import Random

from bot.audience.feed import AudienceEvent, Tip
from bot.bench.loopback.serving import until
from bot.bench.loopback.streamelements import FakeStreamElements
from bot.bench.loopback.streamlabs import FakeStreamlabs
from bot.bench.loopback.twitch import FakeTwitch
from bot.bench.loopback.youtube import FakeYouTube
from bot.bench.registry import Figures
from bot.bench.weather.place import Place
from bot.bench.weather.tip_services import Elements, Labs
from bot.bench.weather.twitch import TwitchPlace
from bot.bench.weather.youtube import Page, TubeApi
from bot.bench.wound_clock import WoundClock
from bot.show.health import Health, Light
from bot.show.sources import Sources

_SAMPLE_S = 0.02
_HEAL_S = 60.0
_ARRIVE_S = 5.0
DEAF_LIMIT_S = 90.0


def run(arguments: Sequence[str]) -> Figures:
    """Go through a day of bad weather."""
    parser = argparse.ArgumentParser(prog="hearthcast bench soak")
    parser.add_argument("--hours", type=float, default=24.0, help="of the show's clock")
    parser.add_argument("--speed", type=float, default=960.0, help="show seconds in a real one")
    parser.add_argument("--rounds", type=int, default=3, help="how often each fault strikes")
    parser.add_argument("--seed", type=int, default=7)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(
            soaked(
                Path(folder),
                hours=options.hours,
                speed=options.speed,
                rounds=options.rounds,
                seed=options.seed,
            )
        )


async def soaked(
    folder: Path, *, hours: float, speed: float, rounds: int, seed: int = 7
) -> Figures:
    """Soak every platform for so many hours; each kind of fault strikes `rounds` times."""
    clock = WoundClock(speed)
    async with AsyncExitStack() as stack:
        places = await _places(stack, folder, clock)
        soak = _Soak(places, clock, Random(seed))
        return await soak.last(hours, rounds)


async def _places(stack: AsyncExitStack, folder: Path, clock: WoundClock) -> list[Place]:
    twitch = await stack.enter_async_context(FakeTwitch().running())
    tube = await stack.enter_async_context(FakeYouTube().running())
    page = await stack.enter_async_context(FakeYouTube().running())
    labs = await stack.enter_async_context(FakeStreamlabs().running())
    elements = await stack.enter_async_context(FakeStreamElements().running())
    first = TwitchPlace(twitch, folder, clock)
    stack.push_async_callback(first.close)
    return [
        first,
        TubeApi(tube, folder, clock),
        Page(page, folder),
        Labs(labs, folder, clock),
        Elements(elements, folder, clock),
    ]


class _Soak:
    """What is sent, what arrives, and what the streamer sees meanwhile."""

    def __init__(self, places: list[Place], clock: WoundClock, chance: Random) -> None:
        self._places = places
        self._clock = clock
        self._chance = chance
        self._keys: dict[str, set[str]] = {}
        self._lights: dict[str, Light] = {}
        self._faults: Counter[str] = Counter()
        self._warnings = 0
        self._deafest: dict[str, float] = {place.name: 0.0 for place in places}
        self._over = False

    async def last(self, hours: float, rounds: int) -> Figures:
        """Run it."""
        began = self._clock.monotonic()
        sources = Sources(
            [replace(place.source, name=place.name) for place in self._places],
            self._take,
            clock=self._clock,
            chance=self._chance,
            on_health=self._see,
        )
        async with asyncio.TaskGroup() as group:
            running = group.create_task(sources.run())
            watching = [group.create_task(self._watch(place)) for place in self._places]
            giving = [group.create_task(self._give(place)) for place in self._places]
            async with asyncio.TaskGroup() as weather:
                for place in self._places:
                    weather.create_task(self._storm(place, rounds))
            await self._clock.sleep(hours * 3_600 - (self._clock.monotonic() - began))
            self._over = True
            await asyncio.gather(*giving)
            await self._arrived(*self._places)
            alive = not running.done()
            for task in (running, *watching):
                task.cancel()
        return self._figures((self._clock.monotonic() - began) / 3_600, alive=alive)

    async def _take(self, event: AudienceEvent) -> None:
        if isinstance(event, Tip):
            self._keys.setdefault(event.text, set()).add(event.key)

    def _see(self, health: Health) -> None:
        self._lights[health.part] = health.light
        self._warnings += health.light is Light.WARNING

    async def _give(self, place: Place) -> None:
        """Send tips all day long, several a second."""
        number = 0
        while not self._over:
            await asyncio.sleep(0.05 + 0.15 * self._chance.random())
            async with place.calm:
                number += 1
                with suppress(ConnectionError):  # nobody was there to take it: not sent
                    await place.give(f"{place.name}-{number}")

    async def _storm(self, place: Place, rounds: int) -> None:
        """Every kind of fault so many times, in a random order, each healed before the next."""
        await self._healed(place)
        kinds = [kind for kind in place.faults for _ in range(rounds)]
        self._chance.shuffle(kinds)
        for kind in kinds:
            async with place.calm:
                await self._arrived(place)
                self._faults[f"{place.name}: {kind}"] += 1
                with suppress(ConnectionError):  # a busy machine has cut it already
                    await place.faults[kind]()
            await asyncio.sleep(0.1)
            await self._healed(place)
            await asyncio.sleep(0.2)

    async def _healed(self, place: Place) -> None:
        def well() -> bool:
            return place.hears() and self._lights.get(place.name) is Light.OK

        await until(well, _HEAL_S)

    async def _watch(self, place: Place) -> None:
        """Measure how long a platform is deaf behind a green light, in real seconds."""
        loop = asyncio.get_running_loop()
        since: float | None = None
        while True:
            hidden = not place.hears() and self._lights.get(place.name) is Light.OK
            since = (since or loop.time()) if hidden else None
            if since is not None:
                deaf = loop.time() - since
                self._deafest[place.name] = max(self._deafest[place.name], deaf)
            await asyncio.sleep(_SAMPLE_S)

    async def _arrived(self, *places: Place) -> None:
        """Wait until what was sent has come, as long as it may take.

        A cut connection would take with it what still lies in its buffers, and no program could
        know of that.
        """
        sent = {text for place in places for text in place.sent}
        with suppress(TimeoutError):  # what is missing then is lost, and the figures say so
            await until(lambda: sent <= set(self._keys), _ARRIVE_S)

    def _figures(self, hours: float, *, alive: bool) -> Figures:
        sent = {place.name: len(place.sent) for place in self._places}
        lost = {
            place.name: sum(text not in self._keys for text in place.sent) for place in self._places
        }
        doubled = sum(len(keys) > 1 for keys in self._keys.values())
        return {
            "hours": round(hours, 1),
            "faults": sum(self._faults.values()),
            "fault_kinds": dict(sorted(self._faults.items())),
            "tips_sent": sent,
            "tips_lost": lost,
            "tips_doubled": doubled,
            "longest_hidden_deafness_s": {
                name: round(seconds, 2) for name, seconds in self._deafest.items()
            },
            "warnings_shown": self._warnings,
            "supervisors_alive": alive,
            **{key: value for place in self._places for key, value in place.books().items()},
        }


def render(figures: Figures) -> str:
    """The figures for a reader."""
    sent, lost, deaf = (
        figures[key] for key in ("tips_sent", "tips_lost", "longest_hidden_deafness_s")
    )
    if not (isinstance(sent, dict) and isinstance(lost, dict) and isinstance(deaf, dict)):
        return ""
    head = f"{figures['hours']} hours of show, {figures['faults']} faults"
    logins = f"{figures['twitch_logins_lost']}; refreshes: {figures['twitch_refreshes']}"
    lines = [
        f"{head}, {figures['warnings_shown']} warnings shown",
        f"{'platform':<16}{'tips':>8}{'lost':>8}{'hidden deafness':>18}",
        *(f"{name:<16}{sent[name]:>8}{lost[name]:>8}{deaf[name]:>16.2f} s" for name in sent),
        f"(deaf behind a green light: at most {DEAF_LIMIT_S:.0f} s are allowed)",
        f"tips doubled: {figures['tips_doubled']}",
        f"Twitch logins lost: {logins}; spent twice: {figures['twitch_spent_twice']}",
        f"YouTube units: {figures['youtube_units']} of {figures['youtube_units_a_day']} a day",
        f"every supervisor alive: {figures['supervisors_alive']}",
    ]
    return "\n".join(lines)
