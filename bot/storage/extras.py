"""Fields a person added: the show does not know them, keeps them, and writes them back in place."""

from collections.abc import Mapping

from bot.storage.codec import Known


def has_unknown(plain: Mapping[str, object], known: Known) -> bool:
    """Whether a person added a field of their own, at any depth."""
    if not known.keys() >= plain.keys():
        return True
    return any(
        has_unknown(part, inner.known)
        for key, inner in known.items()
        if inner is not None
        for part in _parts(plain.get(key))
    )


def laid_over(
    raw: Mapping[str, object], fresh: Mapping[str, object], known: Known
) -> dict[str, object]:
    """The fresh object with the unknown fields of the raw one, in their places."""
    laid: dict[str, object] = {}
    for key, old in raw.items():
        if key not in known:
            laid[key] = old
        elif key in fresh:
            inner = known[key]
            laid[key] = fresh[key] if inner is None else _inside(old, fresh[key], inner.known)
    return laid | {key: new for key, new in fresh.items() if key not in laid}


def _inside(raw: object, fresh: object, known: Known) -> object:
    """The same for one record, or for a list of records told apart by their first field."""
    if isinstance(raw, dict) and isinstance(fresh, dict):
        return laid_over(raw, fresh, known)
    if not isinstance(fresh, list):
        return fresh
    name = next(iter(known))
    before = {str(part.get(name)): part for part in _parts(raw)}
    return [laid_over(before.get(str(part.get(name)), {}), part, known) for part in _parts(fresh)]


def _parts(plain: object) -> list[dict[str, object]]:
    entries = plain if isinstance(plain, list) else [plain]
    return [entry for entry in entries if isinstance(entry, dict)]
