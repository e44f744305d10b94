"""`prompt` and `recall`: what the next tick would send, and what would come to mind."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from bot.app.composing import Show, Wishes, compose
from bot.app.homes import open_home
from bot.app.looking import looked_at
from bot.app.paid import surroundings
from bot.brains.building import prompt_builder
from bot.brains.prompts import Prompt
from bot.clock import SystemClock
from bot.errors import UnknownNameError


def show_prompt(root: Path, character: str, *, as_json: bool) -> str:
    """The exact prompt the next tick would send for a character, with its size by section.

    Raises:
        UnknownNameError: there is no such character.
    """
    with _reading(root, character) as show:
        home = show.home
        builder = prompt_builder(home.settings.brain_plan(), surroundings(home, show.wording))
        prompt = builder.prompt_for(show.director.briefing(character))
    return _rendered(prompt, as_json=as_json)


def _rendered(prompt: Prompt, *, as_json: bool) -> str:
    sizes = {section.name: section.tokens for section in prompt.sections}
    if as_json:
        whole = {
            "system_shared": prompt.system_shared, "system_persona": prompt.system_persona,
            "user": prompt.user,
            "tokens": {**sizes, "varying": prompt.varying, "whole": prompt.whole},
        }  # fmt: skip
        return json.dumps(whole, ensure_ascii=False, indent=2)
    parts = (
        f"── system, shared ──\n{prompt.system_shared}",
        f"── system, persona ──\n{prompt.system_persona}",
        f"── user ──\n{prompt.user}",
        "── estimated tokens ──",
        *(f"{name:<24}{tokens:>6}" for name, tokens in sizes.items()),
        f"{'what varies':<24}{prompt.varying:>6}",
        f"{'whole prompt':<24}{prompt.whole:>6}",
    )
    return "\n".join(parts)


def show_recall(
    root: Path, character: str, query: str, k: int, *, about: str = "", as_json: bool
) -> str:
    """What would come to a character's mind for a query, with the score of each part.

    With `about`, what the character has with somebody instead.

    Raises:
        UnknownNameError: there is no such character.
    """
    with _reading(root, character) as show:
        show.recall.settle()
        world = show.engine.world
        found = (
            show.recall.about(character, about, world, k)
            if about
            else show.recall.find(character, query, world, k)
        )
    rows = [
        {
            "id": one.episode.id, "score": round(one.score, 4), "reason": one.reason,
            "event": one.episode.event, "event_ja": one.episode.event_ja,
            "parts": {name: round(value, 4) for name, value in one.parts},
        }
        for one in found
    ]  # fmt: skip
    if as_json:
        return json.dumps(rows, ensure_ascii=False, indent=2)
    if not rows:
        return "nothing comes to mind"
    return "\n".join(
        f"{row['score']:>8.3f}  {row['id']}  {row['event'] or row['event_ja']}\n"
        f"{'':>10}{row['reason']}  {row['parts'] or ''}"
        for row in rows
    )


@contextmanager
def _reading(root: Path, character: str) -> Iterator[Show]:
    """A show wired for looking only, on a copy: nothing ticks, nothing is written."""
    home = open_home(root)
    if character not in home.settings.characters:
        raise UnknownNameError("character", character, tuple(home.settings.characters))
    wishes = Wishes(
        seed=home.settings.show.seed,
        simulated=True,
        durable=False,
        on_problem=lambda _: None,
        on_signal=lambda _: None,
    )
    with looked_at(home) as copy:
        show = compose(copy, wishes, SystemClock())
        try:
            yield show
        finally:
            show.close()
