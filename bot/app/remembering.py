"""Recall, wired: the household's memories on its shelves, an embedder behind them."""

from bot.app.homes import Home
from bot.config.environment import secret
from bot.household.world import World
from bot.retrieval.building import embedder
from bot.retrieval.cast import cast_of
from bot.retrieval.mill import Mill
from bot.retrieval.recall import HybridRecall
from bot.retrieval.vector_file import VectorFile
from bot.storage.store import HomeStore


def recall_of(home: Home, store: HomeStore, world: World) -> HybridRecall:
    """Recall over everything live and archived; found by words at once, by meaning later."""
    rules, settings = home.settings.rules(), home.settings.recall
    model = embedder(settings, secret(settings.key_env))
    mill = None
    if model is not None:
        file = VectorFile(home.machine / "vectors.bin", model.model, model.size)
        mill = Mill(model, file, at_most=settings.max_vectors, timeout_s=settings.timeout_s)
    recall = HybridRecall(
        cast_of(rules.characters.values()),
        at_most=rules.memory.flashbacks,
        not_again_days=settings.not_again_days,
        mill=mill,
    )
    for one, character in world.characters.items():
        recall.learn(one, character.episodes, ())
        recall.learn_later(one, store.archive(one))
    return recall
