"""Small and large households for the tests of the files."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from zoneinfo import ZoneInfo

from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.viewers import Viewer
from bot.household.calendar import Calendar, CalendarEvent
from bot.household.characters import Character, Plan, Profile, RecentAction, Species, State
from bot.household.household import Household, UnlockedItem
from bot.household.mood import Mood
from bot.household.relationships import Bond, Couple, Quarrel, Relationships
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode, Kind
from bot.memories.owner import DiaryPage, FavoriteSpot, MoodEntry, Opinion, Preference

ZONE = ZoneInfo("Asia/Tokyo")
START = datetime(2026, 3, 5, 22, 0, tzinfo=UTC)
PROFILES: Mapping[str, Profile] = {
    "john": Profile(id="john", name="John", name_ja="ジョン", species=Species.PERSON),
    "sara": Profile(id="sara", name="Sara", name_ja="サラ", species=Species.PERSON),
    "eve": Profile(id="eve", name="Eve", name_ja="イブ", species=Species.DOG),
}
RULES = Rules(characters=PROFILES)


def episode(number: int, **changes: object) -> Episode:
    fresh = Episode(
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
    return replace(fresh, **changes)  # type: ignore[arg-type]  # a test names real fields


def entry(
    number: int = 1, state: TipState = TipState.RECEIVED, *, value: int = 1000
) -> LedgerEntry:
    return LedgerEntry(
        entry=state,
        tip=f"youtube:t{number}",
        viewer_id="youtube:UC1",
        amount=Decimal("6.50"),
        currency="USD",
        value=value,
        rate=Decimal("153.85"),
        rate_date=date(2026, 3, 1),
        recorded_at=START + timedelta(seconds=number),
    )


def world(*, episodes: int = 3) -> World:
    """A household in which every field of every file holds something."""
    return World(
        calendar=Calendar(
            now=START + timedelta(days=2, hours=3),
            started_at=START,
            zone=ZONE,
            events=(
                CalendarEvent(
                    id="date-1",
                    game_day=5,
                    time="18:30",
                    kind="date",
                    title="A walk by the river",
                    title_ja="川沿いの散歩",
                    with_=("john", "sara"),
                ),
            ),
        ),
        household=Household(
            balance=12_300,
            total_tips=5_000,
            total_tips_youtube=5_000,
            owned_items=("Futon", "Small table"),
            food_stock={"rice": 3, "instant_noodle": 1},
            wish="kotatsu",
            funding={"kotatsu": 3_000},
        ),
        relationships=Relationships(
            couple=Couple(
                love_level=75.0,
                trust_level=80.25,
                fight_count=1,
                last_fight=START,
                quarrel=Quarrel(
                    id="quarrel-1", cause="dishes", since=START, started_by="sara", heat=61.5
                ),
                shared_memories=("ep_000001",),
            ),
            bonds={
                "john": Bond(bond_level=85.0, training_progress=30.0),
                "sara": Bond(bond_level=90.0, walks_together=2),
            },
        ),
        characters={id_: _character(id_, episodes, at) for at, id_ in enumerate(PROFILES)},
        unlocked=(
            UnlockedItem(
                item="rug",
                name="Rug",
                name_ja="ラグ",
                unlocked_at=START,
                game_day=2,
                unlocked_by="サラ🏋️",
                viewer_id="youtube:UC1",
                platform="youtube",
                amount="1000",
                currency="JPY",
                message="“thanks”, said Zoë",
            ),
        ),
        viewers={
            viewer_id: Viewer(
                viewer_id=viewer_id,
                platform="youtube",
                name=f"viewer {viewer_id}",
                first_seen=START,
                last_seen=START + timedelta(minutes=3),
                messages=4,
                tips_total=5_000,
            )
            for viewer_id in ("youtube:UC1", "youtube:UC2", "youtube:UC3")
        },
        tips={},
        next_episode=3 * episodes + 1,
    )


def _character(id_: str, count: int, at: int) -> Character:
    person = PROFILES[id_].species is Species.PERSON
    return Character(
        id=id_,
        state=State(
            needs={"energy": 71.5, "hunger": 40.0},
            mood=Mood(valence=0.3, arousal=0.4, emotion="content", cause="tip"),
            spot="desk",
            doing="work",
            since=START,
            until=START + timedelta(hours=1),
            line="あと少しで終わる。",
            plans=(
                Plan(
                    id="plan-1",
                    action="cook",
                    argument="curry_rice",
                    not_before=START,
                    until=START + timedelta(hours=5),
                    with_=("sara",),
                ),
            ),
            skills={"shake": 12.5},
            recent=(RecentAction(at=START, action="work", event="Worked", with_=("sara",)),),
        ),
        episodes=tuple(episode(1 + at * count + n) for n in range(count)),
        preferences=(Preference(id="like-1", about="nikujaga", strength=0.4),) if person else (),
        mood_log=(
            (MoodEntry(timestamp=START, game_day=1, emotion="calm", valence=0.1, arousal=0.3),)
            if person
            else ()
        ),
        opinions=(Opinion(id="view-1", about="Sara", text="Sings when she cooks."),)
        if person
        else (),
        diary=(DiaryPage(game_day=1, text="A quiet day.", text_ja="静かな一日。"),),
        favorite_spots=() if person else (FavoriteSpot(spot="window", score=0.7),),
    )


def tick(now: World, number: int) -> World:
    """The world one tick later: time, states and one episode each."""
    characters = {}
    following = now.next_episode
    for id_, character in now.characters.items():
        fresh = episode(following, kind=Kind.EVENT)
        following += 1
        state = replace(character.state, line=f"line {number}")
        characters[id_] = replace(character, state=state, episodes=(*character.episodes, fresh))
    calendar = replace(now.calendar, now=now.calendar.now + timedelta(minutes=10))
    return replace(now, calendar=calendar, characters=characters, next_episode=following)
