"""Ordering: viewers' and moderators' commands in chat, carried out and answered."""

import logging
from collections.abc import Awaitable, Callable, Mapping

from bot.audience.commands import (
    Accepted,
    Call,
    CommandRules,
    Declined,
    Order,
    Why,
    decide,
    may_moderate,
    parse,
)
from bot.audience.cooldowns import Cooldowns
from bot.audience.desk import Act
from bot.audience.feed import ChatLine
from bot.audience.gate import Source, screen_name
from bot.audience.mentions import NameTable, language_of, mentioned
from bot.errors import HearthcastError, WriteFailedError
from bot.ports import Clock
from bot.show.gatekeeper import Gatekeeper
from bot.show.moderating import Moderating
from bot.show.replies import Replies
from bot.show.requests import Asked, Requests
from bot.show.voting import SUBJECTS, Voting

logger = logging.getLogger(__name__)

ACTS: Mapping[Order, Act] = {
    Order.PAUSE: Act.PAUSE, Order.RESUME: Act.RESUME, Order.PANIC: Act.PANIC,
    Order.RELEASE: Act.RELEASE, Order.MUTE: Act.MUTE, Order.UNMUTE: Act.UNMUTE,
    Order.VETO: Act.VETO,
}  # fmt: skip
"""What moderators order in chat is decided at the desk."""

Forget = Callable[[str], Awaitable[object]]
"""Erases a viewer, by viewer id."""


class Ordering:
    """Takes the commands out of the chat."""

    def __init__(  # noqa: PLR0913 - where everything a command may touch meets
        self,
        rules: CommandRules,
        replies: Replies,
        requests: Requests,
        *,
        votes: Voting,
        moderating: Moderating,
        gate: Gatekeeper,
        clock: Clock,
        characters: NameTable,
        forget: Forget,
    ) -> None:
        self._rules = rules
        self._replies = replies
        self._requests = requests
        self._votes = votes
        self._moderating = moderating
        self._gate = gate
        self._clock = clock
        self._characters = characters
        self._forget = forget
        self._cooldowns = Cooldowns()

    def call_of(self, line: ChatLine) -> Call | None:
        """The command a line gives, or None for ordinary talk."""
        return parse(line.text, self._rules)

    async def take(self, call: Call, line: ChatLine) -> None:
        """Carry a command out and answer it, or say once why not."""
        self._cooldowns, verdict = decide(
            call, line.sender, self._cooldowns, self._clock.now(), self._rules
        )
        asked = Asked(
            viewer_id=line.sender.viewer_id,
            viewer=screen_name(line.sender, self._gate.rules),
            argument=self._gate.passed(Source.CHAT, call.argument),
            platform=line.sender.platform,
            language=self._replies.tongue(language_of(line.text)),
        )
        voted = call.order is Order.VOTE and bool(self._votes.cast(asked.viewer_id, asked.argument))
        match verdict:
            case Declined() if voted:
                pass  # a ballot counts whenever it comes; only the answer waits
            case Declined():
                self._decline(verdict, asked)
            case Accepted() if call.argument and not asked.argument:
                logger.info("!%s is not answered: the gate refused its text", call.order)
            case Accepted():
                await self._carry_out(call.order, asked, moderator=may_moderate(line.sender))
            case None:
                pass

    async def _carry_out(self, order: Order, asked: Asked, *, moderator: bool) -> None:
        if order in ACTS:
            await self._moderate(order, asked)
        elif order is Order.FORGETME:
            await self._forgetme(asked)
        elif order is Order.VOTE:
            self._vote(asked, moderator=moderator)
        else:
            answer = self._requests.of(order, asked)
            if answer is not None:
                self._say(*answer, asked)

    async def _forgetme(self, asked: Asked) -> None:
        try:
            await self._forget(asked.viewer_id)
        except WriteFailedError as error:
            # Nothing is promised that did not happen; the viewer will ask again, or the streamer.
            logger.error("a viewer could not be forgotten: %s", error)  # noqa: TRY400 - no fault of ours to trace
        else:
            self._say("answers.forgetme", {}, asked)

    def _vote(self, asked: Asked, *, moderator: bool) -> None:
        if self._votes.vote is None:
            subject = asked.argument if asked.argument in SUBJECTS else ""
            if not (moderator and self._votes.open(subject)):
                self._say("answers.vote_closed", {}, asked)
            return
        option = self._votes.cast(asked.viewer_id, asked.argument)
        if option:
            facts = {"option": self._votes.name(option, asked.language)}
            self._say("answers.vote", facts, asked)
        else:
            self._say("answers.vote_unknown", {"options": self._votes.shown(asked.language)}, asked)

    async def _moderate(self, order: Order, asked: Asked) -> None:
        about = ""
        if order in {Order.MUTE, Order.UNMUTE}:
            about = next(iter(mentioned(asked.argument, self._characters)), "")
        elif order is Order.VETO:
            about = asked.argument or (self._votes.vote.subject if self._votes.vote else "")
        try:
            await self._moderating.decide(ACTS[order], about, by=asked.viewer_id)
        except HearthcastError as error:
            logger.info("!%s changes nothing: %s", order, error)

    def _decline(self, declined: Declined, asked: Asked) -> None:
        order = declined.call.order
        words = self._rules.words.get(order, (str(order),))
        japanese = next((word for word in words if not word.isascii()), words[0])
        facts = {
            "seconds": str(declined.seconds),
            "order": japanese if asked.language == "ja" else words[0],
        }
        if declined.why is Why.NO_ARGUMENT:
            facts["example"] = self._example(order, asked.language)
        self._say(f"declined.{declined.why}", facts, asked)

    def _example(self, order: Order, language: str) -> str:
        return self._replies.text(f"examples.{order}", {}, language) or "…"

    def _say(self, key: str, facts: Mapping[str, str], asked: Asked) -> None:
        self._replies.say(
            key,
            {"viewer": asked.viewer, **facts},
            viewer=asked.viewer,
            platform=asked.platform,
            language=asked.language,
        )
