"""The night's conclusions: at most three, each with the entries it stands on."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.memories import routine
from bot.memories.episode import Episode, Kind
from bot.memories.marks import subjects
from bot.memories.owner import DiaryPage, FavoriteSpot, Opinion, Preference
from bot.memories.phrases import ReflectionPhrases
from bot.memories.quarrels import side_of
from bot.memories.selection import tells_the_same

AT_MOST = 3
"""Conclusions of one night."""
LOOKED_BACK_DAYS = 14
GROUNDS_AT_LEAST = 3
"""Entries from which a conclusion may be drawn."""
EVIDENCE_AT_MOST = 6
DIARY_EVENTS = 4
OF_A_KIND = 2
"""Entries of one kind on a page: a day is not a list of tips."""
GLAD = frozenset({"happy", "excited", "grateful", "proud", "relieved", "love", "calm"})
SORE = frozenset({"angry", "sad", "anxious", "tired", "bored", "lonely", "afraid"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusions:
    """What a night leaves behind; each list is the whole new list."""

    opinions: tuple[Opinion, ...]
    preferences: tuple[Preference, ...]
    favorite_spots: tuple[FavoriteSpot, ...]
    page: DiaryPage | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What the owner concluded before."""

    opinions: tuple[Opinion, ...] = ()
    preferences: tuple[Preference, ...] = ()
    favorite_spots: tuple[FavoriteSpot, ...] = ()


def reflect(
    episodes: Sequence[Episode],
    known: Known,
    *,
    day: int,
    phrases: Mapping[str, ReflectionPhrases],
    names: Mapping[str, Mapping[str, str]],
    is_dog: bool = False,
) -> Conclusions:
    """Draw a night's conclusions from what was lived, never from what was concluded before.

    A conclusion about something already known revises it instead of standing beside it.

    Args:
        episodes: The owner's live entries.
        known: What was concluded before.
        day: The game day that ended.
        phrases: By language.
        names: What those are called whom an entry is about (viewers by viewer id, the household by
            display name), by language.
        is_dog: A dog likes places instead of dishes, and its page is a dog's.
    """
    lived = [
        e
        for e in episodes
        if day - LOOKED_BACK_DAYS < e.game_day <= day
        and e.kind not in {Kind.REFLECTION, Kind.OPINION}
        and not e.claimed_by
    ]
    opinions, used = _opinions(lived, known.opinions, day, phrases, names)
    left = AT_MOST - used
    preferences = _preferences(lived, known.preferences, day, phrases, left) if left else None
    return Conclusions(
        opinions=opinions,
        preferences=known.preferences if preferences is None or is_dog else preferences,
        favorite_spots=_spots(lived, known.favorite_spots, day) if is_dog else known.favorite_spots,
        page=_page([e for e in lived if e.game_day == day], day, phrases),
    )


def _opinions(
    lived: Sequence[Episode],
    known: tuple[Opinion, ...],
    day: int,
    phrases: Mapping[str, ReflectionPhrases],
    names: Mapping[str, Mapping[str, str]],
) -> tuple[tuple[Opinion, ...], int]:
    by_about: dict[str, list[Episode]] = {}
    for episode in lived:
        for about in (episode.viewer_id, *episode.related_characters):
            if about:
                by_about.setdefault(about, []).append(episode)
    fresh = sorted(
        (
            (about, grounds)
            for about, grounds in by_about.items()
            if len(grounds) >= GROUNDS_AT_LEAST and any(e.game_day == day for e in grounds)
        ),
        key=lambda item: (-len(item[1]), item[0]),
    )[: AT_MOST - 1]
    found = list(known)
    for about, grounds in fresh:
        _revise(found, about, grounds, day, (phrases, names))
    return tuple(found), len(fresh)


