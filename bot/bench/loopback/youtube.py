"""YouTube: the data interface, the watch page and the chat page behind it."""

import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
from aiohttp import web

from bot.bench.loopback.serving import cut, serving
from bot.clock import SystemClock
from bot.platforms.youtube.page_reader import CarefulTransport, open_client

VIDEO = "dQ-fake_001"
JSON = dict[str, object]
Trouble = int | str | tuple[int, str]


class FakeYouTube:
    """One video and its chat; tests turn the knobs."""

    def __init__(self) -> None:
        self._numbers = itertools.count(1)
        self.port = 0
        self.live = True
        self.upcoming = False
        self.hidden = ""
        self.consent = False
        self.chat_open = True
        self.calls: list[str] = []
        self.trouble: list[Trouble] = []
        """What the next chat calls answer instead: a status, (status, body), or "abort"."""
        self.timeout_ms = 20
        self.continuations = 0
        self.deaf: set[str] = set()
        """Continuations that are answered with success and nothing."""
        self.all_deaf = False
        self.chat_ended = False
        self.odd_continuation = False
        self.log: list[JSON] = []
        self.api_log: list[JSON] = []
        self.offline_at = ""
        self.key = "key"

    @property
    def api_url(self) -> str:
        """Where the data interface is."""
        return f"http://127.0.0.1:{self.port}/youtube/v3"

    @asynccontextmanager
    async def running(self) -> AsyncIterator["FakeYouTube"]:
        """Serve it."""
        app = web.Application()
        app.router.add_get("/watch", self._watch)
        app.router.add_post("/youtubei/v1/live_chat/get_live_chat", self._chat_page)
        app.router.add_get("/youtube/v3/videos", self._video)
        app.router.add_get("/youtube/v3/liveChat/messages", self._messages)
        async with serving(app) as self.port:
            yield self

    def client(self) -> httpx.Client:
        """Pytchat's client, with www.youtube.com on loopback."""
        return open_client(_Rerouted(self.port))

    def say(self, action: JSON) -> None:
        """Let the chat page have one action more."""
        self.log.append(action)

    async def _watch(self, request: web.Request) -> web.Response:
        self.calls.append("watch")
        if self.consent:
            return web.Response(text="<html>Before you continue</html>", content_type="text/html")
        if self.hidden:
            player: JSON = {"playabilityStatus": {"status": "ERROR", "reason": self.hidden}}
        else:
            details = {"videoId": VIDEO, "isLive": self.live, "isUpcoming": self.upcoming}
            player = {"playabilityStatus": {"status": "OK"}, "videoDetails": details}
        html = (
            f"<script>var ytInitialPlayerResponse = {json.dumps(player)};</script>"
            f"<script>var ytInitialData = {json.dumps(self._data())};</script>"
        )
        return web.Response(text=f"<html>{html}</html>", content_type="text/html")

    def _data(self) -> JSON:
        if not self.chat_open:
            return {"contents": {"twoColumnWatchNextResults": {}}}
        self.continuations += 1
        # A fresh continuation begins a little before now, as on the real page.
        token = f"fresh-{self.continuations}:{max(len(self.log) - 20, 0)}"
        views = [
            {"continuation": {"reloadContinuationData": {"continuation": "top:0"}}},
            {"continuation": {"reloadContinuationData": {"continuation": token}}},
        ]
        menu = {"sortFilterSubMenuRenderer": {"subMenuItems": views}}
        header = {"liveChatHeaderRenderer": {"viewSelector": menu}}
        bar = {"liveChatRenderer": {"header": header}}
        return {"contents": {"twoColumnWatchNextResults": {"conversationBar": bar}}}

    async def _chat_page(self, request: web.Request) -> web.Response:
        token = (await request.json())["continuation"]
        self.calls.append(token)
        if self.trouble:
            return _troubled(request, self.trouble.pop(0))
        if self.chat_ended:
            return web.json_response({"responseContext": {}})
        name, _, place = token.partition(":")
        actions = [] if self.all_deaf or name in self.deaf else self.log[int(place) :]
        next_place = place if name in self.deaf or self.all_deaf else str(len(self.log))
        kind = "newContinuationData" if self.odd_continuation else "timedContinuationData"
        following = {"continuation": f"{name}:{next_place}", "timeoutMs": self.timeout_ms}
        chat = {"continuations": [{kind: following}], "actions": actions}
        return web.json_response({"continuationContents": {"liveChatContinuation": chat}})

    async def _video(self, request: web.Request) -> web.Response:
        self.calls.append("videos")
        if request.query["key"] != self.key:
            return _refusal(400, "API_KEY_INVALID", "API key not valid")
        if request.query["id"] != VIDEO or self.hidden:
            return web.json_response({"items": []})
        details: JSON = {"scheduledStartTime": "2026-03-06T10:00:00Z"}
        if self.live or self.chat_open:
            details["activeLiveChatId"] = "chat"
        if not self.upcoming:
            details["actualStartTime"] = "2026-03-06T10:00:00Z"
            if not self.live:
                details = {"actualStartTime": "x", "actualEndTime": "2026-03-06T12:00:00Z"}
        return web.json_response({"items": [{"id": VIDEO, "liveStreamingDetails": details}]})

    async def _messages(self, request: web.Request) -> web.Response:
        self.calls.append("messages")
        if self.trouble:
            return _troubled(request, self.trouble.pop(0))
        place = int(request.query.get("pageToken", "0"))
        body: JSON = {
            "nextPageToken": str(len(self.api_log)),
            "pollingIntervalMillis": self.timeout_ms,
            "items": self.api_log[place:],
        }
        if self.offline_at:
            body["offlineAt"] = self.offline_at
        return web.json_response(body)


