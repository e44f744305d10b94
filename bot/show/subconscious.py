"""The subconscious: before a turn it makes queries from the situation and hands over flashbacks."""

from bot.household.briefing import HeardLine
from bot.household.world import World
from bot.memories.episode import Flashback
from bot.ports import Recall


class Subconscious:
    """Picks what comes to mind; the brain never queries the memory itself."""

    def __init__(self, recall: Recall) -> None:
        self._recall = recall

    def flashbacks(
        self, actor: str, world: World, chat: tuple[HeardLine, ...]
    ) -> tuple[Flashback, ...]:
        """What comes to a character's mind now; empty when nothing is near enough."""
        return self._recall.flashbacks(actor, situation(actor, world, chat), world)


def situation(actor: str, world: World, chat: tuple[HeardLine, ...]) -> tuple[str, ...]:
    """Up to three queries: what is going on, what is planned, what viewers say."""
    state = world.characters[actor].state
    doing = " ".join(filter(None, (state.doing.replace("_", " "), state.argument, state.spot)))
    plan = next((f"{p.action} {p.argument}".replace("_", " ") for p in state.plans), "")
    heard = " ".join(line.text for line in chat if actor in line.addressed_to)[:200]
    return tuple(query.strip() for query in (doing, plan, heard) if query.strip())
