"""The month files of `archive/`: what has left the live memories, still readable and editable."""

import os
import re
from collections.abc import Iterable, Mapping
from datetime import tzinfo
from functools import cache
from pathlib import Path

from bot.errors import Problem, UnreadableFileError
from bot.memories.episode import Episode
from bot.storage.codec import ShapeError
from bot.storage.disk import Disk
from bot.storage.layout import EPISODE
from bot.storage.reading import read_json
from bot.storage.rendering import list_file, row

_EPISODE_ID = re.compile(rb'"ep_([0-9]{1,12})"')


class Archive:
    """The archived episodes of a home. A month's file is only touched when it grows."""

    def __init__(self, home: Path, zone: tzinfo, disk: Disk) -> None:
        self._home, self._zone, self._disk = home, zone, disk
        self._stamps: dict[str, str] = {}
        # The same few files with every step.
        self._path = cache(home.joinpath)

    def months(self, *characters: str) -> list[str]:
        """Every month file of these characters or of all, the oldest of the first one first.

        By path from the home.
        """
        found: list[str] = []
        for owner in sorted(characters or _names_in(self._path("memory"))):
            folder = f"memory/{owner}/archive"
            names = sorted(_names_in(self._path(folder)))
            found += (f"{folder}/{name}" for name in names if name.endswith(".json"))
        return found

    def load(self, character: str) -> tuple[tuple[Episode, ...], tuple[Problem, ...]]:
        """Every archived episode of a character, and what of the files could not be read."""
        episodes: list[Episode] = []
        problems: list[Problem] = []
        for name in self.months(character):
            month = self._path(name)
            try:
                rows = _rows(read_json(month.read_bytes(), name), name)
            except UnreadableFileError as error:
                problems.append(error.problem)
                rows = []
            rows += self._waiting(name)
            for at, entry in enumerate(rows, start=1):
                try:
                    episodes.append(EPISODE.decode(entry))
                except ShapeError as error:
                    problems.append(_unread(name, at, error))
            self._stamps[name] = self._disk.stamp(month)
        return tuple(episodes), tuple(problems)

    def highest_id(self) -> int:
        """The highest number of any episode in the home's files, live or archived."""
        months = map(self._path, self.months())
        files = [*months, *self._path("memory").glob("*/episodic.json")]
        found = (int(n) for file in files for n in _EPISODE_ID.findall(file.read_bytes()))
        return max(found, default=0)

    def extended(self, archived: Iterable[tuple[str, Episode]]) -> Mapping[str, bytes]:
        """The month files, by path from the home, with these episodes added.

        An episode that is there already is not added again. A file that a person broke is not
        touched: what belongs there waits beside it until it can be read.
        """
        months: dict[str, list[Episode]] = {}
        for character, episode in archived:
            month = f"{episode.timestamp.astimezone(self._zone):%Y-%m}"
            name = f"memory/{character}/archive/{month}.json"
            months.setdefault(name, []).append(episode)
        writes: dict[str, bytes] = {}
        for name, episodes in months.items():
            writes |= self._grown(name, episodes)
        return writes

    def edited(self) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
        """The month files that changed since the last look, and what is wrong with them."""
        changed: list[str] = []
        problems: list[Problem] = []
        for name in self.months():
            month = self._path(name)
            stamp = self._disk.stamp(month)
            if self._stamps.setdefault(name, stamp) == stamp:
                continue
            self._stamps[name] = stamp
            try:
                _rows(read_json(month.read_bytes(), name), name)
            except UnreadableFileError as error:
                problems.append(error.problem)
            else:
                changed.append(name)
        return tuple(changed), tuple(problems)

    def wrote(self, names: Iterable[str]) -> None:
        """Note that these files are our own writing."""
        for name in names:
            self._stamps[name] = self._disk.stamp(self._home / name)

    def _grown(self, name: str, episodes: list[Episode]) -> Mapping[str, bytes]:
        data = self._disk.read(self._home / name)
        try:
            rows = [] if data is None else _rows(read_json(data, name), name)
        except UnreadableFileError:
            waiting = self._waiting(name) + [EPISODE.encode(episode) for episode in episodes]
            return {_waiting_name(name): list_file([row(entry) for entry in waiting])}
        rows += self._waiting(name)
        known = {entry.get("id") for entry in rows if isinstance(entry, dict)}
        rows += [EPISODE.encode(episode) for episode in episodes if episode.id not in known]
        grown = {name: list_file([row(entry) for entry in rows])}
        if (self._home / _waiting_name(name)).exists():
            grown[_waiting_name(name)] = list_file([])
        return grown

    def _waiting(self, name: str) -> list[object]:
        data = self._disk.read(self._home / _waiting_name(name))
        return [] if data is None else _rows(read_json(data, name), name)


def _names_in(folder: Path) -> list[str]:
    """What is in a folder, in no order; nothing when it is none."""
    try:
        with os.scandir(folder) as entries:
            return [entry.name for entry in entries]
    except (FileNotFoundError, NotADirectoryError):
        return []


def _waiting_name(name: str) -> str:
    return f".hearthcast/withheld/{name}"


def _rows(plain: object, name: str) -> list[object]:
    if isinstance(plain, list):
        return list(plain)
    problem = Problem(file=name, place="line 1", what="must be a list in [ ]", cure="mend it")
    raise UnreadableFileError(problem)


def _unread(name: str, at: int, error: ShapeError) -> Problem:
    place = f"entry {at}.{error.place}" if error.place else f"entry {at}"
    return Problem(
        file=name, place=place, what=error.what, cure="the entry stays in the file, but is not read"
    )
