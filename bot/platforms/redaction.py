"""Taking out of a raw payload what must not lie in a file: secrets, private data, real names.

Names and ids become pseudonyms that stay the same within one recording, so a recording still
shows who said what and can be replayed.
"""

import re
from collections.abc import Mapping
from hashlib import blake2b

REMOVED = "[removed]"

_SECRET = re.compile(
    r"token|secret|api_?key|password|authorization|cookie|email|\bgeo\b|address|shipping"
    r"|device_code|user_code|\bip\b|continuation|clickTracking|sessionid|phone|transaction",
    re.IGNORECASE,
)
_NAME = re.compile(
    r"(^|_)(name|login|nickname|username)$|(user|display|author|nick|channel|from)_?name"
    r"|displayId|uniqueId|display_id|unique_id|DisplayString_name",
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

    Args:
        node: anything JSON can hold.
        salt: what makes the pseudonyms of this recording its own.
    """
    if isinstance(node, Mapping):
        return {str(key): _field(str(key), value, salt) for key, value in node.items()}
    if isinstance(node, list):
        return [redacted(item, salt) for item in node]
    return plain(node) if isinstance(node, str) else node


def _field(key: str, value: object, salt: bytes) -> object:
    if _PICTURE.search(key):
        return None
    if _SECRET.search(key):
        return REMOVED if value not in (None, "", [], {}) else value
    if _NAME.search(key):
        return _renamed(value, "viewer-", salt)
    if _ID.search(key):
        return _renamed(value, "", salt)
    return redacted(value, salt)


def _renamed(value: object, prefix: str, salt: bytes) -> object:
    if isinstance(value, str) and value:
        return (
            prefix + blake2b(value.encode("utf-8", "replace"), digest_size=6, key=salt).hexdigest()
        )
    if isinstance(value, Mapping):
        return {key: _renamed(inner, prefix, salt) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(item, prefix, salt) for item in value]
    return value
