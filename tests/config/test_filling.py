"""Settings are filled from tables, and everything wrong is told at once."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from typing import Literal

from bot.config.filling import Complaints, fill


class Colour(StrEnum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True, kw_only=True)
class Lamp:
    id: str
    watts: int
    colour: Colour = Colour.RED
    shade: float = 0.5
    with_: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Room:
    lamps: Mapping[str, Lamp] = field(default_factory=dict)
    mode: Literal["day", "night"] = "day"
    price: Decimal = Decimal(0)
    since: datetime | None = None

    def __post_init__(self) -> None:
        if self.price < 0:
            raise ValueError("price must be 0 or more")


def test_a_table_of_records_is_keyed_by_the_records_own_id() -> None:
    complaints: Complaints = []
    room = fill(
        Room,
        {"lamps": {"desk": {"watts": 5, "colour": "blue", "with": ["shade"]}}, "price": 1.5},
        "",
        complaints,
    )
    assert complaints == []
    assert room is not None
    assert room.lamps["desk"] == Lamp(id="desk", watts=5, colour=Colour.BLUE, with_=("shade",))
    assert room.price == Decimal("1.5")


def test_every_problem_is_told_at_once_with_its_key_and_a_cure() -> None:
    complaints: Complaints = []
    table = {
        "lamps": {"desk": {"wats": 5, "colour": "green"}, "hall": 3},
        "mode": "dusk",
        "since": "yesterday",
    }
    assert fill(Room, table, "room", complaints) is None
    told = {place: (what, cure) for place, what, cure in complaints}
    assert told["room.lamps.desk.wats"] == ("there is no such key", "did you mean 'watts'?")
    assert told["room.lamps.desk.watts"][0] == "is missing"
    assert "must be one of" in told["room.lamps.desk.colour"][0]
    assert "must be a table" in told["room.lamps.hall"][0]
    assert "room.mode" in told
    assert "room.since" in told


def test_a_whole_number_is_no_text_and_true_is_no_number() -> None:
    complaints: Complaints = []
    fill(Lamp, {"id": 7, "watts": True}, "lamp", complaints)
    assert [place for place, _, _ in complaints] == ["lamp.id", "lamp.watts"]


def test_a_range_that_the_settings_refuse_is_told_like_any_other_problem() -> None:
    complaints: Complaints = []
    assert fill(Room, {"price": -1}, "room", complaints) is None
    assert complaints == [("room", "price must be 0 or more", "")]
