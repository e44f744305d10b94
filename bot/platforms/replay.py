"""A replay file: recorded or written audience events, one JSON object a line."""

import json
from collections.abc import AsyncIterator, Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from pathlib import Path

from bot.audience.feed import (
    AudienceEvent,
    Ban,
    ChatLine,
    Deletion,
    Refund,
    Role,
    Sender,
    Tip,
    Unit,
)
from bot.audience.ledger import event_id_from
from bot.errors import Problem
from bot.ports import Clock, Feed

KINDS = ("chat", "tip", "delete", "ban", "refund")

Fields = dict[str, object]


@dataclass(frozen=True, slots=True, kw_only=True)
class Replay:
    """A replay file read whole."""

    events: tuple[AudienceEvent, ...]
    """In order of time."""
    problems: tuple[Problem, ...]
    """Lines that were skipped, with their numbers."""


class BadLineError(ValueError):
    """A line that is no audience event; the text says why."""


def read_replay(path: Path, start: datetime) -> Replay:
    """Read a replay file.

    Args:
        path: JSON Lines in UTF-8 (a byte-order mark and CRLF are fine).
        start: what `"+90s"` counts from, aware.

    Returns:
        Its events in order of time, and a problem for each line that cannot be read; such a line is
        skipped.

    Raises:
        OSError: the file cannot be opened.
    """
    events: list[AudienceEvent] = []
    problems: list[Problem] = []
    for number, raw in enumerate(path.read_bytes().splitlines(), start=1):
        try:
            event = _event(raw, start)
        except BadLineError as error:
            problems.append(
                Problem(
                    file=path.name,
                    place=f"line {number}",
                    what=str(error),
                    cure="the line is skipped",
                )
            )
        else:
            if event is not None:
                events.append(event)
    return Replay(events=tuple(sorted(events, key=lambda each: each.at)), problems=tuple(problems))


class ReplayFeed(Feed):
    """A replay as a feed that waits until each event's time has come."""

    name = "replay"

    def __init__(self, events: Iterable[AudienceEvent], clock: Clock) -> None:
        self._events = tuple(events)
        self._clock = clock

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Every event at its time; one that is already past comes at once."""
        for event in self._events:
            wait = (event.at - self._clock.now()).total_seconds()
            if wait > 0:
                await self._clock.sleep(wait)
            yield event


def _event(raw: bytes, start: datetime) -> AudienceEvent | None:
    bare = raw.removeprefix(b"\xef\xbb\xbf").strip()
    if not bare:
        return None
    try:
        fields = json.loads(bare.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadLineError(f"not JSON: {error}") from error
    if not isinstance(fields, dict):
        raise BadLineError("not a JSON object")
    at = _time(fields.get("at", "+0s"), start)
    match fields.get("kind"):
        case "chat":
            return _chat(fields, at)
        case "tip":
            return _tip(fields, at)
        case "delete":
            return Deletion(
                at=at,
                platform=_text(fields, "platform", "replay"),
                target=_needed(fields, "target"),
            )
        case "ban":
            return Ban(
                at=at,
                platform=_text(fields, "platform", "replay"),
                user_id=_needed(fields, "viewer_id"),
            )
        case "refund":
            return _refund(fields, at)
        case kind:
            raise BadLineError(f"kind must be one of {', '.join(KINDS)}, is {kind!r}")


def _chat(fields: Fields, at: datetime) -> ChatLine:
    return ChatLine(
        event_id=_event_id(fields, at),
        at=at,
        sender=_sender(fields),
        text=_text(fields, "text"),
        channel=_text(fields, "channel"),
    )


def _tip(fields: Fields, at: datetime) -> Tip:
    amount_text = str(fields.get("amount", ""))
    unit = _text(fields, "unit", "money")
    if unit not in set(Unit):
        raise BadLineError(f"unit must be one of {', '.join(Unit)}, is {unit!r}")
    return Tip(
        event_id=_event_id(fields, at),
        at=at,
        sender=_sender(fields),
        text=_text(fields, "text"),
        amount=_amount(fields.get("amount")),
        amount_text=amount_text,
        currency=_text(fields, "currency").upper(),
        unit=Unit(unit),
        count=_count(fields.get("count", 1)),
        channel=_text(fields, "channel"),
        source=_text(fields, "source"),
        streak=_text(fields, "streak"),
        streak_open=fields.get("streak_open") is True,
        is_test=fields.get("is_test") is True,
    )


def _refund(fields: Fields, at: datetime) -> Refund:
    return Refund(
        event_id=_event_id(fields, at),
        at=at,
        platform=_text(fields, "platform", "replay"),
        target=_needed(fields, "target"),
        amount=_amount(fields.get("amount")),
    )


def _sender(fields: Fields) -> Sender:
    roles = fields.get("roles", [])
    if not isinstance(roles, list):
        raise BadLineError(f"roles must be a list, is {roles!r}")
    anonymous = fields.get("anonymous") is True
    name = _text(fields, "viewer")
    user_id = _text(fields, "viewer_id", name)
    if not user_id and not anonymous:
        raise BadLineError("viewer_id is missing")
    return Sender(
        platform=_text(fields, "platform", "replay"),
        user_id="" if anonymous else user_id,
        name=name,
        roles=frozenset(Role(role) for role in roles if role in set(Role)),
        anonymous=anonymous,
    )


def _event_id(fields: Fields, at: datetime) -> str:
    """The event's own id, or one made of its facts."""
    given = fields.get("event_id")
    if given not in {None, ""}:
        return str(given)
    facts = f"{fields.get('kind')} {fields.get('amount', '')} {fields.get('currency', '')} {fields.get('text', '')}"
    viewer = str(fields.get("viewer_id") or fields.get("viewer") or "")
    return event_id_from(str(fields.get("platform", "replay")), viewer, facts, int(at.timestamp()))


