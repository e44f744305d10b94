"""A recording of raw messages, played again through the translators that read it live."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from bot.audience.feed import AudienceEvent
from bot.errors import Problem
from bot.platforms.kofi.translator import translate as of_kofi
from bot.platforms.payloads import Json, child, moment, text
from bot.platforms.recording import Translate
from bot.platforms.replay import Replay
from bot.platforms.streamelements.translator import translate as of_streamelements
from bot.platforms.streamlabs.translator import translate as of_streamlabs
from bot.platforms.tiktok.translator import translate as of_tiktok
from bot.platforms.twitch.translator import translate as of_twitch
from bot.platforms.youtube.api_translator import translate as of_the_interface
from bot.platforms.youtube.page_translator import translate as of_the_page


def _of_youtube(kind: str, payload: Json, now: datetime) -> tuple[AudienceEvent, ...]:
    """Both readers of YouTube record under one name; what they record is told by its kind."""
    return (of_the_page if kind == "action" else of_the_interface)(kind, payload, now)


TRANSLATORS: Mapping[str, Translate] = {
    "twitch": of_twitch,
    "youtube": _of_youtube,
    "tiktok": of_tiktok,
    "streamlabs": of_streamlabs,
    "streamelements": of_streamelements,
    "kofi": of_kofi,
}


def is_recording(path: Path) -> bool:
    """Whether a file holds recorded messages rather than audience events.

    Raises:
        OSError: it cannot be opened.
    """
    with path.open("rb") as file:
        return bool(child(_entry(file.readline()), "payload"))


def read_recording(path: Path, start: datetime) -> Replay:
    """Read a recording, moved in time so that its first message comes at `start`.

    Returns:
        The events in the order and at the distances in which they came, and a problem for each
        line that cannot be read; such a line is skipped.

    Raises:
        OSError: the file cannot be opened.
    """
    events: list[AudienceEvent] = []
    problems: list[Problem] = []
    first: datetime | None = None
    for number, raw in enumerate(path.read_bytes().splitlines(), start=1):
        entry = _entry(raw)
        came = moment(text(entry, "at"), start)
        first = first or came
        try:
            translate = TRANSLATORS[text(entry, "platform")]
            found = tuple(translate(text(entry, "kind"), child(entry, "payload"), came))
        except (KeyError, ValueError) as error:
            problems.append(_skipped(path, number, error))
        else:
            events += [replace(event, at=start + (came - first)) for event in found]
    return Replay(events=tuple(events), problems=tuple(problems))


def _entry(raw: bytes) -> Json:
    try:
        return child({"entry": json.loads(raw)}, "entry")
    except ValueError:
        return {}


def _skipped(path: Path, number: int, error: Exception) -> Problem:
    unknown = isinstance(error, KeyError)
    what = "this is no recorded message of a platform" if unknown else str(error)
    place = f"line {number}"
    return Problem(file=path.name, place=place, what=what, cure="the line is skipped")
