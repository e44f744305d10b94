"""Embedders behind an OpenAI-compatible server: OpenAI itself, Ollama, llama.cpp."""

from collections.abc import Sequence

import numpy as np

from bot.retrieval.embedding import Embedder, EmbedderUnavailableError
from bot.retrieval.vectors import Floats, normal

_BATCH = 64
_PATIENCE_S = 20.0


class RemoteEmbedder(Embedder):
    """Asks `POST /embeddings`; the client is made at the first call."""

    local = False

    def __init__(self, *, model: str, size: int, key: str, base_url: str | None) -> None:
        self.model = model
        self.size = size
        self._key = key
        self._base_url = base_url

    def embed(self, texts: Sequence[str]) -> Floats:
        """One row for each text; an empty text gets zeros."""
        import openai  # slow to import, only when wanted

        client = openai.OpenAI(
            api_key=self._key, base_url=self._base_url, timeout=_PATIENCE_S, max_retries=1
        )
        rows: list[list[float]] = []
        try:
            with client:
                for start in range(0, len(texts), _BATCH):
                    batch = [text or " " for text in texts[start : start + _BATCH]]
                    answer = client.embeddings.create(
                        model=self.model, input=batch, encoding_format="float"
                    )
                    rows.extend(
                        item.embedding for item in sorted(answer.data, key=lambda d: d.index)
                    )
        except openai.OpenAIError as error:
            raise EmbedderUnavailableError(f"{self.model}: {error}") from error
        return self._checked(rows, texts)

    def _checked(self, rows: list[list[float]], texts: Sequence[str]) -> Floats:
        if len(rows) != len(texts) or any(len(row) != self.size for row in rows):
            sizes = sorted({len(row) for row in rows})
            raise EmbedderUnavailableError(
                f"{self.model} answered with {len(rows)} vectors of {sizes} numbers,"
                f" not {len(texts)} of {self.size}: set size in [recall]"
            )
        found = normal(np.array(rows, dtype=np.float32).reshape(len(texts), self.size))
        found[[not text for text in texts]] = 0.0
        return found