def _revise(
    found: list[Opinion],
    about: str,
    grounds: Sequence[Episode],
    day: int,
    told: tuple[Mapping[str, ReflectionPhrases], Mapping[str, Mapping[str, str]]],
) -> None:
    phrases, names = told
    leaning = sum((e.emotion in GLAD) - 2 * (side_of(e) == "quarrel") for e in grounds)
    key = "warm" if leaning > 0 else "sore"
    texts = {
        language: words.opinions[key].format(name=names.get(language, {}).get(about, about))
        for language, words in phrases.items()
    }
    best = sorted(grounds, key=lambda e: (-e.importance, e.id))[:EVIDENCE_AT_MOST]
    opinion = Opinion(
        id=f"op_{about}",
        about=about,
        text=texts.get("en", ""),
        text_ja=texts.get("ja", ""),
        confidence=min(0.9, 0.3 + 0.05 * len(grounds)),
        formed_day=day,
        revised_day=day,
        evidence=tuple(e.id for e in best),
    )
    for place, old in enumerate(found):
        if old.about == about:
            found[place] = replace(opinion, id=old.id, formed_day=old.formed_day)
            return
    found.append(opinion)


def _preferences(
    lived: Sequence[Episode],
    known: tuple[Preference, ...],
    day: int,
    phrases: Mapping[str, ReflectionPhrases],
    at_most: int,
) -> tuple[Preference, ...]:
    by_subject: dict[str, list[Episode]] = {}
    for episode in lived:
        sort, _, about = routine.key(episode).partition(":")
        for subject in (about,) if sort == "eat" and about else subjects(episode)[:1]:
            by_subject.setdefault(subject, []).append(episode)
    found = {p.about: p for p in known}
    ranked = sorted(by_subject.items(), key=lambda item: (-len(item[1]), item[0]))
    for about, grounds in [r for r in ranked if len(r[1]) >= GROUNDS_AT_LEAST][:at_most]:
        glad = sum(e.emotion in GLAD for e in grounds) - sum(e.emotion in SORE for e in grounds)
        strength = max(-1.0, min(1.0, glad / len(grounds)))
        old = found.get(about)
        if abs(strength) < 0.3 and old is None:
            continue
        key = "likes" if strength >= 0 else "dislikes"
        word = about.replace("_", " ")
        found[about] = Preference(
            id=old.id if old else f"pref_{about}",
            about=about,
            strength=round(strength, 2),
            text=phrases["en"].preferences[key].format(thing=word) if "en" in phrases else "",
            text_ja=phrases["ja"].preferences[key].format(thing=word) if "ja" in phrases else "",
            since_day=old.since_day if old else day,
            evidence=tuple(e.id for e in grounds[-EVIDENCE_AT_MOST:]),
        )
    return tuple(found.values())


def _spots(
    lived: Iterable[Episode], known: tuple[FavoriteSpot, ...], day: int
) -> tuple[FavoriteSpot, ...]:
    """Every good time in a place makes it a little dearer; what is not visited pales."""
    good = Counter(
        e.location for e in lived if e.location and e.emotion in GLAD and e.game_day == day
    )
    found = {spot.spot: replace(spot, score=round(spot.score * 0.98, 3)) for spot in known}
    for place, times in good.items():
        old = found.get(place, FavoriteSpot(spot=place, score=0.0))
        found[place] = replace(old, score=round(old.score + (1 - old.score) * (1 - 0.9**times), 3))
    return tuple(sorted(found.values(), key=lambda spot: -spot.score))


def _page(
    today: Sequence[Episode], day: int, phrases: Mapping[str, ReflectionPhrases]
) -> DiaryPage | None:
    """The day in its weightiest entries, in order of time; None for a day without any."""
    told: list[Episode] = []
    for episode in sorted(today, key=lambda e: (-e.importance, e.id)):
        of_a_kind = sum(other.kind is episode.kind for other in told)
        if of_a_kind < OF_A_KIND and not any(tells_the_same(episode, other) for other in told):
            told.append(episode)
    told = told[:DIARY_EVENTS]
    if not told:
        return None
    told.sort(key=lambda e: (e.timestamp, e.id))
    texts = {
        language: _page_text([_text(e, language) for e in told], day, words)
        for language, words in phrases.items()
    }
    return DiaryPage(
        game_day=day,
        text=texts.get("en", ""),
        text_ja=texts.get("ja", ""),
        evidence=tuple(e.id for e in told),
    )


def _page_text(lines: Iterable[str], day: int, words: ReflectionPhrases) -> str:
    spoken = [line.rstrip("。.") for line in lines if line]
    return words.diary.format(day=day, what=words.joint.join(spoken)) if spoken else ""


def _text(episode: Episode, language: str) -> str:
    return episode.event if language == "en" else episode.event_ja
