"""Homes: where they are, how one is made, and the copy a trial works on."""

import re
import secrets
import shutil
from dataclasses import dataclass
from datetime import tzinfo
from pathlib import Path

from bot.config.settings import Settings, load
from bot.config.shipped import template
from bot.config.zones import zone_of
from bot.errors import HearthcastError, Problem, Severity

MACHINE = ".hearthcast"
_TRIAL_MARK = "trial"
PARTS = ("config.toml", "config.local.toml", "memory", "prompts")
"""What a home is made of, besides what the machine alone needs."""


class HomeExistsError(HearthcastError):
    """`init` would write over a home."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Home:
    """A folder with config.toml, memory/ and prompts/, and its settings."""

    root: Path
    settings: Settings
    zone: tzinfo
    said: tuple[Problem, ...] = ()
    """What the streamer should know about this home before the show starts."""

    @property
    def machine(self) -> Path:
        """What the machine alone needs."""
        return self.root / MACHINE

    @property
    def is_new(self) -> bool:
        """Whether no life was lived here yet."""
        files = (self.root / "memory").glob("*/*.json")
        return all(file.parent.name == "schema" for file in files)

    @property
    def is_trial(self) -> bool:
        """Whether its life began in a trial."""
        return (self.machine / _TRIAL_MARK).exists()

    def seed(self, wanted: int | None) -> int:
        """The chance of this home: as asked, else as configured, else drawn once and kept."""
        if wanted is not None:
            return wanted
        if self.settings.show.seed:
            return self.settings.show.seed
        kept = self.machine / "seed"
        if not kept.exists():
            kept.parent.mkdir(parents=True, exist_ok=True)
            kept.write_text(f"{secrets.randbelow(2**31)}\n", encoding="utf-8")
        return int(kept.read_text(encoding="utf-8"))


def open_home(root: Path) -> Home:
    """Read a home's settings; touches nothing.

    Raises:
        ConfigError: every problem of the config at once.
    """
    settings = load(root)
    zone, said = zone_of(settings.time.zone)
    return Home(root=root, settings=settings, zone=zone, said=said)


def make_home(directory: Path) -> tuple[str, ...]:
    """Make a new home from the shipped one; says what was made.

    Raises:
        HomeExistsError: the folder already is a home; nothing is written.
    """
    if (directory / "config.toml").exists():
        raise HomeExistsError(f"{directory} is a home already; nothing was written")
    source = template()
    directory.mkdir(parents=True, exist_ok=True)
    shutil.copy(source / "config.toml", directory / "config.toml")
    local = shutil.ignore_patterns("local", "__pycache__")
    shutil.copytree(source / "prompts", directory / "prompts", dirs_exist_ok=True, ignore=local)
    lived = shutil.ignore_patterns(*load(directory).characters, "shared")
    shutil.copytree(source / "memory", directory / "memory", dirs_exist_ok=True, ignore=lived)
    shutil.copytree(source / ".vscode", directory / ".vscode", dirs_exist_ok=True)
    return (
        f"made a home in {directory}",
        f"next: hearthcast run --home {typed(directory)}",
    )


def typed(path: Path) -> str:
    """A path as it is typed on a command line: quoted where a shell would part it."""
    text = str(path)
    return text if re.fullmatch(r"[\w./\\:~-]+", text) else f'"{text}"'


def for_trial(home: Home, *, in_place: bool) -> Home:
    """The home a trial (`sim`, `--demo`) works on: a fresh copy, unless nothing could be lost.

    A new home, one that was made by a trial, and `in_place` are used as they are.
    """
    if in_place or home.is_trial:
        return home
    if home.is_new:
        _mark(home.machine)
        return home
    copy = home.machine / "trial"
    shutil.rmtree(copy, ignore_errors=True)
    for name in PARTS:
        source = home.root / name
        if source.is_dir():
            shutil.copytree(source, copy / name)
        elif source.exists():
            copy.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, copy / name)
    _mark(copy / MACHINE)
    said = Problem(
        file=str(copy),
        place="trial",
        what="this trial lives on a copy; your home is untouched",
        severity=Severity.NOTE,
    )
    return Home(root=copy, settings=home.settings, zone=home.zone, said=(*home.said, said))


def _mark(machine: Path) -> None:
    machine.mkdir(parents=True, exist_ok=True)
    (machine / _TRIAL_MARK).write_text("this life began in a trial\n", encoding="utf-8")
