"""The setup reads, tries and writes a home's settings; a secret is never among them."""

import re
import tomllib
from pathlib import Path

import pytest

from bot.app.homes import open_home
from bot.app.setup import LANGUAGES, WORDS, Setup
from bot.app.setup_fields import STEPS, steps, value_of
from bot.config.settings import load
from bot.errors import HearthcastError
from bot.wording.tables import read_table
from tests.app.test_run import REPOSITORY
from tests.stage.chromium import free_port
from tests.stage.obs.fake import FakeObs

TWITCH = {
    "platforms.twitch.on": True,
    "platforms.twitch.channel": "https://twitch.tv/Mika",
    "platforms.twitch.client_id": "uo6dggojyb8d6soh92zknwmi5ej1q2",
}


@pytest.fixture
def setup(home: Path) -> Setup:
    return Setup(home, open_home(home), lambda: "http://127.0.0.1:1/overlay?key=k")


async def test_what_was_entered_is_written_and_nothing_else(setup: Setup, home: Path) -> None:
    shipped = (home / "config.toml").read_bytes()
    answer = await setup.save("platforms", {**TWITCH, "platforms.youtube.on": False})
    written = tomllib.loads((home / "config.local.toml").read_text("utf-8"))
    assert written == {
        "platforms": {
            "twitch": {"on": True, "channel": "mika", "client_id": "uo6dggojyb8d6soh92zknwmi5ej1q2"}
        }
    }
    assert answer["changed"] == sorted(TWITCH)
    assert load(home).platforms.twitch.channel == "mika"
    assert (home / "config.toml").read_bytes() == shipped


async def test_what_a_person_wrote_by_hand_stays(setup: Setup, home: Path) -> None:
    own = '# mine\n[items.kotatsu]\nprice = 5_980  # dearer here\n[obs]\nsource = "Flat"\n'
    (home / "config.local.toml").write_text(own, "utf-8")
    await setup.save("obs", {"obs.on": True, "obs.source": "Flat", "obs.port": "4456"})
    text = (home / "config.local.toml").read_text("utf-8")
    assert text.startswith(own)
    assert tomllib.loads(text)["obs"] == {"source": "Flat", "on": True, "port": 4456}


async def test_every_step_can_be_skipped_and_is_then_not_the_first_run_any_more(
    setup: Setup, home: Path
) -> None:
    assert [setup.is_first] == [True]
    before = repr(load(home))
    for step in STEPS:
        assert (await setup.save(step, {}))["changed"] == []
    assert [setup.is_first] == [False]
    assert repr(load(home)) == before
    assert setup.state()["pending"] is False


@pytest.mark.parametrize(
    ("step", "values", "told"),
    [
        ("platforms", {**TWITCH, "platforms.twitch.channel": "my channel"}, "no channel name"),
        ("obs", {"obs.on": True, "obs.port": 99_999}, "port must be from 1 to 65535"),
        ("obs", {"obs.port": "many"}, "cannot be taken"),
        ("obs", {"brain.name": "openai"}, "there is no setting 'brain.name'"),
        ("mind", {"brain.name": "clippy"}, "cannot be taken"),
        ("mind", {"brain.anthropic.key": "sk-secret"}, "there is no setting"),
        ("holidays", {}, "there is no step 'holidays'"),
    ],
)
async def test_what_would_not_be_accepted_is_refused_and_nothing_is_written(
    setup: Setup, home: Path, step: str, values: dict[str, object], told: str
) -> None:
    with pytest.raises(HearthcastError, match=told):
        await setup.save(step, values)
    assert not (home / "config.local.toml").exists()


async def test_a_file_that_does_not_parse_is_left_alone(setup: Setup, home: Path) -> None:
    path = home / "config.local.toml"
    path.write_text("[obs\n", "utf-8")
    with pytest.raises(HearthcastError, match=r"config\.local\.toml"):
        await setup.save("obs", {"obs.on": True})
    assert path.read_text("utf-8") == "[obs\n"


