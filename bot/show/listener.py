"""The listener: hears the audience, keeps the chat window, and has viewers noticed at once."""

import logging
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from bot.audience.feed import (
    AudienceEvent,
    Ban,
    ChatCleared,
    ChatLine,
    Deletion,
    Followed,
    Raided,
    Redeemed,
    Refund,
    Tip,
    WentLive,
    WentOffline,
)
from bot.audience.gate import GateRules, Source, screen, screen_name, spells_across
from bot.audience.mentions import NameTable, is_question, language_of, mentioned
from bot.audience.screened import Screened
from bot.audience.window import (
    ChatRules,
    ChatWindow,
    WindowLine,
    answered,
    hear,
    passed,
    pick,
    without,
)
from bot.household.briefing import HeardLine
from bot.household.commands import MeetViewer
from bot.household.events import ViewerMet
from bot.ports import Clock
from bot.show.engine import Engine
from bot.show.live import LiveState
from bot.show.signals import Announced, Noticed, Signal, Withdrawn
from bot.show.tips import TipCounter

logger = logging.getLogger(__name__)

SHORT = 8
"""Lines so short may be parts of a word that is spelled across several."""
BEFORE = 6
"""Short lines before it that a short line is joined with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audience:
    """What the listener must know about names and rules."""

    gate: GateRules
    chat: ChatRules
    characters: NameTable
    items: NameTable
    ignored: frozenset[str] = field(default_factory=frozenset)
    """Viewer ids whose lines are not heard: our own account, known bots."""


class Listener:
    """Takes audience events one at a time, in order."""

    def __init__(
        self,
        engine: Engine,
        tips: TipCounter,
        audience: Audience,
        clock: Clock,
        *,
        signal: Callable[[Signal], None],
        live: LiveState,
    ) -> None:
        self._engine = engine
        self._tips = tips
        self._audience = audience
        self._clock = clock
        self._signal = signal
        self._live = live
        self.window = ChatWindow()
        self._thankable: dict[str, int] = {}

    async def hear(self, event: AudienceEvent) -> WindowLine | None:
        """Take one event; a chat line that entered the window comes back, for a quick answer."""
        match event:
            case ChatLine():
                return self._line(event)
            case Tip():
                await self._tip(event)
            case Refund():
                await self._tips.reverse(event)
            case Deletion() | Ban() | ChatCleared():
                self._withdraw(event)
            case WentLive():
                self._live.say(event.platform, live=True)
            case WentOffline():
                self._live.say(event.platform, live=False)
            case Followed() | Raided() | Redeemed():
                name = screen_name(event.sender, self._audience.gate)
                kind = type(event).__name__.lower()
                size = event.viewers if isinstance(event, Raided) else 0
                self._signal(Announced(kind=kind, viewer=name, size=size))
            case _:
                assert_never(event)
        return None

    async def settle(self) -> None:
        """Before a tick: drop what is too old, close silent gift streaks."""
        self.window = passed(self.window, self._clock.now(), self._audience.chat)
        await self._tips.settle()

    def _line(self, line: ChatLine) -> WindowLine | None:
        if line.channel or line.sender.viewer_id in self._audience.ignored:
            return None
        heard = self._window_line(line)
        if heard is None or heard.event_id in self.window.seen:
            return None
        now = self._clock.now()
        met = self._meet(line, heard)
        heard = heard if met is None else _known(heard, met)
        self.window = hear(self.window, heard, now, self._audience.chat)
        for actor in heard.addressed_to:
            self._signal(Noticed(actor=actor, viewer=heard.name, text=heard.text))
        return heard if (now - line.at).total_seconds() < self._audience.chat.answer_age_s else None

    def _window_line(self, line: ChatLine) -> WindowLine | None:
        gate = self._audience.gate
        screening = screen(line.text, Source.CHAT, gate)
        if not screening.text or self._spelled(screening.text):
            return None
        text = screening.text
        return WindowLine(
            event_id=line.event_id,
            at=line.at,
            platform=line.sender.platform,
            viewer_id=line.sender.viewer_id,
            name=screen_name(line.sender, gate),
            text=text,
            addressed_to=mentioned(text, self._audience.characters),
            items=mentioned(text, self._audience.items),
            question=is_question(text) and not screening.neutral,
            language=language_of(text),
            answered=screening.neutral,
        )

    def _spelled(self, text: Screened) -> bool:
        if len(text) > SHORT:
            return False
        before = [line.text for line in self.window.lines[-BEFORE:] if len(line.text) <= SHORT]
        return spells_across(tuple(before), text, self._audience.gate)

    def _meet(self, line: ChatLine, heard: WindowLine) -> ViewerMet | None:
        events = self._engine.apply(
            MeetViewer(
                viewer_id=heard.viewer_id,
                platform=heard.platform,
                name=heard.name,
                at=self._clock.now(),
                addressed_to=heard.addressed_to,
            )
        )
        return next((event for event in events if isinstance(event, ViewerMet)), None)

    async def _tip(self, tip: Tip) -> None:
        events = await self._tips.take(tip)
        if events and not tip.is_test and not tip.sender.anonymous:
            self._thankable[tip.sender.viewer_id] = self._engine.tick
        if tip.text and not tip.is_test:
            line = ChatLine(event_id=tip.event_id, at=tip.at, sender=tip.sender, text=tip.text)
            heard = self._window_line(line)
            if heard is not None:
                self.window = hear(self.window, heard, self._clock.now(), self._audience.chat)

    def _withdraw(self, event: Deletion | Ban | ChatCleared) -> None:
        self.window = without(self.window, event)
        match event:
            case Deletion():
                self._signal(Withdrawn(platform=event.platform, message_id=event.target))
            case Ban():
                self._signal(Withdrawn(platform=event.platform, viewer=event.user_id))
            case ChatCleared():
                self._signal(Withdrawn(platform=event.platform))

    def withdraw(self, message_ids: tuple[str, ...]) -> None:
        """Take lines out of the window for good, as if a moderator had deleted them."""
        for line in self.window.lines:
            if line.event_id in message_ids:
                now = self._clock.now()
                self._withdraw(Deletion(at=now, platform=line.platform, target=line.event_id))

    def lines(self, actor: str) -> tuple[HeardLine, ...]:
        """The chat window as this character may see it."""
        now = self._clock.now()
        picked = pick(self.window, now, self._audience.chat, actor)
        return tuple(
            heard_line(line, int((now - line.at).total_seconds() // 60)) for line in picked
        )

    def answerable(self) -> frozenset[str]:
        """Ids of lines that wait for an answer, and of viewers to be thanked."""
        waiting = {
            line.event_id
            for line in self.window.lines
            if not line.answered and (line.addressed_to or line.question)
        }
        recent = {who for who, tick in self._thankable.items() if tick >= self._engine.tick - 2}
        return frozenset(waiting | recent)

    def facts(self, argument: str) -> Mapping[str, str]:
        """What a line's id or a viewer's id stands for: `viewer`, `viewer_id`, `text`."""
        for line in self.window.lines:
            if line.event_id == argument:
                return {
                    "viewer": line.name, "viewer_id": line.viewer_id, "text": line.text,
                    "language": line.language,
                }  # fmt: skip
        return {}

    def answered(self, message_id: str) -> None:
        """A line got its answer."""
        self.window = answered(self.window, message_id)

    def thanked(self, viewer_id: str) -> None:
        """A viewer got their thanks."""
        self._thankable.pop(viewer_id, None)


def heard_line(line: WindowLine, minutes_ago: int) -> HeardLine:
    """A window line as a briefing carries it."""
    return HeardLine(
        message_id=line.event_id,
        viewer_id=line.viewer_id,
        name=line.name,
        text=line.text,
        minutes_ago=max(0, minutes_ago),
        addressed_to=line.addressed_to,
        paid=line.paid,
        question=line.question,
        first_time=line.first_time,
        answered=line.answered,
    )


def _known(line: WindowLine, met: ViewerMet) -> WindowLine:
    return replace(line, first_time=met.first, regular=met.back_after_days > 0)
