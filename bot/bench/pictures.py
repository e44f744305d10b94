"""`bench pictures`: every picture of the documents, in one go, from a real show in a real Chromium.

The overlay's come from the stage in `theatre`, the dashboard's and the setup's from a show on air
in a home that has lived three days with an invented audience; seed and dates are fixed, so a
picture changes only when what it shows has changed.
"""

import argparse
import asyncio
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from bot.app.homes import MACHINE, make_home
from bot.bench.registry import Figures
from bot.bench.sheet import draw_sheet, scene_picture
from bot.bench.small_pictures import small
from bot.bench.theatre import Browser, chromium, theatre
from bot.bench.views import POSTER
from bot.control import ask

TICKS, SEED = 3 * 144 + 70, 7
"""Three days, and on to twenty to seven in the evening, when everybody is awake."""
MORE = 6
"""Decisions made on air before the first picture: something stands in the transcript."""
HEIGHT = {360: 780, 844: 700, 1440: 900}
"""Pixels of a window by its width: an OBS dock, a small window, a desktop."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture of the dashboard (or the setup) as somebody sees it."""

    name: str
    page: str
    """The tab's id; `setup` is the setup."""
    width: int
    language: str = "en"
    press: tuple[str, ...] = ()
    """What is clicked before the picture is taken, as CSS selectors; what is missing is left."""


SHOTS = (
    Shot("desk", "now", 1440),
    Shot("desk-844", "now", 844),
    Shot("desk-360", "now", 360),
    Shot("desk.ja", "now", 1440, "ja"),
    Shot("desk-360.ja", "now", 360, "ja"),
    Shot("desk-home", "home", 1440),
    Shot("desk-home.ja", "home", 1440, "ja"),
    Shot("desk-memories", "memories", 1440, press=("#memories button[type=submit]",)),
    Shot("desk-mind", "mind", 1440, press=("#turns li:first-child summary",)),
    Shot("desk-stage", "stage", 1440),
    Shot("desk-stage.ja", "stage", 1440, "ja"),
    Shot("setup", "setup", 844),
    Shot("setup.ja", "setup", 844, "ja"),
)


def run(arguments: Sequence[str]) -> Figures:
    """Take every picture; `--out` is the documents' folder, `--only` names some of them."""
    parser = argparse.ArgumentParser(prog="hearthcast bench pictures")
    parser.add_argument("--out", type=Path, default=Path("docs"))
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args(arguments)
    return asyncio.run(_taken(options.out, frozenset(options.only)))


def render(figures: Figures) -> str:
    """One line a picture."""
    return "\n".join(f"{name:28}{size}" for name, size in figures.items())


async def _taken(out: Path, only: frozenset[str]) -> Figures:
    done: dict[str, object] = {}
    shots = [shot for shot in SHOTS if not only or shot.name in only or "desk" in only]
    (out / "pictures").mkdir(parents=True, exist_ok=True)
    if not only or only & {"hearthcast", "sheet"}:
        async with theatre() as house:
            if not only or "hearthcast" in only:
                picture = await scene_picture(house, POSTER, ground="#3b3f47", kind="png")
                done |= _written(out / "hearthcast.jpg", await small(house.browser, picture))
            if not only or "sheet" in only:
                (out / "stage").mkdir(exist_ok=True)
                done |= await draw_sheet(house, out / "stage")
    if shots:
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            _lived(home)
            async with _on_air(home), chromium() as browser:
                await _watch(browser, home)
                for shot in shots:
                    picture = await _shot(browser, home, shot)
                    path = out / "pictures" / f"{shot.name}.jpg"
                    done |= _written(path, await small(browser, picture))
    return done


def _written(path: Path, picture: bytes) -> dict[str, object]:
    path.write_bytes(picture)
    return {path.name: f"{len(picture) / 1024:.0f} KB"}


def _lived(home: Path) -> None:
    """A home that has lived some days with an invented audience."""
    make_home(home)
    command = [
        *(sys.executable, "-m", "bot", "run", "--home", str(home), "--interval", "0"),
        *("--ticks", str(TICKS), "--seed", str(SEED), "--demo", "--in-place", "--no-web"),
    ]
    subprocess.run(command, check=True, capture_output=True)  # noqa: S603 - our own command


@asynccontextmanager
async def _on_air(home: Path) -> AsyncIterator[None]:
    """A show on a home, as a process of its own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [
        *(sys.executable, "-m", "bot", "run", "--home", str(home), "--port", str(port)),
        *("--interval", "600", "--seed", str(SEED)),
    ]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, stdout=quiet, stderr=quiet)  # noqa: S603, ASYNC220 - ours
    base = f"http://127.0.0.1:{port}"
    try:
        await asyncio.to_thread(_answering, base)
        yield
    finally:
        process.terminate()
        await asyncio.to_thread(process.wait, 20)


def _answering(base: str) -> None:
    until = time.monotonic() + 60
    while True:
        try:
            with urlopen(f"{base}/health", timeout=2):  # noqa: S310 - our own show
                return
        except URLError:
            if time.monotonic() > until:
                raise
            time.sleep(0.1)


async def _asked(home: Path, order: str) -> str:
    """The link an order to the show answers with; empty when it has none."""
    answer = await ask(home / MACHINE, {"do": order})
    return str((answer or {}).get("link", ""))


async def _watch(browser: Browser, home: Path) -> None:
    """Let a page show the overlay, as on any stream, and let some decisions be made."""
    overlay = await browser.new_page()
    await overlay.goto(await _asked(home, "overlay"))
    for _ in range(MORE):
        await _asked(home, "tick")


async def _shot(browser: Browser, home: Path, shot: Shot) -> bytes:
    context = await browser.new_context(
        viewport={"width": shot.width, "height": HEIGHT[shot.width]},
        locale="ja-JP" if shot.language == "ja" else "en-US",
        timezone_id="Asia/Tokyo", reduced_motion="reduce", color_scheme="light",
    )  # fmt: skip
    page = await context.new_page()
    link = await _asked(home, "dashboard")
    if shot.page == "setup":
        await page.goto(f"{link}&to=setup")
        await page.wait_for_selector("main form, main fieldset, main section")
    else:
        await page.goto(link)
        await page.wait_for_selector("html[data-seen]", state="attached")
        await page.click(f"#tab-{shot.page}")
    for selector in shot.press:
        wanted = page.locator(selector).first
        await wanted.wait_for()
        await wanted.click()
    # What is fetched after a click, and the preview's first picture.
    await asyncio.sleep(2.5 if shot.page == "stage" else 1.2)
    picture: bytes = await page.screenshot(type="png")
    await context.close()
    return picture
