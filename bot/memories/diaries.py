"""A diary page: the few things of a day worth telling, in the owner's voice."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from bot.memories.day_things import Thing, things_of
from bot.memories.episode import Episode
from bot.memories.owner import DiaryPage
from bot.memories.voice import ANY, Voice, told

THINGS = 3
"""Things a page tells at most."""
LOOKED_BACK_PAGES = 45
"""Earlier pages whose sentences are not to be said again, as far as there are others."""
TOLD_TOGETHER = (frozenset({"wish", "saving", "moved"}), frozenset({"first_use", "item"}),
                 frozenset({"trick", "training", "shown"}))  # fmt: skip
"""Kinds of which a page tells one."""
AUDIENCE = 1
"""Things of a page that may come from the audience, when the day had others."""
DRAFTS = 16
"""Drafts of a page, of which the one least like an earlier page is kept."""
_END = re.compile(r"[.!?。！？]+\s*")
WORN = 7
"""Pages before in which a text should not stand that is told again."""
ENOUGH = 2
"""Things that make a page, even where more could only be told in the words of last week."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Writer:
    """Who writes a page, and about which day."""

    voices: Mapping[str, Voice]
    """By language."""
    setting: frozenset[str] = frozenset()
    """What held of the day: weather, season, `weekend`, `glad`, `low`."""
    company: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    """By language: what `other` and `pet` are called."""


def page(
    lived: Sequence[Episode],
    earlier: Sequence[DiaryPage],
    writer: Writer,
    *,
    day: int,
    chance: Random,
) -> DiaryPage | None:
    """The page of a day; None for a day of which nothing is worth telling.

    Args:
        lived: The day's entries and those of some days before.
        earlier: The pages before, newest last.
        writer: Whose page it is.
        day: The game day that ended.
        chance: Decides between sentences that fit equally.
    """
    before = [one for one in earlier if one.game_day < day][-LOOKED_BACK_PAGES:]
    told_before = before[-1].evidence if before else ()
    things = _chosen(things_of(lived, day, told_before), before)
    if not things:
        return None
    texts = _freshest(things, writer, before, chance)
    if not any(texts.values()):
        return None
    return DiaryPage(
        game_day=day,
        text=texts.get("en", ""),
        text_ja=texts.get("ja", ""),
        evidence=tuple(dict.fromkeys(id_ for thing in things for id_ in thing.evidence)),
    )


def _chosen(things: Sequence[Thing], before: Sequence[DiaryPage]) -> list[Thing]:
    """The weightiest things of different kinds, in order of time, the audience not too often."""
    taken: list[Thing] = []
    for fresh_only in (True, False):
        for thing in things:
            kinds = _taken_up(taken)
            heard = sum(other.voices for other in taken)
            full = len(taken) >= THINGS or (thing.voices and heard >= AUDIENCE)
            if full or thing.key in kinds or (fresh_only and _worn(thing, before)):
                continue
            taken.append(thing)
        if len(taken) >= ENOUGH:
            break
    return sorted(taken, key=lambda thing: (thing.at, thing.evidence))


def _taken_up(taken: Sequence[Thing]) -> set[str]:
    """The kinds a page tells already, and those that would say nearly the same."""
    kinds = {thing.key for thing in taken}
    return kinds.union(*(together for together in TOLD_TOGETHER if together & kinds))


def _worn(thing: Thing, before: Sequence[DiaryPage]) -> bool:
    """Whether one of the last pages says the very same."""
    last = before[-WORN:]
    texts = ((facts.get("what", ""), language) for language, facts in thing.facts.items())
    return any(
        text and text in (page.text if language == "en" else page.text_ja)
        for text, language in texts
        for page in last
    )


def _freshest(
    things: Sequence[Thing], writer: Writer, before: Sequence[DiaryPage], chance: Random
) -> Mapping[str, str]:
    """Of some drafts the one that has least in common with any page before; by language."""
    pages = {"en": [p.text for p in before], "ja": [p.text_ja for p in before]}
    earlier = {language: list(map(sentences, texts)) for language, texts in pages.items()}
    drafts = [_draft(things, writer, pages, chance) for _ in range(DRAFTS)]

    def worn(draft: Mapping[str, str]) -> float:
        shares = (_in_common(sentences(t), earlier.get(lang, ())) for lang, t in draft.items())
        return max(shares, default=0.0)

    return min(drafts, key=worn)


def sentences(text: str) -> frozenset[str]:
    """The sentences of a page, without their marks."""
    return frozenset(filter(None, (part.strip() for part in _END.split(text))))


def _in_common(own: frozenset[str], earlier: Sequence[frozenset[str]]) -> float:
    """The largest share of a page's sentences that it has in common with another, 0 to 1."""
    return max((len(own & o) / (min(len(own), len(o)) or 1) for o in earlier), default=0.0)


def _draft(
    things: Sequence[Thing],
    writer: Writer,
    pages: Mapping[str, Sequence[str]],
    chance: Random,
) -> dict[str, str]:
    languages = [one for one in writer.voices if any(one in thing.facts for thing in things)]
    company = {language: writer.company.get(language, {}) for language in languages}

    def say(
        key: str, facts: Mapping[str, Mapping[str, str]], flags: frozenset[str] = frozenset()
    ) -> dict[str, str]:
        known = {one: {**company[one], **facts[one]} for one in languages if one in facts}
        pools = {one: writer.voices[one].get(key, ()) for one in known}
        return told(pools, known, writer.setting | flags, pages, chance)

    nothing: Mapping[str, Mapping[str, str]] = {language: {} for language in languages}
    parts = [say("opening", nothing)]
    for thing in things:
        plainly = say(ANY, thing.facts)
        parts.append({**plainly, **say(thing.key, thing.facts, thing.flags)})
    parts.append(say("closing", nothing))
    return {
        language: ("" if language == "ja" else " ").join(
            filter(None, (p.get(language) for p in parts))
        )
        for language in languages
    }
