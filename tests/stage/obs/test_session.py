"""One connection to OBS, over a real socket."""

import asyncio

import pytest
from aiohttp import web

from bot.config.obs import ObsSettings
from bot.errors import DisconnectedError, LoginRejectedError, PlatformMisconfiguredError
from bot.stage.obs import session as sessions
from bot.stage.obs.protocol import message_of, proof
from bot.stage.obs.session import RequestRefusedError, closing, dialled
from tests.stage.obs.fake import FakeObs


def settings(fake: FakeObs) -> ObsSettings:
    return ObsSettings(on=True, port=fake.port)


class Listening:
    """A session that is read meanwhile, as the show does it."""

    def __init__(self, fake: FakeObs, password: str = "") -> None:
        self.fake, self.password = fake, password
        self.events: list[str] = []

    async def __aenter__(self):
        self._dial = dialled(settings(self.fake), self.password)
        self.session = await self._dial.__aenter__()
        self.reading = asyncio.get_running_loop().create_task(
            self.session.listen(lambda event: self.events.append(event.name))
        )
        return self

    async def __aexit__(self, *exc):
        self.reading.cancel()
        await asyncio.wait([self.reading])
        if not self.reading.cancelled():
            self.reading.exception()
        await self._dial.__aexit__(*exc)


def test_the_proof_is_that_of_the_protocols_documentation():
    assert (
        proof("supersecretpassword", "lM1GncleQOaCu9lT1yeUZhFYnqhsLLP1G5lAGo3ixaI=",
              "+IxH4CnCiqpX1rM9scsNynZzbOe4KhDeYcTNS3PDaeY=")
        == "1Ct943GAT+6YQUUX47Ia/ncufilbe6+oD6lY+5kaCu4="
    )  # fmt: skip


async def test_the_right_password_opens_and_the_wrong_one_says_where_to_find_it():
    async with FakeObs(password="家の鍵").running() as fake:
        async with Listening(fake, "家の鍵") as line:
            assert (await line.session.call("GetStreamStatus"))["outputActive"] is False
        with pytest.raises(LoginRejectedError, match=r"OBS_PASSWORD.*Show Connect Info"):
            async with dialled(settings(fake), "wrong"):
                pass


async def test_a_missing_password_is_said_without_guessing_one():
    async with FakeObs(password="x").running() as fake:
        with pytest.raises(LoginRejectedError, match="OBS wants its password"):
            async with dialled(settings(fake), ""):
                pass
        assert not fake.wires


async def test_answers_go_to_those_who_asked_whatever_their_order():
    async with FakeObs().running() as fake, Listening(fake) as line:
        kinds = ("GetStreamStatus", "GetCurrentProgramScene", "GetVideoSettings") * 5
        answers = await asyncio.gather(*(line.session.call(kind) for kind in kinds))
    keys = [next(iter(answer)) for answer in answers]
    assert keys == ["outputActive", "currentProgramSceneName", "baseWidth"] * 5


async def test_a_request_that_comes_too_early_is_sent_again():
    async with FakeObs().running() as fake, Listening(fake) as line:
        fake.not_ready = 2
        assert await line.session.call("GetStreamStatus") == {"outputActive": False}
        assert len(fake.sent("GetStreamStatus")) == 3


async def test_a_request_obs_refuses_is_an_error_and_the_line_stands():
    async with FakeObs().running() as fake, Listening(fake) as line:
        with pytest.raises(RequestRefusedError, match="OBS refused DoMagic"):
            await line.session.call("DoMagic")
        assert await line.session.call("GetStreamStatus")


async def test_a_late_answer_is_never_taken_for_another_requests(monkeypatch):
    monkeypatch.setattr(sessions, "ANSWER_S", 0.1)
    async with FakeObs().running() as fake, Listening(fake) as line:
        fake.mute = {"GetStreamStatus"}
        with pytest.raises(DisconnectedError, match="GetStreamStatus"):
            await line.session.call("GetStreamStatus")
        for wire in fake.wires:
            late = {"requestId": "1", "requestStatus": {"result": True, "code": 100},
                    "responseData": {"late": True}}  # fmt: skip
            await wire.send_json({"op": 7, "d": late})
        assert await line.session.call("GetVideoSettings") == {"baseWidth": 1280, "baseHeight": 720}


async def test_everything_still_asked_fails_at_once_when_obs_goes():
    async with FakeObs().running() as fake, Listening(fake) as line:
        fake.mute = {"GetStreamStatus"}
        loop = asyncio.get_running_loop()
        waiting = [loop.create_task(line.session.call("GetStreamStatus")) for _ in range(3)]
        await asyncio.sleep(0.1)
        await fake.close(1001)
        async with asyncio.timeout(2):
            ends = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(isinstance(end, DisconnectedError) for end in ends)
        with pytest.raises(DisconnectedError):
            await line.session.call("GetStreamStatus")


async def test_nobody_there_and_somebody_else_there_are_told_apart():
    async with FakeObs().running() as fake:
        gone = settings(fake)
    with pytest.raises(DisconnectedError, match="Enable WebSocket server"):
        async with dialled(gone, ""):
            pass
    runner = web.AppRunner(web.Application())
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    try:
        with pytest.raises(DisconnectedError, match="not as OBS does"):
            async with dialled(ObsSettings(port=runner.addresses[0][1]), ""):
                pass
    finally:
        await runner.cleanup()


async def test_a_server_that_says_no_hello_is_given_up(monkeypatch):
    monkeypatch.setattr(sessions, "DIAL_S", 0.2)
    fake = FakeObs()
    fake.silent = True
    async with fake.running():
        with pytest.raises(DisconnectedError, match="said nothing"):
            async with dialled(settings(fake), ""):
                pass


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        (4009, LoginRejectedError),
        (4010, PlatformMisconfiguredError),
        (4011, LoginRejectedError),
        (1006, DisconnectedError),
        (None, DisconnectedError),
    ],
)
def test_a_close_code_says_who_must_act(code, kind):
    assert type(closing(code, ObsSettings())) is kind


@pytest.mark.parametrize("raw", [None, 5, "x", [], {}, {"op": "0"}, {"op": 1}, {"op": 1, "d": 3}])
def test_what_is_no_message_is_passed_over(raw):
    assert message_of(raw) is None
