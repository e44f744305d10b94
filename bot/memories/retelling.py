"""The texts of merged memories, put together from their members by template."""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from bot.memories import routine
from bot.memories.episode import Episode
from bot.memories.facts import invents, keeps, shortened
from bot.memories.marks import subjects
from bot.memories.phrases import MergePhrases
from bot.memories.sums import added_up, changing
from bot.memories.words import fold, is_japanese

Phrasebook = Mapping[str, MergePhrases]
"""By language: `en`, `ja`."""

_Spoken = Sequence[tuple[Episode, str]]
"""Members with their text in one language, in order of time."""
_Sentence = Callable[[_Spoken, MergePhrases, str], str]

_REASON = "reason:"
_FROM = "from_day:"
_SHORT = {"en": 110, "ja": 60}
"""Characters of one memory in a summary, unless its facts need more."""


@dataclass(frozen=True, slots=True)
class Told:
    """A merged text in both languages; a language none of the members has is empty."""

    event: str
    event_ja: str


def first_day(episode: Episode) -> int:
    """The first game day an episode tells of."""
    for mark in episode.tags:
        if mark.startswith(_FROM):
            return int(mark.removeprefix(_FROM))
    return episode.game_day


def from_day_tag(day: int) -> str:
    """The tag that keeps a merged episode's first day."""
    return f"{_FROM}{day}"


def run_told(members: Sequence[Episode], phrases: Phrasebook) -> Told | None:
    """A routine of several days as one sentence, with the reason it was so.

    Where the sentence for its kind would lose something, it is told in its own words, and where
    those differ from day to day, day by day; None when even that would lose a fact.
    """
    for sentence in (_run_sentence, _own_run_sentence, _full_sentence):
        if told := _checked(_told(members, phrases, sentence), members):
            return told
    return None


def facts_told(members: Sequence[Episode], phrases: Phrasebook) -> Told | None:
    """Everything the members say, day by day; None when a fact would be lost."""
    return _checked(_told(members, phrases, _full_sentence), members)


def matter_told(members: Sequence[Episode], phrases: Phrasebook) -> Told | None:
    """One matter over some days in one text: everything said, how it ended, amounts added up."""
    return _checked(_told(members, phrases, _matter_sentence), members)


def summary_told(members: Sequence[Episode], phrases: Phrasebook) -> Told | None:
    """What the members say, shortened but with every number and name; None when one would go."""
    return _checked(_told(members, phrases, _short_sentence), members)


def accepted(told: Told, members: Sequence[Episode]) -> bool:
    """Whether a text that a brain wrote may stand for its sources: nothing lost, nothing invented.

    Game days the members are of may be named, and how many entries and days they are. An empty
    text stands for nothing.
    """
    days = " ".join(str(day) for m in members for day in range(first_day(m), m.game_day + 1))
    days += f" {len(members)} {sum(m.count for m in members)} {len({m.game_day for m in members})}"
    people = " ".join(name for m in members for name in m.related_characters)
    words = tuple(word for m in members for word in things(m))
    texts = ((told.event, "en"), (told.event_ja, "ja"))
    spoken = [(text, [_text(m, lang) for m in members if _text(m, lang)]) for text, lang in texts]
    return all(
        bool(text) and keeps(text, sources, words) and not invents(text, (*sources, days, people))
        for text, sources in spoken
        if sources
    )


def _told(members: Sequence[Episode], phrases: Phrasebook, sentence: _Sentence) -> Told:
    texts = {}
    for language in ("en", "ja"):
        spoken = [(m, _text(m, language)) for m in members if _text(m, language)]
        texts[language] = sentence(spoken, phrases[language], language) if spoken else ""
    return Told(texts["en"], texts["ja"])


def _checked(told: Told, members: Sequence[Episode]) -> Told | None:
    kept = all(
        keeps(told.event, (m.event,), things(m)) and keeps(told.event_ja, (m.event_ja,), things(m))
        for m in members
    )
    return told if kept else None


def things(episode: Episode) -> tuple[str, ...]:
    """Words for what an entry is about: dishes, items, people, in every language it knows."""
    return (*episode.keywords, *episode.related_characters, *subjects(episode))


def _text(episode: Episode, language: str) -> str:
    return episode.event if language == "en" else episode.event_ja


def _run_sentence(spoken: _Spoken, phrases: MergePhrases, language: str) -> str:
    members = [member for member, _ in spoken]
    sort, _, about = routine.key(members[0]).partition(":")
    if sort not in phrases.runs or not about:
        return _own_run_sentence(spoken, phrases, language)
    thing = phrases.things.get(about, about.replace("_", " "))
    what = phrases.runs[sort].format(span=_span(members, phrases), thing=thing)
    return _with_days(what, members, phrases, language)


