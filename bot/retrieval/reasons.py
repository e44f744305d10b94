"""Why an entry came to mind, for the streamer; and what its score is made of."""

from bot.retrieval.asked import Moment
from bot.retrieval.finder import Finder, Found

PEOPLE_ENOUGH = 0.9
"""From so sure a name is a reason."""


def reason(finder: Finder, found: Found, slot: int, moment: Moment) -> str:
    """One line in English: what the entry shares with what is asked, and its age."""
    days = moment.game_day - int(finder.shelf.days.all[slot])
    return f"{_what(finder, found, slot)}, {_age(days)}"


def _what(finder: Finder, found: Found, slot: int) -> str:
    shelf, asked = finder.shelf, found.asked
    shared = [t for t in dict.fromkeys(asked.terms) if slot in shelf.words.holding(t)]
    if shared:
        rarest = sorted(shared, key=shelf.words.idf, reverse=True)[:2]
        return " and ".join(f'"{as_spoken(term, asked.text)}"' for term in rarest)
    for name, sure in asked.names.items():
        if sure >= PEOPLE_ENOUGH and slot in shelf.people.holding(name):
            return f"about {name}"
    for group, words in asked.concepts.items():
        if slot in shelf.groups.holding(group):
            return f'close to "{as_spoken(min(words), asked.text)}"'
    return "alike in meaning" if found.scored.meaning[slot] > 0 else "from that time"


def as_spoken(term: str, text: str) -> str:
    """The word of a text that a stem comes from; the stem when none begins with it."""
    for word in text.replace("'s", " ").split():
        bare = word.strip(".,;:!?\"'()").lower()
        if bare.startswith(term):
            return bare
    return term


def _age(days: int) -> str:
    if days <= 0:
        return "today"
    return "yesterday" if days == 1 else f"{days} days ago"


def score_parts(found: Found, slot: int) -> tuple[tuple[str, float], ...]:
    """The parts of a score by name."""
    scored = found.scored
    named = {
        "words": scored.words,
        "meaning": scored.meaning,
        "people": scored.people,
        "neighbours": scored.lent,
        "prior": scored.prior,
        "time": scored.time,
    }
    return tuple((name, round(float(values[slot]), 4)) for name, values in named.items())
