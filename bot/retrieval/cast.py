"""Who lives in the household, and the words others are meant by."""

from collections.abc import Iterable
from dataclasses import dataclass

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

    def meant_by(self, text: str, owner: str) -> tuple[str, ...]:
        """Display names of those, other than the owner (an id), whom a text speaks of."""
        spoken = runs(text)
        latin = frozenset(run for run in spoken if not is_japanese(run))
        return tuple(
            member.name
            for member in self.members
            if member.id != owner
            and any(
                any(word in run for run in spoken if is_japanese(run))
                if is_japanese(word)
                else word in latin or f"{word}'s" in latin
                for word in member.words
            )
        )

    @property
    def names(self) -> tuple[str, ...]:
        """Every word that is a name (no role), lower case."""
        roles = {role for words in _ROLES.values() for role in words}
        return tuple(word for m in self.members for word in m.words if word not in roles)


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
