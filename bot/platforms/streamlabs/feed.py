"""Streamlabs as a source of tips."""

from collections.abc import AsyncIterator

from aiohttp import ClientSession

from bot.audience.feed import AudienceEvent
from bot.errors import DisconnectedError, LoginRejectedError
from bot.platforms.recording import Recorder, translated
from bot.platforms.streamlabs.engine_io import Packet, read_event
from bot.platforms.streamlabs.line import Line
from bot.platforms.streamlabs.translator import PLATFORM, translate
from bot.ports import Clock, Feed, Pulse

STREAMLABS_URL = "wss://sockets.streamlabs.com/socket.io/"


class StreamlabsFeed(Feed):
    """One connection to Streamlabs' socket."""

    name = PLATFORM

    def __init__(
        self,
        token: str,
        pulse: Pulse,
        *,
        clock: Clock,
        recorder: Recorder,
        url: str = STREAMLABS_URL,
    ) -> None:
        self._token = token
        self._pulse = pulse
        self._clock = clock
        self._recorder = recorder
        self._url = url

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Every donation until the connection is lost.

        Raises:
            LoginRejectedError: the token is refused.
            BlockedError: the service asks to wait.
            DisconnectedError: the connection is lost or silent.
        """
        async with ClientSession() as session:
            line = Line(session, self._pulse.beat)
            try:
                await self._open(line)
                async for frame in line.frames():
                    if frame.packet in {Packet.CLOSE, Packet.DISCONNECT}:
                        raise DisconnectedError("Streamlabs closed the connection")
                    if frame.packet is Packet.EVENT:
                        for tip in self._tips(frame.body):
                            yield tip
            finally:
                await line.close()

    async def _open(self, line: Line) -> None:
        try:
            await line.open(self._url, self._token)
        except LoginRejectedError as error:
            what = (
                'Streamlabs refuses the token: copy "Your Socket API Token" '
                "from Settings > API Settings > API Tokens again"
            )
            raise LoginRejectedError(what) from error
        self._pulse.ready("waiting for donations")

    def _tips(self, body: str) -> tuple[AudienceEvent, ...]:
        name, event = read_event(body)
        if name != "event":
            return ()
        now = self._clock.now()
        return translated(translate, name, event, now=now, recorder=self._recorder)
