"""The model as author: a night's diary page, opinions and summaries, outside every tick."""

from collections.abc import Callable, Mapping, Sequence
from typing import cast

from bot.brains.completion import Ask, Completed, Completion, Finish, Purpose, Shape
from bot.brains.fencing import fenced
from bot.brains.masked import Masks, masks_for
from bot.brains.reading import Object, read_object
from bot.config.brain import BrainSettings
from bot.errors import BrainError, EmptyAnswerError, PromptError, UndecodableAnswerError
from bot.memories.authorship import Author, Matter, Night, NightTexts, Thought
from bot.memories.episode import Episode
from bot.memories.retelling import Told, first_day
from bot.ports import PromptRenderer

ENTRY_CHARS = 240
"""Letters of one entry in a prompt."""
MATTER_CHARS = 600
"""Letters of one entry that is to be told with others: nothing of it may be lost."""

_STRING: Mapping[str, object] = {"type": "string"}
_STRINGS: Mapping[str, object] = {"type": "array", "items": _STRING}


class ModelAuthor(Author):
    """Asks a model once for each text; what it answers is checked by who asked."""

    def __init__(
        self,
        name: str,
        completion: Completion,
        renderer: PromptRenderer,
        *,
        settings: BrainSettings,
        is_live: Callable[[], bool],
        names_to_model: bool = True,
    ) -> None:
        """Take the parts.

        Args:
            name: As in config.
            completion: The model, with its wrappers: what it costs is booked there.
            renderer: Renders the prompts.
            settings: Limits of the answers.
            is_live: Whether somebody watches, or the model may be asked all the same.
            names_to_model: False sends `viewer A` instead of a viewer's name.
        """
        self.name = name
        self._completion = completion
        self._renderer = renderer
        self._settings = settings
        self._is_live = is_live
        self._names_to_model = names_to_model

    def may_write(self) -> bool:
        """Only while somebody watches, unless config lets the model be asked always."""
        return self._is_live()

    async def write(self, night: Night) -> NightTexts:
        """A night's page and opinions.

        Raises:
            BrainError: the model could not be asked, or answered nothing that can be read.
        """
        masks = self._masks(night.viewers, night.language)
        hidden = masks.hidden(night)
        language = _prompted(night.language)
        bilingual = night.language == "both"
        aliases = {f"e{n}": e.id for n, e in enumerate(hidden.told, start=1)}
        people = hidden.people.get(language, {})
        user = self._render("night_page.j2", language, {
            "name": hidden.name.get(language, ""),
            "day": hidden.day,
            "pet": hidden.pet,
            "bilingual": bilingual,
            "people": [fenced(masks.hidden(name), 40) for name in people.values()],
            "entries": [
                {
                    "alias": alias,
                    "feeling": e.emotion,
                    "text": fenced(_said(e, language), ENTRY_CHARS),
                }
                for alias, e in zip(aliases, hidden.told, strict=True)
            ],
            "reminded": [fenced(_said(e, language), ENTRY_CHARS) for e in hidden.reminded],
            "opinions": [
                {"who": fenced(masks.hidden(people.get(o.about, "")), 40),
                 "text": fenced(_of(o.text, o.text_ja, language), ENTRY_CHARS)}
                for o in hidden.opinions if o.about in people
            ],
        })  # fmt: skip
        answer = await self._asked(hidden, language, user, _page_shape(bilingual=bilingual))
        given = read_object(answer.text, "page")
        keys = {masks.hidden(name).casefold(): about for about, name in people.items()}
        text, text_ja = _both(given, "page", night.language)
        thoughts = given.get("opinions")
        return masks.shown(
            NightTexts(
                page=text,
                page_ja=text_ja,
                evidence=_cited(given.get("used"), aliases),
                thoughts=tuple(
                    _thought(each, keys, aliases, night.language)
                    for each in (thoughts if isinstance(thoughts, list) else ())
                    if isinstance(each, Mapping)
                ),
            )
        )

    async def retell(self, matter: Matter) -> Told:
        """Several entries as one text.

        Raises:
            BrainError: as `write`.
        """
        masks = self._masks(matter.viewers, matter.language)
        hidden = masks.hidden(matter)
        language = _prompted(matter.language)
        bilingual = matter.language == "both"
        user = self._render("night_retell.j2", language, {
            "name": hidden.name.get(language, ""),
            "bilingual": bilingual,
            "first": min(map(first_day, matter.members)),
            "last": max(e.game_day for e in matter.members),
            "entries": [
                {
                    "day": e.game_day,
                    "text": fenced(_said(e, language), MATTER_CHARS),
                    "text_ja": fenced(e.event_ja, MATTER_CHARS) if bilingual and e.event else "",
                }
                for e in hidden.members
            ],
        })  # fmt: skip
        fields = {"text": _STRING} | ({"text_ja": _STRING} if bilingual else {})
        shape = Shape(name="memory", schema=_object(fields))
        answer = await self._asked(hidden, language, user, shape)
        text, text_ja = _both(read_object(answer.text, "text"), "text", matter.language)
        return masks.shown(Told(text, text_ja))

    async def _asked(
        self, about: Night | Matter, language: str, user: str, shape: Shape
    ) -> Completed:
        names = [about.name.get(language, ""), *about.others.get(language, ())]
        ask = Ask(
            shared=self._render("night_rules.j2", language, {"names": names}),
            persona=self._persona(about, language),
            user=user,
            shape=shape,
            max_tokens=self._settings.night_tokens,
            purpose=Purpose.NIGHT,
            actor=about.owner,
        )
        answer = await self._completion.complete(ask)
        if answer.finish is not Finish.DONE:
            raise UndecodableAnswerError(f"a night's text was not finished ({answer.finish})")
        if not answer.text.strip():
            raise EmptyAnswerError("a night's text was empty")
        return answer

    def _persona(self, about: Night | Matter, language: str) -> str:
        values = {
            "name": about.name.get(language, ""),
            "language": language,
            "others": list(about.others.get(language, ())),
            "wander": "",
        }
        return self._render(f"personas/{about.owner}.j2", language, values)

    def _render(self, template: str, language: str, values: Mapping[str, object]) -> str:
        try:
            rendered = self._renderer.render(template, language, values)
        except PromptError as error:
            # A template the streamer is editing must not end the night.
            raise BrainError(str(error)) from error
        return "\n".join(line.rstrip() for line in rendered.splitlines() if line.strip())

    def _masks(self, viewers: Sequence[str], language: str) -> Masks:
        return masks_for(() if self._names_to_model else viewers, language)


