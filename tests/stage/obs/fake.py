"""An OBS of our own on loopback: obs-websocket 5 in JSON, with what a test wants to go wrong."""

import base64
import hashlib
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import WSCloseCode, web

SALT, CHALLENGE = "c2FsdA==", "Y2hhbGxlbmdl"


class FakeObs:
    """Scenes, inputs and a stream; `asked` holds every request, `refuse` what gets a no."""

    def __init__(self, password: str = "") -> None:
        self.password = password
        self.port = 0
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.scene = "Game"
        self.scenes = ["Game", "Night", "Break"]
        self.inputs: dict[str, dict[str, Any]] = {}
        self.kinds = {"browser_source", "color_source_v3"}
        self.streaming = False
        self.not_ready = 0
        """So many requests get "not ready" first."""
        self.mute: set[str] = set()
        """Requests that never get an answer."""
        self.silent = False
        """Says no hello."""
        self.visits = 0
        self.wires: list[web.WebSocketResponse] = []

    @asynccontextmanager
    async def running(self, port: int = 0) -> AsyncIterator["FakeObs"]:
        app = web.Application()
        app.router.add_get("/", self._serve)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", port, reuse_address=True).start()
        self.port = runner.addresses[0][1]
        try:
            yield self
        finally:
            await self.close(WSCloseCode.GOING_AWAY)
            await runner.cleanup()

    async def close(self, code: int) -> None:
        for wire in tuple(self.wires):
            await wire.close(code=code)

    async def event(self, name: str, **data: Any) -> None:
        for wire in tuple(self.wires):
            await wire.send_json({"op": 5, "d": {"eventType": name, "eventData": data}})

    async def stream(self, *, on: bool) -> None:
        self.streaming = on
        await self.event("StreamStateChanged", outputActive=on, outputState="")

    def sent(self, kind: str) -> list[dict[str, Any]]:
        return [data for name, data in self.asked if name == kind]

    async def _serve(self, request: web.Request) -> web.WebSocketResponse:
        wire = web.WebSocketResponse(protocols=("obswebsocket.json",))
        await wire.prepare(request)
        self.visits += 1
        hello: dict[str, Any] = {"obsWebSocketVersion": "5.0.1", "rpcVersion": 1}
        if self.password:
            hello["authentication"] = {"salt": SALT, "challenge": CHALLENGE}
        if not self.silent:
            await wire.send_json({"op": 0, "d": hello})
        async for frame in wire:
            message = json.loads(frame.data)
            if message["op"] == 1:
                await self._identify(wire, message["d"])
            elif wire in self.wires:
                await self._answer(wire, message["d"])
            else:
                await wire.close(code=4007)
        if wire in self.wires:
            self.wires.remove(wire)
        return wire

    async def _identify(self, wire: web.WebSocketResponse, who: dict[str, Any]) -> None:
        if self.password and who.get("authentication") != self._proof():
            await wire.close(code=4009, message=b"Authentication failed.")
            return
        self.wires.append(wire)
        await wire.send_json({"op": 2, "d": {"negotiatedRpcVersion": 1}})

    def _proof(self) -> str:
        secret = base64.b64encode(hashlib.sha256((self.password + SALT).encode()).digest())
        return base64.b64encode(hashlib.sha256(secret + CHALLENGE.encode()).digest()).decode()

    async def _answer(self, wire: web.WebSocketResponse, asked: dict[str, Any]) -> None:
        kind, data = asked["requestType"], asked.get("requestData", {})
        self.asked.append((kind, data))
        if kind in self.mute:
            return
        if self.not_ready:
            self.not_ready -= 1
            code, answer = 207, {}
        else:
            code, answer = getattr(self, f"_{kind}", self._unknown)(data)
        await wire.send_json(
            {
                "op": 7,
                "d": {
                    "requestType": kind,
                    "requestId": asked["requestId"],
                    "requestStatus": {"result": code == 100, "code": code, "comment": "no"},
                    "responseData": answer,
                },
            }
        )

    def _unknown(self, data):
        return 204, {}

    def _GetStreamStatus(self, data):  # noqa: N802 - as the protocol says it
        return 100, {"outputActive": self.streaming}

    def _GetCurrentProgramScene(self, data):  # noqa: N802
        return 100, {"currentProgramSceneName": self.scene}

    def _GetSceneList(self, data):  # noqa: N802
        return 100, {"scenes": [{"sceneName": name} for name in reversed(self.scenes)]}

    def _GetVideoSettings(self, data):  # noqa: N802
        return 100, {"baseWidth": 1280, "baseHeight": 720}

    def _SetCurrentProgramScene(self, data):  # noqa: N802
        if data["sceneName"] not in self.scenes:
            return 600, {}
        self.scene = data["sceneName"]
        return 100, {}

    def _GetInputList(self, data):  # noqa: N802
        wanted = data.get("inputKind")
        names = [name for name, one in self.inputs.items() if one["kind"] == wanted]
        return 100, {"inputs": [{"inputName": name} for name in names]}

    def _GetInputSettings(self, data):  # noqa: N802
        return 100, {"inputSettings": self.inputs[data["inputName"]]["settings"]}

    def _SetInputSettings(self, data):  # noqa: N802
        self.inputs[data["inputName"]]["settings"] |= data["inputSettings"]
        return 100, {}

    def _PressInputPropertiesButton(self, data):  # noqa: N802
        return (100 if data["inputName"] in self.inputs else 600), {}

    def _CreateInput(self, data):  # noqa: N802
        if data["inputKind"] not in self.kinds:
            return 605, {}
        if data["inputName"] in self.inputs:
            return 601, {}
        self.add(data["inputName"], data["inputKind"], **data["inputSettings"])
        return 100, {"sceneItemId": 7}

    def _SetSceneItemTransform(self, data):  # noqa: N802
        return 100, {}

    def add(self, name: str, kind: str = "browser_source", **settings: Any) -> None:
        self.inputs[name] = {"kind": kind, "settings": dict(settings)}
