"""Paid brains from the command line: what they cost is said, and nobody pays by mistake."""

from pathlib import Path

import pytest

from bot.app.checking import check_home
from bot.app.findings import render
from bot.app.homes import open_home
from bot.app.minds import HastyError, refuse_haste, with_brain
from bot.app.options import RunOptions
from bot.app.replaying import replay_brain
from bot.app.running import run_show
from bot.bench.flaky_provider import running

LOCAL = """
[brain]
name = "anthropic"
when_not_live = "run"
[brain.anthropic]
key = "HEARTHCAST_TEST_KEY"
base_url = "{url}"
"""


@pytest.fixture
def keyed(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home whose config names a paid brain, with a key."""
    monkeypatch.setenv("HEARTHCAST_TEST_KEY", "sk-test-0123456789")
    (home / "config.local.toml").write_text(LOCAL.format(url="http://127.0.0.1:9"))
    return home


def test_check_says_what_a_paid_brain_would_cost(keyed: Path) -> None:
    text = render(check_home(keyed), as_json=False)
    assert "anthropic with claude-haiku-5-5" in text
    assert "a tick costs at most $0.00" in text
    assert "sk-test" not in text


def test_check_names_the_missing_key(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HEARTHCAST_TEST_KEY", raising=False)
    (home / "config.local.toml").write_text(LOCAL.format(url=""))
    findings = check_home(home)
    assert [f.text for f in findings if f.light == "problem" and "HEARTHCAST_TEST_KEY" in f.text]


def test_check_live_tells_that_nobody_answers(keyed: Path) -> None:
    findings = check_home(keyed, live=True)
    assert (findings[-1].part, findings[-1].light) == ("brain", "problem")


def test_nobody_pays_for_a_tick_a_second_by_mistake(keyed: Path) -> None:
    home = open_home(keyed)
    with pytest.raises(HastyError, match="--yes"):
        refuse_haste(home, 0, accepted=False)
    refuse_haste(home, 0, accepted=True)
    refuse_haste(home, 600, accepted=False)
    refuse_haste(with_brain(home, "scripted"), 0, accepted=False)


def test_a_day_is_recorded_and_lived_again_without_a_network(
    keyed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    import asyncio
    import threading

    ready, over = threading.Event(), threading.Event()
    urls: list[str] = []

    async def serve() -> None:
        async with running(seed=3, share=0.0) as flaky:
            urls.append(flaky.url)
            ready.set()
            while not over.is_set():  # noqa: ASYNC110 - set from another thread
                await asyncio.sleep(0.02)

    server = threading.Thread(target=lambda: asyncio.run(serve()))
    server.start()
    ready.wait()
    (keyed / "config.local.toml").write_text(LOCAL.format(url=urls[0]))
    try:
        run_show(RunOptions(home=keyed, ticks=2, interval_s=0, web=False, accept_cost=True))
    finally:
        over.set()
        server.join()
    (recording,) = (keyed / ".hearthcast" / "recordings").glob("*.jsonl")
    said = [line for line in capsys.readouterr().out.splitlines() if "“A " in line]
    assert len(said) == 4
    assert (keyed / ".hearthcast" / "spend.json").exists()
    assert replay_brain(keyed, recording) == 0
    assert "6 recorded calls were played again" in capsys.readouterr().out
