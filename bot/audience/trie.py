"""One pattern for many words: matching costs the same however many there are."""

import re
from collections.abc import Iterable, Iterator

Node = dict[str, "Node"]
"""A character and what may follow it; the empty key marks the end of a word."""


def trie_pattern(words: Iterable[str], *, space: str = r"\s+") -> str:
    """A regular expression that matches any of the words, the longest first.

    Args:
        words: at least one, none empty.
        space: what a blank inside a word stands for.
    """
    root: Node = {}
    for word in words:
        node = root
        for character in word:
            node = node.setdefault(character, {})
        node[""] = {}
    return "".join(_branches(root, space))


def _branches(node: Node, space: str) -> Iterator[str]:
    ends = "" in node
    branches = [
        _matching(character, space) + "".join(_branches(child, space))
        for character, child in sorted(node.items())
        if character
    ]
    if branches:
        inner = branches[0] if len(branches) == 1 and not ends else f"(?:{'|'.join(branches)})"
        yield inner + ("?" if ends else "")


def _matching(character: str, space: str) -> str:
    if character.isalnum():
        return character
    return space if character == " " else re.escape(character)
