"""Whom and what a chat line speaks of: characters and items by any name, and questions."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from bot.audience.folding import fold, without_marks

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


@lru_cache(maxsize=64)
def _pattern(names: NameTable) -> tuple[re.Pattern[str], Mapping[str, str]]:
    ids: dict[str, str] = {}
    for key, called in names:
        for name in called:
            ids.setdefault(without_marks(fold(name)), key)
    longest_first = sorted(ids, key=len, reverse=True)
    alternatives = "|".join(_bounded(name) for name in longest_first)
    return re.compile(alternatives or r"(?!)"), ids


def _bounded(name: str) -> str:
    """Latin names stand as words (a plural s or 's allowed); Japanese ones stand anywhere."""
    if not name.isascii():
        return f"(?P<{_group(name)}>{re.escape(name)})"
    flexible = re.escape(name).replace(r"\ ", r"[\s_\-]*")
    return rf"(?P<{_group(name)}>(?<![a-z0-9]){flexible}(?=(?:'?s)?(?![a-z0-9])))"


def _group(name: str) -> str:
    return "n" + name.encode().hex()


def mentions(text: str, names: NameTable) -> tuple[Mention, ...]:
    """Every name in the text, the longest where two overlap, in order; each id once."""
    pattern, ids = _pattern(names)
    found: dict[str, Mention] = {}
    for match in pattern.finditer(without_marks(fold(text))):
        name = bytes.fromhex((match.lastgroup or "n")[1:]).decode()
        found.setdefault(ids[name], Mention(id=ids[name], start=match.start()))
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
