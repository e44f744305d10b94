"""Engine.IO and Socket.IO as far as listening needs them, in both versions that servers speak.

Version 4: the client opens the namespace, the server pings. Version 3: the server opens it, the
client pings.
"""

import json
from dataclasses import dataclass
from enum import StrEnum

from bot.platforms.payloads import Json, whole


class Packet(StrEnum):
    """The packets that matter, by their leading characters."""

    OPEN = "0"
    CLOSE = "1"
    PING = "2"
    PONG = "3"
    CONNECT = "40"
    DISCONNECT = "41"
    EVENT = "42"
    ERROR = "44"
    OTHER = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame:
    """One packet and what it carries."""

    packet: Packet
    body: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rhythm:
    """What the server said about pings, in seconds."""

    interval_s: float = 25.0
    timeout_s: float = 20.0


def read_frame(data: str) -> Frame:
    """Name a text frame."""
    for packet in (Packet.CONNECT, Packet.DISCONNECT, Packet.EVENT, Packet.ERROR):
        if data.startswith(packet):
            return Frame(packet=packet, body=data[2:])
    for packet in (Packet.OPEN, Packet.CLOSE, Packet.PING, Packet.PONG):
        if data.startswith(packet):
            return Frame(packet=packet, body=data[1:])
    return Frame(packet=Packet.OTHER, body=data)


def read_rhythm(body: str) -> Rhythm:
    """The ping times of an open packet; the protocol's own where it is silent."""
    found = _json(body)
    interval, timeout = whole(found, "pingInterval"), whole(found, "pingTimeout")
    return Rhythm(
        interval_s=interval / 1_000 if interval > 0 else 25.0,
        timeout_s=timeout / 1_000 if timeout > 0 else 20.0,
    )


def read_event(body: str) -> tuple[str, Json]:
    """The name and first argument of an event packet; empty when it has no such form."""
    bracket = body.find("[")  # a namespace or an acknowledgement number may stand before it
    found = _json(body[bracket:]) if bracket >= 0 else None
    if not isinstance(found, list) or not found or not isinstance(found[0], str):
        return "", {}
    argument = found[1] if len(found) > 1 else {}
    return found[0], argument if isinstance(argument, dict) else {}


def _json(body: str) -> object:
    try:
        found: object = json.loads(body)
    except ValueError:
        return None
    return found
