"""Dated, zipped copies of `memory/`, and taking one back."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile

from bot.errors import Problem, UnknownNameError, UnreadableFileError
from bot.storage.disk import Disk
from bot.storage.ledger import LEDGER

_DAILY = timedelta(days=7)
_WEEKLY = timedelta(days=31)
_LIMIT = 200_000_000
"""Bytes all copies together may take."""

_FORM = "%Y-%m-%d_%H%M%S"
_STEM = len("2026-03-08_193000")


@dataclass(frozen=True, slots=True, kw_only=True)
class Backup:
    """One copy. `name` is its day, time and reason: `2026-03-08_193000-daily`."""

    name: str
    made_at: datetime
    """The clock of the run; without a zone, as the name tells it."""
    size: int
    """Bytes."""
    path: Path

    @property
    def reason(self) -> str:
        """`daily`, `restore`, `migration`, `forget` or `hand`."""
        return self.name[_STEM + 1 :]


class Backups:
    """The copies of one home, in `.hearthcast/backups/`."""

    def __init__(self, home: Path, disk: Disk) -> None:
        self._home, self._disk = home, disk
        self._folder = home / ".hearthcast" / "backups"

    def all(self) -> tuple[Backup, ...]:
        """Every copy, the newest first."""
        found = (_backup(path) for path in self._folder.glob("*.zip"))
        return tuple(sorted(filter(None, found), key=lambda one: one.name, reverse=True))

    def make(self, now: datetime, reason: str) -> Backup | None:
        """Copy `memory/` as it is; None when there is nothing to copy.

        Args:
            now: The clock of the run.
            reason: One word that tells why.

        Raises:
            OSError: the copy could not be written; nothing is left behind.
        """
        files = [path for path in sorted((self._home / "memory").rglob("*")) if _is_kept(path)]
        if not files:
            return None
        path = self._folder / f"{now:{_FORM}}-{reason}.zip"
        fresh = path.with_suffix(".new")
        self._folder.mkdir(parents=True, exist_ok=True)
        try:
            with ZipFile(fresh, "w", ZIP_DEFLATED, compresslevel=6) as copy:
                for file in files:
                    copy.write(file, file.relative_to(self._home).as_posix())
            self._disk.replace(fresh, path)
        finally:
            self._disk.remove(fresh)
        self.thin(now.date())
        return _backup(path)

    def make_daily(self, now: datetime) -> Backup | None:
        """The copy of a day of use; None when today has one already."""
        day = f"{now:%Y-%m-%d}"
        if any(one.name.startswith(day) and one.reason == "daily" for one in self.all()):
            return None
        return self.make(now, "daily")

    def thin(self, today: date) -> tuple[str, ...]:
        """Keep a week of days, a month of weeks, and 200 MB; returns the names that went."""
        gone: list[str] = []
        taken = 0
        slots: set[tuple[int, ...]] = set()
        for number, one in enumerate(self.all()):
            day = one.made_at.date()
            slot = _slot(day, today)
            taken += one.size
            spare = one.reason == "daily" and slot in slots
            if number and (spare or slot is None or taken > _LIMIT):
                self._disk.remove(one.path)
                gone.append(one.name)
                taken -= one.size
            elif slot is not None:
                slots.add(slot)
        return tuple(gone)

    def named(self, name: str) -> Backup:
        """A copy by its name, or by the beginning of it when only one begins so.

        Raises:
            UnknownNameError: there is none, or more than one.
        """
        every = self.all()
        found = [one for one in every if one.name.startswith(name)]
        if len(found) != 1:
            raise UnknownNameError("backup", name, tuple(one.name for one in every))
        return found[0]

    def read(self, backup: Backup) -> Mapping[str, bytes]:
        """Every file of a copy, by its path from the home.

        Raises:
            UnreadableFileError: the copy is damaged.
        """
        try:
            with ZipFile(backup.path) as copy:
                return {name: copy.read(name) for name in copy.namelist()}
        except (BadZipFile, OSError) as error:
            problem = Problem(
                file=f".hearthcast/backups/{backup.name}.zip",
                place="the whole file",
                what=f"is damaged ({error})",
                cure="take another copy: `hearthcast backup list`",
            )
            raise UnreadableFileError(problem) from None


def copied_files(files: Iterable[str]) -> tuple[str, ...]:
    """The files of a copy that a restore puts back: all but the ledger, which is never rewound."""
    return tuple(name for name in files if name != LEDGER and name.startswith("memory/"))


def _is_kept(path: Path) -> bool:
    return path.is_file() and "schema" not in path.parts and path.suffix in {".json", ".jsonl"}


def _slot(day: date, today: date) -> tuple[int, ...] | None:
    """What a copy stands for: its day, its week, or (too old) nothing."""
    age = today - day
    if age < _DAILY:
        return (day.year, day.month, day.day)
    return day.isocalendar()[:2] if age < _WEEKLY else None


def _backup(path: Path) -> Backup | None:
    try:
        made_at = datetime.strptime(path.stem[:_STEM], _FORM)  # noqa: DTZ007  # only shown and ordered
    except ValueError:
        return None
    return Backup(name=path.stem, made_at=made_at, size=path.stat().st_size, path=path)
