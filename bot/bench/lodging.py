"""A small household whose files all tell the same number, so that half a step shows at once."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.viewers import Viewer
from bot.household.calendar import Calendar
from bot.household.characters import Character, Profile, Species, State
from bot.household.household import Household
from bot.household.mood import Mood
from bot.household.relationships import Bond, Couple, Relationships
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode
from bot.storage.disk import Disk
from bot.storage.store import HomeStore

START = datetime(2026, 3, 5, 22, 0, tzinfo=UTC)
ZONE = ZoneInfo("Asia/Tokyo")
VIEWER = "simulated:1"
TIP = 100
"""Yen of every tip."""

PROFILES: Mapping[str, Profile] = {
    id_: Profile(id=id_, name=id_.title(), name_ja=id_, species=species)
    for id_, species in (
        ("john", Species.PERSON),
        ("sara", Species.PERSON),
        ("eve", Species.DOG),
    )
}


def opened(home: Path, *, durable: bool = False, disk: Disk | None = None) -> HomeStore:
    """The store of a home with these three in it."""
    rules = Rules(characters=PROFILES)
    return HomeStore.open(home, rules=rules, zone=ZONE, durable=durable, disk=disk)


def moved_in(episodes: int = 0) -> World:
    """The household at tick 0, with so many episodes for each."""
    viewer = Viewer(
        viewer_id=VIEWER, platform="simulated", name="常連さん", first_seen=START, last_seen=START
    )
    return World(
        calendar=Calendar(now=START, started_at=START, zone=ZONE),
        household=Household(balance=0, food_stock={"rice": 3}, funding={}),
        relationships=Relationships(
            couple=Couple(love_level=75.0, trust_level=80.0),
            bonds={"john": Bond(bond_level=85.0), "sara": Bond(bond_level=90.0)},
        ),
        characters={
            id_: Character(
                id=id_,
                state=State(
                    needs={"energy": 70.0},
                    mood=Mood(valence=0.2, arousal=0.4),
                    spot="desk",
                    since=START,
                    line="tick 0",
                ),
                episodes=tuple(episode(1 + at * episodes + n) for n in range(episodes)),
            )
            for at, id_ in enumerate(PROFILES)
        },
        viewers={VIEWER: viewer},
        tips={},
        next_episode=1 + len(PROFILES) * episodes,
    )


def episode(number: int) -> Episode:
    """A memory as long as usual."""
    return Episode(
        id=f"ep_{number:06d}",
        timestamp=START + timedelta(minutes=10 * number),
        game_day=1 + number // 144,
        event=f"Ate Sara's homemade nikujaga together, the {number}th time",
        event_ja=f"サラが作った肉じゃがを一緒に食べた({number}回目)",
        emotion="happy",
        emotion_intensity=0.8,
        related_characters=("Sara",),
        tags=("meal", "homemade", "nikujaga"),
        importance=0.6,
    )


def tick(world: World, number: int, *, kept: int = 60) -> World:
    """The household after tick `number`: every file tells it."""
    following = world.next_episode
    characters = {}
    for id_, one in world.characters.items():
        episodes = (*one.episodes, episode(following))[-kept:]
        state = replace(one.state, line=f"tick {number}")
        characters[id_] = replace(one, state=state, episodes=episodes)
        following += 1
    calendar = replace(world.calendar, now=START + timedelta(minutes=10 * number))
    # Dirt and laundry drift at every tick, as they do in a real flat.
    household = replace(
        world.household, room_cleanliness=number % 997 / 10, laundry=number % 991 / 10
    )
    return replace(
        world,
        calendar=calendar,
        household=household,
        characters=characters,
        next_episode=following,
    )


def tipped(world: World, entry: LedgerEntry) -> World:
    """The household after a tip took effect: purse, total and viewer tell it."""
    household = world.household
    viewer = world.viewers[VIEWER]
    return replace(
        world,
        household=replace(
            household,
            balance=household.balance + entry.value,
            total_tips=household.total_tips + entry.value,
        ),
        viewers={VIEWER: replace(viewer, tips_total=viewer.tips_total + entry.value)},
        tips={**world.tips, entry.tip: replace(entry, entry=TipState.APPLIED)},
    )


def tip(number: int) -> LedgerEntry:
    """The ledger entry of one received tip."""
    return LedgerEntry(
        entry=TipState.RECEIVED,
        tip=f"simulated:t{number}",
        viewer_id=VIEWER,
        amount=None,
        currency="JPY",
        value=TIP,
        recorded_at=START + timedelta(seconds=number),
    )


def contradictions(world: World) -> list[str]:
    """Where the files do not tell the same number."""
    ticks = {one.state.line for one in world.characters.values()}
    ticks.add(f"tick {(world.calendar.now - START) // timedelta(minutes=10)}")
    found = [f"the files tell of {sorted(ticks)}"] if len(ticks) > 1 else []
    applied = sum(entry.value for entry in world.tips.values() if entry.entry is TipState.APPLIED)
    sums = (
        applied,
        world.household.balance,
        world.household.total_tips,
        world.viewers[VIEWER].tips_total,
    )
    if len(set(sums)) > 1:
        found.append(f"ledger, purse, total and viewer tell {sums}")
    last = {one.episodes[-1].id for one in world.characters.values() if one.episodes}
    if last and max(last) != f"ep_{world.next_episode - 1:06d}":
        found.append(f"the last episode is {max(last)}, the next {world.next_episode}")
    return found
