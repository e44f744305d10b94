"""Why an entry came to mind, for the streamer; and what its score is made of."""

from collections.abc import Collection

from bot.memories.words import is_japanese
from bot.retrieval.asked import Moment
from bot.retrieval.finder import Finder, Found

_PARTICLES = "をはがにのでともへ"
PEOPLE_ENOUGH = 0.9
"""From so sure a name is a reason."""


def reason(finder: Finder, found: Found, rank: int, moment: Moment) -> str:
    """One line in English: what the entry shares with what is asked, and its age."""
    days = moment.game_day - int(finder.shelf.days.all[found.slots[rank]])
    return f"{_what(finder, found, rank)}, {_age(days)}"


def _what(finder: Finder, found: Found, rank: int) -> str:
    shelf, asked, slot = finder.shelf, found.asked, int(found.slots[rank])
    shared = [t for t in dict.fromkeys(asked.terms) if slot in shelf.words.holding(t)]
    if shared:
        rarest = sorted(shared, key=shelf.words.idf, reverse=True)
        spoken = dict.fromkeys(as_spoken(term, asked.text, shared) for term in rarest)
        return " and ".join(f'"{word}"' for word in list(spoken)[:2])
    for name, sure in asked.names.items():
        if sure >= PEOPLE_ENOUGH and slot in shelf.people.holding(name):
            return f"about {name}"
    for group, words in asked.concepts.items():
        if slot in shelf.groups.holding(group):
            return f'close to "{as_spoken(min(words), asked.text)}"'
    return "alike in meaning" if found.scored.meaning[rank] > 0 else "from that time"


def as_spoken(term: str, text: str, shared: Collection[str] = ()) -> str:
    """The word of a text that a term stands for.

    Args:
        term: A stem, or a pair of Japanese letters.
        text: What was asked.
        shared: All terms that the text and the entry share: pairs that overlap make a word.

    Returns:
        The term itself when the text has no such word.
    """
    if is_japanese(term):
        return _joined(term, text, shared)
    for word in text.replace("'s", " ").split():
        bare = word.strip(".,;:!?\"'()").lower()
        if bare.startswith(term):
            return bare
    return term


def _joined(pair: str, text: str, shared: Collection[str]) -> str:
    """The longest stretch of a text around a pair of letters of which every pair is shared."""
    start = text.find(pair)
    if start < 0:
        return pair
    end = start + len(pair)
    while start > 0 and text[start - 1 : start + 1] in shared:
        start -= 1
    while end < len(text) and text[end - 1 : end + 1] in shared:
        end += 1
    return text[start:end].strip(_PARTICLES) or pair


def _age(days: int) -> str:
    if days <= 0:
        return "today"
    return "yesterday" if days == 1 else f"{days} days ago"


def score_parts(found: Found, rank: int) -> tuple[tuple[str, float], ...]:
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
    return tuple((name, round(float(values[rank]), 4)) for name, values in named.items())
