"""Taking out of a raw payload what must not lie in a file: secrets, private data, real names.

Names and ids become pseudonyms that stay the same within one recording, so a recording still
shows who said what and can be replayed.
"""

import re
from collections.abc import Iterator, Mapping
from hashlib import blake2b

REMOVED = "[removed]"

_SECRET = re.compile(
    r"token|secret|api_?key|password|authorization|cookie|email|\bgeo\b|address|shipping"
    r"|device_code|user_code|\bip\b|continuation|clickTracking|sessionid|phone|transaction",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(^|_)(name|login|nickname|username)$|(user|display|author|nick|channel|from)_?name"
    r"|displayId|uniqueId|display_id|unique_id",
    re.IGNORECASE,
)
_ID = re.compile(
    r"(user|chatter|broadcaster|author|gifter|channel|external|moderator)_?(external)?_?"
    r"(channel)?_?id$",
    re.IGNORECASE,
)
_PICTURE = re.compile(r"thumbnail|image|avatar|photo", re.IGNORECASE)
_IN_TEXT = re.compile(
    r"(?i)\b(client_secret|refresh_token|access_token|token|api_key|key|code|sessionid)=[^&\s\"']+"
)
_BEARER = re.compile(r"(?i)\b(bearer|oauth)\s+[\w.~+/=-]{6,}")


def plain(message: str) -> str:
    """A log or error text without the secrets that URLs and headers carry."""
    return _BEARER.sub(rf"\1 {REMOVED}", _IN_TEXT.sub(rf"\1={REMOVED}", message))


def redacted(node: object, salt: bytes) -> object:
    """A copy of a JSON value without secrets, private data, pictures and real names.

    A name that stands in a field of its own is replaced wherever else in the value it is written
    (`"Kettle gifted 5 memberships"`).

    Args:
        node: anything JSON can hold.
        salt: what makes the pseudonyms of this recording its own.
    """
    names = {name: _pseudonym(name, "viewer-", salt) for name in _names(node)}
    return _Redaction(salt, names).of(node)


class _Redaction:
    """One value being redacted."""

    def __init__(self, salt: bytes, names: Mapping[str, str]) -> None:
        self._salt = salt
        # The longest first: one name may be a part of another.
        self._names = sorted(names.items(), key=lambda pair: -len(pair[0]))

    def of(self, node: object) -> object:
        if isinstance(node, Mapping):
            return {str(key): self._field(str(key), value) for key, value in node.items()}
        if isinstance(node, list):
            return [self.of(item) for item in node]
        return self._text(node) if isinstance(node, str) else node

    def _text(self, text: str) -> str:
        for name, pseudonym in self._names:
            text = text.replace(name, pseudonym)
        return plain(text)

    def _field(self, key: str, value: object) -> object:
        if _PICTURE.search(key):
            return None
        if _SECRET.search(key):
            return REMOVED if value not in (None, "", [], {}) else value
        if _NAME.search(key):
            return _renamed(value, "viewer-", self._salt)
        if _ID.search(key):
            return _renamed(value, "", self._salt)
        return self.of(value)


def _names(node: object, *, named: bool = False) -> Iterator[str]:
    """Every name of at least three characters (a shorter one stands in too many words)."""
    if isinstance(node, Mapping):
        for key, value in node.items():
            yield from _names(value, named=named or bool(_NAME.search(str(key))))
    elif isinstance(node, list):
        for item in node:
            yield from _names(item, named=named)
    elif named and isinstance(node, str) and len(node) >= 3:
        yield node


def _renamed(value: object, prefix: str, salt: bytes) -> object:
    if isinstance(value, str) and value:
        return _pseudonym(value, prefix, salt)
    if isinstance(value, Mapping):
        return {key: _renamed(inner, prefix, salt) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(item, prefix, salt) for item in value]
    return value


def _pseudonym(name: str, prefix: str, salt: bytes) -> str:
    digest = blake2b(name.encode("utf-8", "replace"), digest_size=6, key=salt)
    return prefix + digest.hexdigest()
