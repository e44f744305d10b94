"""Plain JSON values as the bytes of a file: UTF-8, two spaces, real Japanese, one last newline."""

import json
from collections.abc import Sequence

import orjson

_OPTIONS = orjson.OPT_INDENT_2
_STEP = b"\n  "
_DIGITS = bytes.maketrans(b"123456789", b"0" * 9)
_LONG_NUMBER = b"0" * 19


def render(plain: object) -> bytes:
    """One value, indented, without a newline at its end."""
    try:
        return orjson.dumps(plain, option=_OPTIONS)
    except TypeError:
        # A number beyond 64 bits, or half of a surrogate pair, typed by a person: keep what can be.
        text = json.dumps(plain, ensure_ascii=False, indent=2)
        return text.encode("utf-8", errors="backslashreplace")


def has_long_number(data: bytes) -> bool:
    """Whether there may be digits beyond 64 bits, which the quick reader would round."""
    return _LONG_NUMBER in data.translate(_DIGITS)


def parse(rendered: bytes) -> object:
    """The value of what `render` or `row` made."""
    value: object = json.loads(rendered) if has_long_number(rendered) else orjson.loads(rendered)
    return value


def row(plain: object) -> bytes:
    """One entry of a list file, indented as it stands there."""
    # A newline inside a text is escaped, so every newline here is one of the layout.
    return b"  " + render(plain).replace(b"\n", _STEP)


def list_file(rows: Sequence[bytes]) -> bytes:
    """The whole file of a list, from its rendered rows."""
    if not rows:
        return b"[]\n"
    if len(rows) == 1:
        return b"[\n" + rows[0] + b"\n]\n"
    # Copied only once: these are the largest files, and every tick writes them.
    return b",\n".join((b"[\n" + rows[0], *rows[1:-1], rows[-1] + b"\n]\n"))


def object_file(plain: object) -> bytes:
    """The whole file of an object."""
    return render(plain) + b"\n"


def line(plain: object) -> bytes:
    """One line of a JSON Lines file."""
    try:
        return orjson.dumps(plain, option=orjson.OPT_APPEND_NEWLINE)
    except TypeError:
        # As in `render`.
        text = json.dumps(plain, ensure_ascii=False, separators=(",", ":"))
        return text.encode("utf-8", errors="backslashreplace") + b"\n"
