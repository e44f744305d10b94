"""Finding the one JSON object in what a model wrote.

Fences, talk around the JSON, comments, trailing commas, single quotes and Python words are read.
What is ambiguous is refused: two different objects, a cut one, a key given twice with different
values, a quotation mark that may end a string or stand in it. Repair never invents anything.
"""

import json
import re
from collections.abc import Iterator, Mapping
from typing import cast

from bot.errors import UndecodableAnswerError

LONGEST = 16_000
"""Characters; an honest answer is a tenth of it."""
DEEPEST = 8

Object = Mapping[str, object]

_THOUGHT = re.compile(
    r"<(think|thinking|reasoning|thought)\b[^>]*>.*?</\1\s*>", re.DOTALL | re.IGNORECASE
)
_LATE_THOUGHT = re.compile(
    r"\A.*</(?:think|thinking|reasoning|thought)\s*>", re.DOTALL | re.IGNORECASE
)
_OPEN_THOUGHT = re.compile(
    r"<(?:think|thinking|reasoning|thought)\b.*\Z", re.DOTALL | re.IGNORECASE
)
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|[{}]', re.DOTALL)
"""A quoted text, or a brace outside of one."""
_CURLY = str.maketrans({"“": '"', "”": '"', "„": '"'})


def without_thoughts(text: str) -> str:
    """The text without think tags and what stands in them, closed or not."""
    closed = _THOUGHT.sub("", text)
    return _OPEN_THOUGHT.sub("", _LATE_THOUGHT.sub("", closed))


def read_object(text: str, key: str) -> Object:
    """The one object in `text` that has `key`.

    Raises:
        UndecodableAnswerError: there is none, more than one, or it is cut or ambiguous.
    """
    if len(text) > LONGEST:
        raise UndecodableAnswerError("The answer was far too long.")
    visible = without_thoughts(text).strip()
    if not visible.strip("\u200b\ufeff "):
        raise UndecodableAnswerError("The answer was empty; write the JSON object.")
    found: list[Object] = []
    for candidate in _candidates(visible):
        found.extend(each for each in _having(_parsed(candidate), key) if each not in found)
    if len(found) > 1:
        raise UndecodableAnswerError("The answer held several objects; write exactly one.")
    if not found:
        raise UndecodableAnswerError(f"The answer held no JSON object with {key!r}.")
    return found[0]


def _candidates(text: str) -> Iterator[str]:
    """The outermost {...} of a text."""
    opened = _opened(text)
    start, depth = 0, 0
    for token in _TOKEN.finditer(opened):
        match token[0]:
            case "{":
                start, depth = (start if depth else token.start()), depth + 1
            case "}" if depth:
                depth -= 1
                if not depth:
                    yield opened[start : token.end()]
            case _:
                continue
    if depth:
        raise UndecodableAnswerError("The JSON was cut or its quotation marks do not match.")


def _opened(text: str) -> str:
    """What stands in a JSON string that holds JSON; any other text as it is."""
    if not (text.startswith('"') and text.endswith('"')):
        return text
    try:
        inner = json.loads(text)
    except ValueError:
        return text
    return inner if isinstance(inner, str) else text


def _having(value: object, key: str, depth: int = 0) -> Iterator[Object]:
    if depth > DEEPEST:
        return
    if isinstance(value, dict):
        if key in value:
            yield cast("Object", value)
        else:
            for inner in value.values():
                yield from _having(inner, key, depth + 1)
    elif isinstance(value, list):
        for inner in value:
            yield from _having(inner, key, depth + 1)


def _parsed(candidate: str) -> object:
    try:
        return json.loads(candidate, object_pairs_hook=_once, strict=False)
    except RecursionError:
        raise UndecodableAnswerError("The JSON was nested far too deep.") from None
    except ValueError:
        return _repaired(candidate)


def _once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    found: dict[str, object] = {}
    for key, value in pairs:
        if key in found and found[key] != value:
            raise UndecodableAnswerError(f"The key {key!r} stood twice with different values.")
        found[key] = value
    return found


def _repaired(candidate: str) -> object:
    # Loaded for the rare crooked answer only.
    import json_repair

    # Curly marks are taken for straight ones only where each one opened is closed again.
    paired = candidate.count("“") == candidate.count("”")
    straight = candidate.translate(_CURLY) if paired else candidate
    try:
        value = json_repair.loads(straight, skip_json_loads=True)
    except (ValueError, RecursionError):
        raise UndecodableAnswerError("The JSON could not be read.") from None
    strings = sum(1 for _ in _strings(value))
    quotes = len(re.findall(r'(?<!\\)"', straight)) or straight.count("'")
    if quotes != 2 * strings:
        raise UndecodableAnswerError(
            "The JSON's quotation marks do not match; escape the ones inside a text."
        )
    return cast("object", value)


def _strings(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield str(key)
            yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
