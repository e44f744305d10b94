"""The texts of merged memories, put together from their members by template."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from bot.memories import routine
from bot.memories.episode import Episode
from bot.memories.facts import invents, keeps, shortened
from bot.memories.phrases import MergePhrases
from bot.memories.sums import added_up, changing

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


def run_told(members: Sequence[Episode], phrases: Phrasebook) -> Told:
    """A routine of several days as one sentence, with the reason it was so."""
    return _told(members, phrases, _run_sentence)


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

    Game days the members are of may be named. An empty text stands for nothing.
    """
    days = " ".join(str(day) for m in members for day in range(first_day(m), m.game_day + 1))
    people = " ".join(name for m in members for name in m.related_characters)
    texts = ((told.event, "en"), (told.event_ja, "ja"))
    spoken = [(text, [_text(m, lang) for m in members if _text(m, lang)]) for text, lang in texts]
    return all(
        bool(text) and keeps(text, sources) and not invents(text, (*sources, days, people))
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
    english = keeps(told.event, (m.event for m in members))
    japanese = keeps(told.event_ja, (m.event_ja for m in members))
    return told if english and japanese else None


def _text(episode: Episode, language: str) -> str:
    return episode.event if language == "en" else episode.event_ja


def _run_sentence(spoken: _Spoken, phrases: MergePhrases, language: str) -> str:
    members = [member for member, _ in spoken]
    first, last = min(map(first_day, members)), max(m.game_day for m in members)
    span = phrases.in_words(len({m.game_day for m in members}))
    sort, _, about = routine.key(members[0]).partition(":")
    if sort in phrases.runs and about:
        thing = phrases.things.get(about, about.replace("_", " "))
        what = phrases.runs[sort].format(span=span, thing=thing)
    else:
        what = phrases.run.format(what=spoken[-1][1].rstrip("。."), span=span)
    for reason in _reasons(members, phrases, language):
        what = phrases.clause.format(what=what, reason=reason)
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
    for total, thing in added_up([text for _, text in spoken]) if language == "en" else ():
        what = phrases.clause.format(what=what, reason=phrases.sum.format(total=total, thing=thing))
    for start, end, thing in changing([text for _, text in spoken]) if language == "en" else ():
        trend = phrases.rising if end > start else phrases.falling
        reason = trend.format(thing=thing, first=start, last=end)
        what = phrases.clause.format(what=what, reason=reason)
    unnamed = [n for n in _everybody(members) if language == "en" and n not in what]
    if unnamed:
        what = phrases.company.format(what=what, names=", ".join(unnamed))
    span = phrases.day if first == last else phrases.days
    return span.format(first=first, last=last, what=what)


def _everybody(members: Sequence[Episode]) -> list[str]:
    return list(dict.fromkeys(name for m in members for name in m.related_characters))


def _short_sentence(spoken: _Spoken, phrases: MergePhrases, language: str) -> str:
    limit = _SHORT[language]
    short = [(m, text if m.merged_from else shortened(text, limit)) for m, text in spoken]
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
