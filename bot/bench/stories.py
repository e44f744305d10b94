"""Stories to test the memory on: a folder of memories, questions, changes and groups to merge."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.errors import Problem, UnreadableFileError
from bot.memories.episode import Episode, Kind


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One line of `queries.jsonl`."""

    id: str
    kind: str
    query: str
    now_day: int
    gold: tuple[str, ...]
    not_gold: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Change:
    """One line of `cascade.jsonl`: what changed, and what must not be told as true any more."""

    id: str
    kind: str
    now_day: int
    day: int
    what: Mapping[str, Any]
    question: str
    must_not: tuple[str, ...]
    still_true: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """One line of `merging.jsonl`."""

    id: str
    should_merge: bool
    members: tuple[str, ...]
    must_keep: Mapping[str, Any]
    reason: str = ""


def memories(path: Path) -> tuple[Episode, ...]:
    """The entries of a `memories.json`, in the file's order.

    Raises:
        UnreadableFileError: the file is not a list of entries.
    """
    try:
        rows = json.loads(path.read_text(encoding="utf-8"))
        return tuple(map(_episode, rows))
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise _unreadable(path, error) from error


def questions(path: Path) -> tuple[Question, ...]:
    """The questions of a `queries.jsonl`.

    Raises:
        UnreadableFileError: a line is not a question.
    """
    return tuple(
        Question(
            id=row["id"],
            kind=row["kind"],
            query=row["query"],
            now_day=row["now_day"],
            gold=tuple(row["gold"]),
            not_gold=tuple(row.get("not_gold", ())),
        )
        for row in _lines(path)
    )


def changes(path: Path) -> tuple[Change, ...]:
    """The world changes of a `cascade.jsonl`.

    Raises:
        UnreadableFileError: a line is not a change.
    """
    return tuple(
        Change(
            id=row["id"],
            kind=row["kind"],
            now_day=row["now_day"],
            day=row["change"].get("day", row["now_day"] - 1),
            what={key: value for key, value in row["change"].items() if key != "day"},
            question=row["question"],
            must_not=tuple(row["must_not_assert"]),
            still_true=tuple(row["still_true"]),
        )
        for row in _lines(path)
    )


def groups(path: Path) -> tuple[Group, ...]:
    """The groups of a `merging.jsonl`.

    Raises:
        UnreadableFileError: a line is not a group.
    """
    return tuple(
        Group(
            id=row["id"],
            should_merge=row["should_merge"],
            members=tuple(row["members"]),
            must_keep=row.get("must_keep", {}),
            reason=row.get("reason", ""),
        )
        for row in _lines(path)
    )


def _lines(path: Path) -> Iterator[dict[str, Any]]:
    try:
        text = path.read_text(encoding="utf-8")
        yield from (json.loads(line) for line in text.splitlines() if line.strip())
    except (OSError, ValueError) as error:
        raise _unreadable(path, error) from error


def _unreadable(path: Path, error: Exception) -> UnreadableFileError:
    return UnreadableFileError(
        Problem(
            file=str(path), place="file", what=str(error), cure="see docs/recall.md for the form"
        )
    )


def _episode(row: Mapping[str, Any]) -> Episode:
    return Episode(
        id=row["id"],
        timestamp=datetime.fromisoformat(row["timestamp"]),
        game_day=row["game_day"],
        event=row.get("event", ""),
        event_ja=row.get("event_ja", ""),
        emotion=row.get("emotion", "calm"),
        emotion_intensity=row.get("emotion_intensity", 0.3),
        related_characters=tuple(row.get("related_characters", ())),
        tags=tuple(row.get("tags", ())),
        importance=row["importance"],
        kind=Kind(row.get("kind", "event")),
        keywords=tuple(row.get("keywords", ())),
        viewer_id=row.get("viewer_id", ""),
    )
