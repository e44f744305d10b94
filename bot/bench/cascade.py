"""World changes: what depended on the old state must not be told as true any more."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.bench.stories import Change, changes
from bot.memories.episode import Episode
from bot.memories.erasing import erase
from bot.retrieval.asked import Moment
from bot.retrieval.cast import Cast
from bot.retrieval.finder import Finder
from bot.retrieval.mill import Mill

OWNER = "john"
TOP = 10
_ID = re.compile(r"ep_\d+$")


def run(story: Sequence[Episode], path: Path, *, cast: Cast, mill: Mill | None) -> dict[str, Any]:
    """Load each change as a note, ask its question, and look at the ten nearest entries.

    Returns:
        The share of checks that bear an id and hold, by kind and over all; what failed; and the
        phrases, for a reader.
    """
    checks: list[tuple[str, str, bool]] = []
    phrases: list[dict[str, Any]] = []
    for change in changes(path):
        finder, moment = _world_after(story, change, cast, mill)
        checks += [(change.kind, f"{change.id} {what}", held) for what, held in
                   _checks(finder, change, moment, mill)]  # fmt: skip
        told = [text for text in change.must_not if not _ID.match(text)]
        phrases.append({"id": change.id, "question": change.question, "must_not_assert": told})
    kinds = dict.fromkeys(kind for kind, _, _ in checks)
    return {
        "all": _share(checks),
        **{kind: _share([c for c in checks if c[0] == kind]) for kind in kinds},
        "checks": len(checks),
        "failed": [what for _, what, held in checks if not held],
        "phrases": phrases,
    }


def _world_after(
    story: Sequence[Episode], change: Change, cast: Cast, mill: Mill | None
) -> tuple[Finder, Moment]:
    known = [episode for episode in story if episode.game_day < change.now_day]
    known = _without_deleted(known, change)
    note = _note(change, known)
    finder = Finder(OWNER, cast)
    for episode in known:
        finder.put(episode)
    if mill is not None:
        mill.want(OWNER, known)
        while mill.grind({OWNER: finder}):
            pass
    if note is not None:
        finder.put(note)
        if mill is not None:
            mill.want(OWNER, [note])
            mill.grind({OWNER: finder})
    last = known[-1].timestamp
    return finder, Moment(
        today=last.date(), game_day=change.now_day, minutes=last.timestamp() / 60 + 1440
    )


def _without_deleted(known: list[Episode], change: Change) -> list[Episode]:
    if name := change.what.get("viewer forgotten"):
        return list(erase(known, "", [name]).episodes)
    if deleted := change.what.get("memory deleted"):
        ids = {deleted} if isinstance(deleted, str) else set(deleted)
        return [episode for episode in known if episode.id not in ids]
    return known


def _note(change: Change, known: Sequence[Episode]) -> Episode | None:
    if change.kind == "deletion":
        return None
    text = "; ".join(f"{key}: {value}" for key, value in change.what.items())
    latest = max(e.timestamp for e in known if e.game_day <= change.day)
    return replace(
        known[0], id="ep_change", timestamp=latest, game_day=change.day, event=text, event_ja="",
        importance=0.6, tags=("change",), related_characters=(),
    )  # fmt: skip


def _checks(
    finder: Finder, change: Change, moment: Moment, mill: Mill | None
) -> list[tuple[str, bool]]:
    asked = finder.understand(change.question, moment)
    vectors = mill.query(asked.dense) if mill is not None else None
    found = finder.find([asked], [vectors], moment)[0]
    top = {finder.shelf.entries[int(s)].id: int(s) for s in found.slots[:TOP]}  # type: ignore[union-attr]  # only living entries are found
    results = [
        (f"{id_} is not told as true", id_ not in top or finder.is_past(top[id_]))
        for id_ in change.must_not
        if _ID.match(id_)
    ]
    results += [
        (f"{id_} is still there", id_ in top) for id_ in change.still_true if _ID.match(id_)
    ]
    return results


def _share(checks: Sequence[tuple[str, str, bool]]) -> float:
    return round(sum(held for _, _, held in checks) / len(checks), 4) if checks else 1.0


def render(figures: Mapping[str, Any]) -> str:
    """The figures as lines a person can read."""
    lines = [f"world changes: {figures['all']:.1%} of {figures['checks']} checks hold"]
    lines += [f"  failed: {what}" for what in figures["failed"]]
    lines += [
        f"  {case['id']}: {case['question']} must not say: {'; '.join(case['must_not_assert'])}"
        for case in figures["phrases"]
        if case["must_not_assert"]
    ]
    return "\n".join(lines)
