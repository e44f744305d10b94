"""The scripted brain: decides without a key and without a network, the same for the same seed."""

from dataclasses import dataclass, replace
from functools import partial
from random import Random

from bot.brains.scripted.choosing import Drawing, choose
from bot.brains.scripted.facts import Teller
from bot.brains.scripted.feelings import emotion_of
from bot.brains.scripted.freshness import Heard, Prints, Window
from bot.brains.scripted.hearing import Ear
from bot.brains.scripted.mind import comes_to_mind, inclinations
from bot.brains.scripted.moment import Moment, Option, read
from bot.brains.scripted.recognising import recognised
from bot.brains.scripted.replies import to_answer
from bot.brains.scripted.speaking import Voice
from bot.brains.scripted.subjects import brings_news, subjects
from bot.brains.scripted.vocabulary import flags
from bot.brains.scripted.whereabouts import once_done
from bot.brains.traces import Chose, Pulled, Watch
from bot.household.briefing import Briefing, HeardLine
from bot.household.characters import Species
from bot.household.decisions import Action, Decision, Reply
from bot.memories.episode import Flashback
from bot.memories.similarity import language_of
from bot.ports import Brain, Lines, Wording

_SLEEP = frozenset({"sleep", "nap", "dog_sleep"})
_MUST_SPEAK = frozenset(
    {"answer_viewer", "thank_viewer", "apologise", "argue", "talk", "compliment"}
)
_SPEAKS_NEAR, _SPEAKS_ALONE, _DOG_SOUNDS = 0.82, 0.74, 0.6
"""How likely a waking turn has a line."""
_SPARE = 0.55
"""How likely a turn with a line has spare ones for the minutes after it."""
_SPARE_SUBJECTS = (("muse", 6.0), ("dog", 2.0), ("hour", 2.0), ("weather", 1.0), ("room", 1.0))
_VIEWERS_MASKED = 60
"""Viewers whose names are taken out when two lines are compared; a pattern of all would be slow."""
_DOG_HEARS = 24
"""A dog's sounds are few: only its last ones are kept from coming again."""


