"""Folding text so that two spellings of one word compare equal."""

import unicodedata
from functools import lru_cache

_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


@lru_cache(maxsize=2_048)
def fold(text: str) -> str:
    """Lower case, one width, one kana, nothing invisible: for comparing, never for showing."""
    wide = unicodedata.normalize("NFKC", text).casefold()
    if wide.isascii():
        return wide
    seen = "".join(c for c in wide if unicodedata.category(c) != "Cf")
    return seen.translate(_TO_HIRAGANA)


@lru_cache(maxsize=2_048)
def without_marks(text: str) -> str:
    """Latin, Greek and Cyrillic letters without their accents; kana keep their voicing marks."""
    if text.isascii():
        return text
    parts = unicodedata.normalize("NFD", text)
    kept = (c for c in parts if not unicodedata.combining(c) or c in "\u3099\u309a")
    return unicodedata.normalize("NFC", "".join(kept))
