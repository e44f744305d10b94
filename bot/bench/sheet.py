"""`bench sheet`: the contact sheet of everything the stage can show, as pictures in `docs/stage/`.

Drawn by the overlay itself in a real Chromium, so that the sheet cannot tell another story than
the stream. The verdicts beside the pictures are a person's and stand in `docs/stage/README.md`.
"""

import argparse
import asyncio
import base64
from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any

from bot.audience.gate import GateRules, Source, screen
from bot.audience.screened import Screened
from bot.bench.registry import Figures
from bot.bench.small_pictures import small
from bot.bench.theatre import Theatre, in_weather, theatre
from bot.bench.views import SCENES, SKIES, VIEWS, Scene
from bot.household.world import World

PARTS = ("john", "sara", "eve", "faces", "things")
"""Sheets that one page draws alone."""
_FRAME = (400, 225)


def run(arguments: Sequence[str]) -> Figures:
    """Draw every sheet; `--out` is the folder, `--only` names some of them."""
    parser = argparse.ArgumentParser(prog="hearthcast bench sheet")
    parser.add_argument("--out", type=Path, default=Path("docs/stage"))
    parser.add_argument("--only", nargs="*", default=[])
    options = parser.parse_args(arguments)
    options.out.mkdir(parents=True, exist_ok=True)
    return asyncio.run(_draw(options.out, frozenset(options.only)))


def render(figures: Figures) -> str:
    """One line a sheet."""
    return "\n".join(f"{name:28}{size}" for name, size in figures.items())


async def _draw(out: Path, only: frozenset[str]) -> Figures:
    async with theatre() as house:
        return await draw_sheet(house, out, only)


async def draw_sheet(
    house: Theatre, out: Path, only: frozenset[str] = frozenset()
) -> dict[str, object]:
    """Draw the sheets `only` names, or all; what was written, with its size."""
    done: dict[str, object] = {}
    for part in PARTS:
        if not only or part in only:
            picture = await small(house.browser, await _part(house, part))
            done |= _written(out / f"{part}.jpg", picture)
    for name, scenes in (("skies", SKIES), ("scenes", SCENES), ("views", VIEWS)):
        if not only or name in only:
            picture = await small(house.browser, await _montage(house, scenes))
            done |= _written(out / f"{name}.jpg", picture)
    return done


def _written(path: Path, picture: bytes) -> dict[str, object]:
    path.write_bytes(picture)
    return {path.name: f"{len(picture) / 1024:.0f} KB"}


async def _part(house: Theatre, part: str) -> bytes:
    page = await house.browser.new_page(viewport={"width": 1800, "height": 400})
    await page.goto(f"{house.server.base}/overlay/sheet.html?part={part}")
    await page.wait_for_selector("body[data-drawn]")
    await page.evaluate("() => document.fonts.ready")
    picture: bytes = await page.screenshot(type="png", full_page=True)
    await page.close()
    return picture


async def _montage(house: Theatre, scenes: Sequence[Scene]) -> bytes:
    """Every scene as a small picture with its name under it."""
    cards = []
    for scene in scenes:
        picture = base64.b64encode(await scene_picture(house, scene)).decode()
        cards.append(
            f'<figure><img src="data:image/jpeg;base64,{picture}"><figcaption>{scene.name}'
            "</figcaption></figure>"
        )
    page = await house.browser.new_page(viewport={"width": 1664, "height": 400})
    await page.set_content(_STYLE + "".join(cards))
    sheet: bytes = await page.screenshot(type="png", full_page=True)
    await page.close()
    return sheet


_STYLE = f"""<style>
body {{ margin: 12px; display: flex; flex-wrap: wrap; gap: 10px; background: #8a8f96 }}
figure {{ margin: 0; font: 700 16px sans-serif; color: #fff; text-align: center }}
img {{ display: block; width: {_FRAME[0]}px }}
</style>"""


async def scene_picture(
    house: Theatre, scene: Scene, *, ground: str = "#6f757d", kind: str = "jpeg"
) -> bytes:
    """One scene as the overlay shows it, before a ground of one colour."""
    server = house.server
    server.hub.forget_moments()
    world = _dressed(house, scene)
    server.publish([], world)
    server.hub.set_countdown(252)
    async with house.page(scene.query, size=scene.size) as page:
        await page.add_style_tag(content=f"html {{ background: {ground} }}")
        if scene.needs_room:
            await page.wait_for_selector("#stage[data-drawn]")
        await asyncio.sleep(0.7)
        _act(house, scene, world)
        await asyncio.sleep(scene.wait_s)
        quality = {"quality": 86} if kind == "jpeg" else {}
        picture: bytes = await page.screenshot(type=kind, **quality)
    return picture


def _dressed(house: Theatre, scene: Scene) -> World:
    world = house.world
    household = replace(
        world.household, balance=42_500, owned_items=scene.owned(house.rules),
        wish=scene.wish, funding={scene.wish: 1800},
    )  # fmt: skip
    world = scene.staged(replace(world, household=household))
    return in_weather(world, scene.weather, datetime.fromisoformat(scene.when))


def _act(house: Theatre, scene: Scene, world: World) -> None:
    house.server.publish(scene.events(world), world)
    signals: Mapping[str, Any] = {
        "thinking": lambda: house.server.thinking("sara"),
        "mention": lambda: house.server.mention(_screened("mika_tea"), ["john", "eve"]),
        "remember": lambda: house.server.remember("john", _screened("the night the kotatsu came")),
        "notice": lambda: house.server.notice(_screened("mika_tea"), _screened("Eve had a treat")),
        "woof": lambda: house.server.say("eve", _screened("Wan! Wan!")),
    }
    for signal in scene.signals:
        signals[signal]()


def _screened(text: str) -> Screened:
    return screen(text, Source.LINE, GateRules()).text
