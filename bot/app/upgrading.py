"""What a home takes from the shipped one because its own copy is of an older version."""

import json
from collections.abc import Iterator
from pathlib import Path

from bot.app.homes import Home
from bot.config.shipped import absent_tables, template
from bot.errors import Problem, Severity
from bot.wording.phrasebook import LANGUAGES
from bot.wording.tables import added_texts

_TOLD = "taken.json"
NAMED = 4
"""Texts of one file that are named before the rest is only counted."""


def taken(home: Home) -> tuple[Problem, ...]:
    """Every file of the home that lacks something the shipped one has, with what it lacks."""
    return (*_tables(home.root), *_texts(home.root))


def newly_taken(home: Home) -> tuple[Problem, ...]:
    """As `taken`, but what was told at an earlier start is not told again."""
    found = taken(home)
    path = home.machine / _TOLD
    told = _told(path)
    if {str(one) for one in found} == told:
        return ()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(
        json.dumps(sorted(map(str, found)), ensure_ascii=False, indent=2) + "\n", "utf-8"
    )
    return tuple(one for one in found if str(one) not in told)


def _told(path: Path) -> set[str]:
    try:
        return {str(one) for one in json.loads(path.read_text("utf-8"))}
    except (OSError, ValueError, TypeError):
        return set()


def _tables(root: Path) -> Iterator[Problem]:
    names = absent_tables(root)
    if names:
        yield _problem("config.toml", tuple(f"[{name}]" for name in names), "tables")


def _texts(root: Path) -> Iterator[Problem]:
    shipped = template() / "prompts"
    for language in LANGUAGES:
        for path in sorted((shipped / language).rglob("*")):
            name = path.relative_to(shipped / language).as_posix()
            own = f"prompts/{language}/{name}"
            if not path.is_file():
                continue
            if not (root / own).is_file():
                yield _problem(own, (path.name,), "files")
            elif path.suffix == ".toml" and path.read_bytes() != (root / own).read_bytes():
                added = added_texts(root / "prompts", language, name)
                if added:
                    yield _problem(own, added, "texts")


def _problem(file: str, names: tuple[str, ...], kind: str) -> Problem:
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    what = f"{len(names)} {kind}" if len(names) > 1 else f"one {kind[:-1]}"
    return Problem(
        file=file,
        place=", ".join(names[:NAMED]) + more,
        what=f"{what} this home has not got; the shipped ones are used",
        severity=Severity.NOTE,
    )
