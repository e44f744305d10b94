"""The dashboard of a show on air."""

import asyncio
from collections import deque
from pathlib import Path
from typing import Any

from bot.app.desk_lights import Parts, lights, spent_today
from bot.app.desk_orders import DeskOrders
from bot.app.desk_state import (
    household_json,
    people_json,
    relationships_json,
    viewers_json,
)
from bot.app.desk_transcript import Transcript
from bot.app.desk_turns import DeskTurns
from bot.app.notices import Notices
from bot.app.orders import described
from bot.app.paid import surroundings
from bot.brains.building import prompt_builder
from bot.errors import UnknownNameError
from bot.household.world import World
from bot.memories.episode import Episode
from bot.stage.dashboard.desk import Desk, Json
from bot.stage.dashboard.tickets import Tickets
from bot.stage.overlay_options import address
from bot.terminal.lines import Lines
from bot.wording.tables import read_table

WORDS = "desk.toml"
LANGUAGES = ("en", "ja")
SHOWN = 60
"""Memories listed without a query."""
FOUND = 12
"""Memories found for a query."""
NOTICES = 50


class Dashboard(Desk):
    """Shows the streamer the show, and carries out what they press."""

    def __init__(self, parts: Parts, orders: DeskOrders, notices: Notices, lines: Lines) -> None:
        """Listen from now on.

        Args:
            parts: The show and what runs beside it.
            orders: Carries out what is pressed.
            notices: What the streamer is told.
            lines: Words of the transcript.
        """
        self._parts = parts
        self._orders = orders
        self.transcript = Transcript(lines)
        self.tickets = Tickets()
        self._turns = DeskTurns(parts.show)
        self._told: deque[str] = deque(maxlen=NOTICES)
        notices.listen(self._told.append)
        parts.show.publisher.add(self.transcript)
        parts.stage.serve_desk(self, self.tickets)

    @property
    def link(self) -> str:
        """A new one-time link."""
        return f"{self._parts.stage.base}/dashboard/enter?ticket={self.tickets.issue()}"

    def words(self) -> dict[str, dict[str, str]]:
        """The page's words: a key that one language lacks is shown in English."""
        prompts = self._parts.show.home.root / "prompts"
        tables = {language: words_of(prompts, language) for language in LANGUAGES}
        return {language: tables["en"] | table for language, table in tables.items()}

    def state(self, since: int) -> Json:
        """Everything on the first page as it is now."""
        parts, show = self._parts, self._parts.show
        world, labels = show.engine.world, show.wording.labels
        language = "ja" if show.home.settings.show.language == "ja" else "en"
        spent = spent_today(show)
        return {
            "lights": list(lights(parts)),
            "notices": list(self._told),
            "live": sorted(show.live.sources),
            "calendar": {
                "day": world.calendar.game_day,
                "time": f"{world.calendar.local:%H:%M}",
                "next_s": self._next_s(),
            },
            "people": people_json(world, labels, language),
            "household": household_json(world, labels, language),
            "relationships": relationships_json(world, labels, language),
            "viewers": viewers_json(world),
            "desk": described(show.moderating.desk.desk),
            "cost": {
                "usd": f"{spent.usd:.4f}",
                "calls": spent.calls,
                "budget": str(show.home.settings.budget.daily_budget_usd),
                "paid": show.home.settings.brain.name != "scripted",
            },
            "transcript": self.transcript.after(since),
            "last": self.transcript.last,
        }

    def _next_s(self) -> int | None:
        due = self._parts.metronome.next_at
        if due is None or self._parts.metronome.paused:
            return None
        return max(0, round((due - self._parts.show.clock.now()).total_seconds()))

    async def memories(self, character: str, query: str) -> Json:
        """A character's memories, or what comes to mind for a query.

        Raises:
            UnknownNameError: there is no such character.
        """
        show = self._parts.show
        world = self._known(character)
        if not query.strip():
            episodes = reversed(world.characters[character].episodes[-SHOWN:])
            return {"memories": [episode_json(one) for one in episodes]}
        found = await asyncio.to_thread(show.recall.find, character, query, world, FOUND)
        return {
            "memories": [
                {
                    **episode_json(one.episode),
                    "reason": one.reason,
                    "score": round(one.score, 3),
                    "parts": {name: round(value, 3) for name, value in one.parts},
                }
                for one in found
            ]
        }

    async def prompt(self, character: str) -> Json:
        """What a model would be sent for a character's next turn.

        Raises:
            HearthcastError: there is no such character, or a template is wrong.
        """
        self._known(character)
        show = self._parts.show
        briefing = show.director.briefing(character)
        builder = prompt_builder(
            show.home.settings.brain_plan(), surroundings(show.home, show.wording)
        )
        built = await asyncio.to_thread(builder.prompt_for, briefing)
        return {
            "texts": {
                "system_shared": built.system_shared,
                "system_persona": built.system_persona,
                "user": built.user,
            },
            "sections": [
                {"name": section.name, "tokens": section.tokens} for section in built.sections
            ],
            "whole": built.whole,
        }

    def turns(self, character: str) -> Json:
        """A character's last turns, one row each, the newest first.

        Raises:
            UnknownNameError: there is no such character.
        """
        self._known(character)
        return {"turns": self._turns.rows(character)}

    def turn(self, number: int) -> Json:
        """All of one turn.

        Raises:
            HearthcastError: it is not kept any more.
        """
        return {"turn": self._turns.whole(number)}

    async def order(self, order: Json) -> Json:
        """Carry out an order.

        Raises:
            HearthcastError: it cannot be carried out; the text says why.
        """
        match order.get("do"):
            case "dock":
                stage = self._parts.stage
                return {"link": f"{stage.base}/dashboard/enter/dock?key={stage.keys.dock}"}
            case "overlay":
                options = order.get("options")
                asked = options if isinstance(options, dict) else {}
                return {"link": address(self._parts.stage.overlay_url, asked)}
            case "dashboard":
                return {"link": self.link, "said": self.link}
            case _:
                return await self._orders.carry_out(order)

    def _known(self, character: str) -> World:
        world = self._parts.show.engine.world
        if character not in world.characters:
            raise UnknownNameError("character", character, tuple(world.characters))
        return world


def episode_json(episode: Episode) -> dict[str, Any]:
    """A memory as the dashboard shows it."""
    return {
        "id": episode.id,
        "day": episode.game_day,
        "event": episode.event,
        "event_ja": episode.event_ja,
        "emotion": episode.emotion,
        "importance": round(episode.importance, 2),
        "pinned": episode.pinned,
        "used": episode.used_count,
        "superseded": bool(episode.superseded_by),
    }


def words_of(prompts: Path, language: str) -> dict[str, str]:
    """The dashboard's words in one language."""
    return {key: texts[0] for key, texts in read_table(prompts, language, WORDS).texts.items()}
