"""Building a prompt: rendering, measuring, trimming in a fixed order.

The system turn is the shared part (rules and answer format, the same bytes for every character of
a tick) and the persona; the user turn is what varies. A template names its sections with lines
`@@ name`, which are measured and taken out again.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from bot.brains.aliases import Aliases, aliases_of
from bot.brains.completion import Section
from bot.brains.naming import Label, Names
from bot.brains.recollections import Recollections, recollections
from bot.brains.scene import Values, persona_values, shared_values, turn_values
from bot.brains.tokens import SHAPE_TOKENS, estimate
from bot.config.brain import ModelFacts, PromptSettings
from bot.household.briefing import Briefing, HeardLine
from bot.ports import PromptRenderer

Entry = TypeVar("Entry")


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """Exactly what is sent, with its size by section."""

    system_shared: str
    system_persona: str
    user: str
    sections: tuple[Section, ...]
    aliases: Aliases
    shown: tuple[str, ...] = ()
    """Ids of the chat lines and episodes in it."""

    @property
    def varying(self) -> int:
        """Estimated tokens of the user turn."""
        return estimate(self.user)

    @property
    def whole(self) -> int:
        """Estimated tokens of everything sent, the answer's schema included."""
        system = estimate(self.system_shared) + estimate(self.system_persona)
        return system + self.varying + SHAPE_TOKENS


@dataclass(frozen=True, slots=True, kw_only=True)
class PromptBuilder:
    """Builds the prompts of one brain."""

    renderer: PromptRenderer
    label: Label
    facts: ModelFacts
    settings: PromptSettings

    def prompt_for(self, briefing: Briefing, *, share: float = 1.0, chat: bool = True) -> Prompt:
        """The prompt of one turn.

        Args:
            briefing: The turn.
            share: How much of the varying part's budget may be used, 0 to 1.
            chat: False leaves out every text of a viewer, tip messages and memories of them too.

        Raises:
            PromptError: a template is missing or wrong.
        """
        names = Names(briefing=briefing, label=self.label)
        aliases = aliases_of(briefing)
        told = recollections(briefing, aliases, names, self.settings.chat_chars)
        if not chat:
            told = _without_viewers(told)
        shared, persona = self._system(briefing, names, ("rules.j2", "answer.j2"))
        scene = turn_values(briefing, aliases, names)
        limit = self._limit(names.language, estimate(shared) + estimate(persona), share)
        kept = _capped(told, self.settings.chat_lines)
        user, sections = self._user("decide.j2", names.language, scene, kept)
        while estimate(user) > limit and (less := _trimmed(kept)) is not None:
            kept = less
            user, sections = self._user("decide.j2", names.language, scene, kept)
        return Prompt(
            system_shared=shared,
            system_persona=persona,
            user=user,
            sections=(
                Section(name="rules", tokens=estimate(shared)),
                Section(name="persona", tokens=estimate(persona)),
                *_with_left_out(sections, told, kept),
            ),
            aliases=aliases,
            shown=(
                *(aliases.messages[comment.alias] for comment in kept.comments),
                *(memory.episode for memory in (*kept.events, *kept.flashbacks)),
            ),
        )

    def short_answer_for(self, briefing: Briefing, line: HeardLine) -> Prompt:
        """The prompt of a short answer to one line between ticks.

        Raises:
            PromptError: a template is missing or wrong.
        """
        only = replace(briefing, chat=(line,), flashbacks=(), recent_events=(), happened=())
        names = Names(briefing=only, label=self.label)
        aliases = aliases_of(only)
        told = recollections(only, aliases, names, self.settings.chat_chars)
        shared, persona = self._system(only, names, ("rules.j2",))
        scene = turn_values(only, aliases, names)
        user, sections = self._user("answer_short.j2", names.language, scene, told)
        return Prompt(
            system_shared=shared,
            system_persona=persona,
            user=user,
            sections=sections,
            aliases=aliases,
            shown=(line.message_id,),
        )

    def _system(
        self, briefing: Briefing, names: Names, templates: tuple[str, ...]
    ) -> tuple[str, str]:
        values = shared_values(briefing, names)
        parts = (self.renderer.render(name, names.language, values) for name in templates)
        persona = self.renderer.render(
            f"personas/{briefing.actor}.j2",
            names.language,
            persona_values(briefing, names, temperature=self.facts.temperature),
        )
        return "\n\n".join(_tidy(part) for part in parts), _tidy(persona)

    def _user(
        self, template: str, language: str, scene: Values, told: Recollections
    ) -> tuple[str, tuple[Section, ...]]:
        values: Mapping[str, object] = {
            **scene,
            "short_term": told.short_term,
            "happened": told.happened,
            "events": told.events,
            "flashbacks": told.flashbacks,
            "opinions": told.opinions,
            "comments": told.comments,
        }
        parts = _split(self.renderer.render(template, language, values))
        text = "\n".join(part for _, part in parts if part)
        return text, tuple(Section(name=name, tokens=estimate(part)) for name, part in parts)

    def _limit(self, language: str, system: int, share: float) -> int:
        varying = self.settings.varying_ja if language == "ja" else self.settings.varying_en
        room = min(self.settings.whole, self.facts.context - 600) - system - SHAPE_TOKENS
        return int(min(varying, room) * share)


