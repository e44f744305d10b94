"""The phrases that merged memories are told in, read from prompts/<language>/merging.toml."""

from collections.abc import Mapping
from pathlib import Path

from bot.errors import ConfigError, Problem
from bot.memories.phrases import (
    MergePhrases,
    ReflectionPhrases,
    merge_phrases,
    reflection_phrases,
)
from bot.wording.labels import Labels
from bot.wording.phrasebook import LANGUAGES
from bot.wording.tables import Texts, read_table

FILE = "merging.toml"
REFLECTION = "reflection.toml"


def read_phrases(prompts: Path, labels: Labels) -> Mapping[str, MergePhrases]:
    """The phrases by language; dishes and foods are called what labels.toml calls them.

    Raises:
        ConfigError: a phrase is missing or is no text.
    """
    return {language: _phrases(prompts, labels, language) for language in LANGUAGES}


def _phrases(prompts: Path, labels: Labels, language: str) -> MergePhrases:
    table = read_table(prompts, language, FILE)
    if table.problems:
        raise ConfigError(table.problems)
    try:
        return merge_phrases(_nested(table.texts), _things(labels, language))
    except (KeyError, TypeError) as error:
        raise ConfigError((_missing(language, FILE, error),)) from error


def read_reflections(prompts: Path) -> Mapping[str, ReflectionPhrases]:
    """The phrases of the night's conclusions, by language.

    Raises:
        ConfigError: a phrase is missing or is no text.
    """
    found = {}
    for language in LANGUAGES:
        table = read_table(prompts, language, REFLECTION)
        if table.problems:
            raise ConfigError(table.problems)
        try:
            found[language] = reflection_phrases(_nested(table.texts))
        except (KeyError, TypeError) as error:
            raise ConfigError((_missing(language, REFLECTION, error),)) from error
    return found


def _missing(language: str, file: str, error: Exception) -> Problem:
    return Problem(
        file=f"prompts/{language}/{file}",
        place=str(error.args[0]),
        what="is missing or is no text",
        cure="copy the line from the shipped file",
    )


def _nested(texts: Texts) -> dict[str, object]:
    """Dotted keys as tables within tables, lists of one text as the text."""
    nested: dict[str, object] = {}
    for key, values in texts.items():
        *above, leaf = key.split(".")
        table = nested
        for name in above:
            inner = table.setdefault(name, {})
            if not isinstance(inner, dict):
                raise TypeError(name)
            table = inner
        table[leaf] = values[0] if len(values) == 1 else values
    return nested


def _things(labels: Labels, language: str) -> dict[str, str]:
    catalogue = labels.rules.catalogue
    kinds = (("dish", catalogue.dishes), ("food", catalogue.food), ("item", catalogue.items))
    return {name: labels.word(kind, name, language) for kind, specs in kinds for name in specs}
