"""The words memories are merged, concluded and written down in, read from prompts/<language>/."""

from collections.abc import Mapping
from pathlib import Path

from bot.errors import ConfigError, Problem
from bot.memories.phrases import MergePhrases, merge_phrases
from bot.memories.reflection_phrases import ReflectionPhrases, reflection_phrases
from bot.memories.voice import Voice, voice_of
from bot.wording.labels import Labels
from bot.wording.phrasebook import LANGUAGES
from bot.wording.tables import Texts, read_table

FILE = "merging.toml"
REFLECTION = "reflection.toml"
DIARIES, SHARED = "diaries", "shared"


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


def read_reflections(prompts: Path, labels: Labels) -> Mapping[str, ReflectionPhrases]:
    """The phrases of the night's conclusions and the voices of the diaries, by language.

    Raises:
        ConfigError: a phrase is missing, is no text, or has a gap that is not closed.
    """
    return {language: _reflection(prompts, labels, language) for language in LANGUAGES}


def _reflection(prompts: Path, labels: Labels, language: str) -> ReflectionPhrases:
    table = read_table(prompts, language, REFLECTION)
    if table.problems:
        raise ConfigError(table.problems)
    voices = {one: _voice(prompts, language, one) for one in labels.rules.characters}
    try:
        return reflection_phrases(_nested(table.texts), _things(labels, language), voices)
    except (KeyError, TypeError) as error:
        raise ConfigError((_missing(language, REFLECTION, error),)) from error


def _voice(prompts: Path, language: str, character: str) -> Voice:
    """How a character writes; one without a file of their own writes as `shared.toml` does."""
    texts = dict(read_table(prompts, language, f"{DIARIES}/{SHARED}.toml").texts)
    own = read_table(prompts, language, f"{DIARIES}/{character}.toml")
    try:
        return voice_of({**texts, **own.texts})
    except ValueError as error:
        file = f"prompts/{language}/{DIARIES}/{character}.toml"
        key, _, what = str(error).partition(": ")
        wrong = Problem(file=file, place=key, what=what, cure="correct it")
        raise ConfigError((wrong,)) from error


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
