"""Whom and what a chat line speaks of: characters and items by any name, and questions."""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.audience.folding import fold, without_marks
from bot.audience.trie import trie_pattern

NameTable = tuple[tuple[str, tuple[str, ...]], ...]
"""(id, names in every language, aliases included): hashable, so that its pattern is made once."""


def name_table(names: Mapping[str, tuple[str, ...]]) -> NameTable:
    """A table out of ids and everything each is called; empty names are left out."""
    return tuple((key, tuple(name for name in called if name)) for key, called in names.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Mention:
    """One name found in a text."""

    id: str
    start: int
    """Where in the folded text it stands."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Finder:
    """A name table ready for searching."""

    anywhere: re.Pattern[str]
    """Every way a name may be written, whatever stands around it."""
    names: Mapping[str, tuple[str, re.Pattern[str]]]
    """By the written form without blanks: the id, and the name where it may stand."""


@lru_cache(maxsize=64)
def _finder(names: NameTable) -> _Finder:
    found: dict[str, tuple[str, re.Pattern[str]]] = {}
    written: list[str] = []
    for key, called in names:
        for name in map(_read, called):
            bounded = re.compile(_bounded(name))
            for form in {name, fold(name), name.translate(_TO_KATAKANA)}:
                written.append(form)
                found.setdefault(_GAPS.sub("", form), (key, bounded))
    pattern = trie_pattern(written, space=_GAP) if written else r"(?!)"
    return _Finder(anywhere=re.compile(pattern), names=found)


_GAP = r"[\s_\-]*"
_GAPS = re.compile(r"[\s_\-]+")


@lru_cache(maxsize=2_048)
def _read(text: str) -> str:
    """One width, lower case, no accents; kana as they are: サラ is Sara, さらに is not."""
    return without_marks(unicodedata.normalize("NFKC", text).casefold())


_KATAKANA, _HIRAGANA = "[ァ-ヺー]", "[ぁ-ゖ]"
_TITLE = r"(?=さん|ちゃん|くん|君|先生|様|[、。,!?\s]|$)"
_SHORT = 3


def _bounded(name: str) -> str:
    """A name where it can stand as a word.

    Latin names take a plural s or 's. Katakana ones stand among no other katakana (サラダ is a
    salad), and in hiragana, when they are short, only before a title or a pause.
    """
    escaped = re.escape(name)
    if name.isascii():
        flexible = escaped.replace(r"\ ", _GAP)
        return rf"(?<![a-z0-9]){flexible}(?=(?:'?s)?(?![a-z0-9]))"
    if re.fullmatch(f"{_KATAKANA}+", name):
        hiragana = re.escape(fold(name))
        spoken = rf"(?<!{_HIRAGANA}){hiragana}{_TITLE}" if len(name) <= _SHORT else hiragana
        return f"{_among_no_katakana(escaped)}|{spoken}"
    katakana = name.translate(_TO_KATAKANA)
    return escaped if katakana == name else f"{escaped}|{_among_no_katakana(re.escape(katakana))}"


def _among_no_katakana(name: str) -> str:
    return rf"(?<!{_KATAKANA}){name}(?=ー?(?!{_KATAKANA}))"


_TO_KATAKANA = {code: code + 0x60 for code in range(0x3041, 0x3097)}


def mentions(text: str, names: NameTable) -> tuple[Mention, ...]:
    """Every name in the text, the longest where two overlap, in order; each id once."""
    finder = _finder(names)
    read = _read(text)
    found: dict[str, Mention] = {}
    for match in finder.anywhere.finditer(read):
        who, bounded = finder.names[_GAPS.sub("", match[0])]
        if who not in found and bounded.match(read, match.start()):
            found[who] = Mention(id=who, start=match.start())
    return tuple(found.values())


def mentioned(text: str, names: NameTable) -> tuple[str, ...]:
    """The ids of everything named, in order."""
    return tuple(mention.id for mention in mentions(text, names))


_QUESTION = re.compile(
    r"[?？]|(?:^|[\s,、。])(?:who|what|where|when|why|how|which|can you|could you|do you|does|did"
    r"|are you|is there|will you)\b"
    r"|(?:ですか|ますか|ませんか|でしょうか|なの|だっけ|かな|のか)[。!！ー〜]*$"
    r"|(?:なに|何|だれ|誰|どこ|いつ|なぜ|なんで|どうして|どう|どっち|どれ).*(?:の|か|食べる|する)$"
)


def is_question(text: str) -> bool:
    """Whether a line asks something, in English or Japanese."""
    return _QUESTION.search(fold(text)) is not None


_JAPANESE = re.compile(r"[\u3041-\u3096\u30a1-\u30fa\u4e00-\u9fff\uff66-\uff9d]")


def language_of(text: str) -> str:
    """`ja` when Japanese characters are a fair part of the letters, else `en`."""
    japanese = len(_JAPANESE.findall(text))
    letters = sum(character.isalpha() for character in text)
    return "ja" if japanese and japanese * 4 >= letters else "en"
