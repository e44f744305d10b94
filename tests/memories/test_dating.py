"""Days told of as tomorrow or yesterday."""

import json
from datetime import date, datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.memories.dating import dated, dates_of

CASES = json.loads(
    (Path(__file__).parents[1] / "data" / "memories" / "f_cases.json").read_text("utf-8")
)["dates"]


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_a_relative_day_is_kept_as_a_date(case):
    written = datetime.fromisoformat(case["written"]).astimezone(ZoneInfo(case["zone"])).date()
    days = [day.isoformat() for _, day in dates_of(case["text"], written)]
    assert days == ([case["date"]] if case["date"] else [])


def test_the_words_stand_beside_the_date():
    assert dated("Party tomorrow, bought a lamp yesterday", date(2026, 11, 2)) == (
        "tomorrow: 2026-11-03; yesterday: 2026-11-01"
    )


def test_the_day_after_tomorrow_is_not_tomorrow():
    assert dated("He comes the day after tomorrow", date(2026, 11, 2)) == (
        "day after tomorrow: 2026-11-04"
    )
