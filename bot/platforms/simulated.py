"""The invented audience of a trial: regulars with habits, passers-by, bursts, trolls, tips.

What happens in ten minutes follows from the seed and those ten minutes alone, so that the same
span always gives the same events, however it is asked for.
"""

import tomllib
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

from bot.audience.feed import AudienceEvent, Ban, ChatLine, Deletion, Role, Sender
from bot.config.shipped import prompt_layers
from bot.errors import PromptError
from bot.platforms.simulated_tips import tips_of
from bot.ports import Clock, Feed

SLOT = timedelta(minutes=10)
_EPOCH = datetime(2020, 1, 1, tzinfo=UTC)
_PLATFORMS = ("twitch", "youtube", "tiktok")
_REGULARS = 8
_LOCAL_HOURS = timedelta(hours=9)
_BUSY = (2, 1, 1, 0, 0, 1, 2, 3, 3, 3, 3, 4, 5, 4, 3, 3, 4, 5, 7, 9, 10, 10, 8, 5)
"""How busy each household hour is, from 0 to 10."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Texts:
    """One language's `audience.toml`."""

    greetings: Sequence[str]
    returning: Sequence[str]
    topics: Sequence[str]
    questions: Sequence[str]
    remarks: Sequence[str]
    ideas: Sequence[str]
    commands: Sequence[str]
    farewells: Sequence[str]
    tips: Sequence[str]
    tips_for_items: Sequence[str]
    trolls: Sequence[str]
    raids: Sequence[str]
    passers_by: Sequence[str]


def read_texts(prompts: Path, language: str) -> tuple[Texts, ...]:
    """The texts of a language, or of both for `both`: `audience.toml` of every layer of prompts.

    Raises:
        PromptError: a file is missing, is not TOML, or lacks a list.
    """
    languages = ("en", "ja") if language == "both" else (language,)
    return tuple(_read(prompts, each) for each in languages)


def _read(prompts: Path, language: str) -> Texts:
    where = f"{language}/audience.toml"
    layers = [folder / "audience.toml" for folder, _ in prompt_layers(prompts, language)]
    table: dict[str, object] = {}
    try:
        for path in filter(Path.is_file, layers):
            table |= tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, ValueError) as error:
        raise PromptError(where, str(error)) from error
    for each in fields(Texts):
        if not isinstance(table.get(each.name), list) or not table[each.name]:
            raise PromptError(where, f"the list {each.name} is missing or empty")
    return Texts(**{each.name: _strings(table[each.name]) for each in fields(Texts)})


