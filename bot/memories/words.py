"""Words of a text, in English and Japanese, for comparing texts."""

import re
import unicodedata
from functools import lru_cache

_TOKEN = re.compile(r"[a-z0-9]+(?:['’][a-z]+)?|[\u3041-\u30ff\u3400-\u9fff々ー]+")
_ACCENTED = re.compile(r"[\u00c0-\u024f]")
_ACCENT = re.compile(r"[\u0300-\u036f]")
_JAPANESE = re.compile(r"[\u3041-\u30ff\u3400-\u9fff々]")


def fold(text: str) -> str:
    """Lower case, full-width and half-width made one, accents off."""
    wide = unicodedata.normalize("NFKC", text).lower()
    if _ACCENTED.search(wide) is None:
        return wide
    plain = unicodedata.normalize("NFD", wide)
    return unicodedata.normalize("NFC", _ACCENT.sub("", plain))


def is_japanese(text: str) -> bool:
    """Whether a text holds any Japanese letter."""
    return _JAPANESE.search(text) is not None


def is_japanese_run(run: str) -> bool:
    """Whether one of `runs` is Japanese: a run is all of one kind."""
    return run[0] > "\u3000"


def runs(text: str) -> list[str]:
    """Latin words and unbroken runs of Japanese, in order, folded."""
    return _TOKEN.findall(fold(text))


def bigrams(run: str) -> list[str]:
    """Character pairs of a run of Japanese; a run of one letter stands for itself."""
    return [run[i : i + 2] for i in range(len(run) - 1)] if len(run) > 1 else [run]


@lru_cache(maxsize=4096)
def shingles(text: str) -> frozenset[str]:
    """The set a text is compared by: whole Latin words and Japanese character pairs."""
    found: set[str] = set()
    for run in runs(text):
        found.update(bigrams(run) if is_japanese_run(run) else (run,))
    return frozenset(found)
