"""What the index keeps of an entry besides its words: names, and the shape of the text."""

import re
from dataclasses import dataclass
from math import log

from bot.memories.episode import Episode
from bot.memories.marks import MACHINE
from bot.memories.terms import terms_of
from bot.memories.words import fold, is_japanese, runs
from bot.retrieval.concepts import Concepts

_HANDLE = re.compile(r"[A-Za-z0-9]+(?:[-_]+[A-Za-z0-9]+)*", re.ASCII)
_MEASURE = re.compile(r"\d+(?:[a-z]{1,3})?$", re.IGNORECASE)
_ODD = re.compile(r"[_\d]|[a-z][A-Z]|\w-\w+-\w")
_HONOURED = re.compile(r"([\u3400-\u9fff\u30a1-\u30ff]{1,8})(?:さん|くん|ちゃん|氏|先生|様)")
_SAID = re.compile(r"^([^\s:：]{1,40})[:：]\s")
_QUOTED = re.compile(r"“[^”]*”|「[^」]*」|『[^』]*』|\"[^\"]*\"")
"""What somebody said: the Japanese words in it are no names."""
_TIME = re.compile(
    r"\b(?:yesterday|today|tomorrow|tonight|ago|recently|since"
    r"|(?:last|next|this|the) (?:week|month|year|night|weekend|summer|winter|spring|autumn|fall)"
    r"|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|june|july|august"
    r"|september|october|november|december|weeks?|months?|years?)\b"
    r"|昨日|今日|明日|先週|来週|先月|来月|[月火水木金土日]曜"
)
_DENSE_JAPANESE = 2.2
"""One Japanese letter says about as much as so many Latin ones."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """An entry as the index sees it."""

    terms: tuple[str, ...]
    concepts: tuple[int, ...]
    names: tuple[str, ...]
    """Who the entry is about: related characters, viewers' handles, who speaks."""
    length: float
    """Logarithm of how much it says."""
    question: bool
    """The text only asks."""
    tells_when: bool
    """The text names a time."""


def read(episode: Episode, concepts: Concepts) -> Reading:
    """Everything the index needs of an entry."""
    speaker = speaker_of(episode)
    tags = [mark for mark in (*episode.tags, *episode.keywords) if not mark.startswith(MACHINE)]
    words = " ".join(
        (episode.event, episode.event_ja, episode.critical_information, episode.location, *tags,
         *episode.related_characters)
    )  # fmt: skip
    spoken = runs(words.replace("_", " "))
    text = episode.event or episode.event_ja
    weight = 1.0 if episode.event else _DENSE_JAPANESE
    return Reading(
        terms=tuple(terms_of(spoken)),
        concepts=tuple(concepts.find_in(spoken)),
        names=_names(episode, speaker),
        length=log(1 + weight * len(text.removeprefix(f"{speaker}: "))),
        question=text.rstrip().endswith(("?", "？")),
        tells_when=bool(_TIME.search(fold(text))),
    )


def speaker_of(episode: Episode) -> str:
    """Who speaks, when an entry is a line of talk (`Sara: …`) and no telling; else empty."""
    said = _SAID.match(episode.event)
    return said.group(1) if said and said.group(1) in episode.related_characters else ""


def _names(episode: Episode, speaker: str) -> tuple[str, ...]:
    """Whom an entry is about; in an English text a Japanese word is a name.

    Names in a speaker's own words are whom they speak to, and do not count.
    """
    if speaker:
        return (speaker,)
    found = dict.fromkeys(episode.related_characters)
    if episode.viewer_id:
        found[episode.viewer_id] = None
    told, told_ja = _QUOTED.sub(" ", episode.event), _QUOTED.sub(" ", episode.event_ja)
    for text in (told, told_ja):
        found.update(dict.fromkeys(handles(text)))
        found.update(dict.fromkeys(_HONOURED.findall(text)))
    found.update(dict.fromkeys(run for run in runs(told) if is_japanese(run)))
    return tuple(found)


def handles(text: str) -> list[str]:
    """Words that look like a viewer's handle: figures or signs among letters, humps."""
    return [
        word
        for word in _HANDLE.findall(text)
        if _ODD.search(word) and not _MEASURE.match(word) and len(word) > 2
    ]
