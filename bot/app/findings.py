"""What `check` finds: one line a part, each with what to do."""

import json
from dataclasses import asdict, dataclass
from typing import Literal

from bot.errors import Problem

Light = Literal["ok", "warning", "problem"]
LIGHTS: dict[Light, str] = {"ok": "ok      ", "warning": "warning ", "problem": "PROBLEM "}


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One line of the report."""

    light: Light
    part: str
    text: str


def ok(part: str, text: str) -> Finding:
    """All is well with a part, or something is only said."""
    return Finding(light="ok", part=part, text=text)


def warning(part: str, text: str) -> Finding:
    """The show runs, and something is not as one would want it."""
    return Finding(light="warning", part=part, text=text)


def problem(part: str, found: Problem | str) -> Finding:
    """The show, or this part of it, cannot run like that."""
    return Finding(light="problem", part=part, text=str(found))


def render(findings: tuple[Finding, ...], *, as_json: bool) -> str:
    """The report, as lines or as JSON."""
    if as_json:
        return json.dumps([asdict(one) for one in findings], ensure_ascii=False, indent=2)
    return "\n".join(f"{LIGHTS[one.light]}{one.part:<15}{one.text}" for one in findings)