async def test_a_secret_is_only_named_and_said_to_be_set(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("YOUTUBE_API_KEY", "AIza-very-secret")
    monkeypatch.delenv("OBS_PASSWORD", raising=False)
    state = setup.state()
    secrets = {
        part["secret"]["name"]: part["secret"]["set"]
        for step in state["steps"]
        for part in step["parts"]
    }
    assert secrets["YOUTUBE_API_KEY"] is True
    assert secrets["OBS_PASSWORD"] is False
    assert "very-secret" not in repr(state)


async def test_what_was_entered_is_looked_at_without_being_written(
    setup: Setup, home: Path
) -> None:
    lines = (await setup.try_out("platforms", TWITCH, press=False))["lines"]
    assert [line["text"] for line in lines] == [
        "twitch: channel mika; the login is asked for at the first start"
    ]
    wrong = {**TWITCH, "platforms.twitch.channel": "no good", "platforms.twitch.client_id": "x"}
    lines = (await setup.try_out("platforms", wrong, press=False))["lines"]
    assert all(line["light"] == "problem" for line in lines)
    assert len([line for line in lines if "'no good'" in line["text"]]) == 1
    assert not (home / "config.local.toml").exists()


async def test_a_paid_mind_without_its_key_is_said_and_nobody_is_called(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("ANTHROPIC_API_KEY", raising=False)
    answer = await setup.try_out("mind", {"brain.name": "anthropic"}, press=True)
    (line,) = answer["lines"]
    assert line["light"] == "problem"
    assert "ANTHROPIC_API_KEY" in line["text"]


async def test_obs_is_dialled_only_when_pressed(setup: Setup) -> None:
    values = {"obs.on": True, "obs.port": free_port()}
    assert (await setup.try_out("obs", values, press=False))["lines"] == []
    (line,) = (await setup.try_out("obs", values, press=True))["lines"]
    assert "OBS is not there" in line["text"]


async def test_an_obs_that_answers_is_tried_with_the_password_of_the_environment(
    setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with FakeObs(password="sesame").running() as obs:
        values = {"obs.on": True, "obs.port": obs.port}
        monkeypatch.setenv("OBS_PASSWORD", "sesame")
        (line,) = (await setup.try_out("obs", values, press=True))["lines"]
        assert line == {"light": "ok", "text": f"OBS answers at 127.0.0.1:{obs.port}"}
        monkeypatch.setenv("OBS_PASSWORD", "wrong")
        (line,) = (await setup.try_out("obs", values, press=True))["lines"]
        assert line["light"] == "problem"
        assert "Show Connect Info" in line["text"]


async def test_what_was_written_waits_until_the_show_begins_anew(setup: Setup) -> None:
    begun = []
    setup.on_restart = lambda: begun.append(True)
    assert setup.state()["pending"] is False
    await setup.save("platforms", TWITCH)
    assert setup.state()["pending"] is True
    await setup.restart()
    assert begun == [True]


async def test_a_show_does_not_begin_anew_with_settings_that_would_stop_it(
    setup: Setup, home: Path
) -> None:
    begun = []
    setup.on_restart = lambda: begun.append(True)
    (home / "config.local.toml").write_text("[show]\ninterval_s = 0\n", "utf-8")
    with pytest.raises(HearthcastError, match="interval_s"):
        await setup.restart()
    assert begun == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_field_and_choice_has_its_words(language: str) -> None:
    words = read_table(REPOSITORY / "prompts", language, WORDS).texts
    settings = load(REPOSITORY)
    for step in steps(settings):
        assert {f"step.{step.id}", f"title.{step.id}", f"intro.{step.id}"} <= words.keys()
        for part in step.parts:
            assert f"part.{part.id}" in words
            for one in part.fields:
                assert f"field.{one.key}" in words
                value_of(settings, one.key)


def test_both_languages_have_the_same_words() -> None:
    english, japanese = (read_table(REPOSITORY / "prompts", tag, WORDS).texts for tag in LANGUAGES)
    assert english.keys() == japanese.keys()


def test_every_word_the_pages_ask_for_exists() -> None:
    words = read_table(REPOSITORY / "prompts", "en", WORDS).texts
    pages = REPOSITORY / "bot" / "stage" / "pages" / "setup"
    text = "".join(path.read_text("utf-8") for path in pages.glob("*.js"))
    asked = {*re.findall(r'\bt\("([a-z_.]+)"', text), *(f"button.{one}" for one in BUTTONS(text))}
    assert len(asked) > 15
    assert asked <= words.keys()


BUTTONS = re.compile(r'button\("([a-z]+)"').findall
