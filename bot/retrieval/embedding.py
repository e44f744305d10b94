"""The small port behind which every embedder stands."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from bot.errors import HearthcastError
from bot.retrieval.vectors import Floats


class EmbedderUnavailableError(HearthcastError):
    """Texts could not be embedded now; they are found by keywords and embedded later."""


class Embedder(Protocol):
    """Turns texts into vectors. Slow: call it outside the show's loop."""

    model: str
    """Name and version; vectors of different models are never mixed."""
    size: int
    """Numbers in a vector."""

    @abstractmethod
    def embed(self, texts: Sequence[str]) -> Floats:
        """One row of length one for each text.

        Raises:
            EmbedderUnavailableError: the model is away or its answer unusable.
        """
