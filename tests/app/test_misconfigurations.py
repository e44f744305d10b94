"""Every misconfiguration of docs/check.md on a real broken home: what `check` says of it."""

import json
import os
import re
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from shutil import copytree

import pytest

from bot.app.checking import check_home
from bot.app.homes import make_home
from bot.storage.lock import HomeLock
from tests.app.test_run import REPOSITORY, hearthcast
from tests.stage.chromium import free_port

DOCUMENT = (REPOSITORY / "docs" / "check.md").read_text("utf-8")


@dataclass
class Broken:
    """A new home, and a hand that breaks it."""

    home: Path
    life: Path
    """A home that was lived in."""
    setenv: Callable[[str, str], None]
    until_the_end: ExitStack

    def keyed(self, variable: str, text: str) -> None:
        """A key in the environment and settings that may use it."""
        self.setenv(variable, "k")
        self.local(text)

    def local(self, text: str) -> None:
        (self.home / "config.local.toml").write_text(text, "utf-8")

    def put(self, name: str, text: str) -> None:
        path = self.home / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def bytes(self, name: str, data: bytes) -> None:
        (self.home / name).write_bytes(data)

    def lived(self, *, by: Callable[[str], str] = str, name: str = "john/episodic.json") -> None:
        """A home with a tick of life, one of whose files somebody edited."""
        copytree(self.life, self.home, dirs_exist_ok=True)
        path = self.home / "memory" / name
        path.write_text(by(path.read_text("utf-8")), "utf-8")

    def taken_port(self) -> int:
        taken = self.until_the_end.enter_context(socket.create_server(("127.0.0.1", 0)))
        return int(taken.getsockname()[1])


@dataclass(frozen=True)
class Row:
    """One row: how it is broken, and what is found."""

    title: str
    breaks: Callable[[Broken], None]
    light: str
    part: str
    says: str
    """A pattern."""


def lock(broken: Broken) -> None:
    held = HomeLock(broken.home)
    broken.lived()
    held.take()
    broken.until_the_end.callback(held.release)


def without_event(text: str) -> str:
    return text.replace('"event":', '"evnt":', 1)


