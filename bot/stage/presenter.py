"""The presenter: worlds and events in, data for pages out. Pure."""

from dataclasses import dataclass

from bot.audience.valued import ValuedTip
from bot.audience.votes import Vote
from bot.household.events import Event
from bot.household.rules import Rules
from bot.household.world import World
from bot.ports import Wording
from bot.stage.moments import moments, received
from bot.stage.snapshot import snapshot
from bot.stage.words import Json, words


@dataclass(frozen=True, slots=True)
class Presenter:
    """What the stage shows of a world, in the words of a household."""

    rules: Rules
    wording: Wording
    language: str = "en"
    """`en`, `ja` or `both`: what a page shows when its URL asks for nothing else."""
    badge: bool = True
    """Whether it says that the characters are run by a program."""

    def snapshot(self, world: World) -> Json:
        """The whole picture, by section."""
        return snapshot(world, self.rules, self.wording, self.language, badge=self.badge)

    def frames(self, event: Event) -> tuple[Json, ...]:
        """What a page plays once because of `event`."""
        return moments(event, self.rules, self.wording)

    def vote(self, vote: Vote, kind: str, chosen: str) -> Json:
        """A vote as it stands: its question, its options in order with their ballots."""
        return {
            "question": words(self.wording, f"vote.{vote.subject}"),
            "options": [
                {"name": words(self.wording, f"{kind}.{option}"), "votes": votes}
                for option, votes in vote.tally
            ],
            "chosen": vote.options.index(chosen) if chosen else None,
        }

    def alert(self, tip: ValuedTip, *, said: str = "") -> Json:
        """The alert of a tip at the moment it arrives; `said`: its amount as it was written."""
        return received(tip, self.rules) | ({"amount": said[:24]} if said else {})


def changed(before: Json, after: Json) -> Json:
    """The sections of `after` that differ from `before`."""
    return {name: section for name, section in after.items() if before.get(name) != section}
