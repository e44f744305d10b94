"""The shipped settings of the audience are whole, and damaged ones are named."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.audience.commands import WORDS, Order
from bot.audience.currencies import DECIMALS
from bot.audience.effects import effect_names
from bot.audience.gate import Source, screen
from bot.audience.hearing import KNOWN_BOTS, ears_of
from bot.audience.topics import Topic
from bot.audience.window import ChatRules
from bot.audience.wordlist import encode
from bot.config.audience import GateSettings, read_gate_texts, read_words
from bot.config.settings import load
from bot.errors import ConfigError
from tests.audience.conftest import HOME

SETTINGS = load(HOME)


def test_the_shipped_rates_cover_every_currency_that_money_marks_name():
    assert set(SETTINGS.rates.money) <= set(DECIMALS)
    assert {"JPY", "USD", "EUR", "GBP", "KRW", "TWD", "BRL", "INR"} <= set(SETTINGS.rates.money)
    assert SETTINGS.rates.money["JPY"] == 1


def test_the_shipped_commands_and_topics_are_the_built_in_ones():
    assert {Order(order): words for order, words in SETTINGS.commands.words.items()} == WORDS
    assert set(SETTINGS.gate.refused_topics) == set(Topic)


def test_every_shipped_effect_has_names_in_both_languages():
    names = dict(effect_names(SETTINGS.effects))
    assert set(names) == set(SETTINGS.effects)
    for called in names.values():
        assert any(name.isascii() for name in called)
        assert any(not name.isascii() for name in called)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_what_the_gate_says_itself_passes_the_gate(gate, language):
    texts = read_gate_texts(HOME, language)
    fixed = (texts.kind_line, *texts.steer_away, texts.unlisted, texts.anonymous, texts.alias)
    for line in fixed:
        screening = screen(line, Source.WORDING, gate)
        assert (screening.text, screening.refused) == (line, "")


def spoken_texts() -> Iterator[str]:
    """Every sentence that prompts/ can put on air (the setup page is not), its blanks filled."""
    for path in sorted((HOME / "prompts").glob("??/**/*.toml")):
        if path.name not in {"audience.toml", "gate.toml", "setup.toml"}:
            for text in texts_in(tomllib.loads(path.read_text("utf-8"))):
                filled = re.sub(r"\{\{.*?\}\}", "kotatsu", re.sub(r"\{%.*?%\}", "", text))
                yield from filter(None, (re.sub(r"^\[.*?\]\s*", "", filled)).splitlines())


def texts_in(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case list():
            for each in value:
                yield from texts_in(each)
        case dict():
            for each in value.values():
                yield from texts_in(each)
        case _:
            pass


def test_nothing_the_household_says_of_itself_is_refused_by_its_own_gate(gate):
    refused = [text for text in spoken_texts() if screen(text, Source.LINE, gate).refused]
    assert refused == []


def test_ignored_names_and_accounts_come_from_config():
    ears = ears_of(ChatRules(ignored=("MyBot",), own_accounts=("twitch:9",)))
    assert {"mybot", *KNOWN_BOTS} <= ears.bots
    assert ears.own_accounts == {"twitch:9"}


@pytest.fixture
def home(tmp_path: Path) -> Path:
    folder = tmp_path / "prompts" / "en"
    folder.mkdir(parents=True)
    (folder / "blocklist.b64").write_text(f"# list\n{encode('zorblat')}\n", encoding="utf-8")
    return tmp_path


def test_the_streamer_s_own_words_join_the_list_and_allowed_ones_leave_it(home):
    assert read_words(home, GateSettings()).find("zorblat") == "zorblat"
    (home / "blocklist.txt").write_text("# mine\nfrobnicate  # since May\n", encoding="utf-8")
    words = read_words(home, GateSettings(allowed=("Zorblat",)))
    assert words.find("frobnicate!") == "frobnicate"
    assert words.find("zorblat") is None


@pytest.mark.parametrize("damage", ["%%%", "/w==", "zorblat!"])
def test_a_damaged_list_is_named_with_its_line_and_no_show_starts_without_it(home, damage):
    listed = home / "prompts" / "en" / "blocklist.b64"
    listed.write_text(f"{encode('zorblat')}\n{damage}\n", encoding="utf-8")
    with pytest.raises(ConfigError, match=r"prompts/en/blocklist\.b64.*line 2"):
        read_words(home, GateSettings())


def test_no_list_at_all_stops_the_start(tmp_path):
    with pytest.raises(ConfigError, match="word list"):
        read_words(tmp_path, GateSettings())


def test_a_gate_text_that_is_missing_is_named(home):
    (home / "prompts" / "en" / "gate.toml").write_text('removed = "x"', encoding="utf-8")
    with pytest.raises(ConfigError, match=r"gate\.toml.*steer_away"):
        read_gate_texts(home, "en")


def test_the_lists_do_not_display_their_words():
    for language in ("en", "ja"):
        lines = (HOME / "prompts" / language / "blocklist.b64").read_text("ascii").splitlines()
        listed = [line for line in lines if not line.startswith("#")]
        assert len(listed) > 100
        assert not [line for line in listed if " " in line]
