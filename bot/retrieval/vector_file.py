"""Vectors on disk, by what they are vectors of.

`.hearthcast/vectors.bin` begins with a line of JSON (format, model, size) and goes on with records
of one size: the hash of the text, a check sum, a scale, and one byte a component. A vector belongs
to a text and a model alone, so hand edits, archives and forgetting need nothing here: a text that
has no record is embedded, a record that no text asks for is left out when the file is rewritten.
"""

import json
from collections.abc import Collection, Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import BinaryIO
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from bot.errors import Problem
from bot.retrieval.vectors import Floats, squeezed

_FORMAT = 1
_SHOWN = ".hearthcast/vectors.bin"
_CHUNK = 4096
"""Records read at once."""


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
        self._places: dict[int, int] = {}
        self._count = 0
        self._head = b""
        if path.exists():
            self._read()

    def __len__(self) -> int:
        """How many texts have a vector."""
        return len(self._places)

    def __contains__(self, text: object) -> bool:
        """Whether a text has a vector."""
        return isinstance(text, str) and _key(text) in self._places

    def get(self, text: str) -> Floats | None:
        """The vector of a text, or None when it has to be embedded."""
        return self.get_all((text,)).get(text)

    def get_all(self, texts: Iterable[str]) -> dict[str, Floats]:
        """The vectors of those texts that have one."""
        wanted = {text: self._places.get(_key(text)) for text in texts}
        found: dict[str, Floats] = {}
        if not any(place is not None for place in wanted.values()):
            return found
        with self._path.open("rb") as file:
            for text, place in wanted.items():
                if place is None:
                    continue
                file.seek(len(self._head) + place * self._record.itemsize)
                record = np.frombuffer(file.read(self._record.itemsize), dtype=self._record)
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
            self._begin(b"")
        with self._path.open("ab") as file:
            file.write(self._records(rows))
        self._places |= {key: place for place, key in enumerate(rows, self._count)}
        self._count += len(rows)

    def keep_only(self, texts: Iterable[str]) -> None:
        """Leave out the vectors that none of `texts` asks for, when they are the greater part."""
        wanted = {_key(text) for text in texts} & self._places.keys()
        if len(wanted) * 2 <= self._count:
            self._begin(self._good(wanted))

    def _read(self) -> None:
        size = self._path.stat().st_size
        with self._path.open("rb") as file:
            self._head = file.readline()
            try:
                head = json.loads(self._head)
                theirs = (head["format"], head["model"], head["size"])
            except (ValueError, KeyError, TypeError):
                self._say("is damaged", "it is built again from the memory files", b"")
                return
            if theirs != (_FORMAT, self._model, self._size):
                self._say(
                    f"is of {theirs[1]} ({theirs[2]} numbers), not of {self._model} ({self._size})",
                    "the memories are embedded again in the background",
                    b"",
                )
                return
            bad = self._take(file)
        if bad or (size - len(self._head)) % self._record.itemsize:
            good = self._good(set(self._places))
            self._say("is damaged in places", "what is lost is embedded again", good)

    def _take(self, file: BinaryIO) -> int:
        """Note where each vector stands; how many records are damaged."""
        bad = 0
        while block := file.read(_CHUNK * self._record.itemsize):
            count = len(block) // self._record.itemsize
            records = np.frombuffer(block, dtype=self._record, count=count)
            checks = records["check"].tolist()
            for offset, key in enumerate(records["text"].tolist()):
                if crc32(records["row"][offset].tobytes()) == checks[offset]:
                    self._places[key] = self._count + offset
                else:
                    bad += 1
            self._count += count
        return bad

    def _good(self, keys: Collection[int]) -> bytes:
        found = []
        with self._path.open("rb") as file:
            for key in keys:
                file.seek(len(self._head) + self._places[key] * self._record.itemsize)
                found.append(file.read(self._record.itemsize))
        return b"".join(found)

    def _say(self, what: str, cure: str, good: bytes) -> None:
        """Tell what is wrong with the file, and write it anew with what is good of it."""
        self.problems.append(Problem(file=_SHOWN, place="vectors", what=what, cure=cure))
        self._begin(good)

    def _begin(self, records: bytes) -> None:
        """Write the file whole: beside it first, then in its place."""
        head = {"format": _FORMAT, "model": self._model, "size": self._size}
        self._head = json.dumps(head).encode() + b"\n"
        self._path.parent.mkdir(parents=True, exist_ok=True)
        beside = self._path.with_suffix(".new")
        beside.write_bytes(self._head + records)
        beside.replace(self._path)
        keys = np.frombuffer(records, dtype=self._record)["text"].tolist()
        self._places = {key: place for place, key in enumerate(keys)}
        self._count = len(keys)

    def _records(self, rows: Mapping[int, tuple[NDArray[np.int8], float]]) -> bytes:
        made = [(key, crc32(row.tobytes()), scale, row) for key, (row, scale) in rows.items()]
        return np.array(made, dtype=self._record).tobytes()


def _key(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=8).digest(), "little")
