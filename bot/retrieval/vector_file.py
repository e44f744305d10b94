"""Vectors on disk, by what they are vectors of.

`.hearthcast/vectors.bin` begins with a line of JSON (format, model, size) and goes on with records
of one size: the hash of the text, a check sum, a scale, and one byte a component. A vector belongs
to a text and a model alone, so hand edits, archives and forgetting need nothing here: a text that
has no record is embedded, a record that no text asks for is left out when the file is rewritten.
"""

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bot.errors import Problem
from bot.retrieval.places import Places
from bot.retrieval.vectors import Floats, squeezed

_FORMAT = 1
_SHOWN = ".hearthcast/vectors.bin"
_CHUNK = 4096
"""Records read at once."""
WASTE = 0.1
"""The share of vectors nobody asks for from which the file is written anew."""


class VectorFile:
    """The vectors of one model. Only where each stands is kept in memory."""

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
        self._places = Places()
        self._count = 0
        self._head = b""
        if path.exists():
            self._read()

    def __len__(self) -> int:
        """How many texts have a vector."""
        return len(self._places)

    def __contains__(self, text: object) -> bool:
        """Whether a text has a vector."""
        return isinstance(text, str) and self._places.of(_key(text)) is not None

    def get(self, text: str) -> Floats | None:
        """The vector of a text, or None when it has to be embedded."""
        return self.get_all((text,)).get(text)

    def get_all(self, texts: Iterable[str]) -> dict[str, Floats]:
        """The vectors of those texts that have one."""
        wanted = {text: self._places.of(_key(text)) for text in texts}
        known = {text: place for text, place in wanted.items() if place is not None}
        found: dict[str, Floats] = {}
        for text, record in zip(known, self._at(tuple(known.values())), strict=True):
            if len(record) and crc32(record["row"][0].tobytes()) == int(record["check"][0]):
                found[text] = record["row"][0].astype(np.float32) * record["scale"][0]
        return found

    def add(self, vectors: Iterable[tuple[str, Floats]]) -> None:
        """Keep vectors of length one; a zero vector or one that is no number is left out."""
        rows = {
            _key(text): squeezed(vector)
            for text, vector in vectors
            if np.isfinite(vector).all() and vector.any()
        }
        if not self._path.exists():
            self._begin(())
        with self._path.open("ab") as file:
            file.write(self._records(rows))
        for place, key in enumerate(rows, self._count):
            self._places.note(key, place)
        self._count += len(rows)

    def keep_only(self, texts: Iterable[str]) -> int:
        """Leave out the vectors that none of `texts` asks for; how many left.

        The file is written anew only when they are more than a tenth of it.
        """
        wanted = {_key(text) for text in texts}
        kept = [place for key, place in self._places.all() if key in wanted]
        spare = self._count - len(kept)
        if spare <= self._count * WASTE:
            return 0
        self._begin(sorted(kept))
        return spare

    def _read(self) -> None:
        size = self._path.stat().st_size
        with self._path.open("rb") as file:
            self._head = file.readline()
            theirs = _head(self._head)
            ours = theirs == (_FORMAT, self._model, self._size)
            bad = self._take(file) if ours else 0
        if theirs is None:
            self._say("is damaged", "it is built again from the memory files", ())
        elif not ours:
            self._say(
                f"is of {theirs[1]} ({theirs[2]} numbers), not of {self._model} ({self._size})",
                "the memories are embedded again in the background",
                (),
            )
        elif bad or (size - len(self._head)) % self._record.itemsize:
            good = sorted(place for _, place in self._places.all())
            self._say("is damaged in places", "what is lost is embedded again", good)

    def _take(self, file: BinaryIO) -> int:
        """Note where each vector stands; how many records are damaged."""
        bad = 0
        keys: list[NDArray[np.uint64]] = []
        places: list[NDArray[np.int64]] = []
        for records in self._blocks(file):
            checks = records["check"].tolist()
            good = np.array(
                [crc32(row.tobytes()) == check
                 for row, check in zip(records["row"], checks, strict=True)], dtype=bool
            )  # fmt: skip
            keys.append(records["text"][good])
            places.append(self._count + np.flatnonzero(good))
            bad += len(records) - int(good.sum())
            self._count += len(records)
        if keys:
            self._places = Places(np.concatenate(keys), np.concatenate(places))
        return bad

    def _blocks(self, file: BinaryIO) -> Iterator[NDArray[np.void]]:
        while block := file.read(_CHUNK * self._record.itemsize):
            count = len(block) // self._record.itemsize
            yield np.frombuffer(block, dtype=self._record, count=count)

    def _say(self, what: str, cure: str, good: Sequence[int]) -> None:
        """Tell what is wrong with the file, and write it anew with what is good of it."""
        self.problems.append(Problem(file=_SHOWN, place="vectors", what=what, cure=cure))
        self._begin(good)

    def _begin(self, kept: Sequence[int]) -> None:
        """Write the file anew: the records at these places, beside it first, then in its place."""
        head = json.dumps({"format": _FORMAT, "model": self._model, "size": self._size})
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        keys = []
        with beside.open("wb") as new:
            new.write(head.encode() + b"\n")
            for record in self._at(kept):
                new.write(record.tobytes())
                keys.append(int(record["text"][0]))
        beside.replace(self._path)
        self._head = head.encode() + b"\n"
        self._places = Places()
        for place, key in enumerate(keys):
            self._places.note(key, place)
        self._count = len(keys)

    def _at(self, places: Sequence[int]) -> Iterator[NDArray[np.void]]:
        if not places:
            return
        with self._path.open("rb") as file:
            for place in places:
                file.seek(len(self._head) + place * self._record.itemsize)
                yield np.frombuffer(file.read(self._record.itemsize), dtype=self._record)

    def _records(self, rows: Mapping[int, tuple[NDArray[np.int8], float]]) -> bytes:
        made = [(key, crc32(row.tobytes()), scale, row) for key, (row, scale) in rows.items()]
        return np.array(made, dtype=self._record).tobytes()


def _head(line: bytes) -> tuple[object, object, object] | None:
    """Format, model and size of a file; None when its first line says none."""
    try:
        head = json.loads(line)
        return head["format"], head["model"], head["size"]
    except (ValueError, KeyError, TypeError):
        return None


def _key(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