def _split(rendered: str) -> list[tuple[str, str]]:
    parts: list[tuple[str, list[str]]] = [("", [])]
    for line in rendered.splitlines():
        if line.startswith("@@ "):
            parts.append((line[3:].strip(), []))
        elif line.strip():
            parts[-1][1].append(line.rstrip())
    return [(name, "\n".join(lines)) for name, lines in parts if name or lines]


def _tidy(rendered: str) -> str:
    lines = [line.rstrip() for line in rendered.strip().splitlines()]
    return "\n".join(line for at, line in enumerate(lines) if line or (at and lines[at - 1]))


def _capped(told: Recollections, chat_lines: int) -> Recollections:
    # The most deserving lines stay, in the order they were written.
    ranked = sorted(enumerate(told.comments), key=lambda pair: (-pair[1].weight, -pair[0]))
    kept = {at for at, _ in ranked[:chat_lines]}
    return replace(told, comments=tuple(c for at, c in enumerate(told.comments) if at in kept))


def _trimmed(told: Recollections) -> Recollections | None:
    """One step smaller: chat first (the least deserving, oldest line), then the weakest memory.

    Persona, rules, state, offers and the last five actions are never trimmed: None.
    """
    if len(told.comments) > 3:
        least = min(range(len(told.comments)), key=lambda at: (told.comments[at].weight, at))
        return replace(told, comments=_dropped(told.comments, least))
    if told.events:
        weakest = min(
            range(len(told.events)),
            key=lambda at: (told.events[at].importance, -told.events[at].days_ago),
        )
        return replace(told, events=_dropped(told.events, weakest))
    if told.opinions:
        return replace(told, opinions=told.opinions[:-1])
    if told.flashbacks:
        return replace(told, flashbacks=told.flashbacks[:-1])
    if told.happened:
        return replace(told, happened=told.happened[:-1])
    return replace(told, comments=told.comments[1:]) if told.comments else None


def _dropped(entries: tuple[Entry, ...], at: int) -> tuple[Entry, ...]:
    return entries[:at] + entries[at + 1 :]


def _without_viewers(told: Recollections) -> Recollections:
    return replace(
        told,
        comments=(),
        happened=tuple(h for h in told.happened if h.kind in {"did", "turn"}),
        events=tuple(memory for memory in told.events if not memory.of_viewer),
        flashbacks=tuple(memory for memory in told.flashbacks if not memory.of_viewer),
        opinions=(),
    )


def _with_left_out(
    sections: tuple[Section, ...], told: Recollections, kept: Recollections
) -> tuple[Section, ...]:
    sizes = {
        "comments": len(told.comments) - len(kept.comments),
        "events": len(told.events) - len(kept.events),
        "flashbacks": len(told.flashbacks) - len(kept.flashbacks),
        "happened": len(told.happened) - len(kept.happened),
    }
    return tuple(replace(part, left_out=sizes.get(part.name, 0)) for part in sections)
