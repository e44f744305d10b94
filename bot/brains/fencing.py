"""Making text from outside harmless inside a prompt's fenced block.

The fence is made of tags in angle brackets and of marker lines. A text that has passed `fenced`
holds neither angle brackets nor line breaks, so nothing in it can close the fence or open another.
"""

import unicodedata

_LOOKALIKES = str.maketrans(
    {"<": "‹", ">": "›", "＜": "‹", "＞": "›", '"': "”", "`": "'", "{": "(", "}": ")", "@": "＠"}
)


def fenced(text: str, limit: int = 400) -> str:
    """The text on one line, without delimiters and invisible characters, cut to `limit`."""
    folded = " ".join(text.split())
    visible = "".join(char for char in folded if unicodedata.category(char)[0] != "C")
    shown = " ".join(visible.translate(_LOOKALIKES).split())
    return shown if len(shown) <= limit else shown[: limit - 1].rstrip() + "…"