def _time(value: object, start: datetime) -> datetime:
    if not isinstance(value, str):
        raise BadLineError(f'at must be "+90s" or an ISO 8601 time, is {value!r}')
    try:
        if value.startswith("+"):
            return start + timedelta(seconds=float(value[1:].removesuffix("s")))
        at = datetime.fromisoformat(value)
    except (ValueError, OverflowError) as error:
        raise BadLineError(f'at must be "+90s" or an ISO 8601 time, is {value!r}') from error
    return at.astimezone(UTC) if at.tzinfo else at.replace(tzinfo=UTC)


def _text(fields: Fields, key: str, default: str = "") -> str:
    value = fields.get(key, default)
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        raise BadLineError(f"{key} must be text, is {value!r}")
    return str(value)


def _needed(fields: Fields, key: str) -> str:
    value = _text(fields, key)
    if not value:
        raise BadLineError(f"{key} is missing")
    return value


def _amount(value: object) -> Decimal | None:
    """The number, or None: a tip whose amount is unreadable is still a tip, to be held."""
    if isinstance(value, bool) or not isinstance(value, str | int | float):
        return None
    try:
        amount = Decimal(str(value))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() else None


def _count(value: object) -> int:
    if isinstance(value, bool) or not isinstance(value, int) or value < 1:
        raise BadLineError(f"count must be a whole number from 1, is {value!r}")
    return value


def lines_of(events: Iterable[AudienceEvent]) -> Iterator[str]:
    """Events as lines of a replay file; those a replay cannot hold are left out."""
    for event in events:
        fields = _fields(event)
        if fields:
            yield json.dumps(fields, ensure_ascii=False)


def _fields(event: AudienceEvent) -> Fields:
    at = event.at.isoformat()
    match event:
        case ChatLine():
            return {"at": at, "kind": "chat", **_sender_fields(event.sender), "event_id": event.event_id,
                    "text": event.text, "channel": event.channel}  # fmt: skip
        case Tip():
            return {"at": at, "kind": "tip", **_sender_fields(event.sender), "event_id": event.event_id,
                    "text": event.text, "amount": str(event.amount) if event.amount is not None else event.amount_text,
                    "currency": event.currency, "unit": str(event.unit), "count": event.count,
                    "channel": event.channel, "source": event.source, "streak": event.streak,
                    "streak_open": event.streak_open, "is_test": event.is_test}  # fmt: skip
        case Deletion():
            return {"at": at, "kind": "delete", "platform": event.platform, "target": event.target}
        case Ban():
            return {"at": at, "kind": "ban", "platform": event.platform, "viewer_id": event.user_id}
        case Refund():
            amount = None if event.amount is None else str(event.amount)
            return {"at": at, "kind": "refund", "platform": event.platform, "event_id": event.event_id,
                    "target": event.target, "amount": amount}  # fmt: skip
        case _:
            return {}


def _sender_fields(sender: Sender) -> Fields:
    return {"platform": sender.platform, "viewer_id": sender.user_id, "viewer": sender.name,
            "roles": sorted(sender.roles), "anonymous": sender.anonymous}  # fmt: skip
