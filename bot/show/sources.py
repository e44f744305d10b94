"""All live sources of a show, each under a supervisor of its own."""

import asyncio
from collections.abc import Callable, Iterable
from random import Random

from bot.errors import UnknownNameError
from bot.ports import Clock, Source
from bot.show.endings import Patience
from bot.show.health import Health
from bot.show.supervisor import Deliver, Supervisor


class Sources:
    """Runs every source side by side; one that dies, hangs or waits disturbs none of the others."""

    def __init__(
        self,
        sources: Iterable[Source],
        deliver: Deliver,
        *,
        clock: Clock,
        chance: Random,
        patience: Patience | None = None,
        on_health: Callable[[Health], None] = lambda _: None,
    ) -> None:
        self._supervisors = {
            source.name: Supervisor(
                source,
                deliver,
                clock=clock,
                # Each its own, so that the waits of one do not depend on what another does.
                chance=Random(chance.random()),
                patience=patience,
                on_health=on_health,
            )
            for source in sources
        }

    @property
    def healths(self) -> tuple[Health, ...]:
        """How each source is doing right now."""
        return tuple(supervisor.health for supervisor in self._supervisors.values())

    def retry(self, name: str) -> None:
        """Connect one source anew at once: the streamer has put something right.

        Raises:
            UnknownNameError: there is no such source in this show.
        """
        if name not in self._supervisors:
            raise UnknownNameError("platform", name, tuple(self._supervisors))
        self._supervisors[name].retry()

    async def run(self) -> None:
        """Supervise all of them until every one is over, or this task is cancelled."""
        async with asyncio.TaskGroup() as group:
            for supervisor in self._supervisors.values():
                group.create_task(supervisor.run())
