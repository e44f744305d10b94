"""Words for keys: labels.toml, with the names config gives behind it."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.household.naming import Plural, is_plural, name_of
from bot.household.rules import Rules
from bot.wording.tables import Table
from bot.wording.templates import render


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """The words of every loaded language."""

    rules: Rules
    tables: Mapping[str, Table]
    """labels.toml by language."""

    def find(self, key: str, language: str) -> str | None:
        """The word for `kind.id`: labels.toml first, then config's names; None when unknown."""
        table = self.tables.get(language)
        kind, _, name = key.partition(".")
        if table is not None and key in table.texts:
            word = table.texts[key][0]
            several = language == "en" and is_plural(self.rules, kind, name)
            return Plural(word) if several else word
        return name_of(self.rules, kind, name, language)

    def word(self, kind: str, name: str, language: str) -> str:
        """As `find`, falling back to the id in readable form (a hand-made id has no label)."""
        return self.find(f"{kind}.{name}", language) or name.replace("_", " ")

    def doing(self, action: str, facts: Mapping[str, str], language: str) -> str:
        """What somebody is doing, as a phrase: `cooking nikujaga`, 「肉じゃがを作っている」.

        Raises:
            PromptError: the label's template is wrong.
        """
        text = self.find(f"doing.{action}", language)
        if text is None:
            return self.word("action", action, language)
        return render(text, facts, place=f"{language}/labels.toml: doing.{action}")
