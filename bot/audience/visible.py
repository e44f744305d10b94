"""Making a text fit to be seen: one line, no control characters or towers of marks, whole emoji."""

import re
import unicodedata

_ANSI = re.compile(r"\x1b(?:\[[0-?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|[@-Z\\-_])")
_SPACE = re.compile(r"[\s\u2028\u2029\u0085]+")
_MARKS_A_LETTER = 3
_ZWJ, _VARIATION = "\u200d", "\ufe0f"
_BLANKS = frozenset("\u3164\u115f\u1160\uffa0\u2800\u034f\u17b4\u17b5")
"""Letters and symbols that draw nothing, so that they look like an empty name."""


def clean(text: str) -> str:
    """The text as it may be drawn.

    Control, bidirectional, tag and zero-width characters go (a joiner stays between emoji), white
    space of any kind becomes one space, a letter carries at most three marks, half of a surrogate
    pair becomes U+FFFD, and letters and marks are composed (NFC).
    """
    if text.isascii() and text.isprintable():
        return " ".join(text.split())
    spaced = _SPACE.sub(" ", _ANSI.sub("", text))
    kept = "".join(_kept(spaced))
    return " ".join(unicodedata.normalize("NFC", kept).split())


def _kept(text: str) -> list[str]:
    out: list[str] = []
    marks = 0
    for character in text:
        category = unicodedata.category(character)
        is_mark = category in {"Mn", "Me"} and character != _VARIATION
        marks = marks + 1 if is_mark else 0
        if _draws(character, category, out[-1] if out else "") and marks <= _MARKS_A_LETTER:
            out.append("\ufffd" if category == "Cs" else character)
    while out and out[-1] == _ZWJ:
        out.pop()
    return out


def _draws(character: str, category: str, before: str) -> bool:
    """Whether a character may stay: it draws something, or holds an emoji together."""
    if character in {_ZWJ, _VARIATION}:
        return before != "" and _joins(before)
    if category in {"Mn", "Me"}:
        return before != "" and character not in _BLANKS
    return category == "Cs" or (category[0] != "C" and character not in _BLANKS)


def _joins(before: str) -> bool:
    """Whether a joiner after this character can be part of an emoji."""
    return ord(before) >= 0x2190 and unicodedata.category(before) in {"So", "Sk", "Mn"}


def cut(text: str, limit: int) -> str:
    """At most `limit` characters, cut at a word where one ends near, with an ellipsis.

    Emoji sequences, flags and letters with their marks stay whole.
    """
    if len(text) <= limit:
        return text
    end = limit - 1
    while end > 0 and not _may_cut(text, end):
        end -= 1
    space = text.rfind(" ", 0, end + 1)
    if space > end * 0.75:
        end = space
    return text[:end].rstrip() + "…"


def _may_cut(text: str, at: int) -> bool:
    before, after = text[at - 1], text[at]
    if after in {_ZWJ, _VARIATION} or before == _ZWJ or unicodedata.category(after) in {"Mn", "Me"}:
        return False
    if 0x1F3FB <= ord(after) <= 0x1F3FF:
        return False
    return not (_is_flag(before) and _is_flag(after) and _flags_before(text, at) % 2 == 1)


def _is_flag(character: str) -> bool:
    return 0x1F1E6 <= ord(character) <= 0x1F1FF


def _flags_before(text: str, at: int) -> int:
    count = 0
    while count < at and _is_flag(text[at - 1 - count]):
        count += 1
    return count
