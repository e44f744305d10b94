"""Reading what only stands in the wrong form: "0.8" in quotation marks, 5 where a text belongs."""

from pathlib import PurePosixPath

from pydantic import BaseModel, ValidationError

from bot.storage.models.files import FILES, ROWS

Plain = dict[str, object]
Notes = list[tuple[str, str]]
"""What was read differently from how it was typed: (place, what)."""


def lenient(path: str, entry: Plain) -> tuple[Plain | None, Notes]:
    """The entry with every value in the form its place asks for.

    Args:
        path: The file, relative to `memory/`.
        entry: The whole object of an object file, or one row of a list file.

    Returns:
        The entry, or None when it cannot be read either way; and what to say of it.
    """
    name = PurePosixPath(path).stem
    model = ROWS.get(name) or FILES.get(name)
    if model is None:
        return None, []
    try:
        read = model.model_validate(entry)
    except ValidationError:
        return None, []
    notes: Notes = []
    mended = _mended(entry, read, "", notes)
    return (mended if isinstance(mended, dict) else None), notes


def _mended(raw: object, read: object, place: str, notes: Notes) -> object:
    """The raw value, with what the model read where it was typed in another form."""
    if isinstance(read, BaseModel) and isinstance(raw, dict):
        names = {field.alias or name: name for name, field in type(read).model_fields.items()}
        return {
            key: _mended(part, getattr(read, names[key]), f"{place}.{key}".lstrip("."), notes)
            if key in names
            else part
            for key, part in raw.items()
        }
    if isinstance(read, dict) and isinstance(raw, dict):
        return {key: _mended(raw[key], part, f"{place}.{key}", notes) for key, part in read.items()}
    if isinstance(read, list) and isinstance(raw, list):
        parts = zip(raw, read, strict=True)
        return [_mended(part, got, f"{place}[{at}]", notes) for at, (part, got) in enumerate(parts)]
    return _scalar(raw, read, place, notes)


def _scalar(raw: object, read: object, place: str, notes: Notes) -> object:
    if isinstance(raw, str) and isinstance(read, int | float):
        kind = "true or false" if isinstance(read, bool) else "a number"
        notes.append((place, f"{raw!r} is text; it was read as {kind}: {read}"))
        return read
    if isinstance(raw, int | float) and isinstance(read, str):
        notes.append((place, f"{raw} is a number; it was read as text: {read!r}"))
        return read
    return raw
