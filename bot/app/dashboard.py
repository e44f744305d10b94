"""The dashboard of a show on air."""

import asyncio
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from bot.app.desk_fields import field_json, fields
from bot.app.desk_keeping import DeskKeeping
from bot.app.desk_lights import Parts, lights, spent_today
from bot.app.desk_memories import DeskMemories
from bot.app.desk_orders import DeskOrders
from bot.app.desk_state import household_json, people_json, viewers_json
from bot.app.desk_transcript import Transcript
from bot.app.desk_turns import DeskTurns
from bot.app.desk_wishes import wishes_json
from bot.app.notices import Notice
from bot.app.orders import described
from bot.app.paid import surroundings
from bot.brains.building import prompt_builder
from bot.errors import UnknownNameError
from bot.stage.dashboard.desk import Desk, Json
from bot.stage.dashboard.tickets import Tickets
from bot.stage.overlay_options import address
from bot.terminal.lines import Lines
from bot.wording.tables import read_table

WORDS = "desk.toml"
LANGUAGES = ("en", "ja")
LOOKS = ("memories", "flashbacks", "notebook", "files", "plan")
"""What is shown only when somebody looks."""


class Dashboard(Desk):
    """Shows the streamer the show, and carries out what they press."""

    def __init__(
        self, parts: Parts, orders: DeskOrders, keeping: DeskKeeping, lines: Lines
    ) -> None:
        """Listen from now on.

        Args:
            parts: The show and what runs beside it.
            orders: Carries out what is pressed.
            keeping: Knows what is kept beside the files.
            lines: Words of the transcript.
        """
        self._parts = parts
        self._orders = orders
        self.transcript = Transcript(lines)
        self.tickets = Tickets()
        self._turns = DeskTurns(parts.show)
        self._memories = DeskMemories(parts.show)
        self._keeping = keeping
        self._notices = parts.notices
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

    def state(self, since: int, language: str) -> Json:
        """Everything that is always shown, as it is now; names of things in the page's language."""
        parts, show = self._parts, self._parts.show
        world, labels = show.engine.world, show.wording.labels
        language = language if language in LANGUAGES else LANGUAGES[0]
        spent = spent_today(show)
        return {
            "lights": list(lights(parts)),
            "notices": [notice_json(one) for one in self._notices.open],
            "live": sorted(show.live.sources),
            "calendar": {
                "day": world.calendar.game_day,
                "time": f"{world.calendar.local:%H:%M}",
                "next_s": self._next_s(),
            },
            "people": people_json(world, show.engine.rules, labels, language),
            "fields": [field_json(one) for one in fields(world, labels, language)],
            "household": household_json(world),
            "wishes": wishes_json(world, show.rules, labels, language),
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

    async def look(self, what: str, asked: Mapping[str, str]) -> Json:
        """What is shown only when somebody looks.

        Raises:
            HearthcastError: there is no such thing to look at.
        """
        match what:
            case "memories":
                return await self._memories.memories(asked)
            case "flashbacks":
                return self._memories.flashbacks(asked)
            case "notebook":
                return self._memories.notebook(asked)
            case "files":
                return self._keeping.files()
            case "plan":
                return await self._keeping.plan(asked.get("name", ""))
            case _:
                raise UnknownNameError("page", what, LOOKS)

    async def prompt(self, character: str) -> Json:
        """What a model would be sent for a character's next turn.

        Raises:
            HearthcastError: there is no such character, or a template is wrong.
        """
        self._memories.known(character)
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
        self._memories.known(character)
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


def notice_json(notice: Notice) -> dict[str, Any]:
    """A notice as the dashboard shows it."""
    return {
        "number": notice.number, "text": notice.text, "severity": notice.severity.value,
        "count": notice.count, "first": notice.first.isoformat(), "last": notice.last.isoformat(),
    }  # fmt: skip


def words_of(prompts: Path, language: str) -> dict[str, str]:
    """The dashboard's words in one language."""
    return {key: texts[0] for key, texts in read_table(prompts, language, WORDS).texts.items()}
