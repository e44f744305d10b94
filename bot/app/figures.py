"""What a simulated stretch of life looked like, in numbers."""

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median
from typing import Any

from bot.household.characters import Species
from bot.household.events import (
    ActionPerformed,
    EpisodeWritten,
    Event,
    Happened,
    ItemUnlocked,
    MoneyMoved,
    TimePassed,
    TipApplied,
)
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.similarity import NEAR_REPEAT, jaccard, shingles
from bot.ports import EventSink

WINDOW = 200
"""Lines back that a line is held against."""
PINNED = 0.5
"""Points from an end within which a need counts as pinned."""
OFTEN = 30
"""An action offered so often should have been done at least once."""
SLEEP_FROM, SLEEP_UNTIL = 21, 10
"""Household hours between which the night's sleep is counted."""


_Line = tuple[int, str, frozenset[str]]
"""When a line was said (in waking ticks), itself, and what is compared of it."""


@dataclass
class _Person:
    ticks: int = 0
    awake: int = 0
    lines: int = 0
    repeats: int = 0
    near: int = 0
    pinned: Counter[str] = field(default_factory=Counter)
    sleep: Counter[int] = field(default_factory=Counter)
    meals: Counter[int] = field(default_factory=Counter)
    episodes: Counter[int] = field(default_factory=Counter)
    spoken: deque[_Line] = field(default_factory=deque)
    """The last lines, the newest last."""
    sized: dict[int, deque[_Line]] = field(default_factory=lambda: defaultdict(deque))
    """The same by the size of what is compared of them."""

    def keep(self, line: _Line) -> None:
        """Add a line; the oldest of too many goes."""
        self.spoken.append(line)
        self.sized[len(line[2])].append(line)
        if len(self.spoken) > WINDOW:
            oldest = self.spoken.popleft()
            self.sized[len(oldest[2])].popleft()


