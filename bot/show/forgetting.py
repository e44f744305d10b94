"""Forgetting a viewer: out of the world, out of everybody's hands, out of every file."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta

from bot.audience.privacy import Person, Retention, expired, is_viewer_id
from bot.audience.viewers import Viewer
from bot.errors import UnknownNameError, WriteFailedError
from bot.household.commands import ForgetViewer
from bot.ports import Clock, Eraser
from bot.show.engine import Engine

logger = logging.getLogger(__name__)

FORM = "platform:user_id, as in memory/shared/viewers.json"
AT_ONCE = 3
"""Viewers whose time is over that are forgotten before one tick: each goes through every file."""

Party = Callable[[Person, str], None]
"""Somebody who knows of viewers: takes whom to forget, and the token that stands for their id."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kept:
    """What `[privacy]` allows to be kept, and what went since the show began."""

    retention: Retention
    lines: int = 0
    """Lines of recordings and logs that were too old."""
    viewers: int = 0
    """Viewers whose time was over."""


class Forgetting:
    """The one way a viewer is forgotten, whoever asks for it."""

    def __init__(
        self,
        engine: Engine,
        eraser: Eraser,
        *,
        token: Callable[[str], str],
        retention: Retention,
        clock: Clock,
        wall_clock: Clock,
    ) -> None:
        """Forget viewers of a show.

        Args:
            engine: Whose world forgets.
            eraser: Takes what is left out of the files.
            token: Makes a fresh token for a platform.
            retention: How long viewers are remembered, and chat is kept.
            clock: The run's, as viewers' first visits are told.
            wall_clock: The machine's clock: recordings and logs go by it.
        """
        self._engine = engine
        self._eraser = eraser
        self._token = token
        self._clock, self._wall_clock = clock, wall_clock
        self._parties: list[Party] = []
        self._trimmed: date | None = None
        self._looked_at: set[str] = set()
        self._none_until: datetime | None = None
        self.kept = Kept(retention=retention)
        """For the streamer."""

    def tell(self, party: Party) -> None:
        """Let somebody forget as well, from now on."""
        self._parties.append(party)

    async def expire(self, now: datetime) -> None:
        """Forget those who never tipped and were not seen for longer than `[privacy]` allows.

        Also those who came back although they were forgotten, with an old copy of the files that
        somebody put back by hand; and once a day chat in recordings and logs that is too old. A few
        at once; the next call goes on with the others.
        """
        self._trim()
        viewers = self._engine.world.viewers
        for viewer_id in (*self._came_back(viewers), *self._gone(viewers, now))[:AT_ONCE]:
            try:
                await self._erase(viewer_id)
            except WriteFailedError as error:
                logger.warning("a viewer whose time is over is forgotten later: %s", error)
            else:
                self.kept = replace(self.kept, viewers=self.kept.viewers + 1)

    def _gone(self, viewers: Mapping[str, Viewer], now: datetime) -> tuple[str, ...]:
        """Viewers whose time is over; looked for once an hour while there are none."""
        if self._none_until is not None and now < self._none_until:
            return ()
        gone = expired(viewers, now, self.kept.retention)
        self._none_until = None if gone else now + timedelta(hours=1)
        return gone

    def _came_back(self, viewers: Mapping[str, Viewer]) -> tuple[str, ...]:
        """Viewers who were forgotten after they were first seen."""
        if self._looked_at.issuperset(viewers):
            return ()
        unknown = viewers.keys() - self._looked_at
        back = {one for one in unknown if self._eraser.promised(one, viewers[one].first_seen)}
        self._looked_at |= unknown - back
        return tuple(sorted(back))

    def _trim(self) -> None:
        now = self._wall_clock.now()
        if self._trimmed == now.date():
            return
        self._trimmed = now.date()
        days = self.kept.retention.chat_days
        try:
            lines = self._eraser.trim(now - timedelta(days=days))
        except WriteFailedError as error:
            logger.warning("%s; it is tried again tomorrow", error)
            return
        if lines:
            logger.info("chat older than %d days: %d lines of recordings and logs", days, lines)
            self.kept = replace(self.kept, lines=self.kept.lines + lines)

    async def forget(self, viewer_id: str) -> int:
        """Erase a viewer who wants it; one nobody knows is looked for in the files all the same.

        Returns:
            How many files were searched afterwards, without finding them.

        Raises:
            UnknownNameError: this is no viewer's id at all; nothing was touched.
            WriteFailedError: a file could not be changed; asking again goes on with it.
        """
        if not is_viewer_id(viewer_id):
            raise UnknownNameError("viewer", viewer_id, (FORM,))
        self._eraser.promise(viewer_id, self._clock.now())
        person = await self._erase(viewer_id)
        searched: list[int] = []
        await self._engine.alone(lambda: searched.append(self._eraser.searched(person)))
        return searched[0]

    async def _erase(self, viewer_id: str) -> Person:
        viewer = self._engine.world.viewers.get(viewer_id)
        platform = viewer_id.partition(":")[0]
        token = self._token(platform)
        person = Person(viewer_id=viewer_id, names=(viewer.name,) if viewer else ())
        for party in self._parties:
            party(person, token)
        archived = self._eraser.archived(person)
        await self._engine.do(ForgetViewer(viewer_id=viewer_id, token=token, archived=archived))
        await self._engine.alone(lambda: self._eraser.erase(person, token))
        self._looked_at.discard(viewer_id)
        logger.info("a viewer of %s was forgotten", platform)
        return person
