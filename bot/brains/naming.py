"""Names of things in a prompt's language."""

from collections.abc import Callable
from dataclasses import dataclass

from bot.household.briefing import Briefing

Label = Callable[[str, str], str]
"""The word for a key (`item.kotatsu`) in a language; the key itself when unknown."""


def spoken(briefing: Briefing) -> str:
    """The language a turn is prompted and spoken in: English on a bilingual stream."""
    return "ja" if briefing.language == "ja" else "en"


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """Looks words up for one briefing."""

    briefing: Briefing
    label: Label

    @property
    def language(self) -> str:
        """The language the words are in."""
        return spoken(self.briefing)

    def who(self, character: str) -> str:
        """A character's display name."""
        profile = self.briefing.rules.characters[character]
        return profile.name_ja if self.language == "ja" and profile.name_ja else profile.name

    def word(self, kind: str, name: str) -> str:
        """The word for `kind.name`; the name in readable form when there is none."""
        key = f"{kind}.{name}"
        found = self.label(key, self.language)
        return name.replace("_", " ") if found == key else found
