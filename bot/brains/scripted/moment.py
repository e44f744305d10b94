"""The moment a turn is decided in: a briefing, read once for everything the pulls ask."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from functools import lru_cache
from hashlib import blake2b

from bot.household.briefing import Briefing
from bot.household.calendar import season, weather
from bot.household.characters import RecentAction, Species, State
from bot.household.events import ActionPerformed
from bot.household.relationships import Couple
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode

TIRING = 9.0
"""Points an action loses for having been done just now; half of it an hour ago."""
EPISODES_READ = 160
"""How many of the newest episodes tell what was done lately."""


@dataclass(frozen=True, slots=True)
class Option:
    """One offered action with one of its arguments."""

    action: str
    argument: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Moment:
    """Everything a turn grows out of; levels of needs run from 0 (unmet) to 100."""

    briefing: Briefing
    now: datetime
    """Household time, aware UTC."""
    day: int
    """Today's game day."""
    hour: float
    weekend: bool
    weather: str
    season: str
    near: frozenset[str]
    """Ids of those awake in the same area."""
    partner: str
    """The other person's id, empty when there is none."""
    dog: str
    """The dog's id, empty when there is none or it is the one who acts."""
    done_today: Mapping[str, int]
    """How often each action was done today (routine counts included)."""
    done_lately: frozenset[str]
    """Tags of the newest episodes: actions, dishes, items."""
    tired_of: Mapping[str, float]
    """Points by action: how much of it there was in the last twelve actions."""
    meals: int
    """Meals in reach: portions ready to eat, and two for each dish that can be cooked."""
    inclined: Mapping[str, float]
    """Points by action, dish, item or topic: likes and memories."""
    asked: Mapping[str, float] = field(default_factory=dict)
    """Points by action: what the chat asked for."""
    me: str
    """Who acts."""
    state: State
    """The one who acts."""
    deeds_of_others: tuple[ActionPerformed, ...]
    """What the others did since this character's last turn, newest first."""

    @property
    def couple(self) -> Couple:
        """How the two people stand."""
        return self.briefing.world.relationships.couple

    def need(self, name: str) -> float:
        """The level of a need, 100 for one the character does not have."""
        return self.state.needs.get(name, 100.0)

    def goes_on(self, option: Option) -> bool:
        """Whether an option is what the character is at already, and not over yet."""
        state = self.state
        return (
            (option.action, option.argument) == (state.doing, state.argument)
            and state.until is not None
            and state.until > self.now
        )


def read(
    briefing: Briefing, *, asked: Mapping[str, float], inclined: Mapping[str, float]
) -> Moment:
    """Read a briefing into the moment it describes.

    Args:
        briefing: What the character knows.
        asked: Points by action that the chat's wishes add.
        inclined: Points by action, dish, item or topic that likes and memories add.
    """
    world, rules, me = briefing.world, briefing.rules, briefing.actor
    calendar = world.calendar
    today, lately = _lately(world.characters[me].episodes[-EPISODES_READ:], calendar.game_day)
    people, dogs = _company(rules, me)
    return Moment(
        briefing=briefing,
        now=calendar.now,
        day=calendar.game_day,
        hour=calendar.hour,
        weekend=calendar.local.weekday() >= 5,
        weather=weather(calendar),
        season=season(calendar),
        near=near_to(world, rules, me),
        partner=people[0] if people else "",
        dog=dogs[0] if dogs else "",
        done_today=today,
        done_lately=lately,
        tired_of=_tired_of(briefing.state.recent, calendar.now),
        meals=_meals(briefing),
        inclined=inclined,
        asked=asked,
        me=me,
        state=briefing.state,
        deeds_of_others=tuple(
            event
            for event in reversed(briefing.happened)
            if isinstance(event, ActionPerformed) and event.actor != me
        ),
    )


def near_to(world: World, rules: Rules, me: str) -> frozenset[str]:
    """The ids of those awake in the same area."""
    area = _area(rules, world.characters[me].state.spot)
    return frozenset(
        one
        for one, character in world.characters.items()
        if one != me and not character.state.asleep and _area(rules, character.state.spot) == area
    )


def _lately(episodes: Sequence[Episode], game_day: int) -> tuple[Mapping[str, int], frozenset[str]]:
    today: Counter[str] = Counter()
    for episode in reversed(episodes):
        if episode.game_day != game_day:
            break
        for tag in episode.tags:
            today[tag] += episode.count
    words = (*(one.tags for one in episodes), *(one.keywords for one in episodes))
    return today, frozenset().union(*words)


def _tired_of(recent: Sequence[RecentAction], now: datetime) -> Mapping[str, float]:
    points: dict[str, float] = {}
    for one in recent:
        hours = (now - one.at).total_seconds() / 3600.0
        points[one.action] = points.get(one.action, 0.0) + TIRING / (1.0 + hours)
    return points


def _meals(briefing: Briefing) -> int:
    stock, catalogue = briefing.world.household.food_stock, briefing.rules.catalogue
    ready = sum(
        portions
        for name, portions in stock.items()
        if name in catalogue.dishes or (name in catalogue.food and not catalogue.food[name].raw)
    )
    larder = {name: portions for name, portions in stock.items() if portions > 0}
    cookable = sum(
        all(larder.get(food, 0) >= count for food, count in dish.needs.items())
        for dish in catalogue.dishes.values()
    )
    return ready + 2 * min(cookable, 4)


def options(briefing: Briefing) -> tuple[Option, ...]:
    """Every offered action with each of its arguments."""
    return tuple(
        Option(offer.action, argument)
        for offer in briefing.offers
        for argument in (offer.arguments or ("",))
    )


def _area(rules: Rules, spot: str) -> str:
    spec = rules.catalogue.spots.get(spot)
    return spec.area if spec else spot


def _company(rules: Rules, me: str) -> tuple[list[str], list[str]]:
    others = [(one, profile.species) for one, profile in rules.characters.items() if one != me]
    people = [one for one, species in others if species is Species.PERSON]
    dogs = [one for one, species in others if species is Species.DOG]
    return people, dogs


@lru_cache(maxsize=4096)
def share(*parts: object) -> float:
    """A fixed number from 0 up to 1 for a key: the whim of a day, who answers whom."""
    digest = blake2b(repr(parts).encode(), digest_size=4).digest()
    return int.from_bytes(digest, "big") / 2**32
