"""The clauses of a text: a question is about one half of a memory more often than about all."""

import re

from bot.memories.words import is_japanese

_MEMORY = re.compile(
    r"[;。!?！？]\s*|\.\s+|,\s+(?=(?:and|but|so|because)\b)|\s+(?:because|so that|but)\s+"
)
_SITUATION = re.compile(
    r"(?<=[.!?。！？])\s*|\b[Cc]hat\s*[-:]\s*\S+?[:：]\s*|チャット[:：]?|[「」『』]"
)
_QUESTION = re.compile(
    r"[,;:] *((?:and |but |so )?"
    r"(?:wh\w+|how|will|can|could|does|do|did|is|are|may|should)\b[^,;:]*\?)$"
    r"|[、。](.+(?:か|の|だっけ|何|いつ|どこ)[?？]?)$",
    re.IGNORECASE,
)
_SHORTEST = {True: 6, False: 13}
"""Letters a clause must have, in Japanese and in other languages."""


def of_memory(text: str) -> list[str]:
    """The clauses of a memory's text; none when it is a single one."""
    found = [c for c in map(str.strip, _MEMORY.split(text)) if _long_enough(c)]
    return found if len(found) > 1 else []


def of_situation(text: str) -> list[str]:
    """The sentences of a situation and the lines quoted in it; none when it is a single one."""
    found = [
        c for c in (part.strip(" '\"") for part in _SITUATION.split(text) if part) if len(c) > 6
    ]
    return found if len(found) > 1 else []


def question_of(text: str) -> str:
    """The question at the end of a sentence that first tells what it is about; else empty."""
    found = _QUESTION.search(text)
    return (found.group(1) or found.group(2)) if found and found.start() > 0 else ""


def _long_enough(clause: str) -> bool:
    return len(clause) >= _SHORTEST[is_japanese(clause)]