def _prompted(language: str) -> str:
    return "ja" if language == "ja" else "en"


def _of(english: str, japanese: str, language: str) -> str:
    return (japanese or english) if language == "ja" else (english or japanese)


def _said(episode: Episode, language: str) -> str:
    return _of(episode.event, episode.event_ja, language)


def _page_shape(*, bilingual: bool) -> Shape:
    thought = {"about": _STRING, "text": _STRING}
    thought |= {"text_ja": _STRING} if bilingual else {}
    fields: dict[str, object] = {"page": _STRING}
    fields |= {"page_ja": _STRING} if bilingual else {}
    opinions = {"type": "array", "items": _object(thought | {"evidence": _STRINGS})}
    return Shape(name="night", schema=_object(fields | {"used": _STRINGS, "opinions": opinions}))


def _object(fields: Mapping[str, object]) -> Mapping[str, object]:
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(fields),
        "additionalProperties": False,
    }


def _both(given: Object, key: str, language: str) -> tuple[str, str]:
    """A text in English and in Japanese; on a one-language stream the other is empty."""
    text, other = _text(given.get(key)), _text(given.get(f"{key}_ja"))
    if language == "ja":
        return "", text or other
    return text, other if language == "both" else ""


def _text(value: object) -> str:
    return " ".join(value.split()) if isinstance(value, str) else ""


def _cited(value: object, aliases: Mapping[str, str]) -> tuple[str, ...]:
    marks = cast("list[object]", value) if isinstance(value, list) else []
    found = (aliases.get(str(mark).strip()) for mark in marks)
    return tuple(dict.fromkeys(id_ for id_ in found if id_))


def _thought(
    given: Object, keys: Mapping[str, str], aliases: Mapping[str, str], language: str
) -> Thought:
    text, text_ja = _both(given, "text", language)
    return Thought(
        about=keys.get(_text(given.get("about")).casefold(), ""),
        text=text,
        text_ja=text_ja,
        evidence=_cited(given.get("evidence"), aliases),
    )
