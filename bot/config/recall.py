"""Settings of recall: which embedder, how many vectors, how long a query may take."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True, kw_only=True)
class RecallSettings:
    """`[recall]`."""

    embedder: Literal["builtin", "openai", "ollama", "off"] = "builtin"
    """builtin: offline and free; openai, ollama: over the network; off: keywords only."""
    model: str = ""
    """Empty: text-embedding-3-small for openai, bge-m3 for ollama."""
    size: int = 0
    """Numbers in a vector; 0: the model's own (1536 and 1024)."""
    base_url: str = ""
    """Empty: the provider's own; for ollama http://localhost:11434/v1."""
    key_env: str = "OPENAI_API_KEY"
    """The environment variable that holds the key of openai."""
    timeout_s: float = 1.0
    """A query waits so long for its vector; after that it is answered by keywords."""
    max_vectors: int = 50_000
    """Entries of one character that may have a vector; old small ones go first."""
    not_again_days: int = 3
    """A flashback does not come again by itself within so many game days."""

    def __post_init__(self) -> None:
        if self.timeout_s <= 0:
            raise ValueError(f"timeout_s must be over 0, is {self.timeout_s}")
        if self.max_vectors < 100:
            raise ValueError(f"max_vectors must be at least 100, is {self.max_vectors}")
        if self.not_again_days < 0:
            raise ValueError(f"not_again_days must not be below 0, is {self.not_again_days}")
