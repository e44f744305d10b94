"""The second opinion on what a brain says: behind the gate, and before anybody can hear it."""

import logging
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace

from bot.audience.moderation import Judgement, Moderator, may_air
from bot.audience.screened import Screened
from bot.household.decisions import Decision, NoteDraft

logger = logging.getLogger(__name__)

Screen = Callable[[str], Screened]


@dataclass(frozen=True, slots=True, kw_only=True)
class Screens:
    """The gate, by what a text is going to be."""

    line: Screen
    thought: Screen
    reply: Screen
    recalled: Screen
    note: Screen

    def noted(self, draft: NoteDraft | None) -> NoteDraft | None:
        """A brain's memory note as it may be kept; None when nothing of its text may."""
        if draft is None:
            return None
        event, event_ja = self.note(draft.event), self.note(draft.event_ja)
        if not event and not event_ja:
            return None
        return replace(
            draft,
            event=event,
            event_ja=event_ja,
            tags=tuple(filter(None, map(self.note, draft.tags))),
            keywords=tuple(filter(None, map(self.note, draft.keywords))),
            critical_information=self.note(draft.critical_information),
        )


class SecondOpinion:
    """Has everything judged that another brain than the scripted one wants to say."""

    def __init__(
        self,
        moderator: Moderator | None,
        screens: Screens,
        scripted: str,
        refused: Callable[[Collection[str]], None] = lambda _: None,
    ) -> None:
        """Ask `moderator` (None: nobody, and everything that passed the gate may air).

        `scripted` is the name of the brain whose words are the household's own; `refused` hears
        of texts, as the brain wrote them, that the second opinion keeps back.
        """
        self._moderator = moderator
        self._refused = refused
        self._screens = screens
        self._scripted = scripted

    async def on(self, decision: Decision) -> Decision | None:
        """The decision without the texts that were refused; None when they cannot be judged now.

        None means: the scripted brain takes the turn.
        """
        if self._moderator is None or decision.brain == self._scripted:
            return decision
        texts = self._texts(decision)
        judged = await _judged(self._moderator, tuple(texts.values()))
        if Judgement.UNKNOWN in judged:
            return None
        refused = {
            raw
            for raw, judgement in zip(texts, judged, strict=True)
            if not may_air(judgement, scripted=False)
        }
        if not refused:
            return decision
        self._refused(refused)
        return _without(decision, refused)

    async def answer(self, raw: str, *, scripted: bool) -> Screened:
        """What of a short answer may be said; empty when nothing may, or nobody can judge it."""
        answer = self._screens.reply(raw)
        if self._moderator is None or scripted or not answer:
            return answer
        (judged,) = await _judged(self._moderator, (answer,))
        if may_air(judged, scripted=False):
            return answer
        self._refused((raw,))
        return self._screens.reply("")

    async def kept(self, texts: Sequence[str]) -> tuple[Screened, ...] | None:
        """Texts of a model that are to be remembered, screened; None when one may not be.

        None as well when nobody can judge them now: they are not worth a risk.
        """
        screened = tuple(map(self._screens.note, texts))
        if any(text and not kept for text, kept in zip(texts, screened, strict=True)):
            return None
        asked = tuple(filter(None, screened))
        if self._moderator is None or not asked:
            return screened
        judged = await _judged(self._moderator, asked)
        return screened if all(may_air(one, scripted=False) for one in judged) else None

    def _texts(self, decision: Decision) -> dict[str, Screened]:
        """Every text of a decision as it would be heard, by its raw form; none that is empty."""
        screens = self._screens
        texts = {decision.thought: screens.thought(decision.thought)}
        texts |= {reply.text: screens.reply(reply.text) for reply in decision.replies}
        texts |= {line: screens.line(line) for line in (decision.line, *decision.spare_lines)}
        texts |= {text: screens.note(text) for text in _noted(decision)}
        return {raw: text for raw, text in texts.items() if text}


async def _judged(moderator: Moderator, texts: Sequence[Screened]) -> tuple[Judgement, ...]:
    unknown = (Judgement.UNKNOWN,) * len(texts)
    try:
        judged = await moderator.judge(texts)
    except Exception:
        logger.exception("the second opinion broke; only the scripted brain's lines air")
        return unknown
    return judged if len(judged) == len(texts) else unknown


def _noted(decision: Decision) -> tuple[str, ...]:
    note = decision.note
    return () if note is None else (note.event, note.event_ja, note.critical_information)


def _without(decision: Decision, refused: set[str]) -> Decision:
    return replace(
        decision,
        note=None if refused & set(_noted(decision)) else decision.note,
        line="" if decision.line in refused else decision.line,
        thought="" if decision.thought in refused else decision.thought,
        spare_lines=tuple(line for line in decision.spare_lines if line not in refused),
        replies=tuple(reply for reply in decision.replies if reply.text not in refused),
    )
