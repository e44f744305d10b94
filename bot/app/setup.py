"""The setup of a home: reads, tries and writes its settings for the setup pages."""

import asyncio
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from bot.app.homes import Home
from bot.app.local_config import change_local, with_changes
from bot.app.mind_check import brain_lines, tried_live
from bot.app.obs import greeting
from bot.app.setup_fields import Part, Step, Value, read, step_of, steps, value_of
from bot.brains.checking import CheckLine
from bot.brains.notices import Severity
from bot.config.environment import secret
from bot.config.reading import LOCAL
from bot.config.settings import Settings, load
from bot.errors import HearthcastError
from bot.platforms.readiness import readiness
from bot.platforms.shapes import misshapen, tidied
from bot.stage.setup.wizard import Json, Wizard
from bot.wording.tables import read_table

WORDS = "setup.toml"
LANGUAGES = ("en", "ja")
_LIGHTS: Mapping[Severity, str] = {
    Severity.OK: "ok",
    Severity.WARNING: "warning",
    Severity.DOWN: "problem",
}
Line = dict[str, str]


class Setup(Wizard):
    """The setup pages of the show running on a home."""

    def __init__(self, root: Path, home: Home, overlay_url: Callable[[], str]) -> None:
        """Prepare it.

        Args:
            root: The streamer's home; of a trial the one it was copied from.
            home: What the show runs on.
            overlay_url: The overlay's address, for OBS.
        """
        self._root = root
        self._home = home
        self._overlay_url = overlay_url
        self._begun_with = _restarting(load(root))
        self.on_restart: Callable[[], None] = lambda: None

    @property
    def is_first(self) -> bool:
        """Whether the streamer has no settings of their own yet."""
        return not (self._root / LOCAL).is_file()

    def words(self) -> dict[str, dict[str, str]]:
        """The pages' words: a key that one language lacks is shown in English."""
        prompts = self._home.root / "prompts"
        tables = {
            language: {
                key: texts[0] for key, texts in read_table(prompts, language, WORDS).texts.items()
            }
            for language in LANGUAGES
        }
        return {language: tables["en"] | table for language, table in tables.items()}

    def state(self) -> Json:
        """The steps with their fields, what is set now, and which variables are set."""
        settings = load(self._root)
        return {
            "steps": [_step_json(step, settings) for step in steps(settings)],
            "overlay": self._overlay_url(),
            "pending": _restarting(settings) != self._begun_with,
        }

    async def try_out(self, step: str, values: Json, *, press: bool) -> Json:
        """Look at what was entered; only `press` calls a model or OBS.

        Raises:
            HearthcastError: there is no such step or field, or a value is of the wrong kind.
        """
        entered = self._entered(step, values)
        _, settings = with_changes(self._root, self._changes(entered))
        found = await _looked(step, replace(self._home, settings=settings), press=press)
        wrong = [
            line
            for line in _misshapen(entered)
            if not any(line["text"] in other["text"] for other in found)
        ]
        return {"lines": [*wrong, *found]}

    async def save(self, step: str, values: Json) -> Json:
        """Write what differs into config.local.toml; without values only the file is made.

        Raises:
            HearthcastError: the settings would not be accepted, or cannot be written.
        """
        entered = self._entered(step, values)
        wrong = [line["text"] for line in _misshapen(entered)]
        if wrong:
            raise HearthcastError("; ".join(wrong))
        changes = self._changes(entered)
        await asyncio.to_thread(change_local, self._root, changes)
        return {"changed": sorted(changes)}

    async def restart(self) -> Json:
        """End this show and begin it anew with what was written."""
        load(self._root)
        self.on_restart()
        return {}

    def _entered(self, step: str, values: Json) -> dict[str, Value]:
        """What was entered, tidied: an address pasted for a name becomes the name."""
        read_values = read(step_of(load(self._root), step), values)
        return {
            key: tidied(key.removeprefix("platforms."), value) if isinstance(value, str) else value
            for key, value in read_values.items()
        }

    def _changes(self, entered: Mapping[str, Value]) -> dict[str, Value]:
        settings = load(self._root)
        return {key: value for key, value in entered.items() if value != value_of(settings, key)}


def _restarting(settings: Settings) -> str:
    """All that takes effect with the next start only: strength of character is heard at once."""
    characters = {
        one: replace(profile, personality_strength=0.0)
        for one, profile in settings.characters.items()
    }
    return repr(replace(settings, characters=characters))


def _misshapen(entered: Mapping[str, Value]) -> Iterator[Line]:
    for key, value in entered.items():
        name = key.removeprefix("platforms.")
        part = key.rpartition(".")[0]
        wrong = misshapen(name, value) if isinstance(value, str) else ""
        if wrong and entered.get(f"{part}.on", True):
            yield {
                "light": "problem",
                "text": f"[{part}] {key.rpartition('.')[2]} {value!r} {wrong}",
            }


async def _looked(step: str, home: Home, *, press: bool) -> list[Line]:
    match step:
        case "platforms":
            found = readiness(home.settings.platforms, secret)
            return [{"light": one.light, "text": f"{one.platform}: {one.text}"} for one in found]
        case "mind":
            lines: tuple[CheckLine, ...] = await asyncio.to_thread(brain_lines, home)
            if press and all(line.severity is not Severity.DOWN for line in lines):
                lines = (*lines, await asyncio.to_thread(tried_live, home))
            return [{"light": _LIGHTS[line.severity], "text": line.text} for line in lines]
        case _:
            return [await _obs_line(home.settings)] if press else []


async def _obs_line(settings: Settings) -> Line:
    error = await greeting(settings.obs)
    if error is not None:
        return {"light": "problem", "text": str(error)}
    return {"light": "ok", "text": f"OBS answers at {settings.obs.host}:{settings.obs.port}"}


def _step_json(step: Step, settings: Settings) -> Json:
    return {"id": step.id, "parts": [_part_json(part, settings) for part in step.parts]}


def _part_json(part: Part, settings: Settings) -> Json:
    variable = str(value_of(settings, part.secret)) if part.secret else ""
    return {
        "id": part.id,
        "for_brain": part.for_brain,
        "secret": {"name": variable, "set": bool(secret(variable)), "needed": part.secret_needed},
        "fields": [
            {
                "key": one.key,
                "kind": one.kind,
                "choices": list(one.choices),
                "value": value_of(settings, one.key),
            }
            for one in part.fields
        ],
    }