class ScriptedBrain(Brain):
    """Decides by pulls, speaks from prompts/.

    Chance is drawn from the briefing's seed, tick and actor alone: the same briefing always gets
    the same decision.
    """

    name = "scripted"

    def __init__(self, lines: Lines, wording: Wording, watch: Watch | None = None) -> None:
        """Speak from `lines`; `watch` sees what every turn was chosen from."""
        self._lines = lines
        self._watch = watch
        self._teller = Teller(lines, wording)
        self._ear = Ear(wording)
        self._prints = Prints()
        self._windows: dict[str, tuple[Window, Window]] = {}
        """By character: what it said itself, and what the others said."""

    async def decide(self, briefing: Briefing) -> Decision:
        """Decide one turn.

        Raises:
            PromptError: a line of prompts/ cannot be rendered.
        """
        return self.decision(briefing)

    async def answer(self, briefing: Briefing, line: HeardLine) -> str:
        """A short answer to one viewer, in the language they wrote in; empty from a sleeper."""
        if briefing.state.asleep:
            return ""
        moment, state = read(briefing, asked={}, inclined={}), briefing.state
        chance = _chance(briefing, line.message_id)
        doing = Option(state.doing, state.argument)
        return self._answer(self._turn(moment, doing, chance), line)

    def decision(self, briefing: Briefing) -> Decision:
        """What `decide` gives, without waiting."""
        asked = self._ear.asked(briefing.actor, briefing.chat)
        moment = read(briefing, asked=asked, inclined=inclinations(briefing))
        chance = _chance(briefing)
        option = choose(moment, chance, partial(self._seen, briefing))
        emotion, intensity = emotion_of(option.action, moment)
        action = Action(name=option.action, argument=option.argument)
        if option.action in _SLEEP and moment.goes_on(option):
            return Decision(action=action, emotion=emotion, intensity=intensity)
        turn = self._turn(once_done(moment, option), option, chance)
        replies = self._replies(turn)
        voice = self._voice(turn, _stage_language(briefing))
        line = self._line(turn, voice, replies)
        spoken_of = voice.facts.get("memory", "")
        memory = turn.memory
        used = (memory.episode.id,) if memory and spoken_of and spoken_of in line.lower() else ()
        return Decision(
            action=action,
            line=line,
            spare_lines=_spare(option, voice, line, chance),
            thought=_thought(voice, chance),
            emotion=emotion,
            intensity=intensity,
            replies=replies,
            used=used,
        )

    def _seen(self, briefing: Briefing, drawing: Drawing) -> None:
        if self._watch is not None:
            options = tuple(
                Pulled(one.action, one.argument, points, share) for one, points, share in drawing
            )
            self._watch(Chose(actor=briefing.actor, tick=briefing.tick, options=options))

    def _turn(self, moment: Moment, option: Option, chance: Random) -> "_Turn":
        briefing = moment.briefing
        memory = comes_to_mind(briefing, chance)
        self._prints.mask(_names(briefing))
        heard = self._heard(briefing)
        return _Turn(moment=moment, option=option, memory=memory, heard=heard, chance=chance)

    def _heard(self, briefing: Briefing) -> Heard:
        own, others = self._windows.setdefault(briefing.actor, (Window(), Window()))
        spoken = own.places(briefing.spoken, self._prints)
        if briefing.profile.species is Species.DOG:
            return Heard(self._prints, spoken[-_DOG_HEARS:], also=spoken)
        heard = others.places(briefing.heard, self._prints)
        return Heard(self._prints, spoken, heard)

    def _line(self, turn: "_Turn", voice: Voice, replies: tuple[Reply, ...]) -> str:
        moment, option, chance = turn.moment, turn.option, turn.chance
        spoken = {reply.message_id: reply.text for reply in replies}
        answer = spoken.get(option.argument) if option.action == "answer_viewer" else ""
        if answer:
            # Said once more it answers the viewer, but is no line that anybody needs to hear.
            return "" if turn.heard.knows(answer) else answer
        must = option.action in _MUST_SPEAK or brings_news(moment)
        if not must and chance.random() > _talkativeness(moment):
            return ""
        return voice.line(subjects(moment, option), chance)

    def _replies(self, turn: "_Turn") -> tuple[Reply, ...]:
        lines = list(to_answer(turn.moment))
        if turn.option.action == "answer_viewer":
            wanted = turn.option.argument
            chosen = (one for one in turn.moment.briefing.chat if one.message_id == wanted)
            lines += [one for one in chosen if one not in lines]
        answers: list[Reply] = []
        for one in lines:
            if text := self._answer(turn, one):
                turn.heard.add(text)  # so that two viewers do not hear the same
                answers.append(Reply(message_id=one.message_id, text=text))
        return tuple(answers)

    def _answer(self, turn: "_Turn", line: HeardLine) -> str:
        language = language_of(line.text)
        if not any(letter.isalpha() for letter in line.text):
            language = _stage_language(turn.moment.briefing)
        voice = self._voice(turn, language, viewer=line)
        briefing, option = turn.moment.briefing, turn.option
        about = "paid" if line.paid else self._ear.about(line, option.action, briefing.profile.job)
        if line.first_time and about in {"greeting", "unknown"}:
            about = "first"
        chance = turn.chance
        known = self._recognised(turn, line, voice)
        if known and about in {"greeting", "unknown"}:
            return known
        said = voice.one_of(f"answer.{about}", chance) or voice.one_of("answer.unknown", chance)
        return ("" if language == "ja" else " ").join(filter(None, (known, said)))

    def _recognised(self, turn: "_Turn", line: HeardLine, voice: Voice) -> str:
        """A word to somebody who comes back after a day or more; empty to all others."""
        subject, known = recognised(turn.moment, line, self._teller, voice.language)
        facts = {**voice.facts, **known}
        return (
            replace(voice, facts=facts).one_of(f"answer.{subject}", turn.chance) if subject else ""
        )

    def _voice(self, turn: "_Turn", language: str, viewer: HeardLine | None = None) -> Voice:
        moment, option = turn.moment, turn.option
        facts = self._teller.facts(moment, option, language)
        if viewer is not None:
            facts |= {"viewer": viewer.name, "said": viewer.text}
            if viewer.paid:
                facts["yen"] = f"{viewer.paid:,}"
        if turn.memory is not None:
            facts |= self._teller.remembered(turn.memory, moment, language)
        return Voice(
            character=moment.me,
            language=language,
            lines=self._lines,
            flags=flags(moment, option),
            facts=facts,
            heard=turn.heard,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    """What everything a character says in one turn has in common."""

    moment: Moment
    option: Option
    memory: Flashback | None
    """What came to mind."""
    heard: Heard
    chance: Random


def _spare(option: Option, voice: Voice, line: str, chance: Random) -> tuple[str, ...]:
    if not line or chance.random() > _SPARE:
        return ()
    voice.heard.add(line)
    found: list[str] = []
    for _ in range(2 + int(chance.random() * 2)):
        text = voice.line((*_SPARE_SUBJECTS, (f"act.{option.action}", 4.0)), chance, attempts=2)
        if text:
            voice.heard.add(text)
            found.append(text)
    return tuple(found)


def _thought(voice: Voice, chance: Random) -> str:
    remembers = "memory" in voice.facts
    if chance.random() > (0.6 if remembers else 0.25):
        return ""
    return voice.one_of("thought.memory" if remembers else "thought.any", chance)


def _chance(briefing: Briefing, *more: str) -> Random:
    key = ":".join((str(briefing.seed), str(briefing.tick), briefing.actor, *more))
    return Random(key)


def _stage_language(briefing: Briefing) -> str:
    """What is spoken on stage: English on a bilingual stream."""
    return "ja" if briefing.language == "ja" else "en"


def _talkativeness(moment: Moment) -> float:
    if moment.briefing.profile.species is Species.DOG:
        return _DOG_SOUNDS
    return _SPEAKS_NEAR if moment.near else _SPEAKS_ALONE


def _names(briefing: Briefing) -> tuple[str, ...]:
    """Names that make no difference between two lines: the household's and the newest viewers'."""
    profiles = briefing.rules.characters.values()
    household = (name for profile in profiles for name in (profile.name, profile.name_ja))
    viewers = tuple(briefing.world.viewers.values())[-_VIEWERS_MASKED:]
    return tuple(sorted({name for name in (*household, *(one.name for one in viewers)) if name}))
