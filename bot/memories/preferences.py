"""What a character likes: what it does by choice, again and again, and what it feels then."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from statistics import fmean

from bot.memories import routine
from bot.memories.episode import Episode
from bot.memories.feelings import feeling
from bot.memories.owner import Preference
from bot.memories.reflection_phrases import Phrasebook, said

DAYS_AT_LEAST = 4
"""Days of the last two weeks on which something was chosen, before it is a preference."""
FELT_AT_LEAST = 3
EVIDENCE_AT_MOST = 6
PREFERENCES_AT_MOST = 10
FAVOURED = 1.3
"""How much oftener than others of its sort something must be chosen."""
DISLIKED = -0.25
"""Mean feeling from which something is disliked."""
FADING = 0.97
"""What a preference keeps of its strength each night nothing speaks for it."""
FORGOTTEN = 0.15
"""A preference weaker than that is none any more."""
STEP = 0.1
"""A change of strength below it is not worth a new conclusion."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Choice:
    """Something that may be chosen, and the times it was."""

    about: str
    sort: str
    """`dish`, `pastime` or `thing`: choices are compared with those of their sort."""
    times: tuple[Episode, ...]

    @property
    def days(self) -> int:
        """Days on which it was chosen; what was told as one was chosen as often as it says."""
        single = {e.game_day for e in self.times if not e.merged_from}
        return len(single) + sum(len(e.merged_from) for e in self.times)

    @property
    def felt(self) -> float:
        return fmean(map(feeling, self.times))


def revise(
    lived: Iterable[Episode],
    known: Sequence[Preference],
    *,
    day: int,
    phrases: Phrasebook,
    at_most: int,
    owner: str = "",
) -> tuple[tuple[Preference, ...], int]:
    """The preferences after a night, and how many of them are new or clearly other than before.

    Sleep, work, chores and what viewers ask for are no choice. What is chosen no more fades.

    Args:
        lived: What was lived lately.
        known: The preferences before.
        day: The game day that ended.
        phrases: By language.
        at_most: So many may change.
        owner: Whose they are.
    """
    choices = _choices(lived, phrases)
    strengths = {c.about: s for c in choices if (s := _strength(c, choices)) is not None}
    found = {
        p.about: p if p.about in strengths else replace(p, strength=round(p.strength * FADING, 3))
        for p in known
    }
    found = {about: p for about, p in found.items() if abs(p.strength) >= FORGOTTEN}
    changed = 0
    for choice in sorted(choices, key=lambda c: (-abs(strengths.get(c.about, 0.0)), c.about)):
        strength, old = strengths.get(choice.about), found.get(choice.about)
        if strength is None or (old is not None and abs(old.strength - strength) < STEP):
            continue
        if changed == at_most:
            break
        found[choice.about] = _preference(choice, strength, found, day, phrases, owner)
        changed += 1
    kept = sorted(found.values(), key=lambda p: (-abs(p.strength), p.about))
    return tuple(kept[:PREFERENCES_AT_MOST]), changed


def _choices(lived: Iterable[Episode], phrases: Phrasebook) -> tuple[_Choice, ...]:
    times: dict[tuple[str, str], list[Episode]] = {}
    for episode in lived:
        if chosen := _chosen(episode, phrases):
            times.setdefault(chosen, []).append(episode)
    return tuple(
        _Choice(about=about, sort=sort, times=tuple(episodes))
        for (sort, about), episodes in sorted(times.items())
    )


def _chosen(episode: Episode, phrases: Phrasebook) -> tuple[str, str] | None:
    """The sort and the name of what was chosen; None for what is no choice, or has no word."""
    deed, _, about = routine.key(episode).partition(":")
    if not deed and "meal" in episode.tags:
        # A meal shared for the first time in days is no routine, but a choice all the same.
        deed, about = "eat", next(iter(t for t in episode.tags if t not in {"meal", "eat"}), "")
    words = tuple(phrases.values())
    if deed in {"eat", "cook"} and about and all(about in w.things for w in words):
        return "dish", about
    if deed == "use_item" and all(about in w.things for w in words):
        return "thing", about
    return ("pastime", deed) if deed and all(deed in w.pastimes for w in words) else None


def _strength(choice: _Choice, choices: Sequence[_Choice]) -> float | None:
    """From -1 to 1; None when it is neither liked nor disliked enough to say so."""
    if len(choice.times) >= FELT_AT_LEAST and choice.felt <= DISLIKED:
        return round(max(-1.0, choice.felt - 0.2), 2)
    usual = fmean(c.days for c in choices if c.sort == choice.sort)
    if choice.days < DAYS_AT_LEAST or choice.felt < 0:
        return None
    often = choice.days / usual
    if often < FAVOURED and choice.felt < 0.3:
        return None
    return round(min(1.0, 0.2 + 0.2 * min(often, 2.5) + 0.5 * choice.felt), 2)


def _preference(
    choice: _Choice,
    strength: float,
    known: Mapping[str, Preference],
    day: int,
    phrases: Phrasebook,
    owner: str,
) -> Preference:
    key = choice.sort if strength > 0 else "dislike"
    old = known.get(choice.about)
    texts = said(
        {language: words.preferences[key] for language, words in phrases.items()},
        choice.about,
        {
            language: {
                "thing": _word(words.pastimes if choice.sort == "pastime" else words.things, choice)
            }
            for language, words in phrases.items()
        },
        old=_texts(old) if old else None,
        others=[_texts(one) for about, one in known.items() if about != choice.about],
        owner=owner,
    )
    english = texts.get("en", "")
    return Preference(
        id=old.id if old else f"pref_{choice.about}",
        about=choice.about,
        strength=strength,
        text=english[:1].upper() + english[1:],
        text_ja=texts.get("ja", ""),
        since_day=old.since_day if old else day,
        evidence=tuple(e.id for e in choice.times[-EVIDENCE_AT_MOST:]),
    )


def _texts(preference: Preference) -> Mapping[str, str]:
    return {"en": preference.text, "ja": preference.text_ja}


def _word(words: Mapping[str, str], choice: _Choice) -> str:
    word = words[choice.about]
    # An English name inside a sentence: `Curry rice` becomes `curry rice`, `TV` stays.
    return word if word[1:] != word[1:].lower() else word[:1].lower() + word[1:]
