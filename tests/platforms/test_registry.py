"""Which platforms run, what they need, and that the others cost nothing."""

import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from bot.config.filling import Complaints, fill
from bot.config.platforms import PlatformsSettings
from bot.errors import LoginRejectedError, PlatformMisconfiguredError
from bot.platforms.readiness import ALL, problem_of, readiness
from bot.platforms.recorded import TRANSLATORS
from bot.platforms.registry import BUILDERS, build_platforms
from bot.platforms.surroundings import Surroundings
from tests.platforms.wall import LoopClock, NotedPulse

SECRETS = {
    "YOUTUBE_API_KEY": "k",
    "STREAMLABS_SOCKET_TOKEN": "t",
    "STREAMELEMENTS_TOKEN": "t",
    "KOFI_VERIFICATION_TOKEN": "t",
}
WELL: dict[str, dict[str, object]] = {
    "twitch": {"on": True, "channel": "mika", "client_id": "c"},
    "youtube": {"on": True, "video": "https://youtu.be/dQ-fake_001"},
    "tiktok": {"on": True, "user": "mika"},
    "streamlabs": {"on": True},
    "streamelements": {"on": True, "channel_id": "c"},
    "kofi": {"on": True, "public_address": "https://x.example", "path": "/p"},
}


def settings(**tables: dict[str, object]) -> PlatformsSettings:
    complaints: Complaints = []
    made = fill(PlatformsSettings, tables, "platforms", complaints)
    assert made is not None, complaints
    return made


def secret(name: str) -> str:
    return SECRETS.get(name, "")


def around(folder: Path) -> Surroundings:
    return Surroundings(folder=folder, clock=LoopClock(), secret=secret)


def test_everything_that_has_settings_has_a_builder_a_line_and_a_translator():
    tables = {field.name for field in fields(PlatformsSettings)} - {"record"}
    assert set(BUILDERS) == tables == set(ALL) == set(TRANSLATORS)


async def test_nothing_is_on_unless_switched_on(tmp_path):
    assert build_platforms(PlatformsSettings(), around(tmp_path)) == ()
    (line,) = readiness(PlatformsSettings(), secret)
    assert line.light == "ok"


@pytest.mark.parametrize("name", [name for name in WELL if name != "tiktok"])
async def test_each_platform_is_built_when_its_settings_are_complete(tmp_path, name):
    (platform,) = build_platforms(settings(**{name: WELL[name]}), around(tmp_path))
    assert platform.source.name == name
    assert (platform.sink is not None) == (name == "twitch")
    if platform.close is not None:
        await platform.close()


@pytest.mark.parametrize(
    ("name", "over", "said"),
    [
        ("twitch", {"channel": ""}, "channel is empty"),
        ("twitch", {"client_id": ""}, "kind Public"),
        ("youtube", {"video": "https://www.youtube.com/@mika"}, "no address of a video"),
        ("youtube", {"api_key_env": "UNSET"}, "UNSET is not set"),
        ("tiktok", {"user": ""}, "user is empty"),
        ("streamlabs", {"token_env": "UNSET"}, "UNSET is not set"),
        ("streamelements", {"channel_id": ""}, "channel_id is empty"),
        ("streamelements", {"token_env": "UNSET"}, "UNSET is not set"),
        ("kofi", {"public_address": "http://x"}, "no https address"),
        ("kofi", {"token_env": "UNSET"}, "UNSET is not set"),
    ],
)
async def test_what_is_missing_is_one_line_with_the_cure_and_the_others_go_on(
    tmp_path, name, over, said
):
    other = "streamlabs" if name != "streamlabs" else "kofi"
    tables = {other: WELL[other], name: WELL[name] | over}
    made = settings(**tables)
    assert said in problem_of(name, made, secret)
    built = {platform.source.name: platform for platform in build_platforms(made, around(tmp_path))}
    with pytest.raises(PlatformMisconfiguredError) as refused:
        built[name].source.connect(NotedPulse())
    assert "\n" not in str(refused.value)
    assert built[other].source.connect(NotedPulse()) is not None


def test_the_official_interface_is_proposed_first():
    page = settings(youtube=WELL["youtube"] | {"reader": "page"})
    (line,) = readiness(page, secret)
    assert line.light == "warning"
    assert 'reader = "api"' in line.text
    assert settings().youtube.reader == "api"


def test_the_quota_is_reckoned_for_the_planned_hours():
    (line,) = readiness(settings(youtube=WELL["youtube"]), secret)
    assert "every 43 s" in line.text


async def test_a_secret_that_vanished_is_a_login_problem_by_name(tmp_path):
    with pytest.raises(LoginRejectedError, match="NO_SUCH_VARIABLE"):
        around(tmp_path).needed_secret("Streamlabs", "NO_SUCH_VARIABLE")


async def test_the_page_reader_says_its_sentence_about_the_terms(tmp_path):
    page = settings(youtube=WELL["youtube"] | {"reader": "page"})
    (platform,) = build_platforms(page, around(tmp_path))
    assert "terms of service" in platform.notice


HEAVY = ("twitchio", "pytchat", "TikTokLive", "httpx", "aiohttp")


@pytest.mark.parametrize(
    ("tables", "loaded"),
    [
        ({}, set()),
        ({"twitch": WELL["twitch"]}, {"twitchio", "aiohttp"}),
        ({"youtube": WELL["youtube"]}, {"aiohttp"}),
        ({"youtube": WELL["youtube"] | {"reader": "page"}}, {"aiohttp", "pytchat", "httpx"}),
        ({"streamlabs": WELL["streamlabs"]}, {"aiohttp"}),
    ],
    ids=["none", "twitch", "youtube-api", "youtube-page", "streamlabs"],
)
def test_nothing_of_a_platform_is_imported_unless_it_is_on(tmp_path, tables, loaded):
    program = f"""
import asyncio, sys
from pathlib import Path
from tests.platforms.test_registry import around, settings
import bot.platforms.registry as registry
for name in {HEAVY!r}:
    assert name not in sys.modules, name
async def main():
    wanted, place = settings(**{tables!r}), around(Path({str(tmp_path)!r}))
    for platform in registry.build_platforms(wanted, place):
        if platform.close is not None:
            await platform.close()
asyncio.run(main())
print(*sorted(name for name in {HEAVY!r} if name in sys.modules))
"""
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=root, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert set(done.stdout.split()) == loaded
