"""The calm live view: who does what where, purse and wish, the last lines, the next tick."""

from collections import deque
from collections.abc import Sequence
from datetime import datetime

from rich.console import Console, Group, RenderableType
from rich.live import Live
from rich.panel import Panel
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from bot.household.events import Event
from bot.household.relationships import love_word
from bot.household.rules import Rules
from bot.household.world import World
from bot.ports import Clock, EventSink
from bot.terminal.lines import Lines

KEPT = 14
"""Transcript lines on screen."""


class LiveView(EventSink):
    """Redraws once a second; everything shown comes from committed steps."""

    def __init__(self, lines: Lines, rules: Rules, world: World, clock: Clock) -> None:
        self._lines = lines
        self._rules = rules
        self._world = world
        self._clock = clock
        self._said: deque[str] = deque(maxlen=KEPT)
        self.next_at: datetime | None = None
        self._live = Live(
            console=Console(), get_renderable=self._draw, refresh_per_second=1, screen=False
        )

    def start(self) -> None:
        """Take the terminal."""
        self._live.start()

    def stop(self) -> None:
        """Give the terminal back, leaving the last picture."""
        self._live.stop()

    def publish(self, events: Sequence[Event], world: World) -> None:
        """Take over a committed step."""
        self._world = world
        self._said.extend(self._lines.of(events, world))

    def say(self, text: str) -> None:
        """Show one line of the show itself (a warning, a note)."""
        self._said.append(text)

    def _draw(self) -> RenderableType:
        return Panel(
            Group(self._people(), self._money(), Text("\n".join(self._said), overflow="fold")),
            title=self._title(),
            subtitle="Ctrl+C saves and ends",
        )

    def _title(self) -> str:
        local = self._world.calendar.local
        left = ""
        if self.next_at is not None:
            seconds = max(0, int((self.next_at - self._clock.now()).total_seconds()))
            left = f" · next tick in {seconds // 60}:{seconds % 60:02d}"
        return f"Hearthcast · day {self._world.calendar.game_day} {local:%a %H:%M}{left}"

    def _people(self) -> Table:
        table = Table.grid(padding=(0, 2))
        for one, character in self._world.characters.items():
            state = character.state
            table.add_row(
                Text(self._lines.name(one), style="bold"),
                self._lines.action(state.doing, state.argument, self._world),
                self._lines.word("spot", state.spot),
                self._lines.word("mood", state.mood.emotion),
                Text(f"“{state.line}”" if state.line else "", style="italic"),
            )
        return table

    def _money(self) -> Table:
        household = self._world.household
        love = self._world.relationships.couple.love_level
        table = Table.grid(padding=(0, 2))
        cells: list[RenderableType] = [
            f"¥{household.balance:,}",
            f"♥ {love:.0f} {self._lines.word('love', love_word(love))}",
        ]
        item = self._rules.catalogue.items.get(household.wish or "")
        if item is not None:
            saved = household.funding.get(item.id, 0)
            cells.append(f"wish: {self._lines.word('item', item.id)} ¥{saved:,}/¥{item.price:,}")
            cells.append(ProgressBar(total=max(1, item.price), completed=saved, width=20))
        table.add_row(*cells)
        return table
