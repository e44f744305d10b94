"""Settings of the audience: the gate's words and rules, and the texts that stand in for others."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from bot.audience.folding import fold
from bot.audience.gate import GateRules
from bot.audience.topics import Topic
from bot.audience.wordlist import WordList, compile_list, decode, plain_terms
from bot.config.reading import Table, laid_over
from bot.config.shipped import prompt_languages, prompt_layers
from bot.errors import ConfigError, Problem

OFFICES = (
    "system", "assistant", "admin", "administrator", "moderator", "mod", "streamer", "Hearthcast",
    "システム", "管理人", "モデレーター", "配信者",
)  # fmt: skip
"""Names that sound like somebody in charge: whoever bears one is marked as a viewer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GateSettings:
    """`[gate]`."""

    languages: tuple[str, ...] = ("en", "ja")
    """Languages (ISO 639-1) that somebody here can judge; others are shown neutrally."""
    refused_topics: tuple[Topic, ...] = tuple(Topic)
    """Topics that never pass."""
    allowed: tuple[str, ...] = ()
    """Words of the lists that this channel lets pass."""
    blocklist: str = "blocklist.txt"
    """The streamer's own words, one a line, in the home; no such file: none."""
    moderation: Literal["none", "openai"] = "none"
    """A second opinion on what the brain says; when it is down, only scripted lines air."""
    moderation_key: str = "OPENAI_API_KEY"
    """The environment variable that holds the key."""
    moderation_url: str = "https://api.openai.com/v1"
    """Where it is asked, up to and with `/v1`."""
    moderation_wait_s: float = 2.0
    """Seconds a line waits for the second opinion, above 0 and at most 2."""

    def __post_init__(self) -> None:
        if not 0 < self.moderation_wait_s <= 2:
            raise ValueError("moderation_wait_s must be above 0 and at most 2")


@dataclass(frozen=True, slots=True, kw_only=True)
class GateTexts:
    """One language's `gate.toml`."""

    removed: str
    unlisted: str
    alias: str
    anonymous: str
    viewer_mark: str
    kind_line: str
    """The fixed line for a viewer who writes about hurting themselves."""
    steer_away: tuple[str, ...]
    """Lines for a topic that is refused."""


def read_gate(
    home: Path, settings: GateSettings, language: str, characters: Iterable[str]
) -> GateRules:
    """The gate's rules for a home.

    Args:
        home: the home's folder.
        settings: `[gate]`.
        language: `en`, `ja` or `both` (English words then).
        characters: every name of every character, which no viewer may bear unmarked.

    Raises:
        ConfigError: a list or a text file cannot be read.
    """
    texts = read_gate_texts(home, language)
    return GateRules(
        words=read_words(home, settings),
        topics=frozenset(settings.refused_topics),
        languages=frozenset(settings.languages),
        reserved=frozenset(
            "".join(filter(str.isalnum, fold(name))) for name in (*characters, *OFFICES)
        ),
        removed=texts.removed,
        unlisted=texts.unlisted,
        alias=texts.alias,
        anonymous=texts.anonymous,
        viewer_mark=texts.viewer_mark,
    )


def read_words(home: Path, settings: GateSettings) -> WordList:
    """Every language's word list together, shipped and the home's, plus the streamer's own.

    Raises:
        ConfigError: a shipped list is missing or damaged: a show without one must not start.
    """
    terms: list[str] = []
    innocents: list[str] = list(settings.allowed)
    for path in _lists(home, "blocklist.b64", needed=True):
        terms.extend(_decoded(home, path))
    for path in _lists(home, "innocents.txt", needed=False):
        innocents.extend(plain_terms(_read(home, path)))
    if not terms:
        raise ConfigError((_problem(home, home / "prompts", "there is no word list"),))
    own = home / settings.blocklist
    if own.is_file():
        terms.extend(plain_terms(_read(home, own)))
    allowed = {fold(word) for word in settings.allowed}
    return compile_list((term for term in terms if fold(term) not in allowed), innocents)


def read_gate_texts(home: Path, language: str) -> GateTexts:
    """What stands where a text may not, in the stream's language.

    Raises:
        ConfigError: gate.toml is missing, is not TOML, or lacks a key.
    """
    name = "ja" if language == "ja" else "en"
    path = home / "prompts" / name / "gate.toml"
    layers = [folder / path.name for folder, _ in prompt_layers(home / "prompts", name)]
    try:
        table: Table = {}
        for layer in [one for one in layers if one.is_file()] or [path]:
            table = laid_over(table, tomllib.loads(_read(home, layer)))
        steer_away = tuple(str(line) for line in table["steer_away"])
        words = {
            key: str(table[key])
            for key in ("removed", "unlisted", "alias", "anonymous", "viewer_mark", "kind_line")
        }
    except (KeyError, TypeError, tomllib.TOMLDecodeError) as error:
        raise ConfigError((_problem(home, path, f"cannot be used: {error}"),)) from error
    return GateTexts(
        removed=words["removed"],
        unlisted=words["unlisted"],
        alias=words["alias"],
        anonymous=words["anonymous"],
        viewer_mark=words["viewer_mark"],
        kind_line=words["kind_line"],
        steer_away=steer_away,
    )


def _lists(home: Path, name: str, *, needed: bool) -> tuple[Path, ...]:
    """The files of that name in every language and layer, unchanged copies once.

    A language that lacks one it needs is listed with the file that is missing.
    """
    prompts = home / "prompts"
    found: dict[bytes, Path] = {}
    for language in prompt_languages(prompts):
        layers = [layer / name for layer, _ in prompt_layers(prompts, language)]
        present = [path for path in layers if path.is_file()]
        found |= {path.read_bytes(): path for path in present}
        if needed and not present:
            found[name.encode()] = prompts / language / name
    return tuple(found.values())


def _decoded(home: Path, path: Path) -> tuple[str, ...]:
    try:
        return decode(_read(home, path))
    except ValueError as error:
        raise ConfigError((_problem(home, path, str(error)),)) from error


def _read(home: Path, path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError((_problem(home, path, f"cannot be read: {error}"),)) from error


def _problem(home: Path, path: Path, what: str) -> Problem:
    shown = path.relative_to(home).as_posix() if path.is_relative_to(home) else path.name
    return Problem(file=shown, place="file", what=what, cure="restore the shipped file")