def _strings(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, list) else ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Regular:
    """Somebody who comes again."""

    sender: Sender
    language: int
    """Index into the texts."""
    hour: int
    """When they tend to come, household hour."""
    faithful: float
    """The share of days they come on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cast:
    """What the invented audience may speak of."""

    characters: Sequence[tuple[str, str]] = (("John", "ジョン"), ("Sara", "サラ"), ("Eve", "イヴ"))
    """(English, Japanese) names."""
    items: Sequence[tuple[str, str]] = (
        ("kotatsu", "こたつ"), ("rice cooker", "炊飯器"), ("bookshelf", "本棚"), ("sofa", "ソファ"),
    )  # fmt: skip


class SimulatedAudience:
    """Invents what happens in a span of time; holds no state."""

    def __init__(self, seed: int, texts: Sequence[Texts], cast: Cast | None = None) -> None:
        self._seed = seed
        self._texts = texts
        self._cast = cast or Cast()
        self._regulars = self._invent_regulars()

    def between(self, start: datetime, end: datetime) -> tuple[AudienceEvent, ...]:
        """Everything from `start` up to, not including, `end`, in order of time.

        Neighbouring spans together give what the whole span gives.
        """
        first = (start - _EPOCH) // SLOT
        beyond = -((_EPOCH - end) // SLOT)
        # A gift streak or a refund of the slots before may reach into this span.
        found = [
            event
            for slot in range(first - 1, beyond)
            for event in self._slot(slot)
            if start <= event.at < end
        ]
        return tuple(sorted(found, key=lambda event: event.at))

    def _chance(self, *facts: object) -> Random:
        return Random("|".join(map(str, (self._seed, *facts))))

    def _invent_regulars(self) -> tuple[Regular, ...]:
        chance = self._chance("regulars")
        found: list[Regular] = []
        for number in range(_REGULARS):
            language = number % len(self._texts)
            names = self._texts[language].passers_by
            platform = _PLATFORMS[number % 3]
            roles = frozenset({Role.SUBSCRIBER} if number % 3 == 0 else ())
            if number == 1:
                roles = frozenset({Role.MODERATOR})
            found.append(
                Regular(
                    sender=Sender(
                        platform=platform,
                        user_id=f"r{number}",
                        name=names[number % len(names)],
                        roles=roles,
                    ),
                    language=language,
                    hour=chance.choice((8, 12, 18, 19, 20, 21, 22)),
                    faithful=chance.uniform(0.3, 0.95),
                )
            )
        return tuple(found)

    def _slot(self, slot: int) -> Iterator[AudienceEvent]:
        start = _EPOCH + slot * SLOT
        chance = self._chance("slot", slot)
        yield from self._regular_visits(slot, start)
        yield from self._passers_by(slot, start, chance)
        if chance.random() < 0.012:
            yield from self._raid(slot, start, chance)
        if chance.random() < 0.05:
            yield from self._troll(slot, start, chance)
        if chance.random() < 0.012 * (_BUSY[(start + _LOCAL_HOURS).hour] + 1):
            language = chance.randrange(len(self._texts))
            texts = self._texts[language]
            wording = texts.tips_for_items if chance.random() < 0.45 else texts.tips
            message = self._filled(chance.choice(wording), chance, language)
            giver = self._giver(chance, texts)
            yield from tips_of(slot, start, chance, giver=giver, message=message)

    def _giver(self, chance: Random, texts: Texts) -> Sender:
        if chance.random() < 0.5:
            return chance.choice(self._regulars).sender
        return _stranger(chance, texts)

    def _regular_visits(self, slot: int, start: datetime) -> Iterator[ChatLine]:
        local = start + _LOCAL_HOURS
        day = (local - _EPOCH).days
        for number, regular in enumerate(self._regulars):
            if not 0 <= local.hour - regular.hour < 2 or not self._comes(number, day):
                continue
            chance = self._chance("visit", number, slot)
            opening = local.hour == regular.hour and local.minute < 10
            texts = self._texts[regular.language]
            for index in range(1 if opening else chance.choice((0, 0, 1, 1, 2))):
                text = self._opening(number, day) if opening else self._talk(texts, chance)
                yield self._line(
                    regular.sender,
                    self._filled(text, chance, regular.language),
                    start,
                    f"{slot}-r{number}-{index}",
                    chance,
                )

    def _comes(self, number: int, day: int) -> bool:
        return self._chance("day", number, day).random() < self._regulars[number].faithful

    def _opening(self, number: int, day: int) -> str:
        """A regular's first words: a greeting, or what they talked of on their last visit."""
        texts = self._texts[self._regulars[number].language]
        chance = self._chance("opening", number, day)
        before = next(
            (day - back for back in range(1, 15) if self._comes(number, day - back)), None
        )
        if before is None or chance.random() < 0.4:
            return chance.choice(texts.greetings)
        topic = self._chance("topic", number, before).choice(texts.topics)
        return chance.choice(texts.returning).replace("{{ topic }}", topic)

    def _talk(self, texts: Texts, chance: Random) -> str:
        kinds = (texts.questions, texts.remarks, texts.ideas, texts.commands)
        return chance.choice(chance.choices(kinds, (30, 45, 15, 10))[0])

    def _passers_by(self, slot: int, start: datetime, chance: Random) -> Iterator[ChatLine]:
        busy = _BUSY[(start + _LOCAL_HOURS).hour]
        for index in range(chance.randint(0, max(busy // 2, 1))):
            language = chance.randrange(len(self._texts))
            texts = self._texts[language]
            sender = _stranger(chance, texts)
            kinds = (texts.greetings, texts.remarks, texts.questions, texts.ideas, texts.farewells)
            text = chance.choice(chance.choices(kinds, (15, 45, 20, 12, 8))[0])
            filled = self._filled(text, chance, language)
            yield self._line(sender, filled, start, f"{slot}-p{index}", chance)

    def _raid(self, slot: int, start: datetime, chance: Random) -> Iterator[ChatLine]:
        begin = start + timedelta(seconds=chance.randrange(0, 480))
        platform = chance.choice(_PLATFORMS)
        for index in range(chance.randint(20, 90)):
            language = chance.randrange(len(self._texts))
            user_id = f"raid-{slot}-{index % 40}"
            sender = Sender(platform=platform, user_id=user_id, name=f"raider{index % 40}")
            yield ChatLine(
                event_id=f"{slot}-x{index}",
                at=begin + timedelta(milliseconds=chance.randrange(0, 60_000)),
                sender=sender,
                text=chance.choice(self._texts[language].raids),
            )

    def _troll(self, slot: int, start: datetime, chance: Random) -> Iterator[AudienceEvent]:
        language = chance.randrange(len(self._texts))
        user_id = f"t{chance.randrange(1000)}"
        sender = Sender(
            platform=chance.choice(_PLATFORMS), user_id=user_id, name=f"guest_{user_id}"
        )
        begin = start + timedelta(seconds=chance.randrange(0, 500))
        for index in range(chance.randint(1, 4)):
            at = begin + timedelta(seconds=6 * index)
            text = chance.choice(self._texts[language].trolls)
            yield ChatLine(event_id=f"{slot}-t{index}", at=at, sender=sender, text=text)
        if chance.random() < 0.4:
            yield Deletion(
                at=begin + timedelta(seconds=40), platform=sender.platform, target=f"{slot}-t0"
            )
        if chance.random() < 0.3:
            yield Ban(at=begin + timedelta(seconds=45), platform=sender.platform, user_id=user_id)

    def _line(
        self, sender: Sender, text: str, start: datetime, event_id: str, chance: Random
    ) -> ChatLine:
        at = start + timedelta(milliseconds=chance.randrange(0, 600_000))
        return ChatLine(event_id=event_id, at=at, sender=sender, text=text)

    def _filled(self, text: str, chance: Random, language: int) -> str:
        if "{{" not in text:
            return text
        japanese = len(self._texts) > 1 and language == 1
        character = chance.choice(self._cast.characters)[japanese]
        item = chance.choice(self._cast.items)[japanese]
        return text.replace("{{ character }}", character).replace("{{ item }}", item)


def _stranger(chance: Random, texts: Texts) -> Sender:
    """Somebody who is no regular: the first names of the list belong to those."""
    name = chance.choice(texts.passers_by[_REGULARS:] or texts.passers_by)
    return Sender(platform=chance.choice(_PLATFORMS), user_id=f"p-{name}", name=name)


class SimulatedFeed(Feed):
    """The invented audience as a feed on the run's clock; never ends."""

    name = "simulated"

    def __init__(self, audience: SimulatedAudience, clock: Clock) -> None:
        self._audience = audience
        self._clock = clock

    async def events(self) -> AsyncIterator[AudienceEvent]:
        """Everything from now on, at its time."""
        start = self._clock.now()
        while True:
            end = start + SLOT
            for event in self._audience.between(start, end):
                await self._wait_until(event.at)
                yield event
            await self._wait_until(end)
            start = end

    async def _wait_until(self, at: datetime) -> None:
        wait = (at - self._clock.now()).total_seconds()
        if wait > 0:
            await self._clock.sleep(wait)
