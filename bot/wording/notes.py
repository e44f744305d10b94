"""The notes an event leaves: what each one who lived through it remembers, in their own words."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from bot.household.events import Event
from bot.household.naming import in_sentence
from bot.household.remembering import wants_words
from bot.household.world import World
from bot.memories.episode import Note
from bot.wording.labels import Labels
from bot.wording.recollections import Recollection, recollect
from bot.wording.tables import Table
from bot.wording.templates import render
from bot.wording.viewpoint import display_names, ids_of, keywords, view


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteBook:
    """notes.toml of every loaded language, with the labels its facts are named by."""

    labels: Labels
    tables: Mapping[str, Table]
    language: str
    """`en`, `ja` or `both`: which texts a note carries."""

    def notes(self, event: Event, world: World) -> tuple[tuple[str, Note], ...]:
        """The notes of an event, as (character id, note); empty for most.

        A note whose words nobody would read has none.

        Raises:
            PromptError: a text of notes.toml cannot be rendered.
        """
        found = recollect(event, world, self.labels.rules)
        if found is None:
            return ()
        facts = ids_of(found.scene)
        who = tuple(one for one in (found.scene.actor, *found.scene.with_) if one)
        words = keywords(facts, who, self.labels)
        notes: list[tuple[str, Note]] = []
        for owner, stance, base in found.owners:
            note = replace(
                base,
                related_characters=display_names(who, owner, world, self.labels),
                keywords=tuple(dict.fromkeys((*words, *base.keywords))),
                further=self._further(found, owner, "en"),
                further_ja=self._further(found, owner, "ja"),
            )
            if wants_words(world, owner, note, self.labels.rules):
                note = replace(
                    note,
                    event=note.event or self._text(found, stance, owner, "en"),
                    event_ja=note.event_ja or self._text(found, stance, owner, "ja"),
                )
            notes.append((owner, note))
        return tuple(notes)

    def _further(self, told: Recollection, owner: str, language: str) -> str:
        """What it adds to a memory it only goes on with; nothing for most."""
        place = f"{told.key}.further"
        if self.language not in {language, "both"} or place not in self.tables[language].texts:
            return ""
        facts = view(told.scene, owner, self.labels, language)
        return render(self.tables[language].texts[place][0], facts, place=f"notes.toml: {place}")

    def _text(self, told: Recollection, stance: str, owner: str, language: str) -> str:
        if self.language not in {language, "both"}:
            return ""
        table = self.tables[language]
        gift = told.scene.facts.get("gift", "")
        places = _chain(told.key, stance, owner)
        if gift:
            # What is given again and again is told by what it does, where there are words for it.
            places = (*_chain(f"{told.key}.{gift}", stance, owner)[:2], *places)
        found = next((one for one in places if one in table.texts), None)
        if found is None:
            return ""
        facts = view(told.scene, owner, self.labels, language)
        action = told.scene.action
        if action:
            facts["action"] = action
            facts["doing"] = self.labels.doing(action, facts, language)
            deed = self.labels.word("action", action, language)
            facts["deed"] = in_sentence(deed) if language == "en" else deed
        place = f"{table.sources[found].removeprefix('prompts/')}: {found}"
        return render(table.texts[found][0], facts, place=place).strip()


def _chain(key: str, stance: str, owner: str) -> tuple[str, ...]:
    """Where a text may stand, the most exact place first."""
    exact = (f"{key}.{stance}_{owner}", f"{key}.{stance}")
    match stance:
        case "seen":
            return (*exact, "action.any.seen")
        case "joined":
            return (*exact, f"{key}.shared", "action.any.joined")
        case _:
            return (*exact, f"{key}.own", "action.any.own")
