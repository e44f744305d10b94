"""Reading a chat line: through the gate, and what it speaks of."""

from dataclasses import dataclass

from bot.audience.feed import ChatLine
from bot.audience.gate import Source, screen, screen_name, spells_across
from bot.audience.mentions import NameTable, is_question, language_of, mentioned
from bot.audience.window import WindowLine
from bot.show.gatekeeper import Gatekeeper

SHORT = 8
"""Lines so short may be parts of a word that is spelled across several."""
BEFORE = 6
"""Short lines before it that a short line is joined with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Refused:
    """A line that is not heard, and what it would have spoken to."""

    why: str
    to_us: bool


class Reader:
    """Turns raw lines into window lines."""

    def __init__(self, gate: Gatekeeper, characters: NameTable, items: NameTable) -> None:
        self._gate = gate
        self._characters = characters
        self._items = items

    def read(self, line: ChatLine, before: tuple[WindowLine, ...]) -> WindowLine | Refused:
        """A line through the gate; `before` are the lines it may go on spelling."""
        gate = self._gate.rules
        screening = screen(line.text, Source.CHAT, gate)
        text = screening.text
        if not text:
            to_us = bool(mentioned(line.text, self._characters)) or is_question(line.text)
            return Refused(why=screening.refused, to_us=to_us)
        if self._spelled(text, before):
            return Refused(why="words", to_us=False)
        return WindowLine(
            event_id=line.event_id,
            at=line.at,
            platform=line.sender.platform,
            viewer_id=line.sender.viewer_id,
            name=screen_name(line.sender, gate),
            text=text,
            addressed_to=mentioned(text, self._characters),
            items=mentioned(text, self._items),
            question=is_question(text) and not screening.neutral,
            language=language_of(text),
            answered=screening.neutral,
        )

    def _spelled(self, text: str, before: tuple[WindowLine, ...]) -> bool:
        if len(text) > SHORT:
            return False
        short = tuple(str(line.text) for line in before[-BEFORE:] if len(line.text) <= SHORT)
        return spells_across(short, text, self._gate.rules)
