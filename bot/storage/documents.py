"""The object files that are more than one record: `calendar.json` and `relationship.json`."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import TypeVar, cast

from bot.household.calendar import Calendar, CalendarEvent, Lasting
from bot.household.characters import Profile, Species
from bot.household.relationships import Bond, Couple, Relationships
from bot.storage.codec import (
    Known,
    RecordCodec,
    ShapeError,
    read_instant,
    record_codec,
    tuple_codec,
)

_COUPLE = record_codec(Couple)
_BOND = record_codec(Bond)
_EVENT = record_codec(CalendarEvent)
_, _EVENTS = tuple_codec(CalendarEvent)

T = TypeVar("T")


class CalendarDocument:
    """`shared/calendar.json`: times stand in the household's zone, which config gives."""

    def __init__(self, zone: tzinfo) -> None:
        """Write times in `zone`."""
        self.zone = zone
        # Time goes on at every tick, the events are the same for hours.
        self._events: tuple[tuple[CalendarEvent, ...], list[dict[str, object]]] = ((), [])

    @property
    def known(self) -> Known:
        """The keys of the file."""
        return {
            "game_day": None,
            "game_time": None,
            "started_at": None,
            "events": _EVENT,
            "lasting": None,
        }

    def encode(self, value: object) -> dict[str, object]:
        """The JSON object of a `Calendar`."""
        calendar = cast(Calendar, value)
        return {
            "game_day": calendar.game_day,
            "game_time": calendar.local.isoformat(),
            "started_at": calendar.started_at.astimezone(self.zone).isoformat(),
            "events": self._encoded(calendar.events),
            "lasting": [self._lasting(one) for one in calendar.lasting],
        }

    def _encoded(self, events: tuple[CalendarEvent, ...]) -> list[dict[str, object]]:
        if events is not self._events[0]:
            self._events = events, [_EVENT.encode(event) for event in events]
        return self._events[1]

    def decode(self, plain: object) -> Calendar:
        """The calendar of a JSON object; `game_day` follows from `game_time` and is not read.

        Raises:
            ShapeError: as `RecordCodec.decode`.
        """
        entry = _object(plain)
        try:
            events = _EVENTS(entry.get("events", []))
        except ShapeError as error:
            raise error.inside("events") from None
        return Calendar(
            now=self._instant(entry, "game_time"),
            started_at=self._instant(entry, "started_at"),
            zone=self.zone,
            events=cast(tuple[CalendarEvent, ...], events),
            lasting=self._goes_on(entry.get("lasting", [])),
        )

    def _lasting(self, one: Lasting) -> dict[str, object]:
        return {"effect": one.effect, "until": one.until.astimezone(self.zone).isoformat()}

    def _goes_on(self, plain: object) -> tuple[Lasting, ...]:
        if not isinstance(plain, list):
            raise ShapeError("must be a list").inside("lasting")
        try:
            entries = [_object(one) for one in plain]
            return tuple(
                Lasting(effect=str(_present(one, "effect")), until=self._instant(one, "until"))
                for one in entries
            )
        except ShapeError as error:
            raise error.inside("lasting") from None

    def _instant(self, entry: Mapping[str, object], key: str) -> datetime:
        try:
            return read_instant(_present(entry, key), self.zone)
        except ShapeError as error:
            raise error if error.place else error.inside(key) from None


@dataclass(frozen=True, slots=True)
class RelationshipDocument:
    """`shared/relationship.json`: keyed by the two of a pair, the couple first."""

    couple: str
    bonds: Mapping[str, str]
    """The key of a bond (`john_eve`) by the person's id."""

    @classmethod
    def of(cls, profiles: Mapping[str, Profile]) -> "RelationshipDocument":
        """The keys for the characters of config, in their order."""
        people = [id_ for id_, profile in profiles.items() if profile.species is Species.PERSON]
        animals = [id_ for id_, profile in profiles.items() if profile.species is Species.DOG]
        bonds = {person: f"{person}_{animals[0]}" for person in people} if animals else {}
        return cls(couple="_".join(people), bonds=bonds)

    @property
    def known(self) -> Known:
        """The keys of the file."""
        return {self.couple: _COUPLE} | dict.fromkeys(self.bonds.values(), _BOND)

    def encode(self, value: object) -> dict[str, object]:
        """The JSON object of `Relationships`."""
        relationships = cast(Relationships, value)
        plain: dict[str, object] = {self.couple: _COUPLE.encode(relationships.couple)}
        for person, key in self.bonds.items():
            if person in relationships.bonds:
                plain[key] = _BOND.encode(relationships.bonds[person])
        return plain

    def decode(self, plain: object) -> Relationships:
        """The relationships of a JSON object.

        Raises:
            ShapeError: as `RecordCodec.decode`.
        """
        entry = _object(plain)
        bonds = {person: _read(_BOND, entry, key) for person, key in self.bonds.items()}
        return Relationships(couple=_read(_COUPLE, entry, self.couple), bonds=bonds)


def _read(codec: RecordCodec[T], entry: Mapping[str, object], key: str) -> T:
    plain = _present(entry, key)
    try:
        return codec.decode(plain)
    except ShapeError as error:
        raise error.inside(key) from None


def _object(plain: object) -> Mapping[str, object]:
    if not isinstance(plain, dict):
        raise ShapeError("must be an object in { }")
    return plain


def _present(entry: Mapping[str, object], key: str) -> object:
    if key not in entry:
        raise ShapeError("is missing", key)
    return entry[key]
