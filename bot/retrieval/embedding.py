"""The small port behind which every embedder stands, and what is embedded of an entry."""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from bot.errors import HearthcastError
from bot.memories.episode import Episode
from bot.retrieval import clauses
from bot.retrieval.reading import speaker_of
from bot.retrieval.vectors import Floats

EVERYDAY = {
    "en": (
        "What happened?",
        "Where did we go?",
        "What did we do yesterday?",
        "Who was there?",
        "When was it?",
        "What did we eat?",
        "Why did that happen?",
        "What do you like?",
        "How did it go?",
        "What did they say?",
    ),
    "ja": (
        "何があった？",
        "どこへ行った？",
        "昨日は何をした？",
        "誰がいた？",
        "いつだった？",
        "何を食べた？",
        "どうしてそうなった？",
        "何が好き？",
        "どうだった？",
        "何と言っていた？",
    ),
}
"""Questions about nothing in particular: their mean is what every question has in common."""


class EmbedderUnavailableError(HearthcastError):
    """Texts could not be embedded now; they are found by keywords and embedded later."""


class Embedder(Protocol):
    """Turns texts into vectors. Slow: call it outside the show's loop."""

    model: str
    """Name and version; vectors of different models are never mixed."""
    size: int
    """Numbers in a vector."""
    local: bool
    """Answers within milliseconds, without a network."""

    @abstractmethod
    def embed(self, texts: Sequence[str]) -> Floats:
        """One row of length one for each text; zeros for an empty text.

        Raises:
            EmbedderUnavailableError: the model is away or its answer unusable.
        """


def whole(episode: Episode) -> dict[str, str]:
    """The texts of an entry that are embedded, by language, without who speaks them."""
    speaker = speaker_of(episode)
    given = {"en": episode.event, "ja": episode.event_ja}
    return {
        language: text.removeprefix(f"{speaker}: ") if speaker else text
        for language, text in given.items()
        if text
    }


def parts(episode: Episode) -> dict[str, list[str]]:
    """The clauses of an entry that are embedded besides, by language."""
    return {language: clauses.of_memory(text) for language, text in whole(episode).items()}
