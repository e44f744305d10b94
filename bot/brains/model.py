"""The brain that asks a model: one call a turn, at most one second asking, whatever the reason."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from bot.brains.answer_type import answer_type
from bot.brains.completion import Ask, Completion, Finish, Purpose
from bot.brains.decoding import Decoder
from bot.brains.notices import Notice, Severity, Tell
from bot.brains.poison import Quarantine
from bot.brains.prompts import Prompt, PromptBuilder
from bot.config.brain import BrainSettings
from bot.errors import (
    BrainError,
    BrainRefusedError,
    EmptyAnswerError,
    PromptError,
    PromptTooLongError,
    UndecodableAnswerError,
)
from bot.household.briefing import Briefing, HeardLine
from bot.household.decisions import Decision
from bot.ports import Brain

WARMEST, COOLEST = 1.1, 0.4
"""Temperatures of a character that wanders and of one that stays in character."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asking:
    """How a turn is asked: what the second asking does differently."""

    number: int = 1
    refused: str = ""
    """The problem of the first answer, quoted in the second prompt."""
    why: str = ""
    """Why it is asked a second time; empty for the first."""
    share: float = 1.0
    """Of the varying part's budget."""
    chat: bool = True
    """False: every text of a viewer is left out."""
    roomier: bool = False
    """Whether reasoning gets more room."""


class ModelBrain(Brain):
    """Builds the prompt, asks, decodes, and asks once more when it has to."""

    def __init__(
        self,
        name: str,
        completion: Completion,
        prompts: PromptBuilder,
        *,
        settings: BrainSettings,
        quarantine: Quarantine,
        tell: Tell,
        thrift: Callable[[], float] = lambda: 1.0,
    ) -> None:
        """Take the parts.

        Args:
            name: As in config.
            completion: The model, with its wrappers.
            prompts: Builds the prompts.
            settings: Limits of the answers.
            quarantine: Knows what must not be sent again.
            tell: Hears what the streamer should know.
            thrift: The share of the varying part's budget that may be used now, 0 to 1.
        """
        self.name = name
        self._completion = completion
        self._prompts = prompts
        self._settings = settings
        self._quarantine = quarantine
        self._tell = tell
        self._thrift = thrift

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide one turn.

        Raises:
            BrainError: as the port says; `UndecodableAnswerError` after the second bad answer.
        """
        clean = self._quarantine.without(briefing)
        decision = await self._asked_twice(clean)
        held = self._quarantine.held(briefing)
        return replace(decision, quarantined=held) if held else decision

    async def _asked_twice(self, clean: Briefing) -> Decision:
        first = Asking(share=self._thrift())
        try:
            return await self._decided(clean, first)
        except EmptyAnswerError as error:
            self._tell(Notice(severity=Severity.WARNING, text=self._advice()))
            again = replace(first, number=2, refused=str(error), why=str(error), roomier=True)
        except UndecodableAnswerError as error:
            again = replace(first, number=2, refused=str(error), why=str(error))
        except PromptTooLongError as error:
            again = replace(first, number=2, share=first.share / 2, why=str(error))
        except BrainRefusedError as error:
            again = replace(first, number=2, chat=False, why=str(error))
        if clean.refused:
            # The caller asks a second time already.
            raise UndecodableAnswerError(again.refused or "no second asking is left")
        decision = await self._decided(clean, again)
        if not again.chat:
            # Without viewers' texts it went through: one of them was the cause.
            self._quarantine.blame(clean)
        return decision

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer to one viewer between ticks; empty when asleep or nothing is to be said.

        Raises:
            BrainError: as the port says.
        """
        if briefing.state.asleep or self._quarantine.holds(line.message_id):
            return ""
        try:
            prompt = self._prompts.short_answer_for(briefing, line)
        except PromptError as error:
            raise BrainError(str(error)) from error
        ask = self._ask(prompt, briefing, Asking())
        short = replace(
            ask, shape=None, max_tokens=self._settings.short_answer_tokens, purpose=Purpose.ANSWER
        )
        try:
            completed = await self._completion.complete(short)
            return self._decoder(prompt, briefing, final=True).short_answer(completed)
        except BrainRefusedError:
            # One line was asked about: it is the cause.
            only = replace(briefing, chat=(line,), flashbacks=(), recent_events=())
            self._quarantine.blame(only)
            raise

    async def _decided(self, briefing: Briefing, asking: Asking) -> Decision:
        asked = replace(briefing, refused=asking.refused or briefing.refused)
        try:
            prompt = self._prompts.prompt_for(asked, share=asking.share, chat=asking.chat)
        except PromptError as error:
            # A template the streamer is editing must not end the show.
            raise BrainError(str(error)) from error
        completed = await self._completion.complete(self._ask(prompt, briefing, asking))
        if asking.chat and completed.finish is not Finish.REFUSED:
            self._quarantine.clear(prompt.shown)
        return self._decoder(prompt, briefing, final=asking.number > 1).decision(completed)

    def _decoder(self, prompt: Prompt, briefing: Briefing, *, final: bool) -> Decoder:
        return Decoder(
            briefing=briefing,
            aliases=prompt.aliases,
            secret=f"{prompt.system_shared}\n{prompt.system_persona}",
            brain=self.name,
            final=final,
        )

    def _ask(self, prompt: Prompt, briefing: Briefing, asking: Asking) -> Ask:
        strength = briefing.profile.personality_strength
        warmth = WARMEST - (WARMEST - COOLEST) * min(1.0, max(0.0, strength))
        return Ask(
            shared=prompt.system_shared,
            persona=prompt.system_persona,
            user=prompt.user,
            shape=answer_type(briefing).shape,
            max_tokens=self._settings.max_answer_tokens,
            temperature=round(warmth, 2) if self._completion.facts.temperature else None,
            actor=briefing.actor,
            tick=briefing.tick,
            asking=asking.number,
            why=asking.why,
            roomier=asking.roomier,
            sections=prompt.sections,
        )

    def _advice(self) -> str:
        model = self._completion.facts.id
        return (
            f"{model} spent its whole limit on hidden reasoning: set effort or reasoning_tokens "
            f'under [models."{model}"] in config.toml'
        )
