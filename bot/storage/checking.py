"""A document a person saved, made one that can be read: good rows stay, bad ones are put aside."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.errors import Problem
from bot.storage.additions import Additions, Plain
from bot.storage.codec import ShapeError
from bot.storage.layout import LiveFile

_UNIQUE = ("id", "viewer_id")
"""Names of rows that are an identity: two rows may not share one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rejected:
    """Something typed that cannot be read as what its place asks for."""

    place: str
    reason: str
    entry: object


@dataclass(slots=True)
class Check:
    """The check of one document, with everything a person should hear of it."""

    file: LiveFile
    name: str
    """The file as the person knows it."""
    additions: Additions
    """Completes the episodes a person adds."""
    problems: list[Problem] = field(default_factory=list)
    rejected: list[Rejected] = field(default_factory=list)

    def rows(self, plain: list[object], known: Mapping[str, Plain]) -> list[Plain]:
        """The rows of a list file that can be read, each with a name of its own.

        A row that cannot be read stays as it was last known, if it was.
        """
        owners = self._owners(plain, known)
        taken = set(known) | {name for name in owners if name}
        rows: list[Plain] = []
        for at, entry in enumerate(plain):
            if not isinstance(entry, dict):
                self._reject(f"entry {at + 1}", "must be an object in { }", entry)
                continue
            name = str(entry.get(self.file.key, ""))
            owned = owners.get(name) == at
            good = known.get(name) if owned else None
            if good == entry:
                rows.append(entry)
                continue
            typed = entry if owned else self._named(entry, taken)
            whole = typed if str(typed.get(self.file.key, "")) in known else self._completed(typed)
            checked = self._row(whole, at)
            if checked is not None:
                self._tell_completed(typed, whole)
            if checked is not None or good is not None:
                rows.append(checked or good or {})
        return rows

    def whole(self, plain: object, known: Plain | None) -> Plain:
        """The object of an object file; a key that cannot be read stays as it was last known.

        Raises:
            ShapeError: it cannot be read and nothing is known.
        """
        if not isinstance(plain, dict):
            raise ShapeError("must be an object in { }")
        entry = dict(plain)
        for _ in range(len(self.file.document.known) + 1):
            try:
                self.file.document.decode(entry)
            except ShapeError as error:
                entry = self._mended_object(entry, known, error)
            else:
                break
        self._tell_derived(entry, known or {})
        return entry

    def _mended_object(self, entry: Plain, known: Plain | None, error: ShapeError) -> Plain:
        mended = self._mended(entry, "")
        if mended is not None:
            return mended
        key = error.place.split(".")[0].split("[")[0]
        if known is None and error.what == "is missing":
            raise error
        if key in entry:
            self._reject(error.place, error.what, entry[key])
        elif known is not None:
            self._tell(key, "is missing; it stays as it was", "")
        if known is not None and key in known:
            return entry | {key: known[key]}
        return {name: part for name, part in entry.items() if name != key}

    def _row(self, entry: Plain, at: int) -> Plain | None:
        place = str(entry.get(self.file.key) or f"entry {at + 1}")
        try:
            self.file.document.decode(entry)
        except ShapeError as error:
            mended = self._mended(entry, place)
            if mended is None:
                self._reject(f"{place}.{error.place}" if error.place else place, error.what, entry)
            return mended
        return entry

    def _mended(self, entry: Plain, place: str) -> Plain | None:
        """The entry with what only stands in the wrong form put right, or None."""
        # The models come with pydantic: loaded only when somebody mistyped.
        from bot.storage.leniency import lenient  # see above

        mended, notes = lenient(self.file.path, entry)
        if mended is None or mended == entry:
            return None
        try:
            self.file.document.decode(mended)
        except ShapeError:
            return None
        for where, what in notes:
            self._tell(f"{place}.{where}" if place else where, what, "")
        return mended

    def _owners(self, plain: list[object], known: Mapping[str, Plain]) -> dict[str, int]:
        """Which entry a name belongs to: the unchanged one, else the first that bears it."""
        owners: dict[str, int] = {}
        for at, entry in enumerate(plain):
            if not isinstance(entry, dict) or not entry.get(self.file.key):
                continue
            name = str(entry[self.file.key])
            if name not in owners or (entry == known.get(name) != plain[owners[name]]):
                owners[name] = at
        return owners

    def _completed(self, entry: Plain) -> Plain:
        """An added entry, with what a person left out where it is an episode."""
        return self.additions.completed(entry) if self._holds_episodes() else entry

    def _tell_completed(self, typed: Plain, whole: Plain) -> None:
        if filled := [key for key in whole if key not in typed]:
            name = str(typed.get(self.file.key, ""))
            self._tell(name, f"was added without {', '.join(filled)}: completed", "")

    def _holds_episodes(self) -> bool:
        return self.file.path.endswith("/episodic.json")

    def _named(self, entry: Plain, taken: set[str]) -> Plain:
        """The entry with a name of its own, where a name is an identity."""
        key = self.file.key
        if key not in _UNIQUE:
            return entry
        old = str(entry.get(key, ""))
        if not old and key != "id":
            return entry
        fresh = self._fresh(old, taken)
        taken.add(fresh)
        if old:
            self._tell(old, f"stands twice; the second one is now {fresh}", "")
        return {key: fresh} | {name: part for name, part in entry.items() if name != key}

    def _fresh(self, old: str, taken: set[str]) -> str:
        if self._holds_episodes():
            return self.additions.fresh_id()
        stem = old or "hand"
        return next(
            name for turn in range(2, len(taken) + 3) if (name := f"{stem}-{turn}") not in taken
        )

    def _tell_derived(self, entry: Plain, known: Plain) -> None:
        for key, source in self.file.derived.items():
            if entry.get(key) == known.get(key):
                continue
            shown = self.file.document.encode(self.file.document.decode(entry)).get(key)
            if key in entry and entry[key] != shown:
                self._reject(key, f"follows from {source}, which says {shown}", entry[key])

    def _reject(self, place: str, reason: str, entry: object) -> None:
        self.rejected.append(Rejected(place=place, reason=reason, entry=entry))

    def _tell(self, place: str, what: str, cure: str) -> None:
        self.problems.append(Problem(file=self.name, place=place, what=what, cure=cure))