ROWS = [
    Row("a misspelt key", lambda b: b.local('[show]\nlangage = "en"\n'), "problem", "config",
        r"config\.local\.toml: show\.langage: there is no such key \(did you mean 'language'\?\)"),
    Row("a value of the wrong kind", lambda b: b.local('[show]\ninterval_s = "ten"\n'), "problem",
        "config", r"show\.interval_s: must be a whole number, is 'ten'"),
    Row("a number out of range", lambda b: b.local("[time]\nminutes_per_tick = 500\n"), "problem",
        "config", r"time: minutes_per_tick must be 1-120, is 500"),
    Row("text that is no TOML", lambda b: b.local('[show]\nlanguage = "en\n'), "problem", "config",
        r"config\.local\.toml: line 2, column \d+: .+ \(correct the line and save\)"),
    Row("an unknown time zone", lambda b: b.local('[time]\nzone = "Tokyo/Japan"\n'), "problem",
        "config", r"time\.zone: there is no time zone 'Tokyo/Japan' \(use a name such as"),
    Row("a language that is not there", lambda b: b.local('[show]\nlanguage = "fr"\n'), "problem",
        "config", r"show\.language: must be one of 'en', 'ja', 'both', is 'fr'"),
    Row("an item that requires an unknown one",
        lambda b: b.local('[items.tv]\nrequires = ["tv_standd"]\n'), "problem", "config",
        r"items\.tv\.requires: there is no item or room type 'tv_standd'"),
    Row("a wish that costs nothing", lambda b: b.local("[items.kotatsu]\nprice = 0\n"), "problem",
        "config", r"items\.kotatsu\.price: must be over 0 yen"),
    Row("a negative price", lambda b: b.local("[items.futon]\nprice = -5\n"), "problem", "config",
        r"items\.futon\.price: must be 0 or more yen, is -5"),
    Row("a rate of nothing", lambda b: b.local("[rates.money]\nUSD = 0\n"), "problem", "config",
        r"rates: a rate must be over 0, is 0"),
    Row("an unknown provider", lambda b: b.local('[brain]\nname = "antropic"\n'), "problem",
        "config", r"brain\.name: must be one of .+ \(did you mean 'anthropic'\?\)"),
    Row("a character without persona and lines",
        lambda b: b.local('[characters.bob]\nname = "Bob"\nname_ja = "ボブ"\nspecies = "person"\n'
                          "drain_per_hour = { hunger = 5.0 }\n"),
        "problem", "prompts", r"prompts/en/personas/bob\.j2: .*missing"),
    Row("a template that names what nobody gives",
        lambda b: b.put("prompts/local/en/answer.j2", "Hello {{ nobody }}"), "problem", "prompts",
        r"prompts/en/answer\.j2: template: 'nobody' is undefined"),
    Row("a broken template", lambda b: b.put("prompts/local/en/answer.j2", "Hello {{ ("),
        "problem", "prompts", r"prompts/en/answer\.j2: template: line 1: "),
    Row("a text that is no TOML", lambda b: b.put("prompts/local/ja/labels.toml", "[item\n"),
        "problem", "prompts", r"prompts/local/ja/labels\.toml: syntax: .+line 1"),
    Row("a word list that cannot be read",
        lambda b: b.bytes("blocklist.txt", "ばか".encode("cp932")), "problem",
        "prompts", r"blocklist\.txt: .*cannot be read"),
    Row("a model without its key", lambda b: b.local('[brain]\nname = "anthropic"\n'), "problem",
        "brain", r"the environment variable ANTHROPIC_API_KEY .+ is not set"),
    Row("a model nobody knows the price of",
        lambda b: b.keyed("ANTHROPIC_API_KEY", '[brain]\nname = "anthropic"\n[brain.anthropic]\n'
                           'model = "claude-hiku"\n'),
        "problem", "brain", r"claude-hiku"),
    Row("a paid model without a budget",
        lambda b: b.keyed("ANTHROPIC_API_KEY", '[brain]\nname = "anthropic"\n'
                           "[budget]\ndaily_budget_usd = 0\n"),
        "warning", "brain", r"daily_budget_usd is 0: the model is never asked"),
    Row("a key that nobody uses", lambda b: b.setenv("OPENAI_API_KEY", "k"), "ok", "brain",
        r"OPENAI_API_KEY is set and not used"),
    Row("a platform without its channel", lambda b: b.local("[platforms.twitch]\non = true\n"),
        "problem", "twitch", r"\[platforms\.twitch\] channel is empty"),
    Row("an address where a name belongs",
        lambda b: b.local('[platforms.twitch]\non = true\nchannel = "twitch.tv/mika"\n'
                          'client_id = "c"\n'),
        "problem", "twitch", r"channel 'twitch\.tv/mika' is no channel name"),
    Row("a platform without its key",
        lambda b: b.local('[platforms.youtube]\non = true\nvideo = "dQ-fake_001"\n'), "problem",
        "youtube", r"the environment variable YOUTUBE_API_KEY is not set"),
    Row("a port another program holds", lambda b: b.local(f"[web]\nport = {b.taken_port()}\n"),
        "warning", "port", r"is taken by another program: end it, or set \[web\] port"),
    Row("OBS not started", lambda b: b.local(f"[obs]\non = true\nport = {free_port()}\n"),
        "warning", "obs", r"OBS is not there .+: start it"),
    Row("VOICEVOX not started",
        lambda b: b.local('[voices]\nengine = "voicevox"\n[voices.voicevox]\n'
                          f'base_url = "http://127.0.0.1:{free_port()}"\n'),
        "warning", "voices", r"VOICEVOX is not there .+: start it"),
    Row("a paid voice nobody allowed", lambda b: b.local('[voices]\nengine = "openai"\n'),
        "warning", "voices", r"this server costs money: allow it with may_bill = true"),
    Row("rates of long ago", lambda b: b.local("[rates]\nas_of = 2020-01-01\n"), "warning",
        "rates", r"\[rates\] are of 2020-01-01, \d+ months ago"),
    Row("a usual currency without a rate",
        lambda b: b.put("config.toml", re.sub(r"(?m)^USD = .*\n", "",
                                              (b.home / "config.toml").read_text("utf-8"))),
        "warning", "rates", r"\[rates\.money\] has no USD"),
    Row("a memory file that does not parse",
        lambda b: b.lived(by=lambda text: text.replace('"emotion":', '"emotion"', 1)), "problem",
        "memory", r"memory/john/episodic\.json: .*line \d+, column \d+"),
    Row("an entry without a field it needs", lambda b: b.lived(by=without_event), "warning",
        "memory", r"memory/john/episodic\.json: ep_\d+\.event: is missing; it is put aside"),
    Row("a folder that cannot be written", lambda b: b.put(".hearthcast", "a file"), "problem",
        "folder", r"cannot be written: \.hearthcast"),
    Row("keys that cannot be read", lambda b: b.put(".hearthcast/stage_keys.json", "{"), "warning",
        "overlay", r"the next start makes new keys, and OBS needs the new address"),
    Row("a clock that was set back",
        lambda b: b.put(".hearthcast/machine.json",
                        json.dumps({"version": 1, "ran_at": "2100-01-01T00:00:00+00:00"})),
        "warning", "clock", r"the last show ran at 2100-01-01 00:00: set the machine's clock"),
    Row("a second show on the same home", lock, "ok", "memory",
        r"a show runs on this home \(process \d+\)"),
]  # fmt: skip


