"""The listener: hears the audience, keeps the chat window, and has viewers noticed at once."""

import logging
from collections import deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import assert_never

from bot.audience.commands import Call, Order
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
    Role,
    Tip,
    WentLive,
    WentOffline,
)
from bot.audience.gate import screen_name
from bot.audience.hearing import Ears, Hearing, ears_of, hearing
from bot.audience.seen import restored
from bot.audience.window import (
    ChatRules,
    ChatWindow,
    WindowLine,
    answered,
    hear,
    passed,
    pick,
    without,
    without_viewer,
)
from bot.errors import WriteFailedError
from bot.household.briefing import HeardLine
from bot.household.commands import Unhear
from bot.household.events import TipApplied
from bot.ports import Clock, Drawer
from bot.show.care import Care
from bot.show.deskwork import DeskWork
from bot.show.effecting import Effecting
from bot.show.engine import Engine
from bot.show.gatekeeper import Gatekeeper
from bot.show.live import LiveState
from bot.show.meeting import Meeting
from bot.show.ordering import Ordering
from bot.show.reading import Reader, Refused
from bot.show.signals import Announced, Noticed, Signal, Withdrawn
from bot.show.thanking import Thanking
from bot.show.tips import TipCounter
from bot.show.voting import Voting

logger = logging.getLogger(__name__)

