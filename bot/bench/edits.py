"""Edit fuzz: a second process edits random places of random files while the show saves at once."""

import argparse
import json
import multiprocessing
import random
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from bot.audience.ledger import TipState
from bot.bench.lodging import TIP, moved_in, opened, tick, tip, tipped
from bot.household.world import World
from bot.ports import Commit
from bot.storage.store import HomeStore

_EPISODES = ("john/episodic.json", "sara/episodic.json", "eve/episodic.json")
_OPINIONS = ("john/opinions.json", "sara/opinions.json")
_HOUSEHOLD = "shared/household.json"
_VIEWERS = "shared/viewers.json"

_MANY = 12
"""From so many rows on one is deleted: on a busy machine several edits come between two looks, and
of a file that has lost more than half of its rows the show asks first."""

Rows = list[dict[str, object]]


def run(arguments: Sequence[str]) -> Mapping[str, object]:
    """Edit and count.

    Args:
        arguments: `--edits N` (10000), `--seed N`, `--pause MS` between two edits (2).

    Returns:
        The figures; `lost edits` must be 0.
    """
    parser = argparse.ArgumentParser(prog="hearthcast bench edits")
    parser.add_argument("--edits", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--pause", type=float, default=2.0)
    options = parser.parse_args(arguments)
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="hearthcast-") as folder:
        home, log = Path(folder) / "home", Path(folder) / "edits.json"
        show = _Show(home)
        editor = multiprocessing.Process(
            target=_edit, args=(home, log, options.edits, options.seed, options.pause / 1000)
        )
        editor.start()
        while editor.is_alive():
            show.tick()
        editor.join()
        show.settle()
        done = json.loads(log.read_text("utf-8"))
        lost = _lost(home, done, show)
    return {
        "edits": done["edits"],
        "ticks": show.ticks,
        "tips": show.tips,
        "conflicts reported": show.conflicts,
        "asked about or told": show.told,
        "lost edits": len(lost),
        "seconds": round(time.monotonic() - begun, 1),
        "examples": lost[:5],
    }


def render(figures: Mapping[str, object]) -> str:
    """The figures for a person."""
    return "\n".join(f"{name:>22}  {value}" for name, value in figures.items() if value != [])


class _Show:
    """A show at interval 0: it looks for edits, lives a tick, saves."""

    def __init__(self, home: Path) -> None:
        self._store: HomeStore = opened(home, durable=True)
        self._world: World = moved_in(12)
        self._store.commit(Commit(before=self._world, after=self._world))
        self.ticks = self.tips = self.conflicts = self.told = 0
        self.kept: list[str] = []

    def tick(self) -> None:
        """Adopt edits, live on, and save; a tip every tenth tick, a memory every hundredth."""
        world, _, problems = self._store.hand_edits(self._world)
        self.conflicts += sum("conflicts/" in problem.what for problem in problems)
        self.told += sum("conflicts/" not in problem.what for problem in problems)
        self.kept += [str(problem) for problem in problems]
        self.ticks += 1
        after = tick(world, self.ticks, kept=100_000)
        if self.ticks % 100:
            after = _without_memories(after, world)
        commit = Commit(before=self._world, after=after, tick=self.ticks)
        if self.ticks % 10 == 0:
            self.tips += 1
            entry = tip(self.tips)
            self._store.record(entry)
            after = tipped(after, entry)
            applied = (replace(entry, entry=TipState.APPLIED),)
            commit = replace(commit, after=after, ledger=applied)
        self._store.commit(commit)
        self._world = after

    def settle(self) -> None:
        """Let what was saved last be read, save it, and close."""
        for _ in range(3):
            self.tick()
            time.sleep(1.0)
        self.tick()
        self._store.close()


def _without_memories(after: World, before: World) -> World:
    characters = {
        id_: replace(one, episodes=before.characters[id_].episodes)
        for id_, one in after.characters.items()
    }
    return replace(after, characters=characters, next_episode=before.next_episode)


