"""`check`: what is well with a home and what is not, each line with what to do."""

import asyncio
import socket
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

from bot.app.findings import Finding, Light, ok, problem, warning
from bot.app.homes import Home, open_home
from bot.app.mind_check import brain_lines, template_lines, tried_live
from bot.app.obs import greeting
from bot.app.place_check import place_lines
from bot.app.speaking import wrong_with_voices
from bot.app.upgrading import taken
from bot.brains.notices import Severity
from bot.brains.scripted.vocabulary import FACTS, FLAGS
from bot.clock import SystemClock
from bot.config.audience import read_gate_texts, read_words
from bot.config.environment import secret
from bot.errors import ConfigError, DisconnectedError
from bot.platforms.readiness import readiness
from bot.storage.explaining import Light as FileLight
from bot.storage.explaining import explain
from bot.storage.lock import HomeLock
from bot.wording.check import Vocabulary, problems
from bot.wording.commands import read_commands
from bot.wording.merging import read_phrases, read_reflections
from bot.wording.phrasebook import load

_LIGHT_OF: dict[Severity, Light] = {
    Severity.OK: "ok",
    Severity.WARNING: "warning",
    Severity.DOWN: "problem",
}
_LIGHT_OF_FILE: dict[FileLight, Light] = {
    FileLight.OK: "ok",
    FileLight.WARNING: "warning",
    FileLight.PROBLEM: "problem",
}
STALE = timedelta(days=365)
"""Rates older than this are said to be old."""
USUAL = ("JPY", "USD", "EUR")
"""Currencies that every stream sees."""


def check_home(root: Path, *, live: bool = False) -> tuple[Finding, ...]:
    """Look at everything that can be looked at without a show; writes nothing.

    With `live` the brain's provider is called once for one token, which is counted as spent.
    """
    try:
        home = open_home(root)
    except ConfigError as error:
        return tuple(problem("config", one) for one in error.problems)
    findings = tuple(_findings(home))
    if live:
        line = tried_live(home)
        findings += (Finding(light=_LIGHT_OF[line.severity], part="brain", text=line.text),)
    return findings


def _findings(home: Home) -> Iterator[Finding]:
    settings = home.settings
    yield ok(
        "config",
        f"{len(settings.characters)} characters, {len(settings.items)} items, "
        f"{len(settings.dishes)} dishes, zone {settings.time.zone}",
    )
    for said in home.said:
        yield warning("config", str(said))
    for said in taken(home):
        yield ok("version", str(said))
    yield from place_lines(home)
    yield from _rates(home)
    yield from _words(home)
    yield from _memory(home)
    for line in brain_lines(home):
        yield Finding(light=_LIGHT_OF[line.severity], part="brain", text=line.text)
    yield from _opinion(home)
    yield from _platforms(home)
    yield from _port(home)
    yield _obs(home)
    yield _voices(home)


def _words(home: Home) -> Iterator[Finding]:
    rules = home.settings.rules()
    try:
        book = load(home.root / "prompts", rules)
        read_phrases(home.root / "prompts", book.labels)
        read_reflections(home.root / "prompts", book.labels)
        read_commands(home.root / "prompts")
        read_gate_texts(home.root, home.settings.show.language)
        read_words(home.root, home.settings.gate)
    except ConfigError as error:
        yield from (problem("prompts", one) for one in error.problems)
        return
    missing = (*problems(book, Vocabulary(flags=FLAGS, facts=FACTS)), *template_lines(home, book))
    if missing:
        yield from (problem("prompts", one) for one in missing)
        return
    yield ok("prompts", "English and Japanese texts read")


def _rates(home: Home) -> Iterator[Finding]:
    rates = home.settings.rates
    age = SystemClock().now().date() - rates.as_of
    if age > STALE:
        what = f"[rates] are of {rates.as_of}, {age.days // 30} months ago"
        yield warning("rates", f"{what}: look them up anew, and set as_of")
    missing = [code for code in USUAL if code not in rates.money]
    if missing:
        what = f"[rates.money] has no {', '.join(missing)}"
        yield warning("rates", f"{what}: such a tip waits until you say what it counts for")


def _opinion(home: Home) -> Iterator[Finding]:
    gate = home.settings.gate
    if gate.moderation == "none":
        return
    if home.settings.brain.name == "scripted":
        yield ok("moderation", "not asked: the scripted brain's lines need no second opinion")
    elif secret(gate.moderation_key):
        yield ok("moderation", f"{gate.moderation} is asked about everything a model says")
    else:
        yield problem(
            "moderation",
            f"the environment variable {gate.moderation_key} is not set, and only the "
            'scripted brain\'s lines would air: set it, or write moderation = "none" in [gate]',
        )


def _memory(home: Home) -> Iterator[Finding]:
    """Every file, whether a show runs on the home or not."""
    if home.is_new:
        yield ok("memory", "a new household begins with the first run")
        return
    for one in explain(home.root, profiles=home.settings.rules().characters, zone=home.zone):
        yield Finding(
            light=_LIGHT_OF_FILE[one.light], part="memory", text=f"{one.file}: {one.text}"
        )


def _port(home: Home) -> Iterator[Finding]:
    web = home.settings.web
    if not web.port or port_is_free(web.port):
        yield ok("port", f"{web.port} is free for the overlay")
    elif HomeLock(home.root).is_held():
        yield ok("port", f"{web.port} is in use: the show runs")
    else:
        yield warning(
            "port",
            f"{web.port} is taken by another program: end it, or set [web] port in "
            "config.local.toml (and the address in OBS)",
        )


def _platforms(home: Home) -> Iterator[Finding]:
    for line in readiness(home.settings.platforms, secret):
        yield Finding(light=line.light, part=line.platform, text=line.text)


def _obs(home: Home) -> Finding:
    settings = home.settings.obs
    if not settings.on:
        return ok("obs", "switched off ([obs] on): add the overlay by its address")
    error = asyncio.run(greeting(settings))
    if error is None:
        return ok("obs", f"reached at {settings.host}:{settings.port}")
    # An OBS that is not started yet is found by the show as soon as it is.
    light: Light = "warning" if isinstance(error, DisconnectedError) else "problem"
    return Finding(light=light, part="obs", text=str(error))


def _voices(home: Home) -> Finding:
    engine = home.settings.voices.engine
    if engine == "off":
        return ok("voices", "switched off ([voices] engine): babble is heard")
    error = asyncio.run(wrong_with_voices(home))
    if error is None:
        return ok("voices", f"{engine}: the overlay is heard where its address says audio=1")
    return warning("voices", f"{error}; until then babble is heard")


def port_is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether nobody listens on a port."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        return probe.connect_ex((host, port)) != 0
