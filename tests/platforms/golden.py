"""Golden rows: what a payload must become, field for field, without the defaults."""

import json
from dataclasses import MISSING, fields
from datetime import UTC, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any

from bot.audience.feed import AudienceEvent, Sender

DATA = Path(__file__).parent.parent / "data" / "platforms"
NOW = datetime(2026, 3, 6, 12, 0, tzinfo=UTC)


def rows(name: str) -> list[dict[str, Any]]:
    lines = (DATA / f"{name}.jsonl").read_text("utf-8").splitlines()
    return [json.loads(line) for line in lines]


def as_row(event: AudienceEvent) -> dict[str, Any]:
    row: dict[str, Any] = {"type": type(event).__name__}
    for field in fields(event):
        value = getattr(event, field.name)
        default = field.default if field.default is not MISSING else None
        if isinstance(value, Sender):
            row |= _sender(value)
        elif value != default:
            row[field.name] = _plain(value)
    return row


def _sender(sender: Sender) -> dict[str, Any]:
    row: dict[str, Any] = {"viewer": sender.viewer_id, "name": sender.name}
    if sender.roles:
        row["roles"] = sorted(sender.roles)
    if sender.anonymous:
        row["anonymous"] = True
    return row


def _plain(value: object) -> Any:
    if isinstance(value, datetime):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value
