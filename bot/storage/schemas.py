"""JSON Schemas of the memory files, for completion and squiggles in an editor."""

import json
from collections.abc import Mapping

from pydantic import BaseModel

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
        **_plain(model.model_json_schema()),
    }
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _plain(schema: object) -> dict[str, object]:
    """The schema without the titles pydantic makes up from names, which tell nobody anything."""
    cleaned = _without_titles(schema)
    return cleaned if isinstance(cleaned, dict) else {}


def _without_titles(part: object) -> object:
    if isinstance(part, list):
        return [_without_titles(entry) for entry in part]
    if not isinstance(part, dict):
        return part
    cleaned = {
        key: _without_titles(value)
        for key, value in part.items()
        if not (key == "title" and isinstance(value, str))
    }
    if isinstance(required := cleaned.get("required"), list):
        # An entry that a person adds without an id gets one.
        cleaned["required"] = [name for name in required if name != "id"]
    return cleaned
