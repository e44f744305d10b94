"""The words of obs-websocket 5, as documented in its repository. Pure."""

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from hashlib import sha256

SUBPROTOCOL = "obswebsocket.json"
RPC_VERSION = 1
EVENTS = 1 | 2 | 8 | 64
"""Subscribed: general, config, inputs, outputs."""

Data = Mapping[str, object]


class Op(IntEnum):
    """What a message is."""

    HELLO = 0
    IDENTIFY = 1
    IDENTIFIED = 2
    EVENT = 5
    REQUEST = 6
    RESPONSE = 7


class Status(IntEnum):
    """Codes of a request that did not succeed, as far as we tell them apart."""

    NOT_READY = 207
    """OBS starts, or changes its scene collection: the same request works a moment later."""
    NOT_FOUND = 600
    EXISTS = 601
    INVALID_KIND = 605


class Closed(IntEnum):
    """Why OBS closed the connection, as far as only a person can help."""

    WRONG_PASSWORD = 4009
    UNSUPPORTED_VERSION = 4010
    KICKED = 4011


@dataclass(frozen=True, slots=True, kw_only=True)
class Message:
    """One message from OBS."""

    op: int
    data: Data = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something happened in OBS (`StreamStateChanged`)."""

    name: str
    data: Data


@dataclass(frozen=True, slots=True, kw_only=True)
class Response:
    """What OBS answered to one request."""

    id: str
    code: int
    ok: bool
    comment: str
    data: Data


def message_of(raw: object) -> Message | None:
    """A message from decoded JSON; None when it is none."""
    match raw:
        case {"op": int(op), "d": dict(data)}:
            return Message(op=op, data=data)
        case _:
            return None


def event_of(data: Data) -> Event:
    """The event in a message of `Op.EVENT`."""
    return Event(name=str(data.get("eventType", "")), data=table(data, "eventData"))


def response_of(data: Data) -> Response:
    """The response in a message of `Op.RESPONSE`."""
    status = table(data, "requestStatus")
    return Response(
        id=str(data.get("requestId", "")),
        code=int(str(status.get("code", 0))),
        ok=status.get("result") is True,
        comment=str(status.get("comment", "")),
        data=table(data, "responseData"),
    )


def table(data: Data, key: str) -> Data:
    """The object under a key; empty when there is none."""
    value = data.get(key)
    return value if isinstance(value, dict) else {}


def wants_password(hello: Data) -> bool:
    """Whether the server asks for a password."""
    return bool(table(hello, "authentication"))


def identify(hello: Data, password: str) -> Data:
    """The answer to OBS's hello, with the proof that we know the password where it asks for one."""
    answer: dict[str, object] = {"rpcVersion": RPC_VERSION, "eventSubscriptions": EVENTS}
    asked = table(hello, "authentication")
    if asked:
        answer["authentication"] = proof(password, str(asked["salt"]), str(asked["challenge"]))
    return {"op": Op.IDENTIFY, "d": answer}


def request(kind: str, number: str, data: Data) -> Data:
    """A request by the name of its kind (`GetSceneList`)."""
    return {
        "op": Op.REQUEST,
        "d": {"requestType": kind, "requestId": number, "requestData": dict(data)},
    }


def proof(password: str, salt: str, challenge: str) -> str:
    """base64(sha256(base64(sha256(password + salt)) + challenge)), as the protocol defines it."""
    return _digest(_digest(password + salt) + challenge)


def _digest(text: str) -> str:
    return b64encode(sha256(text.encode()).digest()).decode()
