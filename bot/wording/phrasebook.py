"""The phrasebook: every text of prompts/ the household itself uses, in the stream's language."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.errors import ConfigError
from bot.household.events import Event
from bot.household.naming import NAMED_FACTS
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Note
from bot.ports import Wording
from bot.wording.labels import Labels
from bot.wording.lines import LineBook
from bot.wording.notes import NoteBook
from bot.wording.tables import Table, read_table

LANGUAGES = ("en", "ja")


@dataclass(frozen=True, slots=True, kw_only=True)
class Phrasebook(Wording):
    """Labels and notes, ready to use; `lines` is what the scripted brain speaks from."""

    labels: Labels
    note_book: NoteBook
    lines: LineBook

    def notes(self, event: Event, world: World) -> tuple[tuple[str, Note], ...]:
        """The notes an event leaves, as (character id, note); texts unscreened."""
        return self.note_book.notes(event, world)

    def label(self, key: str, language: str) -> str:
        """The word for a key; the key when unknown. `both` gives the English one."""
        return self.labels.find(key, "en" if language == "both" else language) or key

    def titles(self) -> Mapping[str, tuple[str, str]]:
        """What calendar entries are called in English and Japanese, as `Rules.titles` has them."""
        found: dict[str, tuple[str, str]] = {}
        for key in dict.fromkeys(
            key for table in self.labels.tables.values() for key in table.texts
        ):
            kind, _, name = key.partition(".")
            words = self.label(key, "en"), self.label(key, "ja")
            if kind in {"event", "action"}:
                found[name] = words
            elif kind in NAMED_FACTS:
                found[key] = words
        return found


def load(prompts: Path, rules: Rules) -> Phrasebook:
    """Read `prompts/`, with `prompts/local/` laid over it.

    Both languages' labels and notes are read whatever the stream speaks: a viewer may write in
    the other one, and a search must find a thing under both its names.

    Raises:
        ConfigError: files are missing or do not parse; all of it at once.
    """
    labels = _read_all(prompts, "labels.toml")
    notes = _read_all(prompts, "notes.toml")
    problems = [
        problem for tables in (labels, notes) for one in tables.values() for problem in one.problems
    ]
    if problems:
        raise ConfigError(tuple(problems))
    words = Labels(rules=rules, tables=labels)
    return Phrasebook(
        labels=words,
        note_book=NoteBook(labels=words, tables=notes, language=rules.memory.language),
        lines=LineBook(prompts),
    )


def _read_all(prompts: Path, name: str) -> Mapping[str, Table]:
    return {language: read_table(prompts, language, name) for language in LANGUAGES}
