"""Cutting what is said to a platform's limit: at a word, emoji whole, never a command."""

import unicodedata

_JOINER = "\u200d"
_TAGS = range(0xE0020, 0xE0080)
_SKIN = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
_ENDINGS = "。！？!?.… 　"
_COMMAND_MARKS = "/.!\\"


def pieces(text: str, limit: int, *, most: int = 3) -> tuple[str, ...]:
    """`text` as chat messages of at most `limit` characters.

    White space becomes single spaces. A cut falls after a word or a sentence mark, and only in a
    text without any (Japanese) between two characters; what people see as one character is never
    cut. A piece that a platform would run as a command gets a space-like mark in front.

    Args:
        text: what is to be said.
        limit: characters (code points), at least 20.
        most: pieces at most; the last one ends in `…` when something was left out.

    Returns:
        No piece is empty; nothing at all for a blank text.
    """
    rest = " ".join(text.split())
    cut: list[str] = []
    while rest and len(cut) < most:
        rest = _harmless(rest)
        if len(rest) <= limit:
            cut.append(rest)
            return tuple(cut)
        last = len(cut) == most - 1
        end = _end_of_piece(rest, limit - 1 if last else limit)
        cut.append(rest[:end].rstrip() + ("…" if last else ""))
        rest = rest[end:].lstrip()
    return tuple(cut)


def _harmless(piece: str) -> str:
    """Twitch runs what begins with `/` or `.`, and other bots what begins with `!`."""
    return f"› {piece}" if piece[0] in _COMMAND_MARKS else piece


def _end_of_piece(text: str, limit: int) -> int:
    for place in range(limit, limit // 2, -1):
        if text[place - 1] in _ENDINGS or text[place : place + 1] == " ":
            return place
    place = limit
    while place > 1 and _belongs_together(text, place):
        place -= 1
    return place


def _belongs_together(text: str, place: int) -> bool:
    """Whether a cut before `text[place]` would go through what people see as one character."""
    before, after = text[place - 1], text[place]
    if _JOINER in (before, after) or unicodedata.combining(after):
        return True
    if unicodedata.category(after) in {"Mn", "Me"} or ord(after) in _SKIN or ord(after) in _TAGS:
        return True
    return ord(after) in _FLAGS and _flags_before(text, place) % 2 == 1


def _flags_before(text: str, place: int) -> int:
    count = 0
    while count < place and ord(text[place - 1 - count]) in _FLAGS:
        count += 1
    return count