@pytest.fixture(scope="module")
def life(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("life") / "home"
    make_home(home)
    make = ("run", "--home", str(home), "--ticks", "1", "--interval", "0", "--no-web")
    assert hearthcast(*make).returncode == 0
    return home


@pytest.fixture
def broken(life: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Broken]:
    for name in ("ANTHROPIC_API_KEY", "OPENAI_API_KEY", "YOUTUBE_API_KEY", "OBS_PASSWORD"):
        monkeypatch.delenv(name, raising=False)
    make_home(tmp_path / "home")
    with ExitStack() as stack:
        yield Broken(tmp_path / "home", life, monkeypatch.setenv, stack)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.title)
def test_it_is_found_and_explained(row: Row, broken: Broken) -> None:
    row.breaks(broken)
    found = [one for one in check_home(broken.home) if re.search(row.says, one.text)]
    assert found, [str(one) for one in check_home(broken.home) if one.light != "ok"]
    assert (row.light, row.part) in {(one.light, one.part) for one in found}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.title)
def test_it_stands_in_the_document(row: Row) -> None:
    assert f"| {row.title} |" in DOCUMENT


def test_a_healthy_home_has_no_problem_and_no_warning(broken: Broken) -> None:
    broken.local(f"[web]\nport = {free_port()}\n")
    assert [one for one in check_home(broken.home) if one.light != "ok"] == []


def test_every_fault_of_the_config_is_said_at_once(broken: Broken) -> None:
    broken.local('[show]\nlangage = "en"\n[time]\nminutes_per_tick = 500\n[web]\nport = "x"\n')
    found = [one.text for one in check_home(broken.home) if one.light == "problem"]
    assert len(found) == 3


def test_the_exit_code_is_2_with_a_problem_and_0_with_warnings_alone(broken: Broken) -> None:
    broken.local("[rates]\nas_of = 2020-01-01\n")
    done = hearthcast("check", "--home", str(broken.home))
    assert done.returncode == 0
    assert "warning rates" in done.stdout
    broken.local('[show]\nlangage = "en"\n')
    done = hearthcast("check", "--home", str(broken.home), "--json")
    assert done.returncode == 2
    assert [one["light"] for one in json.loads(done.stdout)] == ["problem"]


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_read_only_home_is_found(broken: Broken) -> None:
    broken.home.chmod(0o555)
    try:
        assert any(
            one.part == "folder" and one.light == "problem" for one in check_home(broken.home)
        )
    finally:
        broken.home.chmod(0o755)


def test_no_show_begins_where_nothing_can_be_saved(broken: Broken) -> None:
    broken.put(".hearthcast", "a file")
    done = hearthcast("run", "--home", str(broken.home), "--ticks", "1", "--interval", "0")
    assert done.returncode == 1
    assert done.stderr.startswith("cannot be written: .hearthcast")


def test_a_second_show_is_refused_with_the_first_ones_number(broken: Broken) -> None:
    lock(broken)
    done = hearthcast("run", "--home", str(broken.home), "--ticks", "1", "--interval", "0")
    assert done.returncode == 1
    assert f"in use by another Hearthcast (process {os.getpid()})" in done.stderr
