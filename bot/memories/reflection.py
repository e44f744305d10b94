"""The night's conclusions: at most three, each with the entries it stands on, and a diary page."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from random import Random

from bot.memories import diaries, opinions, preferences, spots
from bot.memories.diaries import Writer
from bot.memories.episode import Episode, Kind
from bot.memories.opinions import Company
from bot.memories.owner import DiaryPage, FavoriteSpot, Opinion, Preference
from bot.memories.reflection_phrases import Phrasebook

AT_MOST = 3
"""Conclusions of one night that are new or other than before."""
OF_ONE_SORT = 2
"""Opinions among them, so that a preference finds its place."""
LOOKED_BACK_DAYS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Conclusions:
    """What a night leaves behind; each list is the whole new list."""

    opinions: tuple[Opinion, ...]
    preferences: tuple[Preference, ...]
    favorite_spots: tuple[FavoriteSpot, ...]
    page: DiaryPage | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Known:
    """What the owner concluded and wrote before."""

    opinions: tuple[Opinion, ...] = ()
    preferences: tuple[Preference, ...] = ()
    favorite_spots: tuple[FavoriteSpot, ...] = ()
    diary: tuple[DiaryPage, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Mind:
    """Whose conclusions they are."""

    id: str
    company: Company
    is_dog: bool = False
    """A dog likes places; it has no opinions, and its page is a dog's."""
    setting: frozenset[str] = frozenset()
    """What held of the day: weather, season, `weekend`, `glad`, `low`."""


def reflect(
    episodes: Sequence[Episode],
    known: Known,
    mind: Mind,
    *,
    day: int,
    phrases: Phrasebook,
    chance: Random,
) -> Conclusions:
    """Draw a night's conclusions from what was lived, never from what was concluded before.

    A conclusion about something already known revises it instead of standing beside it; one that
    says what it said before is left as it is.

    Args:
        episodes: The owner's live entries.
        known: What was concluded before.
        mind: Whose night it is.
        day: The game day that ended.
        phrases: By language.
        chance: Decides between sentences that fit equally.
    """
    lived = [
        e
        for e in episodes
        if day - LOOKED_BACK_DAYS < e.game_day <= day
        and e.kind not in {Kind.REFLECTION, Kind.OPINION}
    ]
    own = [e for e in lived if not e.claimed_by]
    page = diaries.page(lived, known.diary, _writer(mind, phrases), day=day, chance=chance)
    before = Conclusions(
        opinions=known.opinions,
        preferences=known.preferences,
        favorite_spots=known.favorite_spots,
        page=page,
    )
    if mind.is_dog:
        liked = spots.revise(own, known.favorite_spots, day=day, phrases=phrases)
        return replace(before, favorite_spots=liked)
    thought, changed = opinions.revise(
        lived, known.opinions, day=day, phrases=phrases, company=mind.company,
        at_most=OF_ONE_SORT, owner=mind.id,
    )  # fmt: skip
    liked_now, _ = preferences.revise(
        own, known.preferences, day=day, phrases=phrases, at_most=AT_MOST - changed, owner=mind.id
    )
    return replace(before, opinions=thought, preferences=liked_now)


def _writer(mind: Mind, phrases: Phrasebook) -> Writer:
    voices = {language: words.voices.get(mind.id, {}) for language, words in phrases.items()}
    company = {}
    for language, named in mind.company.names.items():
        own = {about: called for about, called in named.items() if ":" not in about}
        pet = next((own[one] for one in sorted(mind.company.pets) if one in own), "")
        other = next((c for one, c in own.items() if one not in mind.company.pets), "")
        company[language] = {k: v for k, v in (("other", other), ("pet", pet)) if v}
    return Writer(voices=voices, setting=mind.setting, company=company)
