"""File models, schemas and pure types say the same."""

import dataclasses
import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.audience import ledger, viewers
from bot.household import calendar, characters, household, mood, relationships
from bot.memories import episode, owner
from bot.storage import layout
from bot.storage.codec import ShapeError
from bot.storage.leniency import lenient
from bot.storage.models import memories, shared, state
from bot.storage.models.files import FILES
from bot.storage.schemas import FOLDER, editor_settings, schemas
from tests.storage.homes import committed
from tests.storage.worlds import PROFILES, ZONE

ROOT = Path(__file__).parents[2]

PAIRS = [
    (episode.Episode, memories.Episode),
    (owner.Preference, memories.Preference),
    (owner.MoodEntry, memories.MoodEntry),
    (owner.Opinion, memories.Opinion),
    (owner.DiaryPage, memories.DiaryPage),
    (owner.FavoriteSpot, memories.FavoriteSpot),
    (mood.Mood, state.Mood),
    (characters.Plan, state.Plan),
    (characters.RecentAction, state.RecentAction),
    (characters.State, state.State),
    (household.Household, shared.Household),
    (household.UnlockedItem, shared.UnlockedItem),
    (viewers.Viewer, shared.Viewer),
    (calendar.CalendarEvent, shared.CalendarEvent),
    (calendar.Lasting, shared.Lasting),
    (relationships.Quarrel, shared.Quarrel),
    (relationships.Couple, shared.Couple),
    (relationships.Bond, shared.Bond),
    (ledger.LedgerEntry, shared.LedgerEntry),
]


@pytest.mark.parametrize(("pure", "model"), PAIRS, ids=lambda one: one.__name__)
def test_a_model_has_the_fields_of_its_type_name_for_name(pure, model):
    assert [field.name for field in dataclasses.fields(pure)] == list(model.model_fields)
    for field in dataclasses.fields(pure):
        required = (
            field.default is dataclasses.MISSING and field.default_factory is dataclasses.MISSING
        )
        assert model.model_fields[field.name].is_required() == required, field.name


@pytest.mark.parametrize("model", [model for _, model in PAIRS], ids=lambda one: one.__name__)
def test_every_field_is_explained(model):
    for name, field in model.model_fields.items():
        assert field.description, name


def test_every_live_file_has_a_model():
    names = {file.path.split("/")[1] for file in layout.live_files(PROFILES, ZONE)}
    assert names == {f"{name}.json" for name in FILES}


def test_the_shipped_schemas_are_those_of_the_models():
    shipped = {path.name: path.read_text("utf-8") for path in (ROOT / FOLDER).iterdir()}
    assert shipped == dict(schemas())
    assert (ROOT / ".vscode/settings.json").read_text("utf-8") == editor_settings()


def test_what_the_show_writes_passes_the_models(tmp_path):
    store, _ = committed(tmp_path)
    store.close()
    for file in layout.live_files(PROFILES, ZONE):
        model = FILES[Path(file.path).stem]
        plain = json.loads((tmp_path / "memory" / file.path).read_text("utf-8"))
        assert model.model_validate(plain)  # type: ignore[truthy-bool]


texts = st.sampled_from(("", "a", "0.5", "イブ", "event", "2026-03-05T22:10:00Z"))
anything = st.none() | st.booleans() | st.integers(-3, 3) | st.floats(-2, 2) | texts


@settings(max_examples=150)
@given(
    changes=st.dictionaries(
        st.sampled_from(("importance", "event", "tags", "pinned", "count", "until", "kind")),
        anything | st.lists(texts, max_size=2),
        max_size=3,
    )
)
def test_what_the_strict_reader_takes_the_model_takes_unchanged(changes):
    plain = {
        "id": "ep_000001",
        "timestamp": "2026-03-05T22:10:00Z",
        "game_day": 1,
        "event": "a",
        "event_ja": "",
        "emotion": "calm",
        "emotion_intensity": 0.5,
        "importance": 0.5,
    } | changes
    try:
        layout.EPISODE.decode(plain)
    except ShapeError:
        return
    assert lenient("john/episodic.json", plain) == (plain, [])
