"""The night shift: a model tells the night's texts anew, after the tick and never in its way.

Templates have written everything within the tick. What the model finds better words for takes
their place when it is checked: nothing lost, nothing invented, through the gate and the second
opinion. Whatever goes wrong, the template's text stands.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from bot.errors import BrainError, Problem
from bot.household.commands import Reflect, Retell
from bot.household.world import World
from bot.memories.authorship import Author, Matter, Night, opinions_of, page_of
from bot.memories.episode import Episode
from bot.memories.owner import DiaryPage, Opinion
from bot.memories.retelling import Told, accepted
from bot.show.engine import Engine
from bot.show.minds import matter_of, night_of, viewers_in
from bot.show.opinion import SecondOpinion

logger = logging.getLogger(__name__)

Reminded = Callable[[str, Sequence[Episode], World], tuple[Episode, ...]]
"""Which older entries a character's day calls up."""

RETOLD = 4
"""Summaries of one character and night that are told anew; the largest first."""
LONGEST_S = 180.0
"""One text may take so long; nothing waits for it but the next text."""
KEPT = 24
"""Jobs that wait at most, for a brain that may be asked again; the oldest are let go."""
WORTH_RETELLING = 3
"""Entries a summary must be made of for a model's words to be worth their price."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Page:
    """A night to be written down, and the conclusions that templates drew of it."""

    night: Night
    before: tuple[Opinion, ...]
    drawn: tuple[Opinion, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class _Retelling:
    """An entry that tells several as one, to be told better."""

    matter: Matter
    episode: Episode


class NightShift:
    """Asks the author one text after the other; what waits is let go with the show."""

    def __init__(
        self,
        engine: Engine,
        author: Author | None,
        opinion: SecondOpinion,
        on_problem: Callable[[Problem], None],
        *,
        reminded: Reminded = lambda *_: (),
    ) -> None:
        """Wire a shift; `reminded` says which older entries a character's day calls up."""
        self._engine = engine
        self._author = author
        self._reminded = reminded
        self._opinion = opinion
        self._on_problem = on_problem
        self._jobs: deque[_Page | _Retelling] = deque(maxlen=KEPT)
        self._woken = asyncio.Event()
        self._failed = False

    @property
    def waiting(self) -> int:
        """How many texts are to be written."""
        return len(self._jobs)

    def conclude(self, character: str, before: tuple[Opinion, ...]) -> None:
        """Let a day's page and opinions be written; `before` are those of the day before."""
        if self._author is None:
            return
        world, rules = self._engine.world, self._engine.rules
        night = night_of(character, world, rules, rules.memory.language)
        if night is not None:
            called_up = self._reminded(character, night.told, world)
            names = viewers_in((*night.told, *called_up), world)
            night = replace(night, reminded=called_up, viewers=names)
            drawn = world.characters[character].opinions
            self._jobs.append(
                _Page(night=replace(night, opinions=before), before=before, drawn=drawn)
            )

    def retell(
        self, character: str, written: Iterable[Episode], sources: Iterable[Episode]
    ) -> None:
        """Let summaries be told anew, the largest first."""
        if self._author is None:
            return
        by_id = {episode.id: episode for episode in sources}
        largest = sorted(written, key=lambda e: (-len(e.merged_from), e.id))
        world, rules = self._engine.world, self._engine.rules
        for episode in largest[:RETOLD]:
            members = tuple(by_id[id_] for id_ in episode.merged_from if id_ in by_id)
            if len(members) >= WORTH_RETELLING:
                matter = matter_of(character, members, world, rules, rules.memory.language)
                self._jobs.append(_Retelling(matter=matter, episode=episode))

    def forget(self) -> None:
        """Let go of what waits: somebody may be named in it, or nobody answers."""
        self._jobs.clear()

    def wake(self) -> None:
        """Let the shift look for work; a tick is over."""
        self._woken.set()

    async def run(self) -> None:
        """Work whenever there is something to do, until cancelled."""
        while True:
            await self._woken.wait()
            self._woken.clear()
            await self.settle()

    async def settle(self) -> None:
        """Write everything that waits, as long as the author may be asked and answers."""
        while self._jobs and self._author is not None and self._author.may_write():
            job = self._jobs.popleft()
            try:
                async with asyncio.timeout(LONGEST_S):
                    await self._done(job, self._author)
            except (BrainError, TimeoutError) as error:
                self._say(error)
                self.forget()
            except Exception:
                logger.exception("a night's text stays as the template wrote it")

    async def _done(self, job: _Page | _Retelling, author: Author) -> None:
        match job:
            case _Page():
                await self._write(job, author)
            case _Retelling():
                await self._tell(job, author)

    async def _write(self, job: _Page, author: Author) -> None:
        texts = await author.write(job.night)
        self._failed = False
        owner = self._engine.world.characters[job.night.owner]
        page = await self._kept_page(page_of(texts, job.night))
        # The model's conclusions take the place of those that templates drew of the same night.
        base = job.before if owner.opinions == job.drawn else owner.opinions
        opinions = None if job.night.pet else opinions_of(texts, job.night, base)
        if opinions is not None and not await self._may_stay(_new(opinions, base)):
            opinions = None
        if page is None and opinions is None:
            logger.info("%s: the night's page stays as the template wrote it", job.night.owner)
            return
        # Somebody may have been forgotten while the model thought.
        owner = self._engine.world.characters[job.night.owner]
        known = {e.id for e in owner.episodes}
        rests_on = {
            id_ for one in (page, *_fresh(opinions or (), base)) if one for id_ in one.evidence
        }
        if not known.issuperset(rests_on):
            return
        await self._engine.do(
            Reflect(
                character=job.night.owner,
                opinions=owner.opinions if opinions is None else opinions,
                preferences=owner.preferences,
                page=page,
            )
        )

    async def _tell(self, job: _Retelling, author: Author) -> None:
        told = await author.retell(job.matter)
        self._failed = False
        if not accepted(told, job.matter.members):
            logger.info("%s: a summary would have lost or invented something", job.matter.owner)
            return
        kept = await self._opinion.kept((told.event, told.event_ja))
        if kept is None or not accepted(Told(*kept), job.matter.members):
            return
        await self._engine.do(
            Retell(character=job.matter.owner, episode=job.episode, event=kept[0], event_ja=kept[1])
        )

    async def _kept_page(self, page: DiaryPage | None) -> DiaryPage | None:
        """The page, when the gate and the second opinion leave every word of it."""
        if page is None or not await self._may_stay((page.text, page.text_ja)):
            return None
        return page

    async def _may_stay(self, texts: tuple[str, ...]) -> bool:
        kept = await self._opinion.kept(texts)
        return kept is not None and tuple(map(str, kept)) == texts

    def _say(self, error: Exception) -> None:
        """Say once that templates write until the author answers again."""
        if self._failed:
            return
        self._failed = True
        why = str(error) or "no answer in time"
        self._on_problem(
            Problem(
                file="config.toml",
                place="brain.nights",
                what=f"the night's texts are written by template: {why}",
                cure="nothing is lost; see docs/brains.md",
            )
        )


def _fresh(opinions: tuple[Opinion, ...], before: tuple[Opinion, ...]) -> tuple[Opinion, ...]:
    return tuple(opinion for opinion in opinions if opinion not in before)


def _new(opinions: tuple[Opinion, ...], before: tuple[Opinion, ...]) -> tuple[str, ...]:
    return tuple(text for o in _fresh(opinions, before) for text in (o.text, o.text_ja))
