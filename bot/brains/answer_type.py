"""The answer's type: one definition for the provider's schema, for decoding and for its errors.

It is generated from the names of the actions a species has. A person's answer has speech; an
animal's has none at all: no line, no spare lines, no thought, no replies, only a sound.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.brains.completion import Shape
from bot.household.actions.registry import ACTIONS
from bot.household.briefing import Briefing
from bot.household.characters import Species
from bot.household.mood import EMOTIONS
from bot.memories.episode import Kind

NOTE_KINDS = (Kind.EVENT, Kind.RELATIONSHIP, Kind.OPINION, Kind.PLACE, Kind.CONVERSATION)
"""What a brain may call a memory; tips, routine and reflections are the household's to name."""

Schema = dict[str, object]

_STRING: Schema = {"type": "string"}
_STRINGS: Schema = {"type": "array", "items": {"type": "string"}}
_NUMBER: Schema = {"type": "number"}


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerType:
    """What one character's answer has to look like."""

    actions: tuple[str, ...]
    """The names that may stand in `action`, sorted: the same bytes in every tick."""
    speaks: bool
    bilingual: bool
    """Whether the memory note carries both languages."""

    @property
    def shape(self) -> Shape:
        """The JSON schema, in the subset every provider's strict mode takes.

        All fields are required, and nothing bounds numbers and lengths: decoding holds those.
        """
        fields: dict[str, Schema] = {"action": _choice(self.actions), "argument": _STRING}
        if self.speaks:
            fields |= {"line": _STRING, "spare_lines": _STRINGS, "thought": _STRING}
        else:
            fields |= {"sound": _STRING}
        fields |= {"emotion": _choice(EMOTIONS), "intensity": _NUMBER, "memory": self._memory()}
        if self.speaks:
            reply = _object({"message": _STRING, "text": _STRING})
            fields |= {"replies": {"type": "array", "items": reply}}
        fields |= {"used": _STRINGS}
        return Shape(name="person" if self.speaks else "animal", schema=_object(fields))

    def _memory(self) -> Schema:
        fields = {"event": _STRING}
        if self.bilingual:
            fields["event_ja"] = _STRING
        fields |= {
            "kind": _choice(kind.value for kind in NOTE_KINDS),
            "tags": _STRINGS,
            "keywords": _STRINGS,
            "critical_information": _STRING,
            "importance": _NUMBER,
        }
        return _object(fields)


def _choice(names: Iterable[str]) -> Schema:
    return {"type": "string", "enum": list(names)}


def _object(fields: Mapping[str, Schema]) -> Schema:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(fields),
        "additionalProperties": False,
    }


def answer_type(briefing: Briefing) -> AnswerType:
    """The type of this turn's answer.

    The briefing's offers narrow what decoding accepts, not the schema: a schema that stays the
    same is compiled and cached by the provider once.
    """
    species = briefing.profile.species
    return AnswerType(
        actions=tuple(sorted(name for name, spec in ACTIONS.items() if species in spec.species)),
        speaks=species is Species.PERSON,
        bilingual=briefing.language == "both",
    )
