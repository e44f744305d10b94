"""Erasing a person reaches everything, keeps the sums, and survives a restored backup."""

import json
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path

import pytest

from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.privacy import (
    ErasedMarks,
    Person,
    Remembered,
    Retention,
    erasure,
    expired,
    ledger_token,
    names_in,
    without_names,
)
from bot.audience.standing import Standing, acquaintance
from bot.audience.viewers import Viewer

NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)
CASE = json.loads(
    (Path(__file__).parents[1] / "data" / "audience" / "erasure.json").read_text("utf-8")
)
PERSON = Person(
    viewer_id=f"{CASE['person']['platform']}:{CASE['person']['user_id']}",
    names=tuple(CASE["person"]["names"]),
)


def rows_of_the_case() -> list[Remembered]:
    data = CASE["data"]
    own = [
        Remembered(
            id=str(row["id"]), viewer_id=row["who"].removeprefix("viewer:"), texts=(row["text"],)
        )
        for row in (*data["memories"], *data["others"])
    ]
    summaries = [
        Remembered(
            id=row["id"],
            viewer_id="",
            texts=(row["text"],),
            sources=tuple(map(str, row["sources"])),
        )
        for row in data["summaries"]
    ]
    return [*own, *summaries]


def ledger_of_the_case() -> dict[str, LedgerEntry]:
    return {
        f"twitch:{tip['id']}": LedgerEntry(
            entry=TipState.APPLIED, tip=f"twitch:{tip['id']}", viewer_id=f"twitch:{tip['user_id']}",
            amount=Decimal(tip["amount"]), currency=tip["currency"], value=0, recorded_at=NOW,
        )
        for tip in CASE["data"]["tips"]
    }  # fmt: skip


def test_erasing_a_viewer_finds_every_row_and_nobody_else_s():
    plan = erasure(PERSON, rows_of_the_case(), ledger_of_the_case())
    assert len(plan.delete) == len(CASE["data"]["memories"]) == 12
    assert plan.rebuild == ("s1",)
    assert plan.mask == ("40",)
    assert len(plan.ledger) == 2


def test_after_erasing_no_text_names_the_person_and_others_keep_their_rows():
    plan = erasure(PERSON, rows_of_the_case(), ledger_of_the_case())
    left = {
        row.id: without_names(row.texts[0], PERSON, "a viewer")
        for row in rows_of_the_case()
        if row.id not in plan.delete
    }
    assert left["40"] == "a viewer told me her cat is ill"
    assert not [text for text in left.values() if names_in(text, PERSON)]


def test_the_ledger_keeps_its_sum_under_a_token_that_says_nothing():
    token = ledger_token("twitch", bytes(range(8)))
    assert token == "twitch:erased-0001020304050607"
    assert PERSON.user_id not in token
    total = sum(entry.amount or 0 for entry in ledger_of_the_case().values())
    assert total == Decimal(CASE["expect"]["ledger_sum_kept"])


def test_a_restored_backup_forgets_the_person_again():
    marks = ErasedMarks(salt=b"s" * 16).adding(PERSON.viewer_id, NOW)
    before, after = NOW - timedelta(hours=1), NOW + timedelta(hours=1)
    assert marks.broken(PERSON.viewer_id, before)
    assert not marks.broken("twitch:200", before)
    assert not [mark for mark in marks.marks if PERSON.user_id in mark]
    assert not marks.broken(PERSON.viewer_id, after), "who comes again may be known"
    assert marks.adding(PERSON.viewer_id, after + timedelta(hours=1)).broken(
        PERSON.viewer_id, after
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("RED_KETTLE was here", True), ("ｒｅｄ＿ｋｅｔｔｌｅ", True), ("red_kettle's cat", True),
        ("a redder kettle", False), ("bored_kettles", False),
    ],
)  # fmt: skip
def test_a_name_is_found_as_a_word_in_any_case_and_width(text, found):
    assert names_in(text, PERSON) is found


def test_a_name_too_short_to_be_told_from_words_is_left_alone():
    assert (
        without_names("an ox is an ox", Person(viewer_id="a:1", names=("an",)), "-")
        == "an ox is an ox"
    )


def viewer(**more: object) -> Viewer:
    facts: dict[str, object] = {
        "viewer_id": "a:1", "platform": "a", "name": "n", "first_seen": NOW, "last_seen": NOW,
        "messages": 1, **more,
    }  # fmt: skip
    return Viewer(**facts)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("days", "tips", "gone"), [(365, 0, False), (366, 0, True), (5000, 1, False), (0, 0, False)]
)
def test_a_viewer_without_a_tip_is_forgotten_after_a_year(days, tips, gone):
    known = viewer(last_seen=NOW - timedelta(days=days), tips_total=tips)
    assert bool(expired({"a:1": known}, NOW, Retention())) is gone


@pytest.mark.parametrize(
    ("known", "standing"),
    [
        (None, Standing.FIRST_TIME),
        (viewer(), Standing.NEW),
        (viewer(last_seen=NOW - timedelta(days=7), messages=3), Standing.RETURNING),
        (viewer(first_seen=NOW - timedelta(days=9), messages=50), Standing.REGULAR),
        (viewer(first_seen=NOW - timedelta(days=9), messages=3), Standing.NEW),
    ],
)
def test_how_well_a_viewer_is_known(known, standing):
    assert acquaintance(known, NOW).standing is standing
