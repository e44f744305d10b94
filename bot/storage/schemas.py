"""JSON Schemas of the memory files, for completion and squiggles in an editor."""

import json
from collections.abc import Mapping

from pydantic import BaseModel

from bot.storage.additions import COMPLETED
from bot.storage.models.files import FILES

FOLDER = "memory/schema"


def schemas() -> Mapping[str, str]:
    """The text of every schema file, by its name in `memory/schema/`."""
    return {f"{name}.schema.json": _text(name, model) for name, model in FILES.items()}


def editor_settings() -> str:
    """The text of `.vscode/settings.json`, which tells the editor which schema a file has."""
    pairs = [
        {"fileMatch": _places(name), "url": f"./{FOLDER}/{name}.schema.json"} for name in FILES
    ]
    return json.dumps({"json.schemas": pairs}, indent=2) + "\n"


def _places(name: str) -> list[str]:
    places = [f"/memory/*/{name}.json"]
    return [*places, "/memory/*/archive/*.json"] if name == "episodic" else places


def _text(name: str, model: type[BaseModel]) -> str:
    schema = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": f"{name}.schema.json",
        **_plain(model.model_json_schema(), COMPLETED if name == "episodic" else frozenset({"id"})),
    }
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _plain(schema: object, left_out: frozenset[str]) -> dict[str, object]:
    """The schema without the titles pydantic makes up from names, which tell nobody anything.

    `left_out` names what the show completes in an entry that a person adds.
    """
    cleaned = _without_titles(schema, left_out)
    return cleaned if isinstance(cleaned, dict) else {}


def _without_titles(part: object, left_out: frozenset[str]) -> object:
    if isinstance(part, list):
        return [_without_titles(entry, left_out) for entry in part]
    if not isinstance(part, dict):
        return part
    cleaned = {
        key: _without_titles(value, left_out)
        for key, value in part.items()
        if not (key == "title" and isinstance(value, str))
    }
    if isinstance(required := cleaned.get("required"), list):
        cleaned["required"] = [name for name in required if name not in left_out]
    return cleaned
