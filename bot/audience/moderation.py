"""A second opinion on what the brain says, behind the gate and never instead of it."""

from abc import abstractmethod
from collections.abc import Sequence
from enum import StrEnum
from typing import Protocol

from bot.audience.screened import Screened


class Judgement(StrEnum):
    """What a second opinion says of a text."""

    FINE = "fine"
    REFUSED = "refused"
    UNKNOWN = "unknown"
    """It could not be asked, or did not answer in time."""


class Moderator(Protocol):
    """Somebody who gives second opinions."""

    @abstractmethod
    async def judge(self, texts: Sequence[Screened]) -> tuple[Judgement, ...]:
        """Judge texts that have passed the gate, one judgement each, in order.

        Never raises and never takes longer than its limit: what cannot be judged by then is
        UNKNOWN.
        """


def may_air(judgement: Judgement, *, scripted: bool) -> bool:
    """Whether a line may be said.

    Refused: never. Unknown: only what the scripted brain says, whose words are the household's own.
    """
    return judgement is Judgement.FINE or (judgement is Judgement.UNKNOWN and scripted)
