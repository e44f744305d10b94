"""The bytes of a file a person may have saved, as plain JSON values or as a problem in words.

UTF-8 with or without BOM, UTF-16 with BOM, any line ends. Nothing is guessed at: what is no JSON
is refused with the line, the column and the cure, so that nobody's typing is read as something
else.
"""

import json
import re
from codecs import BOM_UTF8, BOM_UTF16_BE, BOM_UTF16_LE, BOM_UTF32_BE, BOM_UTF32_LE
from collections.abc import Sequence

import orjson

from bot.errors import Problem, UnreadableFileError
from bot.storage.rendering import has_long_number

_SAVE_AS_UTF8 = "save the file as UTF-8"
_BACKUP = "put back a copy with `hearthcast backup restore`, or mend the file"

_JAPANESE = (("cp932", "Shift-JIS"), ("euc_jp", "EUC-JP"))
_OTHERS = (
    ("cp949", "Korean (cp949)", r"[\uac00-\ud7a3]"),
    ("gb18030", "Chinese (GB 18030)", r"[\u4e00-\u9fff]"),
)
_WESTERN = "a Western code page (cp1252)"


def read_json(data: bytes, file: str, *, careful: bool = False) -> object:
    """The JSON value in the bytes of a file.

    Args:
        data: The whole file.
        file: Its name for the message, relative to the home.
        careful: Also refuse a key that stands twice in one object (slower).

    Raises:
        UnreadableFileError: the encoding or the syntax is not one we read; says where and the cure.
    """
    text = read_text(data, file)
    try:
        if careful or has_long_number(data):
            return json.loads(text, object_pairs_hook=_once, parse_constant=_refuse_constant)
        value: object = orjson.loads(text)
    except (ValueError, RecursionError) as error:
        raise UnreadableFileError(_explain(text, file, error)) from None
    return value


def read_text(data: bytes, file: str) -> str:
    """The text in the bytes of a file, without its byte-order mark.

    Raises:
        UnreadableFileError: it is empty, filled with NUL, or in an encoding we do not read.
    """
    if data.startswith((BOM_UTF32_LE, BOM_UTF32_BE)):
        raise _unreadable(file, "is saved as UTF-32", _SAVE_AS_UTF8)
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        text = _decoded(data, "utf-16", file)
    else:
        text = _decoded(data.removeprefix(BOM_UTF8), "utf-8", file)
    if not text.strip("\0"):
        what = "is filled with NUL bytes, as a power cut leaves it" if text else "is empty"
        raise _unreadable(file, what, _BACKUP)
    if "\0" in text:
        raise _unreadable(file, "holds NUL bytes (UTF-16 without a mark?)", _SAVE_AS_UTF8)
    if not text.strip():
        raise _unreadable(file, "is empty", _BACKUP)
    return text


def _decoded(data: bytes, encoding: str, file: str) -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError as error:
        if encoding != "utf-8":
            raise _unreadable(file, "is saved as broken UTF-16", _SAVE_AS_UTF8) from None
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        place = f"line {line}, column {column}"
        what = f"is not saved as UTF-8 but as {_code_page(data)}"
        problem = Problem(file=file, place=place, what=what, cure=_SAVE_AS_UTF8)
        raise UnreadableFileError(problem) from None


def _code_page(data: bytes) -> str:
    """The name of the encoding in whose script the foreign characters would be."""
    for codec, name in _JAPANESE:
        # Japanese is never without kana for long; other scripts read as Japanese have none.
        if _share(data, codec, r"[\u3041-\u30ff\u4e00-\u9fff\u3000-\u3002]") > 0.9 and _share(
            data, codec, r"[\u3041-\u30ff]"
        ):
            return name
    runs = re.findall(rb"[\x80-\xff]+", data)
    if sum(len(run) == 1 for run in runs) * 2 > len(runs):
        return _WESTERN
    found = {name: _share(data, codec, script) for codec, name, script in _OTHERS}
    best = max(found, key=lambda name: found[name])
    return best if found[best] > 0.5 else _WESTERN


