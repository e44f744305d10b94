"""`memory audit`: what should not stand in a memory, counted and named."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from bot.app.homes import Home, open_home
from bot.app.looking import looked_at, open_copy
from bot.config.environment import secret
from bot.memories.audit import Audit, audit
from bot.memories.episode import Episode
from bot.retrieval.building import embedder
from bot.retrieval.mill import texts_to_embed
from bot.retrieval.vector_file import VectorFile

KINDS = ("duplicates", "echoes", "stale", "orphans", "secrets", "unindexed")
_SHOWN = 12
"""Ids named on a line of the report; `--json` names all."""


def audit_memory(root: Path, *, as_json: bool) -> str:
    """Look through every character's memory; needs no lock, changes nothing.

    Raises:
        StorageError: a file cannot be read, and there is no copy of it.
    """
    with looked_at(open_home(root)) as copy:
        found = _audited(copy)
    if as_json:
        return json.dumps({one: _row(it) for one, it in found.items()}, indent=2)
    if not found:
        return "nothing is remembered yet: the household begins with the first run"
    return "\n".join(_line(one, it) for one, it in found.items())


def _audited(home: Home) -> Mapping[str, Audit]:
    store = open_copy(home)
    try:
        if store.world is None:
            return {}
        vectors = _vectors(home)
        archives = {one: store.archive(one) for one in store.world.characters}
        return {
            one: audit(
                character.episodes,
                archives[one],
                spoken=store.spoken.get(one, ()),
                indexed=_indexed(character.episodes, archives[one], vectors),
            )
            for one, character in store.world.characters.items()
        }
    finally:
        store.release()


def _vectors(home: Home) -> VectorFile | None:
    settings = home.settings.recall
    model = embedder(settings, secret(settings.key_env))
    if model is None:
        return None
    return VectorFile(home.machine / "vectors.bin", model.model, model.size)


def _indexed(
    episodes: tuple[Episode, ...], archived: Iterable[Episode], vectors: VectorFile | None
) -> set[str] | None:
    """Ids that are found by meaning; None where nothing is embedded.

    Either every text of an entry has a vector, or, for one that tells others as one, the entries
    it was made from do: they stand in the archive and are what is searched.
    """
    if vectors is None:
        return None
    entries = {e.id: e for e in (*archived, *episodes)}
    found: dict[str, bool] = {}

    def is_found(id_: str) -> bool:
        if id_ not in found:
            found[id_] = False
            entry = entries[id_]
            sources = [source for source in entry.merged_from if source in entries]
            own = all(text in vectors for text in texts_to_embed(entry))
            found[id_] = own or (bool(sources) and all(map(is_found, sources)))
        return found[id_]

    return {episode.id for episode in episodes if is_found(episode.id)}


def _row(found: Audit) -> dict[str, object]:
    ids = {kind: list(getattr(found, kind)) for kind in KINDS}
    return {"entries": found.entries, "junk_share": round(found.junk_share, 4), **ids}


def _line(character: str, found: Audit) -> str:
    head = f"{character}: {found.entries} memories, {found.junk_share:.1%} junk"
    rows = ((kind, getattr(found, kind)) for kind in KINDS)
    return "\n".join((head, *(_named(kind, ids) for kind, ids in rows if ids)))


def _named(kind: str, ids: tuple[str, ...]) -> str:
    more = f" and {len(ids) - _SHOWN} more" if len(ids) > _SHOWN else ""
    return f"  {kind:<11}{len(ids):>5}  {', '.join(ids[:_SHOWN])}{more}"
