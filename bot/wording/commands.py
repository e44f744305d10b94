"""The texts of commands.toml: what stage and chat answer to viewers' commands and to votes."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.audience.commands import MODERATORS_ONLY, NEEDS_ARGUMENT, Order
from bot.errors import ConfigError, Problem, PromptError
from bot.ports import CommandTexts
from bot.wording.tables import Table, read_table
from bot.wording.templates import compiles, render

FILE = "commands.toml"
NEEDED = (
    *(f"answers.{order}" for order in Order if order not in MODERATORS_ONLY),
    "answers.wish_unknown", "answers.wish_owned", "answers.whoami_new", "answers.vote_unknown",
    "answers.vote_closed", "answers.vote_opened", "answers.vote_decided", "answers.vote_withdrawn",
    "answers.memory_none", "answers.memory_whose", "answers.walk_not_now", "answers.away",
    "declined.cooldown", "declined.no_argument", "effects.full", "effects.waits", "effects.comes",
    *(f"examples.{order}" for order in sorted(NEEDS_ARGUMENT - MODERATORS_ONLY)),
)  # fmt: skip
"""Keys every language must have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandBook(CommandTexts):
    """commands.toml of every language."""

    tables: Mapping[str, Table]

    def text(self, key: str, language: str, facts: Mapping[str, str]) -> str:
        """The text of a key with the facts filled in; a streamer's own table wins key by key."""
        table = self.tables[language]
        if key not in table.texts:
            raise PromptError(f"{language}/{FILE}", f"there is no {key}")
        place = f"{table.sources[key].removeprefix('prompts/')}: {key}"
        return render(table.texts[key][0], facts, place=place).strip()


def read_commands(prompts: Path, languages: tuple[str, ...] = ("en", "ja")) -> CommandBook:
    """Read commands.toml of every language, with prompts/local/ laid over it.

    Raises:
        ConfigError: texts are missing or do not parse; all of it at once.
    """
    tables = {language: read_table(prompts, language, FILE) for language in languages}
    problems = tuple(
        problem for language, table in tables.items() for problem in _problems(table, language)
    )
    if problems:
        raise ConfigError(problems)
    return CommandBook(tables=tables)


def _problems(table: Table, language: str) -> Iterator[Problem]:
    yield from table.problems
    for key in NEEDED:
        if key not in table.texts:
            file = f"prompts/{language}/{FILE}"
            yield Problem(file=file, place=key, what="the text is missing", cure="add it")
    for key, texts in table.texts.items():
        for error in filter(None, map(compiles, texts)):
            yield Problem(file=table.sources[key], place=key, what=error, cure="correct the {{ }}")
