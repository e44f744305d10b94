"""Forgetting a viewer: out of the world, out of everybody's hands, out of every file."""

import logging
from collections.abc import Callable
from datetime import datetime

from bot.audience.privacy import Person, Retention, expired
from bot.errors import WriteFailedError
from bot.household.commands import ForgetViewer
from bot.ports import Eraser
from bot.show.engine import Engine

logger = logging.getLogger(__name__)

AT_ONCE = 3
"""Viewers whose time is over that are forgotten before one tick: each goes through every file."""

Party = Callable[[Person, str], None]
"""Somebody who knows of viewers: takes whom to forget, and the token that stands for their id."""


class Forgetting:
    """The one way a viewer is forgotten, whoever asks for it."""

    def __init__(
        self,
        engine: Engine,
        eraser: Eraser,
        token: Callable[[str], str],
        retention: Retention,
    ) -> None:
        """Forget viewers of a show.

        Args:
            engine: Whose world forgets.
            eraser: Takes what is left out of the files.
            token: Makes a fresh token for a platform.
            retention: How long viewers are remembered.
        """
        self._engine = engine
        self._eraser = eraser
        self._token = token
        self._retention = retention
        self._parties: list[Party] = []

    def tell(self, party: Party) -> None:
        """Let somebody forget as well, from now on."""
        self._parties.append(party)

    async def expire(self, now: datetime) -> None:
        """Forget those who never tipped and were not seen for longer than `[privacy]` allows.

        A few at once; the next call goes on with the others.
        """
        gone = expired(self._engine.world.viewers, now, self._retention)
        for viewer_id in gone[:AT_ONCE]:
            try:
                await self.forget(viewer_id)
            except WriteFailedError as error:
                logger.warning("a viewer whose time is over is forgotten later: %s", error)

    async def forget(self, viewer_id: str) -> None:
        """Erase a viewer; one nobody knows is looked for in the files all the same.

        Raises:
            WriteFailedError: a file could not be changed; asking again goes on with it.
        """
        viewer = self._engine.world.viewers.get(viewer_id)
        platform = viewer_id.partition(":")[0]
        token = self._token(platform)
        person = Person(viewer_id=viewer_id, names=(viewer.name,) if viewer else ())
        for party in self._parties:
            party(person, token)
        archived = self._eraser.archived(person)
        await self._engine.do(ForgetViewer(viewer_id=viewer_id, token=token, archived=archived))
        await self._engine.alone(lambda: self._eraser.erase(person, token))
        logger.info("a viewer of %s was forgotten", platform)
