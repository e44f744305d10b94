"""The scripted brain's lines: lines/<character>.toml and lines/shared.toml of each language."""

import re
from collections.abc import Mapping
from pathlib import Path

from bot.errors import Problem
from bot.ports import Lines, LineTemplate
from bot.wording.tables import Table, read_table
from bot.wording.templates import render

SHARED = "shared"

_CONDITION = re.compile(r"^\[([a-z0-9_!, ]+)\]\s*")
_NAME = re.compile(r"\{\{-?\s*([a-z_][a-z0-9_]*)")


def parsed_line(text: str, place: str) -> LineTemplate:
    """Read one line of a lines file: `[rain, !tired] Look at that, {{ other }}.`.

    The flags in brackets must hold, those with `!` must not; what is in `{{ }}` must be known.
    """
    condition = _CONDITION.match(text)
    flags = [flag.strip() for flag in condition[1].split(",")] if condition else []
    body = text[condition.end() :] if condition else text
    return LineTemplate(
        text=body.strip(),
        when=frozenset(flag for flag in flags if flag and not flag.startswith("!")),
        unless=frozenset(flag[1:] for flag in flags if flag.startswith("!")),
        names=frozenset(_NAME.findall(body)),
        place=place,
    )


class LineBook(Lines):
    """Lines from a prompts folder; a file is read when its first line is asked for."""

    def __init__(self, prompts: Path) -> None:
        self._prompts = prompts
        self._tables: dict[tuple[str, str], Table] = {}
        self._pools: dict[tuple[str, str, str], tuple[LineTemplate, ...]] = {}

    def pool(self, character: str, subject: str, language: str) -> tuple[LineTemplate, ...]:
        """The lines of a character on a subject, those shared by all behind them."""
        key = (character, subject, language)
        if key not in self._pools:
            self._pools[key] = (
                *self._read(character, subject, language),
                *self._read(SHARED, subject, language),
            )
        return self._pools[key]

    def rendered(self, line: LineTemplate, facts: Mapping[str, str]) -> str:
        """The line, spoken."""
        return render(line.text, facts, place=line.place)

    def table(self, character: str, language: str) -> Table:
        """One lines file as it was read, its problems included."""
        key = (character, language)
        if key not in self._tables:
            self._tables[key] = read_table(self._prompts, language, f"lines/{character}.toml")
        return self._tables[key]

    def _read(self, character: str, subject: str, language: str) -> tuple[LineTemplate, ...]:
        table = self.table(character, language)
        source = table.sources.get(subject, "").removeprefix("prompts/")
        return tuple(
            parsed_line(text, f"{source}: {subject}, line {number}")
            for number, text in enumerate(table.texts.get(subject, ()), start=1)
        )

    def problems(self, characters: tuple[str, ...], language: str) -> tuple[Problem, ...]:
        """What is wrong with the files of these characters in a language."""
        return tuple(
            problem
            for character in (*characters, SHARED)
            for problem in self.table(character, language).problems
        )