class Figures(EventSink):
    """Listens to a show and counts."""

    def __init__(self, rules: Rules) -> None:
        self._rules = rules
        self._names = tuple(one.name for one in rules.characters.values())
        self._people: dict[str, _Person] = defaultdict(_Person)
        self._actions: Counter[str] = Counter()
        self._offered: dict[str, Counter[str]] = defaultdict(Counter)
        self._happened: Counter[str] = Counter()
        self._money: Counter[str] = Counter()
        self._tips: Counter[str] = Counter()
        self._memorable: dict[int, float] = {}
        self._used_wishes: set[str] = set()
        self._unlocked: set[str] = set()
        self._tick = 0
        self._tick_s: dict[int, list[float]] = defaultdict(list)
        self._night_s: list[float] = []

    def took(self, game_day: int, seconds: float, *, night: bool) -> None:
        """Count how long a tick took; the tick of a day change is reported apart."""
        (self._night_s if night else self._tick_s[game_day]).append(seconds)

    def publish(self, events: Sequence[Event], world: World) -> None:  # noqa: C901, PLR0912
        """Take in one committed step."""
        for event in events:
            match event:
                case TimePassed():
                    self._tick += 1
                    self._needs(world)
                case ActionPerformed():
                    self._acted(event, world)
                case Happened():
                    self._happened[event.what] += 1
                case MoneyMoved():
                    self._money[event.reason] += event.amount
                case TipApplied() if not event.is_test:
                    self._tips[event.platform] += event.value
                case ItemUnlocked():
                    self._unlocked.add(event.item)
                case EpisodeWritten() if not event.extended:
                    self._remembered(event)
                case _:
                    pass

    def _needs(self, world: World) -> None:
        for one, character in world.characters.items():
            person = self._people[one]
            person.ticks += 1
            for need, level in character.state.needs.items():
                if level <= PINNED or level >= 100 - PINNED:
                    person.pinned[need] += 1

    def _acted(self, event: ActionPerformed, world: World) -> None:
        person = self._people[event.actor]
        self._actions[f"{event.actor}.{event.action}"] += 1
        day, local = world.calendar.game_day, event.at.astimezone(world.calendar.zone)
        if event.action in {"sleep", "nap", "dog_sleep"}:
            if event.action == "sleep" and (local.hour >= SLEEP_FROM or local.hour < SLEEP_UNTIL):
                # A night belongs to the day it ends on.
                person.sleep[day + (local.hour >= SLEEP_FROM)] += self._rules.tick_minutes
            return
        person.awake += 1
        if event.action in {"eat", "dog_eat"} and not event.continued:
            # Who sits down to the other's meal eats as well.
            for one in (event.actor, *event.with_):
                self._people[one].meals[day] += 1
        if event.action == "use_item":
            self._used_wishes.add(event.argument)
        if event.line:
            self._spoke(person, event.line)

    def _spoke(self, person: _Person, line: str) -> None:
        person.lines += 1
        bare = shingles(line, self._names)
        # Two sets can be no more alike than the smaller one is large: most need no comparing.
        least, most = int(len(bare) * NEAR_REPEAT), int(len(bare) / NEAR_REPEAT) + 1
        alike = [
            (tick, said)
            for size in range(least, most + 1)
            for tick, said, other in person.sized[size]
            if jaccard(bare, other) >= NEAR_REPEAT
        ]
        person.near += bool(alike)
        person.repeats += any(said == line and tick > person.awake - 100 for tick, said in alike)
        person.keep((person.awake, line, bare))

    def _remembered(self, event: EpisodeWritten) -> None:
        day = event.episode.game_day
        self._people[event.character].episodes[day] += 1
        best = self._memorable.get(day, 0.0)
        self._memorable[day] = max(best, event.episode.importance)

    def summary(self) -> dict[str, Any]:
        """Everything counted, ready to print or dump."""
        people = {
            one: self._person(one, person)
            for one, person in self._people.items()
            if self._rules.characters[one].species is Species.PERSON
        }
        others = {
            one: {
                "pinned_share": _worst(person),
                "actions": self._used(one),
                "offered_not_used": self._neglected(one),
            }
            for one, person in self._people.items()
            if one not in people
        }
        days = sorted(self._tick_s)
        return {
            "ticks": self._tick,
            "tick_ms": {f"day_{day}": _ms(self._tick_s[day]) for day in _shown(days)},
            "night_ms": _ms(self._night_s),
            "people": people,
            "animals": others,
            "happened": dict(sorted(self._happened.items())),
            "money": dict(sorted(self._money.items())),
            "tips": dict(sorted(self._tips.items())),
            "unlocked": sorted(self._unlocked),
            "unlocked_and_used": sorted(self._unlocked & self._used_wishes),
            "days_without_a_memory_of_0.5": sorted(
                day for day, best in self._memorable.items() if best < 0.5
            ),
        }

    def _person(self, one: str, person: _Person) -> dict[str, Any]:
        nights = sorted(person.sleep.values())
        whole = sorted(person.meals)[1:-1]  # the first and the last day are cut short
        meals = [person.meals[day] for day in whole]
        return {
            "line_share": round(person.lines / max(1, person.awake), 3),
            "repeats_within_100": person.repeats,
            "near_repeat_share": round(person.near / max(1, person.lines), 4),
            "sleep_hours": [round(nights[0] / 60, 1), round(nights[-1] / 60, 1)] if nights else [],
            "meals_a_day": [min(meals), max(meals)] if meals else [],
            "most_episodes_a_day": max(person.episodes.values(), default=0),
            "pinned_share": _worst(person),
            "actions": self._used(one),
            "offered_not_used": self._neglected(one),
        }

    def _neglected(self, one: str) -> list[str]:
        """Actions that were offered thirty times and never done."""
        done = self._used(one)
        offered = self._offered[one]
        return sorted(name for name, n in offered.items() if n >= OFTEN and name not in done)

    def offered(self, actor: str, actions: Iterable[str]) -> None:
        """Count what a character could have done in one turn."""
        self._offered[actor].update(set(actions))

    def _used(self, one: str) -> dict[str, int]:
        own = sorted(key for key in self._actions if key.startswith(f"{one}."))
        return {key.partition(".")[2]: self._actions[key] for key in own}


def _worst(person: _Person) -> float:
    return round(max(person.pinned.values(), default=0) / max(1, person.ticks), 4)


def _ms(seconds: list[float]) -> float:
    return round(median(seconds) * 1000, 2) if seconds else 0.0


def _shown(days: list[int]) -> list[int]:
    """Day 3, the last whole day, and a few in between."""
    whole = days[:-1] or days
    return sorted({day for day in whole if day in {3, 30, 60, 120, whole[-1]}})