def _share(data: bytes, codec: str, script: str) -> float:
    """How much of the foreign text would be of a script, from 0 to 1."""
    try:
        foreign = re.sub(r"[\x00-\x7f]", "", data.decode(codec))
    except UnicodeDecodeError:
        return 0.0
    return len(re.findall(script, foreign)) / max(1, len(foreign))


def _once(pairs: Sequence[tuple[str, object]]) -> dict[str, object]:
    entry = dict(pairs)
    if len(entry) < len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _RepeatedKeyError(twice)
    return entry


class _RepeatedKeyError(ValueError):
    """A key stands twice in one object."""


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is no number")


def _unreadable(file: str, what: str, cure: str) -> UnreadableFileError:
    return UnreadableFileError(Problem(file=file, place="line 1, column 1", what=what, cure=cure))


def _explain(text: str, file: str, error: Exception) -> Problem:
    if isinstance(error, _RepeatedKeyError):
        return _repeated(text, file, str(error))
    mark = re.search(r"^(<{7}|={7}|>{7})", text, re.MULTILINE)
    at, said = (mark.start(), "") if mark else _position(text)
    line = text.count("\n", 0, at) + 1
    start = text.rfind("\n", 0, at) + 1
    offending = text[start:].split("\n", 1)[0].strip()[:120]
    what, cure = ("holds the marks of an unfinished merge", "keep one of the two versions")
    if not mark:
        what, cure = _cause(text, at, said)
    return Problem(
        file=file,
        place=f"line {line}, column {at - start + 1}",
        what=f"{what}: {offending}" if offending else what,
        cure=cure,
    )


def _position(text: str) -> tuple[int, str]:
    """Where the syntax breaks, by character, and what the slow reader says of it."""
    try:
        json.loads(text)
    except json.JSONDecodeError as slow:
        return _at_comma(text, slow.pos), slow.msg
    except RecursionError:
        return 0, "nested too deep"
    # The slow reader takes more than the quick one: a number like NaN, half a surrogate pair.
    odd = re.search(r"\b(NaN|-?Infinity)\b|\\u[dD][89a-fA-F]", text)
    return (odd.start() if odd else 0), ""


def _at_comma(text: str, at: int) -> int:
    """The surplus comma itself, which older readers only notice at the bracket behind it."""
    before = text[:at].rstrip()
    surplus = before.endswith(",") and text[at:].lstrip()[:1] in ("}", "]")
    return len(before) - 1 if surplus else at


def _cause(text: str, at: int, said: str) -> tuple[str, str]:
    """What is wrong at a character, and what to do."""
    rest = text[at:]
    ends = not rest.strip() or (said.startswith("Unterminated") and "\n" not in rest.strip())
    unclosed = rest[:1] in "\n\r" or rest.startswith('"') or "control character" in said
    causes = (
        (ends, "ends in the middle", _BACKUP),
        (rest.startswith(("//", "/*", "#")), "holds a comment", "delete the comment"),
        (re.match(r",\s*[}\]]", rest), "has a comma too many", "delete the last comma"),
        (rest[:1] in "“”„‘’", "has curly quotation marks", 'type straight ones: "'),
        (
            said == "Extra data",
            "goes on after its end",
            "delete what follows the last bracket",
        ),
        (unclosed, "has a text without its closing quotation mark", 'add the missing "'),
    )
    for applies, what, cure in causes:
        if applies:
            return what, cure
    return "is no JSON from here on", "look for a missing comma, quotation mark or bracket"


def _repeated(text: str, file: str, key: str) -> Problem:
    first = text.find(f'"{key}"')
    again = text.find(f'"{key}"', first + 1)
    line = text.count("\n", 0, again) + 1
    what = f"the key {key!r} stands twice in one entry"
    return Problem(file=file, place=f"line {line}", what=what, cure="keep one of the two")
