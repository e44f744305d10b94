"""Votes in a running show: they open by themselves or by a moderator, and decide what happens."""

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from random import Random

from bot.audience.mentions import NameTable
from bot.audience.votes import Vote, VoteRules, cast, choice_of, is_due, open_vote, without_ballot
from bot.household.actions.offers import offers
from bot.household.calendar import Calendar
from bot.household.commands import ChooseWish, MakePlan
from bot.household.decisions import Action, Offer
from bot.household.presence import people
from bot.household.wishing import wishable
from bot.ports import Clock, Wording
from bot.show.engine import Engine
from bot.show.replies import Replies
from bot.show.signals import Signal, VoteShown

logger = logging.getLogger(__name__)

SUBJECTS = ("dinner", "evening", "wish")
"""What can be voted on: what is cooked, what is done together, what is saved for."""
KINDS = {"dinner": "dish", "evening": "action", "wish": "item"}
"""What the wording's labels call the options of a subject."""
EVENING = ("watch_film", "play_game", "listen_music", "read", "walk_dog", "bath")
SUPPER_HOUR = 18.0
EVERYBODY = "*"


@dataclass(frozen=True, slots=True, kw_only=True)
class Chosen:
    """What a vote decided."""

    subject: str
    option: str
    votes: int


class Voting:
    """Holds the open vote, if there is one."""

    def __init__(
        self,
        engine: Engine,
        rules: VoteRules,
        replies: Replies,
        wording: Wording,
        clock: Clock,
        *,
        seed: int,
        signal: Callable[[Signal], None],
    ) -> None:
        self._engine = engine
        self._rules = rules
        self._replies = replies
        self._wording = wording
        self._clock = clock
        self._seed = seed
        self._signal = signal
        self._moved = False
        self._last: datetime | None = None
        self.vote: Vote | None = None
        """The open vote."""

    def settle(self, viewers: int) -> Chosen | None:
        """Close a vote whose time is over, or open one that is due; what was decided, if anything.

        Args:
            viewers: How many viewers spoke in the last ten minutes.
        """
        now = self._clock.now()
        if self.vote is not None:
            if now >= self.vote.closes:
                return self._close()
            if self._moved:
                self._show()
            return None
        if self._last is None:
            self._last = now  # the first one waits as long as any other
        elif is_due(self._last, now, viewers, self._rules):
            self.open(self._subject(self._engine.world.calendar))
        return None

    def open(self, subject: str) -> bool:
        """Open a vote on a subject (empty: what suits the hour); False when there is none to hold.

        One that is open already stays.
        """
        if self.vote is not None:
            return False
        for one in dict.fromkeys((subject, *SUBJECTS) if subject else SUBJECTS):
            options = self._options(one)
            chance = Random(f"{self._seed}:{self._engine.tick}:vote").random()
            self.vote = open_vote(one, options, self._clock.now(), self._rules, chance=chance)
            if self.vote is not None:
                self._show()
                self._say("answers.vote_opened", {"options": self.shown()})
                return True
        return False

    def cast(self, viewer_id: str, text: str) -> str:
        """Take a ballot; the option it stands for, empty when it names none."""
        if self.vote is None:
            return ""
        before = self.vote
        self.vote = cast(before, viewer_id, text, self._clock.now())
        self._moved |= self.vote is not before
        return choice_of(self.vote, text) or ""

    def withdraw(self) -> bool:
        """A moderator calls the vote off; False when none is open."""
        if self.vote is None:
            return False
        self.vote, self._last = None, self._clock.now()
        self._show()
        self._say("answers.vote_withdrawn", {})
        return True

    def forget(self, viewer_id: str) -> None:
        """Take a viewer's ballot out (banned, forgotten)."""
        if self.vote is not None:
            self.vote = without_ballot(self.vote, viewer_id)
            self._moved = True

    def shown(self, language: str = "") -> str:
        """The options as they are shown: `1 curry, 2 nikujaga`."""
        options = self.vote.options if self.vote is not None else ()
        named = (f"{at} {self.name(option, language)}" for at, option in enumerate(options, 1))
        return ", ".join(named)

    def name(self, option: str, language: str = "") -> str:
        """What an option is called."""
        subject = self.vote.subject if self.vote is not None else "dinner"
        return self._wording.label(f"{KINDS[subject]}.{option}", language or self._replies.language)

    def _show(self, chosen: str = "") -> None:
        """Let the stage show how the vote stands; at most once a second while ballots come."""
        self._moved = False
        kind = KINDS[self.vote.subject] if self.vote is not None else ""
        self._signal(VoteShown(vote=self.vote, kind=kind, chosen=chosen))

    def _close(self) -> Chosen | None:
        vote, winner = self.vote, self.vote.winner if self.vote is not None else None
        self._last = self._clock.now()
        if vote is None or winner is None:
            self.vote = None
            self._show()
            return None
        votes = dict(vote.tally)[winner]
        self._say("answers.vote_decided", {"option": self.name(winner), "votes": str(votes)})
        self._show(winner)
        self.vote = None
        self._carry_out(vote.subject, winner)
        return Chosen(subject=vote.subject, option=winner, votes=votes)

    def _carry_out(self, subject: str, winner: str) -> None:
        if subject == "wish":
            self._engine.apply(ChooseWish(item=winner))
            return
        action = (
            Action(name="cook", argument=winner) if subject == "dinner" else Action(name=winner)
        )
        hour = self._engine.world.calendar.hour
        ahead = max(0.0, SUPPER_HOUR - hour) if subject == "dinner" else 0.0
        actor = self._who(action) or people(self._engine.rules)[0]
        self._engine.apply(
            MakePlan(actor=actor, action=action, hours_ahead=ahead, reason="viewer_vote")
        )

    def _who(self, action: Action) -> str | None:
        """The person who can do a thing now."""
        for one in people(self._engine.rules):
            for offer in self._offers(one):
                if offer.action == action.name and action.argument in {"", *offer.arguments}:
                    return one
        return None

    def _offers(self, one: str) -> tuple[Offer, ...]:
        return offers(self._engine.world, self._engine.rules, one, frozenset())

    def _options(self, subject: str) -> NameTable:
        catalogue = self._engine.rules.catalogue
        match subject:
            case "dinner":
                dishes = self._offered("cook")
                return tuple(
                    (one, (catalogue.dishes[one].name, catalogue.dishes[one].name_ja))
                    for one in dishes
                    if one in catalogue.dishes
                )
            case "evening":
                possible = {
                    offer.action
                    for who in people(self._engine.rules)
                    for offer in self._offers(who)
                }
                return tuple(
                    (one, self._labels(f"action.{one}")) for one in EVENING if one in possible
                )
            case "wish" if self._engine.world.household.wish is None:
                items = wishable(self._engine.world, self._engine.rules)[:6]
                return tuple(
                    (one, (catalogue.items[one].name, catalogue.items[one].name_ja))
                    for one in items
                )
            case _:
                return ()

    def _offered(self, action: str) -> tuple[str, ...]:
        found = (
            argument
            for who in people(self._engine.rules)
            for offer in self._offers(who)
            if offer.action == action
            for argument in offer.arguments
        )
        return tuple(dict.fromkeys(found))

    def _labels(self, key: str) -> tuple[str, ...]:
        return tuple(self._wording.label(key, language) for language in ("en", "ja"))

    def _subject(self, calendar: Calendar) -> str:
        return "evening" if calendar.hour >= SUPPER_HOUR else "dinner"

    def _say(self, key: str, facts: dict[str, str]) -> None:
        self._replies.say(key, facts, viewer=self._replies.nobody, platform=EVERYBODY)