def _troubled(request: web.Request, trouble: Trouble) -> web.Response:
    if isinstance(trouble, str):
        cut(request)
        return web.Response()
    if isinstance(trouble, int):
        return web.Response(status=trouble, text="<html>sorry</html>", content_type="text/html")
    status, reason = trouble
    return _refusal(status, reason, "no")


def _refusal(status: int, reason: str, message: str) -> web.Response:
    error = {"code": status, "message": message, "errors": [{"reason": reason}]}
    return web.json_response({"error": error}, status=status)


class _Rerouted(CarefulTransport):
    def __init__(self, port: int) -> None:
        super().__init__()
        self._port = port

    def handle_request(self, request: httpx.Request) -> httpx.Response:
        request.url = request.url.copy_with(scheme="http", host="127.0.0.1", port=self._port)
        return super().handle_request(request)


def micros(seconds_ago: float = 0.0) -> str:
    """A time as the page writes it."""
    return str(int((SystemClock().now().timestamp() - seconds_ago) * 1_000_000))


def page_line(words: str, item_id: str, *, usec: str = "", **over: object) -> JSON:
    """An addChatItemAction with a text message."""
    node = {
        "id": item_id,
        "timestampUsec": usec or micros(),
        "authorName": {"simpleText": "Kettle"},
        "authorExternalChannelId": "UC-kettle",
        "message": {"runs": [{"text": words}]},
        **over,
    }
    return {"addChatItemAction": {"item": {"liveChatTextMessageRenderer": node}}}


def page_super_chat(amount: str, item_id: str, words: str = "") -> JSON:
    """An addChatItemAction with a Super Chat."""
    node = {
        "id": item_id,
        "timestampUsec": micros(),
        "authorName": {"simpleText": "Kettle"},
        "authorExternalChannelId": "UC-kettle",
        "purchaseAmountText": {"simpleText": amount},
        "message": {"runs": [{"text": words}]},
    }
    return {"addChatItemAction": {"item": {"liveChatPaidMessageRenderer": node}}}


def api_message(kind: str, item_id: str, **snippet: object) -> JSON:
    """A message of the data interface."""
    return {
        "kind": "youtube#liveChatMessage",
        "id": item_id,
        "snippet": {
            "type": kind,
            "publishedAt": "2026-03-06T11:59:58.5Z",
            "authorChannelId": "UC-kettle",
            **snippet,
        },
        "authorDetails": {
            "channelId": "UC-kettle",
            "displayName": "Kettle",
            "isChatOwner": False,
            "isChatModerator": False,
            "isChatSponsor": False,
            "isVerified": False,
        },
    }


def api_line(words: str, item_id: str) -> JSON:
    """A text message of the data interface."""
    return api_message("textMessageEvent", item_id, textMessageDetails={"messageText": words})


def api_super_chat(micro: int, currency: str, item_id: str, words: str = "") -> JSON:
    """A Super Chat of the data interface."""
    return api_message(
        "superChatEvent",
        item_id,
        superChatDetails={
            "amountMicros": str(micro),
            "currency": currency,
            "amountDisplayString": f"{currency} {micro / 1e6:g}",
            "userComment": words,
            "tier": 2,
        },
    )
