"""Ko-fi as a source of tips: a small web server on loopback that a tunnel leads to."""

import asyncio
import hmac
import json
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass

from aiohttp import web

from bot.audience.feed import AudienceEvent
from bot.config.platforms import KofiSettings
from bot.errors import PlatformMisconfiguredError
from bot.platforms.kofi.translator import PLATFORM, translate
from bot.platforms.payloads import Json, child, text
from bot.platforms.recording import Recorder, translated
from bot.ports import Clock, Feed, Pulse

_MOST_BYTES = 65_536
_BEAT_S = 30.0
_TAKE_S = 10.0


@dataclass(frozen=True, slots=True, kw_only=True)
class _Call:
    """One call of the webhook that waits for its answer."""

    events: tuple[AudienceEvent, ...]
    taken: asyncio.Event


class KofiFeed(Feed):
    """One opening of the webhook's door. It listens on 127.0.0.1 only."""

    name = PLATFORM

    def __init__(
        self, settings: KofiSettings, token: str, pulse: Pulse, *, clock: Clock, recorder: Recorder
    ) -> None:
        self._settings = settings
        self._token = token
        self._pulse = pulse
        self._clock = clock
        self._recorder = recorder
        self._calls: asyncio.Queue[_Call] = asyncio.Queue(maxsize=100)
        self.port = 0
        """Where it listens, once it does."""

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Every payment, for as long as the door is open.

        Raises:
            PlatformMisconfiguredError: the port is taken.
        """
        app = web.Application(client_max_size=_MOST_BYTES)
        app.router.add_post(self._settings.path, self._take)
        runner = web.AppRunner(app, access_log=None, handle_signals=False)
        await runner.setup()
        try:
            await self._listen(runner)
            self._pulse.ready(f"waiting for Ko-fi at {self._settings.public_address}")
            while True:
                call = await self._next_call()
                for event in call.events:
                    yield event
                call.taken.set()
        finally:
            await runner.cleanup()

    async def _next_call(self) -> _Call:
        """The next call. An open door is alive: nothing tells a quiet day from a broken tunnel."""
        while True:
            self._pulse.beat()
            with suppress(TimeoutError):
                async with asyncio.timeout(_BEAT_S):
                    return await self._calls.get()

    async def _listen(self, runner: web.AppRunner) -> None:
        site = web.TCPSite(runner, "127.0.0.1", self._settings.port)
        try:
            await site.start()
        except OSError as error:
            what = (
                f"port {self._settings.port} is taken: choose another [platforms.kofi] port "
                "and lead the tunnel there"
            )
            raise PlatformMisconfiguredError(what) from error
        self.port = runner.addresses[0][1]

    async def _take(self, request: web.Request) -> web.Response:
        """Answer one call: 200 only when the show has taken the payment over.

        Ko-fi repeats what is not answered with 200, under the same id, and the ledger knows it
        again. A wrong token gets 403: that is not Ko-fi, or not for us.
        """
        payload = _payload((await request.post()).get("data"))
        given = text(payload, "verification_token")
        if not hmac.compare_digest(given.encode(), self._token.encode()):
            return web.Response(status=403)
        events = translated(
            translate, "payment", payload, now=self._clock.now(), recorder=self._recorder
        )
        call = _Call(events=events, taken=asyncio.Event())
        try:
            async with asyncio.timeout(_TAKE_S):
                await self._calls.put(call)
                await call.taken.wait()
        except TimeoutError:
            return web.Response(status=503)
        return web.Response()


def _payload(field: object) -> Json:
    try:
        return child(json.loads(field)) if isinstance(field, str) else {}
    except ValueError:
        return {}
