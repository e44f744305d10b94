"""Numbers written in kanji."""

_DIGITS = {digit: value for value, digit in enumerate("〇一二三四五六七八九")}
_UNITS = {"十": 10, "百": 100, "千": 1000}


def read_kanji(run: str) -> int:
    """The value of a run of kanji numerals below ten thousand (`十二` is 12, `三百五` is 305)."""
    whole, digit = 0, 0
    for letter in run:
        if letter in _UNITS:
            whole, digit = whole + (digit or 1) * _UNITS[letter], 0
        else:
            digit = _DIGITS[letter]
    return whole + digit
