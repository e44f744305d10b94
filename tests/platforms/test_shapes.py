"""What people paste, and what they meant."""

import pytest

from bot.platforms.shapes import misshapen, tidied


@pytest.mark.parametrize(
    ("key", "pasted", "meant"),
    [
        ("twitch.channel", " https://www.twitch.tv/Mika_Chan?a=1 ", "mika_chan"),
        ("twitch.channel", "Mika", "mika"),
        ("tiktok.user", "@mika.live", "mika.live"),
        ("tiktok.user", "https://www.tiktok.com/@mika/live", "mika"),
        ("youtube.video", " https://youtu.be/dQ-fake_001 ", "https://youtu.be/dQ-fake_001"),
        ("twitch.client_id", " abc ", "abc"),
    ],
)
def test_an_address_becomes_the_name_in_it(key: str, pasted: str, meant: str) -> None:
    assert tidied(key, pasted) == meant


@pytest.mark.parametrize(
    ("key", "wrong"),
    [
        ("twitch.channel", "my channel"),
        ("twitch.channel", "ab"),
        ("twitch.client_id", "secret!"),
        ("youtube.video", "https://youtube.com/@mika"),
        ("tiktok.user", "mika chan"),
        ("streamelements.channel_id", "mika"),
    ],
)
def test_what_cannot_be_right_is_said_with_what_is_meant(key: str, wrong: str) -> None:
    assert misshapen(key, wrong).startswith("is no ")


@pytest.mark.parametrize(
    ("key", "right"),
    [
        ("twitch.channel", "mika_chan"),
        ("twitch.channel", ""),
        ("twitch.client_id", "uo6dggojyb8d6soh92zknwmi5ej1q2"),
        ("youtube.video", "dQ-fake_001"),
        ("tiktok.user", "mika.live_1"),
        ("streamelements.channel_id", "5c0ffee5c0ffee5c0ffee5c0"),
        ("kofi.path", "anything"),
    ],
)
def test_what_may_be_right_passes(key: str, right: str) -> None:
    assert misshapen(key, right) == ""