@dataclass(slots=True)
class _Editor:
    """A person in a hurry: what they mean every place to hold at the end."""

    home: Path
    chance: random.Random
    texts: dict[str, str] = field(default_factory=dict)
    """Token by `file|row|field`."""
    added: dict[str, str] = field(default_factory=dict)
    """File by the token of a row that was added."""
    deleted: dict[str, str] = field(default_factory=dict)
    yen: int = 0
    edits: int = 0

    def edit(self, number: int) -> None:
        """One edit of a random kind in a random file."""
        kinds = (self._text, self._text, self._note, self._add, self._delete, self._money)
        kind = self.chance.choice(kinds)
        kind(f"編集{number}")

    def _text(self, token: str) -> None:
        """Change a Japanese text."""
        name = self.chance.choice(_EPISODES)
        rows = self._rows(name)
        row = self.chance.choice(rows)
        row["event_ja"] = token
        if self._save(name, rows):
            self.texts[f"{name}|{row['id']}|event_ja"] = token

    def _note(self, token: str) -> None:
        """Change a text, or a field of one's own, and a number."""
        name = _VIEWERS
        rows = self._rows(name)
        key = self.chance.choice(("note", "my_note"))
        rows[0][key] = token
        if self._save(name, rows):
            self.texts[f"{name}|{rows[0]['viewer_id']}|{key}"] = token

    def _add(self, token: str) -> None:
        name = self.chance.choice(_OPINIONS)
        rows = self._rows(name)
        rows.append({"id": f"hand-{token}", "about": "Sara", "text": token, "confidence": 0.5})
        if self._save(name, rows):
            self.added[token] = name

    def _delete(self, token: str) -> None:
        """Delete one of many rows that a person added."""
        name = self.chance.choice(_OPINIONS)
        rows = self._rows(name)
        if len(rows) < _MANY:
            self._add(token)
            return
        row = rows.pop(self.chance.randrange(len(rows)))
        if self._save(name, rows):
            gone = str(row["text"])
            self.added.pop(gone, None)
            self.deleted[gone] = name

    def _money(self, token: str) -> None:
        path = self.home / "memory" / _HOUSEHOLD
        plain = self._read(path)
        if not isinstance(plain, dict):
            return
        yen = self.chance.randrange(1, 50)
        plain["balance"] = int(plain["balance"]) + yen
        if self._save(_HOUSEHOLD, plain):
            self.yen += yen

    def _rows(self, name: str) -> Rows:
        plain = self._read(self.home / "memory" / name)
        return plain if isinstance(plain, list) else []

    def _read(self, path: Path) -> object:
        return json.loads(path.read_text("utf-8"))

    def _save(self, name: str, plain: object) -> bool:
        """Save in place, or by a new file that takes the old one's place."""
        path = self.home / "memory" / name
        text = json.dumps(plain, ensure_ascii=False, indent=2) + "\n"
        self.edits += 1
        if self.chance.random() < 0.5:
            path.write_text(text, "utf-8")
        else:
            fresh = path.with_suffix(".edited")
            fresh.write_text(text, "utf-8")
            fresh.replace(path)
        return True


def _edit(home: Path, log: Path, edits: int, seed: int, pause_s: float) -> None:
    editor = _Editor(home, random.Random(seed))
    for number in range(edits):
        editor.edit(number)
        time.sleep(pause_s)
    done = {
        "texts": editor.texts,
        "added": editor.added,
        "deleted": editor.deleted,
        "yen": editor.yen,
        "edits": editor.edits,
    }
    log.write_text(json.dumps(done, ensure_ascii=False), "utf-8")


def _lost(home: Path, done: Mapping[str, object], show: _Show) -> list[str]:
    """The edits that are neither in the files nor reported."""
    files = {
        name: json.loads((home / "memory" / name).read_text("utf-8"))
        for name in (*_EPISODES, *_OPINIONS, _VIEWERS, _HOUSEHOLD)
    }
    kept = "\n".join(
        [*show.kept]
        + [p.read_text("utf-8", "replace") for p in (home / ".hearthcast").rglob("*.json")
           if "conflicts" in p.parts or "rejected" in p.parts]
    )  # fmt: skip
    lost: list[str] = []
    texts = done["texts"]
    for place, token in texts.items() if isinstance(texts, dict) else ():
        name, row, key = place.split("|")
        found = [one for one in files[name] if row in (one.get("id"), one.get("viewer_id"))]
        if [one.get(key) for one in found] != [token] and token not in kept:
            lost.append(f"{place} should be {token}")
    lost += _lost_rows(files, done, kept)
    expected = show.tips * TIP + int(str(done["yen"]))
    if files[_HOUSEHOLD]["balance"] != expected:
        lost.append(f"the purse holds {files[_HOUSEHOLD]['balance']} and not {expected}")
    return lost


def _lost_rows(files: Mapping[str, Rows], done: Mapping[str, object], kept: str) -> list[str]:
    added, deleted = done["added"], done["deleted"]
    lost = [
        f"the row {token} of {name} is not there"
        for token, name in (added.items() if isinstance(added, dict) else ())
        if token not in [row.get("text") for row in files[name]] and token not in kept
    ]
    return lost + [
        f"the row {token} of {name} is there again"
        for token, name in (deleted.items() if isinstance(deleted, dict) else ())
        if token in [row.get("text") for row in files[name]] and token not in kept
    ]
