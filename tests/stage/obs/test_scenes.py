"""Scenes follow the household and never fight the streamer."""

from dataclasses import replace

import pytest

from bot.config.obs import ObsSettings, SceneSettings
from bot.stage.obs.overlay_source import mended
from bot.stage.obs.scenes import Moment, Switching, moment_of, scene_for
from tests.stage import worlds

PEOPLE = ("john", "sara")


def doing(**what: str):
    world = worlds.world()
    for one, deed in what.items():
        world = world.with_state(one, replace(world.characters[one].state, doing=deed))
    return world


def test_it_is_night_only_when_every_person_sleeps():
    assert moment_of(doing(john="sleep", sara="sleep"), PEOPLE, panic=False) is Moment.NIGHT
    assert moment_of(doing(john="sleep", sara="cook"), PEOPLE, panic=False) is None
    assert moment_of(doing(john="nap", sara="sleep"), PEOPLE, panic=False) is None


def test_a_date_comes_before_the_night_and_panic_before_everything():
    out = doing(john="go_on_date", sara="go_on_date")
    assert moment_of(out, PEOPLE, panic=False) is Moment.DATE
    assert moment_of(out, PEOPLE, panic=True) is Moment.PANIC


def test_a_moment_without_a_scene_leaves_obs_alone():
    scenes = SceneSettings(night="Night")
    assert scene_for(Moment.NIGHT, scenes) == "Night"
    assert scene_for(Moment.DATE, scenes) == ""
    assert scene_for(None, scenes) == ""


def test_the_scene_before_comes_back_when_the_moment_is_over():
    switching = Switching()
    assert switching.step("Game", "Night") == "Night"
    assert switching.step("Night", "Break") == "Break"
    assert switching.step("Break", "") == "Game"


def test_a_streamer_who_switched_meanwhile_stays_where_they_are():
    switching = Switching()
    switching.step("Game", "Night")
    assert switching.step("Chat", "") == ""
    assert switching.step("Chat", "Night") == "Night"
    assert switching.step("Night", "") == "Chat"


def test_a_scene_that_is_on_already_is_not_switched_to_nor_left():
    switching = Switching()
    assert switching.step("Night", "Night") == ""
    assert switching.step("Night", "") in {"", "Night"}


def test_an_old_address_gets_the_present_key_and_keeps_its_options():
    ours = "http://127.0.0.1:8127/overlay?key=new"
    assert (
        mended("http://localhost:9000/overlay?key=old&layout=tall&motion=calm", ours)
        == "http://127.0.0.1:8127/overlay?key=new&layout=tall&motion=calm"
    )
    assert mended("", ours) == ours
    assert mended(ours, ours) == ours


@pytest.mark.parametrize("wrong", [{"port": 0}, {"port": 70000}, {"width": 9000}, {"source": ""}])
def test_settings_that_obs_cannot_take_are_refused(wrong):
    with pytest.raises(ValueError, match=next(iter(wrong))):
        ObsSettings(**wrong)
