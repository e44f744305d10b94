"""From a model's text to a decision, or to the reason why it is none."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import isnan

from bot.brains import conduct
from bot.brains.aliases import Aliases
from bot.brains.animal import animal_breach
from bot.brains.answer_type import NOTE_KINDS
from bot.brains.completion import Completed, Finish
from bot.brains.reading import Object, read_object, without_thoughts
from bot.brains.repetition import masked_names, repeats, stuck
from bot.errors import (
    BrainRefusedError,
    EmptyAnswerError,
    PromptTooLongError,
    UndecodableAnswerError,
)
from bot.household.briefing import Briefing
from bot.household.characters import Species
from bot.household.decisions import Action, Decision, NoteDraft, Offer, Reply
from bot.household.items import Catalogue
from bot.household.mood import EMOTIONS
from bot.memories.episode import Kind

SPARE_LINES, REPLIES, TAGS = 4, 2, 4
"""The most that is kept of each."""
ECHO = 16
"""From so many characters on, a line is not remembered word for word."""
SLEEP = frozenset({"sleep", "nap", "dog_sleep"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Decoder:
    """Decodes the answers to one briefing."""

    briefing: Briefing
    aliases: Aliases
    secret: str = ""
    """The system turn, which no text may quote."""
    brain: str = ""
    """The name the decision carries."""
    final: bool = False
    """No further asking is left: a line that was said before gives way to a spare one."""

    def decision(self, completed: Completed) -> Decision:
        """The decision in an answer.

        Raises:
            UndecodableAnswerError: it is none; the text is fit to be sent back once.
            BrainRefusedError, PromptTooLongError: the model says so.
        """
        _whole(completed)
        answer = read_object(completed.text, "action")
        action = self._action(answer)
        if problem := stuck(action, self.briefing):
            raise UndecodableAnswerError(problem)
        if self._is_animal:
            return self._of_animal(answer, action)
        return self._of_person(answer, action)

    def short_answer(self, completed: Completed) -> str:
        """The spoken text of a short answer; empty when it says nothing.

        Raises:
            UndecodableAnswerError: it may not be said.
        """
        _whole(completed)
        line = conduct.own_words(without_thoughts(completed.text), self.briefing)
        if self._is_animal:
            problem = animal_breach(line)
        else:
            problem = self._problem(line) or repeats(line, self.briefing)
        if problem:
            raise UndecodableAnswerError(problem)
        return line

    def _of_person(self, answer: Object, action: Action) -> Decision:
        line = conduct.own_words(_text(answer, "line"), self.briefing)
        if line and self.briefing.state.asleep and action.name in SLEEP:
            raise UndecodableAnswerError("A sleeper says nothing; leave the line empty.")
        spare_lines = self._spare_lines(answer, line)
        problem, said_before = self._problem(line), repeats(line, self.briefing)
        if said_before and not problem and self.final and spare_lines:
            line, spare_lines, said_before = spare_lines[0], spare_lines[1:], ""
        if problem or said_before:
            raise UndecodableAnswerError(problem or said_before)
        return Decision(
            action=action,
            line=line,
            spare_lines=spare_lines,
            thought=self._kept(_text(answer, "thought")),
            emotion=_emotion(answer),
            intensity=_share(answer, "intensity", 0.4),
            note=self._note(answer, line),
            replies=self._replies(answer),
            used=self._used(answer),
            brain=self.brain,
        )

    def _of_animal(self, answer: Object, action: Action) -> Decision:
        # A model without a schema may call the sound a line; it is held to the same measure.
        sound = " ".join((_text(answer, "sound") or _text(answer, "line")).split())
        if problem := animal_breach(sound):
            raise UndecodableAnswerError(problem)
        return Decision(
            action=action,
            line="" if self.briefing.state.asleep and action.name in SLEEP else sound,
            emotion=_emotion(answer),
            intensity=_share(answer, "intensity", 0.4),
            note=self._note(answer, sound),
            used=self._used(answer),
            brain=self.brain,
        )

    def _action(self, answer: Object) -> Action:
        name = _text(answer, "action").strip().lower().replace(" ", "_").replace("-", "_")
        offers = {offer.action: offer for offer in self.briefing.offers}
        argument = _text(answer, "argument").strip()
        if name not in offers and ":" in name:
            name, _, argument = name.partition(":")
            argument = argument.strip("_ ")
        offer = offers.get(name)
        if offer is None:
            raise UndecodableAnswerError(
                f"There is no action {name[:40]!r} now; there is: {', '.join(offers)}."
            )
        return Action(name=offer.action, argument=self._argument(offer, argument))

    def _argument(self, offer: Offer, given: str) -> str:
        if not offer.arguments:
            return ""
        meant = self.aliases.meant(given)
        allowed = {argument.lower(): argument for argument in offer.arguments}
        for spelling in (meant, meant.replace(" ", "_"), _identity(meant, self._catalogue)):
            if spelling.lower() in allowed:
                return allowed[spelling.lower()]
        if not given and len(offer.arguments) == 1:
            return offer.arguments[0]
        shown = ", ".join(self.aliases.shown(argument) for argument in offer.arguments[:20])
        raise UndecodableAnswerError(
            f"{offer.action} cannot take {given[:40]!r}; it takes one of: {shown}."
        )

    @property
    def _is_animal(self) -> bool:
        return self.briefing.profile.species is not Species.PERSON

    @property
    def _catalogue(self) -> Catalogue:
        return self.briefing.rules.catalogue

    def _problem(self, text: str) -> str:
        if not text:
            return ""
        return conduct.breach(text, self.briefing, self.secret) or conduct.wrong_language(
            text, self.briefing.language, masked_names(self.briefing)
        )

    def _kept(self, text: str) -> str:
        # What nobody hears is left out rather than asked again.
        words = " ".join(text.split())
        return "" if self._problem(words) else words

    def _spare_lines(self, answer: Object, line: str) -> tuple[str, ...]:
        kept: list[str] = []
        for each in _texts(answer, "spare_lines"):
            spare = conduct.own_words(each, self.briefing)
            fresh = spare and spare not in {line, *kept}
            if fresh and not self._problem(spare) and not repeats(spare, self.briefing):
                kept.append(spare)
        return tuple(kept[:SPARE_LINES])

    def _note(self, answer: Object, line: str) -> NoteDraft | None:
        given = answer.get("memory")
        if not isinstance(given, Mapping):
            return None
        japanese = self.briefing.language == "ja"
        event, event_ja = self._noted(given, "event", "en"), self._noted(given, "event_ja", "ja")
        if japanese:
            event, event_ja = "", self._noted(given, "event", "ja") or event_ja
        if not (event or event_ja) or (len(line) >= ECHO and line in f"{event}{event_ja}"):
            # One's own words, kept word for word, would come back again and again.
            return None
        kind = _text(given, "kind")
        return NoteDraft(
            event=event,
            event_ja=event_ja,
            kind=Kind(kind) if kind in {each.value for each in NOTE_KINDS} else Kind.EVENT,
            tags=self._words(given, "tags"),
            keywords=self._words(given, "keywords"),
            critical_information=self._kept(_text(given, "critical_information")),
            importance=_share(given, "importance", 0.5),
        )

    def _noted(self, given: Object, key: str, language: str) -> str:
        text = self._kept(_text(given, key))
        names = masked_names(self.briefing)
        return "" if text and conduct.wrong_language(text, language, names) else text

    def _words(self, given: Object, key: str) -> tuple[str, ...]:
        words = (" ".join(word.split())[:40] for word in _texts(given, key))
        clean = (word for word in words if word and not conduct.breach(word, self.briefing))
        return tuple(dict.fromkeys(clean))[:TAGS]

    def _replies(self, answer: Object) -> tuple[Reply, ...]:
        given = answer.get("replies")
        replies: dict[str, str] = {}
        for each in given if isinstance(given, list) else ():
            if not isinstance(each, Mapping):
                continue
            message = self.aliases.messages.get(_text(each, "message").strip())
            text = conduct.own_words(_text(each, "text"), self.briefing)
            if message and text and message not in replies and not self._problem(text):
                replies[message] = text
        return tuple(
            Reply(message_id=message, text=text)
            for message, text in list(replies.items())[:REPLIES]
        )

    def _used(self, answer: Object) -> tuple[str, ...]:
        known = (self.aliases.memories.get(alias.strip()) for alias in _texts(answer, "used"))
        return tuple(dict.fromkeys(episode for episode in known if episode))


def _whole(completed: Completed) -> None:
    # Looked at before anything is parsed: a cut answer may parse and still be half a sentence.
    match completed.finish:
        case Finish.REFUSED:
            raise BrainRefusedError("the model's content filter refused the prompt")
        case Finish.NO_ROOM:
            raise PromptTooLongError("the prompt does not fit the model's context window")
        case Finish.DONE:
            return
        case Finish.CUT:
            pass
    if not without_thoughts(completed.text).strip():
        raise EmptyAnswerError("Nothing visible came back; answer at once and briefly.")
    raise UndecodableAnswerError("The answer was too long and was cut off; be shorter.")


def _identity(name: str, catalogue: Catalogue) -> str:
    """The id of what the catalogue calls by that name, in either language."""
    wanted = name.casefold()
    for shelf in (catalogue.items, catalogue.dishes, catalogue.food):
        for identity, spec in shelf.items():
            if wanted in {spec.name.casefold(), spec.name_ja.casefold()}:
                return identity
    return name


def _text(answer: Object, key: str) -> str:
    value = answer.get(key)
    if value is None:
        return ""
    if not isinstance(value, str):
        raise UndecodableAnswerError(f"{key!r} must be a text.")
    return without_thoughts(value)


def _texts(answer: Object, key: str) -> tuple[str, ...]:
    value = answer.get(key)
    if isinstance(value, str):
        return (value,)
    return tuple(each for each in value if isinstance(each, str)) if isinstance(value, list) else ()


def _share(answer: Object, key: str, default: float) -> float:
    value = answer.get(key)
    if isinstance(value, bool) or not isinstance(value, int | float) or isnan(value):
        return default
    return min(1.0, max(0.0, float(value)))


def _emotion(answer: Object) -> str:
    value = answer.get("emotion")
    word = value.strip().lower() if isinstance(value, str) else ""
    return word if word in EMOTIONS else ""
