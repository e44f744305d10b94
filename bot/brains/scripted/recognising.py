"""Recognising somebody who comes back: what they said to this character the last time."""

import re

from bot.audience.mentions import mentioned, name_table
from bot.brains.scripted.facts import Teller
from bot.brains.scripted.moment import Moment
from bot.household.briefing import HeardLine
from bot.memories.episode import Episode

_QUOTED = re.compile("“([^”]+)”|「([^」]+)」")
_LONGEST_QUOTE = 60
"""Characters of what somebody said that are said back to them."""


def last_talk(moment: Moment, line: HeardLine) -> Episode | None:
    """The newest talk with a viewer that this character remembers, of another day."""
    episodes = moment.briefing.world.characters[moment.me].episodes
    talks = (
        episode
        for episode in reversed(episodes)
        if episode.viewer_id == line.viewer_id
        and "viewer_answered" in episode.tags
        and episode.game_day < moment.day
    )
    return next(talks, None)


def recognised(
    moment: Moment, line: HeardLine, teller: Teller, language: str
) -> tuple[str, dict[str, str]]:
    """How a viewer who comes back is greeted.

    Returns:
        The subject of the greeting (empty: they were never away) and the facts it may name.
    """
    if line.days_away < 1:
        return "", {}
    talk = last_talk(moment, line)
    if talk is None:
        return "back", {}
    text = talk.event_ja if language == "ja" else talk.event
    quote = next((one for found in _QUOTED.findall(text) for one in found if one), "")
    known = {"memory_when": teller.when(moment.day - talk.game_day, language)}
    item = _item(moment, quote)
    if item and re.search("[?？]|か$", quote):
        return "returning_asked", {**known, "asked_about": teller.thing(item, language)}
    if quote and len(quote) <= _LONGEST_QUOTE:
        return "returning_said", {**known, "said_then": quote}
    return "back", {}


def _item(moment: Moment, text: str) -> str:
    """The item a text names, if any."""
    items = moment.briefing.rules.catalogue.items.values()
    names = name_table({one.id: (one.name, one.name_ja, *one.aliases) for one in items})
    return next(iter(mentioned(text, names)), "")
