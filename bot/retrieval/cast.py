"""Who lives in the household, and the words others are meant by."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import lru_cache

from bot.household.characters import Profile, Species
from bot.memories.words import is_japanese, runs

_ROLES = {
    Species.DOG: ("dog", "puppy", "pup", "pet", "doggy", "犬", "ペット", "わんこ"),
    Species.PERSON: (
        "partner",
        "girlfriend",
        "boyfriend",
        "wife",
        "husband",
        "恋人",
        "彼女",
        "彼氏",
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One of the household."""

    id: str
    name: str
    """Display name, as it stands in `related_characters`."""
    words: tuple[str, ...]
    """Lower-case words by which the others mean them, the name in both languages included."""


@dataclass(frozen=True, slots=True)
class Cast:
    """Everybody of the household."""

    members: tuple[Member, ...]
    names: tuple[str, ...] = field(init=False)
    """Every word that is a name (no role), lower case."""
    _spoken: tuple[tuple[Member, frozenset[str], tuple[str, ...]], ...] = field(init=False)
    """Each member with the Latin and the Japanese words they are meant by."""

    def __post_init__(self) -> None:
        roles = {role for words in _ROLES.values() for role in words}
        every = (word for member in self.members for word in member.words)
        object.__setattr__(self, "names", tuple(word for word in every if word not in roles))
        object.__setattr__(self, "_spoken", tuple(map(_spoken, self.members)))

    def meant_by(self, text: str, owner: str) -> tuple[str, ...]:
        """Display names of those, other than the owner (an id), whom a text speaks of."""
        heard = runs(text)
        latin = {run.removesuffix("'s") for run in heard}.union(heard)
        japanese = [run for run in heard if is_japanese(run)]
        return tuple(
            member.name
            for member, words, words_ja in self._spoken
            if member.id != owner
            and (
                not words.isdisjoint(latin)
                or any(word in run for run in japanese for word in words_ja)
            )
        )

    def unnamed(self, text: str, own: Iterable[str], strangers: Iterable[str]) -> str:
        """A text without names: a name pulls every entry that greets somebody.

        Args:
            text: What is said.
            own: Names of the household that are taken out.
            strangers: Other names that are.
        """
        told = text.lower()
        for name in sorted({*own, *strangers}, key=len, reverse=True):
            if name and name.lower() in told:
                text = _pattern(name).sub("", text)
        return text.strip()


def _spoken(member: Member) -> tuple[Member, frozenset[str], tuple[str, ...]]:
    latin = frozenset(word for word in member.words if not is_japanese(word))
    return member, latin, tuple(word for word in member.words if is_japanese(word))


@lru_cache(maxsize=4096)
def _pattern(name: str) -> re.Pattern[str]:
    found = re.escape(name)
    within = is_japanese(name)
    return re.compile(found if within else rf"\b{found}(?:['’]s)?(?!\w)", re.IGNORECASE)


def cast_of(profiles: Iterable[Profile]) -> Cast:
    """The cast that config describes."""
    return Cast(
        tuple(
            Member(
                id=profile.id,
                name=profile.name,
                words=(
                    profile.name.lower(),
                    profile.name_ja,
                    *profile.aliases,
                    *_ROLES[profile.species],
                ),
            )
            for profile in profiles
        )
    )