def _own_run_sentence(spoken: _Spoken, phrases: MergePhrases, language: str) -> str:
    members = [member for member, _ in spoken]
    what = phrases.run.format(what=spoken[-1][1].rstrip("。."), span=_span(members, phrases))
    return _with_days(what, members, phrases, language)


def _span(members: Sequence[Episode], phrases: MergePhrases) -> str:
    return phrases.in_words(len({m.game_day for m in members}))


def _with_days(what: str, members: Sequence[Episode], phrases: MergePhrases, language: str) -> str:
    for reason in _reasons(members, phrases, language):
        what = phrases.clause.format(what=what, reason=reason)
    first, last = min(map(first_day, members)), max(m.game_day for m in members)
    return phrases.days.format(first=first, last=last, what=what)


def _reasons(members: Sequence[Episode], phrases: MergePhrases, language: str) -> list[str]:
    marks = dict.fromkeys(t for m in members for t in m.tags if t.startswith(_REASON))
    known = [phrases.reasons.get(mark.removeprefix(_REASON), "") for mark in marks]
    given = dict.fromkeys(m.critical_information for m in members if m.critical_information)
    return [r for r in known if r] or (list(given) if language == "en" else [])


def _full_sentence(spoken: _Spoken, phrases: MergePhrases, _language: str) -> str:
    return _by_day(spoken, phrases)


def _matter_sentence(spoken: _Spoken, phrases: MergePhrases, language: str) -> str:
    members = [member for member, _ in spoken]
    first, last = min(map(first_day, members)), max(m.game_day for m in members)
    texts = [text.rstrip("。.") for _, text in spoken]
    times = Counter(texts)
    told = _counted(times, phrases)
    if len(told) > 1 and times[texts[-1]] == 1:
        told[-1] = phrases.end.format(what=told[-1])
    what = phrases.joint.join(told)
    for outcome in _outcomes(texts, phrases):
        what = phrases.outcome.format(what=what, outcome=outcome)
    for reason in _figures([text for _, text in spoken], phrases):
        what = phrases.clause.format(what=what, reason=reason)
    unnamed = [n for n in _everybody(members) if language == "en" and n not in what]
    if unnamed:
        what = phrases.company.format(what=what, names=", ".join(unnamed))
    span = phrases.day if first == last else phrases.days
    return span.format(first=first, last=last, what=what)


def _outcomes(texts: Sequence[str], phrases: MergePhrases) -> list[str]:
    """How it ended, where the last text shows it and does not say it."""
    whole, end = fold(" ".join(texts)), fold(texts[-1])
    return [
        outcome.says
        for outcome in phrases.outcomes
        if outcome.says not in end
        and any(_begins(word, whole) for word in outcome.of)
        and any(_begins(word, end) for word in outcome.when)
    ]


def _begins(word: str, text: str) -> bool:
    """Whether a word of the text begins so; Japanese words have no borders."""
    if is_japanese(word):
        return word in text
    return re.search(rf"(?<![a-z0-9]){re.escape(word)}", text) is not None


def _figures(texts: Sequence[str], phrases: MergePhrases) -> Iterator[str]:
    """Amounts added up, and what grew or shrank."""
    for total, thing in added_up(texts):
        yield phrases.sum.format(total=f"{total:,}", thing=thing)
    for start, end, thing in changing(texts):
        trend = phrases.rising if end > start else phrases.falling
        yield trend.format(thing=thing, first=start, last=end, by=abs(end - start))


def _everybody(members: Sequence[Episode]) -> list[str]:
    return list(dict.fromkeys(name for m in members for name in m.related_characters))


def _short_sentence(spoken: _Spoken, phrases: MergePhrases, language: str) -> str:
    limit = _SHORT[language]
    short = [
        (m, text if m.merged_from else shortened(text, limit, things(m))) for m, text in spoken
    ]
    return _by_day(short, phrases)


def _by_day(spoken: _Spoken, phrases: MergePhrases) -> str:
    """`Day 3: this; that; Day 4: something else`; what was merged before brings its own days."""
    parts: dict[str, dict[str, int]] = {}
    for member, text in spoken:
        merged = any(mark.startswith(_FROM) for mark in member.tags)
        facts = parts.setdefault("" if merged else str(member.game_day), {})
        bare = text.rstrip("。.")
        facts[bare] = facts.get(bare, 0) + 1
    return phrases.joint.join(
        _day_sentence(day, phrases.joint.join(_counted(facts, phrases)), phrases)
        for day, facts in parts.items()
    )


def _day_sentence(day: str, what: str, phrases: MergePhrases) -> str:
    return phrases.day.format(first=day, what=what) if day else what


def _counted(facts: Mapping[str, int], phrases: MergePhrases) -> list[str]:
    return [
        phrases.times.format(what=what, count=count) if count > 1 else what
        for what, count in facts.items()
    ]
