"""`bench newcomer`: from a fresh folder to the first moving picture, by the README's own command.

A copy of the source as it is unzipped, a fresh virtual environment, the README's command in a
shell, and a Chromium that opens the overlay as soon as its address is printed. Installing needs a
network. `--installed` measures the last part alone: `run` of what is installed, in a new home.
"""

import argparse
import asyncio
import os
import re
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

from bot.app.checking import port_is_free
from bot.app.homes import make_home
from bot.bench.registry import Figures
from bot.bench.theatre import SIZE, chromium
from bot.config.shipped import template
from bot.config.web import WebSettings
from bot.errors import HearthcastError

PATIENCE_S = 600.0
ENDING_S = 30.0
"""Seconds a show has to save and end."""
_VENV = f"unset PYTHONPATH && {sys.executable} -m venv .venv && . .venv/bin/activate"
_COMMAND = re.compile(r"^pip install -e \. && hearthcast run$", re.MULTILINE)
_LINK = re.compile(r"overlay for OBS \(1920x1080\): (\S+)")
_LEFT_OUT = shutil.ignore_patterns(
    ".*", "__pycache__", "build", "dist", "*.egg-info", "local", "config.local.toml",
)  # fmt: skip
_LIVED = ("john", "sara", "eve", "shared")


class NotPossibleError(HearthcastError):
    """A newcomer cannot be played here; the text says why."""


def run(arguments: Sequence[str]) -> Figures:
    """Time it once; seconds since the command was given."""
    parser = argparse.ArgumentParser(prog="hearthcast bench newcomer")
    parser.add_argument("--installed", action="store_true", help="only `run`, nothing installed")
    installed = parser.parse_args(arguments).installed
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        return asyncio.run(_measured(Path(folder), installed=installed))


def render(figures: Figures) -> str:
    """One line a figure."""
    return "\n".join(f"{name:24}{value} s" for name, value in figures.items())


async def _measured(folder: Path, *, installed: bool) -> Figures:
    home = folder / "hearthcast"
    if installed:
        make_home(home)
        command = [sys.executable, "-m", "bot", "run", "--port", "0", "--home", str(home)]
    else:
        command = ["sh", "-c", f"{_VENV} && {_unzipped(home)}"]
    async with chromium() as browser:
        begun = time.perf_counter()
        async with _running(command, home) as address:
            shown = time.perf_counter() - begun
            page = await browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            await page.goto(address)
            await page.wait_for_selector("#stage[data-drawn]")
            drawn = time.perf_counter() - begun
            await _moved(page)
            moving = time.perf_counter() - begun
    return {
        "address_printed": round(shown, 1),
        "first_picture": round(drawn, 1),
        "first_moving_picture": round(moving, 1),
    }


def _unzipped(home: Path) -> str:
    """Copy the source as a newcomer has it; gives the README's command.

    Raises:
        NotPossibleError: the source is not here, or a show has the port.
    """
    source = template()
    readme = source / "README.md"
    if not port_is_free(WebSettings().port):
        raise NotPossibleError(f"port {WebSettings().port} is in use: end the show that has it")
    found = _COMMAND.search(readme.read_text("utf-8")) if readme.is_file() else None
    if found is None or not (source / "pyproject.toml").is_file():
        raise NotPossibleError("run this in the source folder, installed with pip install -e .")
    shutil.copytree(source, home, ignore=_LEFT_OUT)
    shutil.copytree(source / ".vscode", home / ".vscode")
    for name in _LIVED:
        shutil.rmtree(home / "memory" / name, ignore_errors=True)
    return found[0]


@asynccontextmanager
async def _running(command: Sequence[str], home: Path) -> AsyncIterator[str]:
    """The command, and the address of the overlay that it prints."""
    process = await asyncio.create_subprocess_exec(
        "env", "PYTHONUNBUFFERED=1", *command,
        cwd=home, stdout=asyncio.subprocess.PIPE, start_new_session=True,
    )  # fmt: skip
    try:
        async with asyncio.timeout(PATIENCE_S):
            yield await _address(process.stdout)
    finally:
        await _ended(process)


async def _ended(process: asyncio.subprocess.Process) -> None:
    """End the command and what it started; SIGINT would go unheard behind a shell's `&`."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGTERM)
    try:
        async with asyncio.timeout(ENDING_S):
            await process.communicate()
    except TimeoutError:
        with suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        await process.communicate()


async def _address(lines: asyncio.StreamReader | None) -> str:
    while lines is not None and (line := await lines.readline()):
        link = _LINK.search(line.decode(errors="replace"))
        if link:
            return link[1]
    raise HearthcastError("the command ended without an overlay: its lines above say why")


async def _moved(page: Any) -> None:  # noqa: ANN401 - a playwright page
    """Wait until two pictures differ."""
    before = await page.screenshot()
    async with asyncio.timeout(60):
        while await page.screenshot() == before:
            pass
