"""The words that merged memories and ages are told in; their texts are data of prompts/."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """How a matter ended, where its last text only shows it: the wall stayed white, so it is gone.

    `of` are words one of which the matter must name, `when` words one of which its end must hold;
    both in lower case.
    """

    says: str
    of: tuple[str, ...]
    when: tuple[str, ...]


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
    end: str
    """The last of several things that belong together: `in the end: {what}`."""
    sum: str
    """Amounts added up: `{total} {thing} in all`."""
    rising: str
    """What grew from one to the next: `{thing} increasing from {first} to {last}`."""
    falling: str
    """What shrank: `{thing} decreasing from {first} to {last}`."""
    company: str
    """Who was there and is not named in the text: `{what} (with {names})`."""
    times: str
    """The same fact more than once: `{what} ({count} times)`."""
    outcome: str
    """How a matter ended, said beside its last text: `{what} – {outcome}`."""
    outcomes: tuple[Outcome, ...] = ()

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


def merge_phrases(
    table: Mapping[str, object], things: Mapping[str, str] | None = None
) -> MergePhrases:
    """The phrases of one `merging.toml`, as read; `things` adds words known from elsewhere.

    Raises:
        KeyError: a phrase is missing (its name is the key).
        TypeError: a phrase is of another kind than text.
    """
    return MergePhrases(
        day=_text(table, "day"),
        days=_text(table, "days"),
        run=_text(table, "run"),
        runs=_texts(table, "runs"),
        things={**(things or {}), **_texts(table, "things")},
        reasons=_texts(table, "reasons"),
        span=_text(table, "span"),
        numbers=_words(table, "numbers"),
        clause=_text(table, "clause"),
        joint=_text(table, "joint"),
        end=_text(table, "end"),
        sum=_text(table, "sum"),
        rising=_text(table, "rising"),
        falling=_text(table, "falling"),
        company=_text(table, "company"),
        times=_text(table, "times"),
        outcome=_text(table, "outcome"),
        outcomes=_outcomes(table),
    )


def age_phrases(table: Mapping[str, object]) -> AgePhrases:
    """The phrases of one `ages.toml`, as read.

    Raises:
        KeyError: a phrase is missing.
        TypeError: a phrase is of another kind than it should be.
    """
    return AgePhrases(
        now=_text(table, "now"),
        minutes=_text(table, "minutes"),
        hours=_text(table, "hours"),
        days=_words(table, "days"),
        many_days=_text(table, "many_days"),
        weeks=_text(table, "weeks"),
        months=_text(table, "months"),
        ahead=_words(table, "ahead"),
        many_ahead=_text(table, "many_ahead"),
    )


def _text(table: Mapping[str, object], key: str) -> str:
    value = table[key]
    if not isinstance(value, str):
        raise TypeError(key)
    return value


def _words(table: Mapping[str, object], key: str) -> tuple[str, ...]:
    value = table[key]
    if not isinstance(value, list | tuple):
        raise TypeError(key)
    return tuple(str(word) for word in value)


def _outcomes(table: Mapping[str, object]) -> tuple[Outcome, ...]:
    found = []
    for entry in _table(table, "outcomes").values():
        if not isinstance(entry, Mapping):
            raise TypeError("outcomes")
        told = Outcome(
            says=_text(entry, "says"), of=_some_words(entry, "of"), when=_some_words(entry, "when")
        )
        found.append(told)
    return tuple(found)


def _some_words(table: Mapping[str, object], key: str) -> tuple[str, ...]:
    """A list of words; a list of one may have come as the word itself."""
    value = table[key]
    return (value,) if isinstance(value, str) else _words(table, key)


def _table(table: Mapping[str, object], key: str) -> Mapping[str, object]:
    value = table.get(key, {})
    if not isinstance(value, Mapping):
        raise TypeError(key)
    return value


def _texts(table: Mapping[str, object], key: str) -> dict[str, str]:
    return {str(name): str(text) for name, text in _table(table, key).items()}
