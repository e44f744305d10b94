"""Vectors on disk, by what they are vectors of.

`.hearthcast/vectors.bin` begins with a line of JSON (format, model, size) and goes on with records
of one size: the hash of the text, a check sum, a scale, and one byte a component. A vector belongs
to a text and a model alone, so hand edits, archives and forgetting need nothing here: a text that
has no record is embedded, a record that no text asks for is left out when the file is rewritten.
"""

import json
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bot.errors import Problem
from bot.retrieval.vectors import Floats, squeezed

_FORMAT = 1
_SHOWN = ".hearthcast/vectors.bin"


class VectorFile:
    """The vectors of one model, kept in memory and appended to the file as they come."""

    def __init__(self, path: Path, model: str, size: int) -> None:
        """Read what is there.

        A file that is damaged or of another model is said in `problems` and begun anew with what is
        good of it.
        """
        self.problems: list[Problem] = []
        self._path, self._model, self._size = path, model, size
        self._record = np.dtype(
            [("text", "<u8"), ("check", "<u4"), ("scale", "<f4"), ("row", "i1", (size,))]
        )
        self._known: dict[int, tuple[NDArray[np.int8], float]] = {}
        if path.exists():
            self._read()

    def __len__(self) -> int:
        """How many texts have a vector."""
        return len(self._known)

    def get(self, text: str) -> Floats | None:
        """The vector of a text, or None when it has to be embedded."""
        found = self._known.get(_key(text))
        return None if found is None else found[0].astype(np.float32) * np.float32(found[1])

    def add(self, vectors: Iterable[tuple[str, Floats]]) -> None:
        """Keep vectors of length one; a zero vector or one that is no number is left out."""
        new: dict[int, tuple[NDArray[np.int8], float]] = {
            _key(text): squeezed(vector)
            for text, vector in vectors
            if np.isfinite(vector).all() and vector.any()
        }
        self._known |= new
        if not self._path.exists():
            self._begin()
        elif new:
            with self._path.open("ab") as file:
                file.write(self._records(new))

    def keep_only(self, texts: Iterable[str]) -> None:
        """Leave out the vectors that none of `texts` asks for, when they are the greater part."""
        wanted = {_key(text) for text in texts}
        kept = {key: found for key, found in self._known.items() if key in wanted}
        if len(kept) * 2 <= len(self._known):
            self._known = kept
            self._begin()

    def _read(self) -> None:
        raw = self._path.read_bytes()
        line, _, body = raw.partition(b"\n")
        try:
            head = json.loads(line)
            theirs = (head["format"], head["model"], head["size"])
        except (ValueError, KeyError, TypeError):
            self._say("is damaged", "it is built again from the memory files")
            return
        if theirs != (_FORMAT, self._model, self._size):
            self._say(
                f"is of {theirs[1]} ({theirs[2]} numbers), not of {self._model} ({self._size})",
                "the memories are embedded again in the background",
            )
            return
        whole = len(body) // self._record.itemsize
        self._take(np.frombuffer(body, dtype=self._record, count=whole))
        if len(body) % self._record.itemsize or len(self._known) < whole:
            self._say("is damaged in places", "what is lost is embedded again")

    def _take(self, records: NDArray[np.void]) -> None:
        for key, check, scale, row in zip(
            records["text"].tolist(),
            records["check"].tolist(),
            records["scale"].tolist(),
            records["row"],
            strict=True,
        ):
            if crc32(row.tobytes()) == check:
                self._known[key] = (row, scale)

    def _say(self, what: str, cure: str) -> None:
        """Tell what is wrong with the file, and write it anew with what is good of it."""
        self.problems.append(Problem(file=_SHOWN, place="vectors", what=what, cure=cure))
        self._begin()

    def _records(self, known: Mapping[int, tuple[NDArray[np.int8], float]]) -> bytes:
        rows = [(key, crc32(row.tobytes()), scale, row) for key, (row, scale) in known.items()]
        return np.array(rows, dtype=self._record).tobytes()

    def _begin(self) -> None:
        """Write the file whole: beside it first, then in its place."""
        head = {"format": _FORMAT, "model": self._model, "size": self._size}
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        beside.write_bytes(json.dumps(head).encode() + b"\n" + self._records(self._known))
        beside.replace(self._path)


def _key(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
