"""The contact sheet's page: nothing that can be drawn goes without a verdict."""

import re
import tomllib
from pathlib import Path

import pytest

from bot.bench.views import SCENES, SKIES, VIEWS
from bot.stage.words import COMMANDS, HUD
from tests.stage import worlds

ROOT = Path(__file__).parents[2]
ART = ROOT / "bot" / "stage" / "pages" / "overlay" / "art"
VERDICTS = dict(
    re.findall(
        r"^\| ([^|]+?) \| ([^|]+?) \|$",
        (ROOT / "docs/stage/README.md").read_text("utf-8"),
        re.MULTILINE,
    )
)


def keys_of(path: str, start: str) -> set[str]:
    text = (ART / path).read_text("utf-8")
    body = text[text.index(start) :].split("\n};")[0]
    return set(re.findall(r"^  ([a-z]\w*):", body, re.MULTILINE))


def test_every_pose_and_face_has_a_verdict():
    poses = keys_of("poses.js", "export const POSES") | keys_of("dog.js", "export const DOG_POSES")
    one_line = (ART / "poses.js").read_text("utf-8")
    poses |= {name for name in ("sit", "sofa", "stand") if f"\n  {name}" in one_line}

    assert len(poses) > 30
    assert poses | keys_of("faces.js", "export const FEELINGS") <= set(VERDICTS)


def test_every_drawn_thing_has_a_verdict_and_every_item_of_config_is_drawn():
    drawn = {
        name
        for path in (ART / "items").glob("*.js")
        for name in re.findall(r"^export const ([a-z]\w*) =", path.read_text("utf-8"), re.MULTILINE)
        if name != "parcel"
    }

    assert drawn <= set(VERDICTS)
    assert drawn >= set(worlds.ITEMS)
    config = (ROOT / "config.toml").read_text("utf-8")
    priced = re.findall(r"^\[items\.(\w+)\]\n(?:.+\n)*?price = ([\d_]+)", config, re.MULTILINE)
    assert {item for item, price in priced if price != "0"} <= drawn


@pytest.mark.parametrize("scene", [*SKIES, *SCENES, *VIEWS], ids=lambda scene: scene.name)
def test_every_scene_has_a_verdict(scene):
    assert len(VERDICTS[scene.name]) > 10


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_word_the_stage_shows_is_in_the_labels(language):
    labels = tomllib.loads((ROOT / "prompts" / language / "labels.toml").read_text("utf-8"))
    for key in (*HUD, *COMMANDS, "hud.day", "hud.quarrel"):
        section, _, name = key.partition(".")
        assert labels[section][name], key
