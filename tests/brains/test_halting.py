"""A refused key stops the calls, and one in ten minutes finds out whether it was renewed."""

import pytest

from bot.brains.completion import Ask, Completed, Completion
from bot.brains.halting import AGAIN_S, Halting
from bot.errors import BrainMisconfiguredError
from tests.brains.support import PRICED, Told
from tests.show.quick_clock import QuickClock

ASK = Ask(shared="", persona="", user="?", shape=None, max_tokens=1)


class Keyed(Completion):
    """A provider that accepts the key, or does not."""

    def __init__(self) -> None:
        self.facts = PRICED
        self.expired = True
        self.calls = 0

    async def complete(self, ask: Ask) -> Completed:
        self.calls += 1
        if self.expired:
            raise BrainMisconfiguredError("the key has expired: renew it.")
        return Completed(text="yes")

    async def close(self) -> None: ...


async def test_an_expired_key_is_asked_with_again_after_ten_minutes_and_heals_by_itself() -> None:
    keyed, told, clock = Keyed(), Told(), QuickClock()
    halting = Halting(keyed, told, clock)
    for _ in range(3):
        with pytest.raises(BrainMisconfiguredError, match="the key has expired"):
            await halting.complete(ASK)
    assert keyed.calls == 1
    clock.seconds = AGAIN_S / 2
    with pytest.raises(BrainMisconfiguredError, match="renew it; asked again in 5 min"):
        await halting.complete(ASK)
    clock.seconds = AGAIN_S
    with pytest.raises(BrainMisconfiguredError):
        await halting.complete(ASK)
    assert (keyed.calls, len(told.texts)) == (2, 1), "said once"
    keyed.expired = False
    clock.seconds = 2 * AGAIN_S
    assert (await halting.complete(ASK)).text == "yes"
    assert (await halting.complete(ASK)).text == "yes"
