"""A diary page: the few things of a day worth telling, in the owner's voice."""

import re
from collections.abc import Collection, Mapping, Sequence
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
AUDIENCE = 1
"""Things of a page that may come from the audience, when the day had others."""
DRAFTS = 6
"""Drafts of a page, of which the one least like an earlier page is kept."""
_END = re.compile(r"[.!?。！？]+\s*")
WORN = 2
"""Pages before in which a text must not stand that is told again."""


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
    things = _chosen(things_of(lived, day), before)
    if not things:
        return None
    texts = {
        language: _freshest(things, writer, language, before, chance) for language in writer.voices
    }
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
            kinds = {other.key for other in taken}
            heard = sum(other.voices for other in taken)
            full = len(taken) >= THINGS or (thing.voices and heard >= AUDIENCE)
            if full or thing.key in kinds or (fresh_only and _worn(thing, before)):
                continue
            taken.append(thing)
        if taken:
            break
    return sorted(taken, key=lambda thing: (thing.at, thing.evidence))


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
    things: Sequence[Thing],
    writer: Writer,
    language: str,
    before: Sequence[DiaryPage],
    chance: Random,
) -> str:
    """Of some drafts the one that has least in common with any page before."""
    earlier = [sentences(p.text if language == "en" else p.text_ja) for p in before]
    drafts = [_text(things, writer, language, before, chance) for _ in range(DRAFTS)]
    return min(drafts, key=lambda draft: _in_common(sentences(draft), earlier))


def sentences(text: str) -> frozenset[str]:
    """The sentences of a page, without their marks."""
    return frozenset(filter(None, (part.strip() for part in _END.split(text))))


def _in_common(own: frozenset[str], earlier: Sequence[frozenset[str]]) -> float:
    """The largest share of a page's sentences that it has in common with another, 0 to 1."""
    return max((len(own & o) / (min(len(own), len(o)) or 1) for o in earlier), default=0.0)


def _text(
    things: Sequence[Thing],
    writer: Writer,
    language: str,
    before: Sequence[DiaryPage],
    chance: Random,
) -> str:
    spoken = [thing for thing in things if language in thing.facts]
    if not spoken:
        return ""
    voice = writer.voices[language]
    said = [one.text if language == "en" else one.text_ja for one in before]
    company = writer.company.get(language, {})

    def one_of(key: str, facts: Mapping[str, str], setting: Collection[str] = ()) -> str:
        return told(voice.get(key, ()), {**company, **facts}, setting, said, chance)

    sentences = [one_of("opening", {}, writer.setting)]
    for thing in spoken:
        facts = thing.facts[language]
        sentences.append(one_of(thing.key, facts) or one_of(ANY, facts))
    sentences.append(one_of("closing", {}, writer.setting))
    return ("" if language == "ja" else " ").join(filter(None, sentences))
