"""How strongly somebody stays in character, turned while the show runs."""

import pytest

from bot.app.composing import Show, Wishes, compose
from bot.app.desk_edits import desk_edits_of
from bot.app.homes import open_home
from bot.clock import SystemClock
from bot.errors import ConfigError


@pytest.fixture
def show(home):
    wishes = Wishes(
        seed=1, simulated=False, durable=False, on_problem=lambda _: None, on_signal=lambda _: None
    )
    composed = compose(open_home(home), wishes, SystemClock())
    yield composed
    composed.close()


def strength(show: Show, character: str) -> float:
    return show.director.briefing(character).profile.personality_strength


async def test_the_next_turn_has_it_and_so_has_the_next_start(show):
    edits = desk_edits_of(show)
    before = show.director.briefing("john")
    answer = await edits.carry_out({"do": "strength", "about": "john", "value": 0.1})
    assert strength(show, "john") == 0.1
    assert strength(show, "sara") == 0.7
    assert before.profile.personality_strength == 0.75, "a turn that is decided now keeps its own"
    root = show.home.root
    assert open_home(root).settings.characters["john"].personality_strength == 0.1
    await edits.carry_out({"do": "undo_edit", "number": answer["edit"]})
    assert strength(show, "john") == 0.75
    assert open_home(root).settings.characters["john"].personality_strength == 0.75


async def test_settings_that_cannot_be_read_stay_as_they_are_and_so_does_the_character(show):
    local = show.home.root / "config.local.toml"
    local.write_text("[show\n", encoding="utf-8")
    edits = desk_edits_of(show)
    with pytest.raises(ConfigError, match=r"config\.local\.toml"):
        await edits.carry_out({"do": "strength", "about": "john", "value": 0.1})
    assert local.read_text(encoding="utf-8") == "[show\n"
    assert strength(show, "john") == 0.75
    assert edits.log.edits == ()
