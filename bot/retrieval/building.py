"""From settings to an embedder."""

from bot.config.recall import RecallSettings
from bot.retrieval.embedding import Embedder

_DEFAULTS = {
    "openai": ("text-embedding-3-small", 1536, None),
    "ollama": ("bge-m3", 1024, "http://localhost:11434/v1"),
}


def embedder(settings: RecallSettings, key: str) -> Embedder | None:
    """The embedder that `[recall]` names; None when it is off.

    Args:
        settings: `[recall]`.
        key: Of openai; empty when there is none.
    """
    if settings.embedder == "off":
        return None
    if settings.embedder == "builtin":
        from bot.retrieval.embedders.builtin import BuiltinEmbedder  # numpy only when wanted

        return BuiltinEmbedder()
    from bot.retrieval.embedders.remote import RemoteEmbedder  # numpy only when wanted

    model, size, url = _DEFAULTS[settings.embedder]
    return RemoteEmbedder(
        model=settings.model or model,
        size=settings.size or size,
        key=key or "none",
        base_url=settings.base_url or url,
    )
