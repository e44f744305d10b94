"""Reading the TOML files of prompts/<language>/: shipped, the home's, prompts/local/ on top."""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.config.shipped import SHIPPED_LAYER as SHIPPED
from bot.config.shipped import prompt_layers
from bot.errors import Problem

Texts = Mapping[str, tuple[str, ...]]
"""By dotted key (`action.cook.own`): one text, or the texts of a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """One file's texts, and what is wrong with it."""

    texts: Texts = field(default_factory=dict)
    sources: Mapping[str, str] = field(default_factory=dict)
    """By key: the file it comes from, relative to the home."""
    problems: tuple[Problem, ...] = ()


def read_table(prompts: Path, language: str, name: str) -> Table:
    """Read a file of `prompts/<language>/` from every layer, the upper winning key by key.

    A missing file is a problem only when no layer has it. Every problem is collected;
    the keys that are right are there nevertheless.
    """
    texts: dict[str, tuple[str, ...]] = {}
    sources: dict[str, str] = {}
    problems: list[Problem] = []
    layers = _files(prompts, language, name)
    for path, shown in layers:
        parsed = _parsed(path, shown)
        if isinstance(parsed, Problem):
            problems.append(parsed)
            continue
        for key, value in _flat(parsed):
            read = _texts(value)
            if read is None:
                problems.append(_wrong_type(shown, key, value))
                continue
            texts[key], sources[key] = read, shown
    if not layers:
        what = "the file is missing"
        problems.append(
            Problem(file=f"prompts/{language}/{name}", place="file", what=what, cure="restore it")
        )
    return Table(texts=texts, sources=sources, problems=tuple(problems))


def added_texts(prompts: Path, language: str, name: str) -> tuple[str, ...]:
    """The keys that only the shipped file has, sorted: the home's own is of an older version."""
    shown = read_table(prompts, language, name).sources
    return tuple(sorted(key for key, source in shown.items() if source.startswith(SHIPPED)))


def _files(prompts: Path, language: str, name: str) -> list[tuple[Path, str]]:
    """The file of every layer, the lowest first; one that is a copy of the one below stands in."""
    found: list[tuple[Path, str]] = []
    for folder, named in prompt_layers(prompts, language):
        path = folder / name
        if path.is_file():
            if found and found[-1][0].read_bytes() == path.read_bytes():
                found.pop()
            found.append((path, f"{named}/{name}"))
    return found


def _parsed(path: Path, shown: str) -> dict[str, object] | Problem:
    try:
        # A byte order mark is what Notepad leaves behind; it is no fault of the text.
        return tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except UnicodeDecodeError as error:
        return Problem(
            file=shown,
            place=f"byte {error.start}",
            what="this is not UTF-8 text",
            cure="save the file as UTF-8",
        )
    except tomllib.TOMLDecodeError as error:
        return Problem(
            file=shown, place="syntax", what=str(error), cure="correct it or delete the file"
        )
    except OSError as error:
        return Problem(file=shown, place="file", what=f"cannot be read: {error.strerror}")


def _flat(table: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", value


def _texts(value: object) -> tuple[str, ...] | None:
    if isinstance(value, str):
        return (value,)
    if isinstance(value, list) and all(isinstance(entry, str) for entry in value):
        return tuple(value)
    return None


def _wrong_type(file: str, key: str, value: object) -> Problem:
    return Problem(
        file=file,
        place=key,
        what=f"a text or a list of texts is expected, not {type(value).__name__}",
        cure="put it in quotes",
    )