FILE = "seen"
SEEN_KEPT = 2_000
"""Ids of lines that are kept over a restart."""
ANSWERED_KEPT = 500
"""Answered lines whose memory can be taken back when a moderator deletes them."""
BARE = "!"
"""What stands for a command's text where only its viewer matters."""
SENT_KEPT = 30
"""Texts of ours that are known again when they come back from a chat."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Audience:
    """Everybody who takes a part in hearing the audience."""

    chat: ChatRules
    gate: Gatekeeper
    reader: Reader
    care: Care
    tips: TipCounter
    effects: Effecting
    ordering: Ordering
    votes: Voting
    desk: DeskWork
    thanking: Thanking = field(default_factory=Thanking)


class Listener:
    """Takes audience events one at a time, in order."""

    def __init__(
        self,
        engine: Engine,
        audience: Audience,
        clock: Clock,
        drawer: Drawer,
        *,
        signal: Callable[[Signal], None],
        live: LiveState,
    ) -> None:
        self._engine = engine
        self._audience = audience
        self._clock = clock
        self._drawer = drawer
        self._signal = signal
        self._live = live
        self._meeting = Meeting(engine, clock)
        self._ears: Ears = ears_of(audience.chat)
        self._answered: dict[str, tuple[str, str]] = {}
        self._sent: deque[tuple[str, str]] = deque(maxlen=SENT_KEPT)
        kept = drawer.read(FILE).get("ids")
        seen = restored(map(str, kept) if isinstance(kept, list) else ())
        self.window = ChatWindow(seen=seen)
        self._kept = seen

    async def hear(self, event: AudienceEvent) -> WindowLine | None:
        """Take one event; a chat line that entered the window comes back, for a quick answer."""
        match event:
            case ChatLine():
                return await self._line(event)
            case Tip():
                await self._tip(event)
            case Refund():
                await self._audience.tips.reverse(event)
            case Deletion() | Ban() | ChatCleared():
                self._withdraw(event)
            case WentLive():
                self._live.say(event.platform, live=True)
            case WentOffline():
                self._live.say(event.platform, live=False)
            case Followed() | Raided() | Redeemed():
                name = screen_name(event.sender, self._audience.gate.rules)
                kind = type(event).__name__.lower()
                size = event.viewers if isinstance(event, Raided) else 0
                self._signal(Announced(kind=kind, viewer=name, size=size))
            case _:
                assert_never(event)
        return None

    async def settle(self) -> None:
        """Before a tick: drop what is too old, close silent gift streaks, keep what was seen."""
        self.window = passed(self.window, self._clock.now(), self._audience.chat)
        self._meeting.settle()
        await self.beat()
        self._keep_seen()

    def _keep_seen(self) -> None:
        if self.window.seen is self._kept:
            return
        try:
            self._drawer.put(FILE, {"ids": self.window.seen.newest(SEEN_KEPT)})
        except WriteFailedError as error:
            logger.warning("lines that come again after a restart may be heard again: %s", error)
        else:
            self._kept = self.window.seen

    async def beat(self) -> None:
        """Every few seconds: what is due in tips, effects and votes. Repeatable."""
        audience = self._audience
        await audience.tips.settle()
        audience.effects.step()
        if not audience.desk.desk.silent:
            audience.votes.settle(len({line.viewer_id for line in self.window.lines}))

    def sent(self, platform: str, text: str) -> None:
        """We wrote into a chat: the line is not heard when it comes back."""
        self._sent.append((platform, text))

    def forget(self, viewer_id: str) -> None:
        """Let a viewer's lines be gone, and know nothing of them."""
        self._answered = {key: one for key, one in self._answered.items() if one[0] != viewer_id}
        self.window = without_viewer(self.window, viewer_id)
        self._meeting.forget(viewer_id)
        self._audience.thanking.thanked(viewer_id)
        platform, _, user_id = viewer_id.partition(":")
        self._signal(Withdrawn(platform=platform, viewer=user_id))

    async def _line(self, line: ChatLine) -> WindowLine | None:
        if not self._is_heard(line):
            return None
        call = self._audience.ordering.call_of(line)
        if call is not None:
            return await self._order(call, line)
        return self._said(line)

    def _is_heard(self, line: ChatLine) -> bool:
        if line.event_id in self.window.seen:
            return False
        came_back = (line.sender.platform, line.text) in self._sent
        if came_back and Role.BROADCASTER in line.sender.roles:
            key = f"{line.sender.platform}:{line.event_id}"
            self._ears = replace(self._ears, sent=self._ears.sent.adding(key))
        blocked = line.sender.viewer_id in self._audience.desk.desk.blocked_viewers
        return hearing(line, self._ears) is Hearing.HEARD and not blocked

    async def _order(self, call: Call, line: ChatLine) -> WindowLine | None:
        """A command: it is carried out, and only an idea is talk as well."""
        self._note(line.event_id)
        read = self._audience.reader.read(replace(line, text=call.argument or BARE), ())
        if isinstance(read, Refused):
            self._audience.care.refused(read.why, line.sender.platform, to_us=read.to_us)
            return None
        if call.order is not Order.FORGETME:
            self._meeting.meet(read)
        await self._audience.ordering.take(call, line)
        if call.order is Order.IDEA and call.argument:
            self._enter(replace(read, event_id=f"{read.event_id}-idea"))
        return None

    def _said(self, line: ChatLine) -> WindowLine | None:
        audience = self._audience
        read = audience.reader.read(line, self.window.lines)
        if isinstance(read, Refused):
            self._note(line.event_id)
            audience.care.refused(read.why, line.sender.platform, to_us=read.to_us)
            return None
        if audience.votes.vote is not None and read.text.strip().isdecimal():
            audience.votes.cast(read.viewer_id, read.text)
        heard = self._meeting.meet(read)
        self._enter(heard)
        for actor in heard.addressed_to:
            self._signal(Noticed(actor=actor, viewer=heard.name, text=heard.text))
        age_s = (self._clock.now() - line.at).total_seconds()
        return heard if age_s < audience.chat.answer_age_s else None

    def _enter(self, line: WindowLine) -> None:
        self.window = hear(self.window, line, self._clock.now(), self._audience.chat)

    def _note(self, event_id: str) -> None:
        """Know a line again that does not enter the window."""
        self.window = replace(self.window, seen=self.window.seen.adding(event_id))

    async def _tip(self, tip: Tip) -> None:
        audience = self._audience
        events = await audience.tips.take(tip)
        for event in events:
            if isinstance(event, TipApplied) and not event.is_test:
                if event.viewer_id:
                    audience.thanking.gave(event.viewer_id, event.value, self._engine.tick)
                self._paid(tip, event)

    def _paid(self, tip: Tip, counted: TipApplied) -> None:
        """A counted tip's message is talk as well, and heard before what nobody paid for."""
        if not counted.message or counted.key != tip.key:
            return
        line = ChatLine(event_id=tip.event_id, at=tip.at, sender=tip.sender, text=tip.text)
        read = self._audience.reader.read(line, ())
        if isinstance(read, WindowLine):
            self._enter(replace(read, paid=counted.value))

    def _withdraw(self, event: Deletion | Ban | ChatCleared) -> None:
        self.window = without(self.window, event)
        match event:
            case Deletion():
                self._signal(Withdrawn(platform=event.platform, message_id=event.target))
                if event.target in self._answered:
                    viewer_id, text = self._answered.pop(event.target)
                    self._engine.apply(Unhear(viewer_id=viewer_id, text=text))
            case Ban():
                viewer_id = f"{event.platform}:{event.user_id}"
                self._audience.votes.forget(viewer_id)
                self._signal(Withdrawn(platform=event.platform, viewer=event.user_id))
                self._engine.apply(Unhear(viewer_id=viewer_id))
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
        """Ids of lines that wait for an answer, and of the viewer who is to be thanked next."""
        waiting = {
            line.event_id
            for line in self.window.lines
            if not line.answered and (line.addressed_to or line.question)
        }
        giver = self._audience.thanking.next(self._engine.tick)
        return frozenset(waiting if giver is None else waiting | {giver})

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
        for line in self.window.lines:
            if line.event_id == message_id:
                self._answered[message_id] = (line.viewer_id, str(line.text))
        while len(self._answered) > ANSWERED_KEPT:
            self._answered.pop(next(iter(self._answered)))
        self.window = answered(self.window, message_id)

    def thanked(self, viewer_id: str) -> None:
        """A viewer got their thanks."""
        self._audience.thanking.thanked(viewer_id)


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
        regular=line.regular,
        days_away=line.days_away,
        answered=line.answered,
    )
