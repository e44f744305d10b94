"""Embedding in the background: what is new first and what matters at once, the rest as it can."""

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from heapq import nlargest
from threading import RLock

import numpy as np

from bot.errors import Problem
from bot.memories.episode import Episode
from bot.retrieval.embedding import (
    EVERYDAY,
    Embedder,
    EmbedderUnavailableError,
    parts,
    whole,
)
from bot.retrieval.finder import Finder
from bot.retrieval.meaning import Meanings
from bot.retrieval.superseding import may_replace
from bot.retrieval.vector_file import VectorFile
from bot.retrieval.vectors import Floats, normal

BATCH = 32
"""Entries embedded in one go."""
REMEMBERED = 4_096
"""Texts of queries whose vectors are kept, 8 MB of 512 numbers each: days are much alike."""
LEFT_ALONE = 30
"""Queries answered by words alone after the embedder failed one."""


@dataclass(slots=True)
class Mill:
    """Gives the entries of all finders their vectors. Safe to use from two threads."""

    embedder: Embedder
    file: VectorFile
    at_most: int
    """Entries of one character that may have vectors."""
    lock: RLock = field(default_factory=RLock)
    waiting: dict[tuple[str, str], Episode] = field(default_factory=dict)
    """By owner and id."""
    away: str = ""
    """Why the embedder is away; empty when it answered last time."""
    timeout_s: float = 1.0
    """How long a query waits for an embedder that is not local."""
    _generic: dict[str, Floats] = field(default_factory=dict)
    _unrelated: dict[tuple[str, str], Episode] = field(default_factory=dict)
    _asked: dict[str, Floats] = field(default_factory=dict)
    """Texts of queries and their vectors, those asked for last at the end."""
    _skip: int = 0
    _pool: ThreadPoolExecutor = field(
        default_factory=lambda: ThreadPoolExecutor(1, thread_name_prefix="embedder")
    )

    @property
    def ready(self) -> bool:
        """Whether the embedder has answered at least once."""
        return bool(self._generic)

    @property
    def problems(self) -> tuple[Problem, ...]:
        """What is to be said: a rebuilt file, an embedder that is away."""
        gone = (
            Problem(
                file="config.toml",
                place="recall.embedder",
                what=f"{self.embedder.model} does not answer: {self.away}",
                cure="memories are found by keywords meanwhile and embedded when it is back",
            ),
        )
        return (*self.file.problems, *(gone if self.away else ()))

    def want(self, owner: str, episodes: Iterable[Episode]) -> None:
        """Let entries be embedded when there is time."""
        for episode in episodes:
            self.waiting[owner, episode.id] = episode

    def unwant(self, owner: str, id_: str) -> None:
        """An entry is gone."""
        self.waiting.pop((owner, id_), None)

    def grind(self, finders: dict[str, Finder], *, at_most: int = BATCH) -> int:
        """Embed some waiting entries, those that matter first; how many got their vectors.

        Blocks for as long as the embedder takes. When it is away, nothing is lost: the entries go
        on waiting.
        """
        with self.lock:
            self._pass_over(finders)
            queue = nlargest(at_most, self.waiting.items(), key=lambda item: item[1].importance)
        if not queue:
            return 0
        try:
            self.warm()
            vectors = self._vectors(
                [text for _, episode in queue for text in texts_to_embed(episode)]
            )
        except EmbedderUnavailableError as error:
            self.away = str(error)
            return 0
        self.away = ""
        with self.lock:
            for (owner, id_), episode in queue:
                if self.waiting.get((owner, id_)) is episode:
                    del self.waiting[owner, id_]
                    self._give(finders[owner], episode, vectors)
                    if may_replace(episode):
                        self._unrelated[owner, id_] = episode
            if not self.waiting:
                self._relate(finders)
        return len(queue)

    def _pass_over(self, finders: Mapping[str, Finder]) -> None:
        """Let those wait no longer whose vectors would go again at once."""
        for owner, id_ in [
            (owner, id_)
            for (owner, id_), episode in self.waiting.items()
            if not finders[owner].wants(episode)
        ]:
            del self.waiting[owner, id_]

    def tidy(self, finders: Mapping[str, Finder]) -> int:
        """Leave vectors that no entry asks for any more out of the file; how many left."""
        with self.lock:
            texts = {
                text
                for finder in finders.values()
                for slot, entry in enumerate(finder.shelf.entries)
                if entry is not None and finder.meanings is not None and slot in finder.meanings
                for text in texts_to_embed(entry)
            }
            return self.file.keep_only(texts)

    def _relate(self, finders: Mapping[str, Finder]) -> None:
        """Let entries that tell of a change find what they replaced, once all have vectors."""
        for (owner, id_), episode in sorted(self._unrelated.items()):
            slot = finders[owner].shelf.slots.get(id_)
            if slot is None:
                continue
            texts = whole(episode)
            known = self.file.get_all(texts.values())
            vectors = {lang: known[text] for lang, text in texts.items() if text in known}
            finders[owner].relate(slot, vectors)
        self._unrelated.clear()

    def warm(self) -> None:
        """Let the embedder answer for the first time.

        Raises:
            EmbedderUnavailableError: it does not.
        """
        if not self._generic:
            self._generic = {
                language: self._embed(texts).mean(axis=0) for language, texts in EVERYDAY.items()
            }

    def query(self, texts: Sequence[str]) -> Floats | None:
        """Vectors of a query's parts, soon; None when there are none to be had in time.

        A local embedder is asked at once, another in a thread that is waited for `timeout_s`; after
        a failure it is left alone for some queries.
        """
        if not self.ready or not texts:
            return None
        if self._skip > 0:
            self._skip -= 1
            return None
        try:
            rows = self._recent(texts)
        except (EmbedderUnavailableError, TimeoutError) as error:
            self.away = str(error) or f"no answer within {self.timeout_s} s"
            self._skip = LEFT_ALONE
            return None
        self.away = ""
        return rows

    def embed_now(self, texts: Sequence[str]) -> Floats:
        """Vectors of texts, however long it takes.

        Raises:
            EmbedderUnavailableError: there are none to be had.
        """
        return self._embed(texts)

    def _recent(self, texts: Sequence[str]) -> Floats:
        """Vectors of texts, those that were asked for lately from memory, the others in one go."""
        wanted = dict.fromkeys(texts)
        missing = [text for text in wanted if text not in self._asked]
        if missing:
            if self.embedder.local:
                rows = self._embed(missing)
            else:
                rows = self._pool.submit(self._embed, missing).result(timeout=self.timeout_s)
            self._asked |= zip(missing, rows, strict=True)
        found = np.array([self._asked[text] for text in texts])
        for text in wanted:
            self._asked[text] = self._asked.pop(text)
        while len(self._asked) > REMEMBERED:
            del self._asked[next(iter(self._asked))]
        return found

    def _vectors(self, texts: Sequence[str]) -> dict[str, Floats]:
        known = self.file.get_all(dict.fromkeys(texts))
        missing = [text for text in dict.fromkeys(texts) if text not in known]
        if missing:
            rows = dict(zip(missing, self._embed(missing), strict=True))
            self.file.add(rows.items())
            known |= rows
        return known

    def _embed(self, texts: Sequence[str]) -> Floats:
        rows = np.array(self.embedder.embed(texts), dtype=np.float32)
        if rows.shape != (len(texts), self.embedder.size):
            raise EmbedderUnavailableError(
                f"{len(texts)} texts came back as {rows.shape}, not of {self.embedder.size} numbers"
            )
        rows[~np.isfinite(rows).all(axis=1)] = 0.0
        return normal(rows)

    def _give(self, finder: Finder, episode: Episode, vectors: dict[str, Floats]) -> None:
        slot = finder.shelf.slots.get(episode.id)
        if slot is None:
            return
        if finder.meanings is None:
            finder.meanings = Meanings(self.embedder.size, self._generic)
        texts = {lang: vectors[text] for lang, text in whole(episode).items()}
        rows = {
            lang: np.array([vectors[clause] for clause in found])
            for lang, found in parts(episode).items()
            if found
        }
        finder.mean(slot, texts, rows)
        finder.trim(self.at_most)


def texts_to_embed(episode: Episode) -> list[str]:
    """Every text of an entry that gets a vector."""
    return [*whole(episode).values(), *(c for found in parts(episode).values() for c in found)]
