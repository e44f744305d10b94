"""Personal data and links, found and taken out before a text is stored, prompted or shown."""

import re

_LINK = re.compile(
    r"(?:https?|ftp|file|javascript|data):[^\s]+|www\.[^\s]+"
    r"|(?<![\w@.])(?:[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?\.)+"
    r"(?:com|net|org|info|io|gg|tv|me|co|ru|cn|jp|uk|de|fr|xyz|top|site|online|shop|app|dev|ly|be"
    r"|live|link|club|click|invalid|example)(?![\w.]*\w@)(?:[/?#:][^\s]*)?(?![a-z0-9])"
    r"|(?<![\w@])[a-z0-9-]{3,}\s?(?:\(dot\)|\[dot\]|\bdot\b)\s?"
    r"(?:com|net|org|info|io|gg|tv|me|ru|xyz|shop|site)\b(?:\s?(?:slash|/)\s?\S+)?",
    re.IGNORECASE,
)
_MAIL = re.compile(
    r"[\w.+-]+\s?(?:@|\(at\)|\[at\]|＠)\s?[\w-]+(?:\s?(?:\.|\(dot\)|\[dot\])\s?[\w-]+)+",
    re.IGNORECASE,
)
_PHONE = re.compile(
    r"(?<![\w.,])(?:\+\d{1,3}[\s.-]?)?(?:\(\d{2,4}\)[\s.-]?|\d{2,4}[\s.-])\d{3,4}[\s.-]?\d{3,4}(?![\w,])"
    r"|(?<![\w.,])(?:\+\d{9,14}|0\d{9,10})(?!\w)"
)
_POST = re.compile(r"〒\s?\d{3}[-ー]?\d{4}")
_STREET = re.compile(
    r"(?<!\w)\d{1,5}\s+(?:[A-Z][\w'.]*\s+){1,4}"
    r"(?:street|st|avenue|ave|road|rd|lane|ln|drive|dr|boulevard|blvd|court|ct|place|pl|way)\b\.?"
    r"(?:,?\s+(?:apt|unit|suite|#)\.?\s*\w+)?",
    re.IGNORECASE,
)
_PLACE = re.compile(
    r"(?:東京都|北海道|(?:京都|大阪)府|.{2,3}県)?[^\s、。]{1,6}[市区町村][^\s、。]{0,10}?"
    r"(?:\d{1,3}丁目|\d{1,4}[-ー－−の])\d{1,4}(?:[-ー－−番号の]\d{1,4}号?)?(?:[-ー－−]\d{1,4})?"
)
_CARD = re.compile(r"(?<!\d)(?:\d[ -]?){13,19}(?!\d)")
_SOCIAL = re.compile(r"(?<!\d)\d{3}-\d{2}-\d{4}(?!\d)")
_ADDRESS = re.compile(
    r"(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d+)?(?![\d.])|(?:[0-9a-f]{1,4}:){5,7}[0-9a-f]{1,4}",
    re.IGNORECASE,
)
_KEY = re.compile(
    r"(?<!\w)(?:sk|pk|rk|xox[abpr]|gh[opsu]|github_pat|AKIA|AIza|oauth|hf|Bearer)"
    r"[-_: ]?[A-Za-z0-9_\-]{16,}"
    r"|(?<!\w)eyJ[\w-]{10,}\.[\w-]{10,}\.[\w-]*|(?<!\w)(?=\w*\d)(?=\w*[a-z])[A-Za-z0-9]{32,}(?!\w)"
)
_DIGITS = frozenset("0123456789")
_KINDS: tuple[tuple[re.Pattern[str], int, frozenset[str]], ...] = (
    (_KEY, 1, frozenset()),
    (_MAIL, 0, frozenset("@＠()[]")),
    (_LINK, 0, frozenset()),
    (_POST, 7, frozenset("〒")),
    (_CARD, 13, _DIGITS),
    (_SOCIAL, 9, frozenset("-")),
    (_ADDRESS, 4, frozenset(".:")),
    (_PHONE, 8, _DIGITS),
    (_STREET, 1, frozenset(" ")),
    (_PLACE, 2, frozenset("市区町村")),
)
"""(pattern, digits a text must have at least, characters of which it must have one)."""
_WORTH_LOOKING = re.compile(
    r"[@＠〒]|[:/.]\S|\d|\bdot\b|\(dot\)|\[dot\]|\(at\)|\[at\]|[A-Za-z0-9]{20}", re.IGNORECASE
)


def without_personal_data(text: str, placeholder: str) -> str:
    """The text with mail addresses, phones, postal addresses, keys, cards and links replaced.

    A run of removed things leaves one placeholder; a text with nothing to remove comes back itself.
    """
    if not _WORTH_LOOKING.search(text):
        return text
    cleaned = text
    present = frozenset(text)
    digits = sum(character.isdecimal() for character in text)
    for kind, least, needed in _KINDS:
        if digits >= least and (not needed or not needed.isdisjoint(present)):
            cleaned = kind.sub(placeholder, cleaned)
    if cleaned == text:
        return text
    again = re.escape(placeholder)
    return re.sub(rf"{again}(?:[\s,;:/]*{again})+", placeholder, cleaned).strip()
