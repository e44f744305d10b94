"""Lines of a replay file and the audience events they stand for, in both directions."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import UTC, datetime, timedelta
from decimal import Decimal, InvalidOperation
from types import MappingProxyType

from bot.audience.feed import (
    PLATFORMS,
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

Fields = dict[str, object]


class BadLineError(ValueError):
    """A line that is no audience event; the text says why."""


def parse_line(raw: bytes, start: datetime) -> AudienceEvent | None:
    """The event of one line, or None for an empty line.

    Args:
        raw: the line as it stands in the file.
        start: what `"+90s"` counts from, aware.

    Raises:
        BadLineError: the line is no audience event.
    """
    bare = raw.removeprefix(b"\xef\xbb\xbf").strip()
    if not bare:
        return None
    try:
        fields = json.loads(bare.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise BadLineError(f"not JSON: {error}") from error
    if not isinstance(fields, dict):
        raise BadLineError("not a JSON object")
    kind = fields.get("kind")
    read = _READERS.get(kind) if isinstance(kind, str) else None
    if read is None:
        raise BadLineError(f"kind must be one of {', '.join(_READERS)}, is {kind!r}")
    return read(fields, _time(fields.get("at", "+0s"), start))


def _deletion(fields: Fields, at: datetime) -> Deletion:
    return Deletion(at=at, platform=_platform(fields), target=_needed(fields, "target"))


def _ban(fields: Fields, at: datetime) -> Ban:
    return Ban(at=at, platform=_platform(fields), user_id=_needed(fields, "viewer_id"))


def _platform(fields: Fields) -> str:
    platform = _text(fields, "platform", "replay")
    if platform not in PLATFORMS:
        raise BadLineError(f"there is no platform {platform!r} (there is: {', '.join(PLATFORMS)})")
    return platform


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
        platform=_platform(fields),
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
        platform=_platform(fields),
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
    facts = " ".join(str(fields.get(key, "")) for key in ("kind", "amount", "currency", "text"))
    viewer = str(fields.get("viewer_id") or fields.get("viewer") or "")
    return event_id_from(_platform(fields), viewer, facts, int(at.timestamp()))


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


_READERS: Mapping[str, Callable[[Fields, datetime], AudienceEvent]] = MappingProxyType(
    {"chat": _chat, "tip": _tip, "delete": _deletion, "ban": _ban, "refund": _refund}
)


def lines_of(events: Iterable[AudienceEvent]) -> Iterator[str]:
    """Events as lines of a replay file; kinds that a replay cannot hold are left out."""
    for event in events:
        fields = _fields(event)
        if fields:
            yield json.dumps({"at": event.at.isoformat(), **fields}, ensure_ascii=False)


def _fields(event: AudienceEvent) -> Fields:
    match event:
        case ChatLine():
            own: Fields = {"event_id": event.event_id, "text": event.text, "channel": event.channel}
            return {"kind": "chat", **_sender_fields(event.sender), **own}
        case Tip():
            return {"kind": "tip", **_sender_fields(event.sender), **_tip_fields(event)}
        case Deletion():
            return {"kind": "delete", "platform": event.platform, "target": event.target}
        case Ban():
            return {"kind": "ban", "platform": event.platform, "viewer_id": event.user_id}
        case Refund():
            return {
                "kind": "refund",
                "platform": event.platform,
                "event_id": event.event_id,
                "target": event.target,
                "amount": None if event.amount is None else str(event.amount),
            }
        case _:
            return {}


def _tip_fields(tip: Tip) -> Fields:
    return {
        "event_id": tip.event_id,
        "text": tip.text,
        "amount": tip.amount_text if tip.amount is None else str(tip.amount),
        "currency": tip.currency,
        "unit": str(tip.unit),
        "count": tip.count,
        "channel": tip.channel,
        "source": tip.source,
        "streak": tip.streak,
        "streak_open": tip.streak_open,
        "is_test": tip.is_test,
    }


def _sender_fields(sender: Sender) -> Fields:
    return {
        "platform": sender.platform,
        "viewer_id": sender.user_id,
        "viewer": sender.name,
        "roles": sorted(sender.roles),
        "anonymous": sender.anonymous,
    }
