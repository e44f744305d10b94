"""The words that merged memories and ages are told in; their texts are data of prompts/."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePhrases:
    """`prompts/<language>/merging.toml`. Placeholders in braces are filled with `str.format`.

    `{first}` and `{last}` are game days, `{what}` is the memory's own text, `{thing}` the word for
    what a routine is about, `{span}` a number of days in words.
    """

    day: str
    """A single day: `Day {first}: {what}`."""
    days: str
    """Several days: `Day {first}-{last}: {what}`."""
    run: str
    """A routine of days without a sentence of its own: `{what}, {span} in a row`."""
    runs: Mapping[str, str] = field(default_factory=dict)
    """By the first word of a routine key (`eat`): `{span} of {thing}`."""
    things: Mapping[str, str] = field(default_factory=dict)
    """Words for what a routine is about, by the rest of its key (`instant_noodle`)."""
    reasons: Mapping[str, str] = field(default_factory=dict)
    """Why it was so, by the key of a tag `reason:<key>`."""
    span: str
    """A number of days: `{number} days`."""
    numbers: tuple[str, ...] = ()
    """Words for one, two, three …; figures beyond them."""
    clause: str
    """How a reason is added: `{what}, {reason}`."""
    joint: str
    """What stands between the facts of a summary: `; `."""
    times: str
    """The same fact more than once: `{what} ({count} times)`."""

    def in_words(self, days: int) -> str:
        """A number of days, such as `three days`."""
        word = self.numbers[days - 1] if 0 < days <= len(self.numbers) else str(days)
        return self.span.format(number=word)


@dataclass(frozen=True, slots=True, kw_only=True)
class AgePhrases:
    """`prompts/<language>/ages.toml`: how long ago something was."""

    now: str
    """Less than a minute ago: `just now`."""
    minutes: str
    """`{count} min ago`, up to an hour and a half."""
    hours: str
    """`{count} hours ago`, up to a day."""
    days: tuple[str, ...]
    """Words for 0, 1 … days ago (`today`, `yesterday`); `many_days` beyond them."""
    many_days: str
    """`{count} days ago`."""
    weeks: str
    """`{count} weeks ago`, from two weeks."""
    months: str
    """`{count} months ago`, from about two months."""
    ahead: tuple[str, ...]
    """Words for 1, 2 … days ahead (`tomorrow`); `many_ahead` beyond them."""
    many_ahead: str
    """`in {count} days`."""


def merge_phrases(table: Mapping[str, object], **things: str) -> MergePhrases:
    """The phrases of one `merging.toml`, as read; `things` adds words known from elsewhere.

    Raises:
        KeyError: a phrase is missing (its name is the key).
        TypeError: a phrase is of another kind than text.
    """
    nested = {key: _texts(table.get(key, {})) for key in ("runs", "things", "reasons")}
    nested["things"] = {**things, **nested["things"]}
    numbers = table.get("numbers", ())
    if not isinstance(numbers, list | tuple):
        raise TypeError("numbers")
    single = ("day", "days", "run", "span", "clause", "joint", "times")
    return MergePhrases(
        **{key: _text(table[key], key) for key in single},
        **nested,
        numbers=tuple(str(n) for n in numbers),
    )


def age_phrases(table: Mapping[str, object]) -> AgePhrases:
    """The phrases of one `ages.toml`, as read.

    Raises:
        KeyError: a phrase is missing.
        TypeError: a phrase is of another kind than it should be.
    """
    single = ("now", "minutes", "hours", "many_days", "weeks", "months", "many_ahead")
    lists: dict[str, tuple[str, ...]] = {}
    for key in ("days", "ahead"):
        words = table[key]
        if not isinstance(words, list | tuple):
            raise TypeError(key)
        lists[key] = tuple(str(word) for word in words)
    return AgePhrases(
        **{key: _text(table[key], key) for key in single}, days=lists["days"], ahead=lists["ahead"]
    )


def _text(value: object, key: str) -> str:
    if not isinstance(value, str):
        raise TypeError(key)
    return value


def _texts(value: object) -> dict[str, str]:
    if not isinstance(value, Mapping):
        raise TypeError("a table of phrases")
    return {str(key): _text(text, str(key)) for key, text in value.items()}
