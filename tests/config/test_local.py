"""config.local.toml is changed key by key; what a person wrote there stays."""

import tomllib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.config.local import HEADER, edited

OWN = """# my own settings
[show]
language = "ja"   # we speak Japanese

[platforms.twitch]
# since May
channel = "mika"
"""


def test_a_changed_key_leaves_comments_order_and_the_rest_alone() -> None:
    changed = edited(OWN, {"platforms.twitch.channel": "haru"})
    assert changed == OWN.replace('"mika"', '"haru"')


def test_a_new_key_joins_its_table_and_a_new_table_the_file() -> None:
    changed = edited(OWN, {"platforms.twitch.on": True, "obs.port": 4456})
    assert changed.startswith(OWN.rstrip("\n"))
    assert tomllib.loads(changed) == {
        "show": {"language": "ja"},
        "platforms": {"twitch": {"channel": "mika", "on": True}},
        "obs": {"port": 4456},
    }


def test_the_first_file_says_what_it_is_for() -> None:
    assert edited("", {}) == HEADER
    assert edited("", {"obs.on": True}).startswith(HEADER)


def test_a_byte_order_mark_of_notepad_does_no_harm() -> None:
    assert tomllib.loads(edited("\ufeff[obs]\non = false\n", {"obs.on": True})) == {
        "obs": {"on": True}
    }


@pytest.mark.parametrize("text", ["[obs\non = 1", "obs = 3\n", 'a = "\n'])
def test_a_file_that_cannot_take_the_change_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        edited(text, {"obs.on": True})


@settings(max_examples=40, deadline=None)
@given(
    st.dictionaries(st.sampled_from(["obs.source", "brain.ollama.model", "web.port"]), st.text())
)
def test_what_was_written_is_what_is_read(changes: dict[str, str]) -> None:
    read = tomllib.loads(edited(OWN, changes))
    for key, value in changes.items():
        found: Any = read
        for name in key.split("."):
            found = found[name]
        assert found == value
