"""Which files a home's `memory/` holds, and which part of the world each of them is."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import tzinfo
from typing import Any, Protocol, cast

from bot.audience.viewers import Viewer
from bot.household.calendar import Calendar
from bot.household.characters import Character, Profile, Species, State
from bot.household.household import Household, UnlockedItem
from bot.household.relationships import Relationships
from bot.household.world import World
from bot.memories.episode import Episode
from bot.memories.owner import DiaryPage, FavoriteSpot, MoodEntry, Opinion, Preference
from bot.storage.codec import Known, RecordCodec, record_codec
from bot.storage.documents import CalendarDocument, RelationshipDocument

EPISODE = RecordCodec(
    Episode,
    omit=frozenset((
        "location", "keywords", "critical_information", "viewer_id", "claimed_by", "evidence",
        "merged_from", "supersedes", "superseded_by", "count", "until", "pinned", "used_count",
        "last_used",
    )),
)  # fmt: skip
"""An episode's row: what does not apply to it is left out."""


_HOUSEHOLD_COUNTERS = frozenset((
    "balance", "total_tips", "total_tips_youtube", "total_tips_tiktok", "total_tips_twitch",
    "total_tips_other", "funding.*", "food_stock.*",
))  # fmt: skip


class Document(Protocol):
    """What writes and reads one JSON object of a file: the whole of it, or one row."""

    @property
    def known(self) -> Known:
        """The keys it writes; any other key is a person's own."""

    def encode(self, value: object, /) -> dict[str, object]:
        """The JSON object of a value."""

    def decode(self, plain: object, /) -> object:
        """The value of a JSON object, or a ShapeError."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LiveFile:
    """One file of `memory/` that is a part of the world."""

    path: str
    """Relative to `memory/`, with `/` on every system (`john/episodic.json`)."""
    document: Document
    """For an object file the whole of it, for a list file one row."""
    part: Callable[[World], object]
    """The part of a world the file holds, for a list file its rows (in a tuple or a mapping); the
    same object as long as nothing changed."""
    put: Callable[[World, object], World]
    """A world with that part replaced (a tuple of rows for a list file)."""
    key: str = ""
    """The field that names a row of a list file; empty for an object file."""
    counters: frozenset[str] = frozenset()
    """Dotted names of the numbers that count or are money, `*` standing for any name: when a
    person and the show both changed one, both changes count."""

    derived: Mapping[str, str] = field(default_factory=dict)
    """Keys that only show what another key says, with that key."""
    order: str = ""
    """The attribute a list file's records are in order of, if any."""

    @property
    def is_list(self) -> bool:
        """Whether the file is a list of rows."""
        return bool(self.key)


def live_files(profiles: Mapping[str, Profile], zone: tzinfo) -> tuple[LiveFile, ...]:
    """Every live file of a home with these characters, in a fixed order."""
    files = [
        LiveFile(
            path="shared/calendar.json",
            document=CalendarDocument(zone),
            part=lambda world: world.calendar,
            put=lambda world, part: replace(world, calendar=cast(Calendar, part)),
            derived={"game_day": "game_time"},
        ),
        LiveFile(
            path="shared/household.json",
            document=record_codec(Household),
            part=lambda world: world.household,
            put=lambda world, part: replace(world, household=cast(Household, part)),
            counters=_HOUSEHOLD_COUNTERS,
        ),
        LiveFile(
            path="shared/relationship.json",
            document=RelationshipDocument.of(profiles),
            part=lambda world: world.relationships,
            put=lambda world, part: replace(world, relationships=cast(Relationships, part)),
            counters=frozenset(("*.fight_count", "*.makeup_count", "*.walks_together")),
        ),
        LiveFile(
            path="shared/unlocked_items.json",
            document=record_codec(UnlockedItem),
            part=lambda world: world.unlocked,
            put=lambda world, part: replace(world, unlocked=cast(tuple[UnlockedItem, ...], part)),
            key="item",
            counters=frozenset(("used_count",)),
        ),
        LiveFile(
            path="shared/viewers.json",
            document=record_codec(Viewer),
            part=lambda world: world.viewers,
            put=_put_viewers,
            key="viewer_id",
            counters=frozenset(("messages", "tips_total")),
        ),
    ]
    for id_, profile in profiles.items():
        files += _character_files(id_, profile.species)
    return tuple(files)


def _character_files(id_: str, species: Species) -> list[LiveFile]:
    files = [
        _owned(id_, "state", record_codec(State), "state"),
        _owned(id_, "episodic", EPISODE, "episodes", key="id", counters=("count", "used_count")),
    ]
    if species is Species.PERSON:
        files += [
            _owned(id_, "preferences", record_codec(Preference), "preferences", key="id"),
            _owned(id_, "mood_log", record_codec(MoodEntry), "mood_log", key="timestamp"),
            _owned(id_, "opinions", record_codec(Opinion), "opinions", key="id"),
        ]
    else:
        spots = record_codec(FavoriteSpot)
        files.append(_owned(id_, "favorite_spots", spots, "favorite_spots", key="spot"))
    files.append(_owned(id_, "diary", record_codec(DiaryPage), "diary", key="game_day"))
    return files


def _owned(
    id_: str,
    name: str,
    document: Document,
    attribute: str,
    *,
    key: str = "",
    counters: tuple[str, ...] = (),
) -> LiveFile:
    def part(world: World) -> object:
        value: object = getattr(world.characters[id_], attribute)
        return value

    def put(world: World, value: object) -> World:
        changes: Any = {attribute: value}  # the attribute and its file belong together
        return world.with_character(replace(world.characters[id_], **changes))

    return LiveFile(
        path=f"{id_}/{name}.json",
        document=document,
        part=part,
        put=put,
        key=key,
        order="timestamp" if name == "episodic" else "",
        counters=frozenset(counters),
    )


def _put_viewers(world: World, part: object) -> World:
    rows = cast(tuple[Viewer, ...], part)
    return replace(world, viewers={viewer.viewer_id: viewer for viewer in rows})


def assemble(
    files: tuple[LiveFile, ...], parts: Mapping[str, object], world: World | None = None
) -> World:
    """The world of these parts, by path; a part that is not there is `world`'s.

    Without a `world`, calendar, household, relationships and every `state.json` must be there.
    """
    if world is None:
        states = {path.split("/")[0]: part for path, part in parts.items() if "/state" in path}
        world = World(
            calendar=cast(Calendar, parts["shared/calendar.json"]),
            household=cast(Household, parts["shared/household.json"]),
            relationships=cast(Relationships, parts["shared/relationship.json"]),
            characters={
                id_: Character(id=id_, state=cast(State, state)) for id_, state in states.items()
            },
            viewers={},
            tips={},
        )
    for file in files:
        if file.path in parts:
            world = file.put(world, parts[file.path])
    return world
