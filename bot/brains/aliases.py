"""Short names for long ids: a prompt says `m3`, the decision says the platform's message id."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.household.briefing import Briefing


@dataclass(frozen=True, slots=True, kw_only=True)
class Aliases:
    """Ids by alias; what a model makes up is not in here."""

    messages: Mapping[str, str] = field(default_factory=dict)
    """`m1` … in the order of the briefing's chat."""
    viewers: Mapping[str, str] = field(default_factory=dict)
    """`v1` … in the order they spoke."""
    memories: Mapping[str, str] = field(default_factory=dict)
    """`f1` … in the order of the flashbacks."""

    def shown(self, identity: str) -> str:
        """The alias of an id, or the id itself when it has none."""
        for table in (self.messages, self.viewers, self.memories):
            for alias, known in table.items():
                if known == identity:
                    return alias
        return identity

    def meant(self, name: str) -> str:
        """The id behind an alias, or the name itself."""
        for table in (self.messages, self.viewers, self.memories):
            if name in table:
                return table[name]
        return name


def aliases_of(briefing: Briefing) -> Aliases:
    """The aliases of one briefing; the same briefing always gives the same ones."""
    viewers = dict.fromkeys(line.viewer_id for line in briefing.chat)
    for offer in briefing.offers:
        if offer.action == "thank_viewer":
            viewers |= dict.fromkeys(offer.arguments)
    return Aliases(
        messages={f"m{n}": line.message_id for n, line in enumerate(briefing.chat, 1)},
        viewers={f"v{n}": viewer for n, viewer in enumerate(viewers, 1)},
        memories={f"f{n}": back.episode.id for n, back in enumerate(briefing.flashbacks, 1)},
    )
