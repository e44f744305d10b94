"""Money as text: an amount and its currency out of what a platform displays, or the reason why not.

A platform's own number and code are always better than its text; `exact`, `from_minor` and
`from_micros` take those. What a viewer types is never money.
"""

import re
import unicodedata
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from enum import StrEnum

from bot.audience.currencies import AMBIGUOUS, DECIMALS, MARKS


class Confidence(StrEnum):
    """How sure a reading is; only the first two may be counted."""

    EXACT = "exact"
    RULE = "rule"
    """One reading of several, by a rule that holds for the currency."""
    AMBIGUOUS = "ambiguous"
    """The number is clear, its currency is not."""
    REJECTED = "rejected"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """What an amount was read as."""

    amount: Decimal | None = None
    """Over zero; None when rejected."""
    currency: str = ""
    """ISO 4217; empty when unknown."""
    confidence: Confidence = Confidence.REJECTED
    why: str = ""
    """For the streamer who decides a held tip, English."""

    @property
    def sure(self) -> bool:
        """Whether the money may be counted without asking."""
        return self.confidence in {Confidence.EXACT, Confidence.RULE}


_GROUPING_ONLY = " '’٬"
_AMOUNT = re.compile(
    r"(?P<before>[^\d.,٫()<>+\-]*?)\s*"
    r"(?P<number>\d[\d., '’٬٫]*|[.,٫]\d+)\s*"
    r"(?P<after>[^\d(),<>+\-]*)"
)
_LONGEST = 40
"""Characters; no display string of a platform is longer."""
_MOST_DIGITS = 15


def read_amount(text: str, currency: str = "") -> Reading:
    """Read a platform's display string (`R$ 1.234,56`, `1,000円`, `CHF 1'000.50`).

    `currency` is the platform's own code, if it gave one: a number without a mark is read by it.

    Never raises and never guesses: what cannot be read for sure comes back ambiguous or rejected
    with the reason.
    """
    folded = unicodedata.normalize("NFKC", text).strip()
    if not folded or len(folded) > _LONGEST:
        return Reading(why="empty" if not folded else "too long for an amount")
    found = _AMOUNT.fullmatch(_with_plain_digits(folded))
    if found is None:
        return Reading(why="not one amount with one currency")
    before, after = _mark(found["before"]), _mark(found["after"])
    if before and after:
        return Reading(why="two currency marks")
    mark = before or after or _mark(currency)
    if not mark:
        return Reading(why="no currency")
    return _read_marked(mark, found["number"].strip())


def exact(value: object, currency: object) -> Reading:
    """A platform's own number (text, int, float or Decimal) with its own code.

    An unknown code leaves the amount readable and the currency open: hold it.
    """
    amount = _decimal(value)
    if amount is None or amount <= 0:
        return Reading(why=f"{value} is no amount")
    code = currency.upper() if isinstance(currency, str) else ""
    if code not in DECIMALS:
        why = f"{currency!r} is no known currency"
        return Reading(amount=amount, confidence=Confidence.AMBIGUOUS, why=why)
    return Reading(amount=amount, currency=code, confidence=Confidence.EXACT)


def from_minor(value: object, currency: object) -> Reading:
    """A number of the currency's smallest unit (cents; yen for JPY)."""
    code = currency.upper() if isinstance(currency, str) else ""
    return _scaled(value, currency, -DECIMALS.get(code, 2))


def from_micros(value: object, currency: object) -> Reading:
    """A number of millionths (YouTube's `amountMicros`)."""
    return _scaled(value, currency, -6)


def _scaled(value: object, currency: object, places: int) -> Reading:
    amount = _decimal(value)
    if amount is None:
        return Reading(why=f"{value} is no amount")
    scaled = amount.scaleb(places)
    return exact(scaled.quantize(Decimal("0.01")) if scaled % 1 else scaled // 1, currency)


def _decimal(value: object) -> Decimal | None:
    if isinstance(value, bool) or not isinstance(value, str | int | float | Decimal):
        return None
    try:
        # Through text: Decimal(0.1) would carry the float's binary tail into the ledger.
        amount = Decimal(str(value))
    except InvalidOperation:
        return None
    return amount if amount.is_finite() and amount.adjusted() < _MOST_DIGITS else None


def _with_plain_digits(text: str) -> str:
    return "".join(_plain(character) for character in text)


def _plain(character: str) -> str:
    if character.isspace():
        return " "
    return str(unicodedata.decimal(character)) if character.isdecimal() else character


def _mark(raw: str) -> str:
    return raw.replace(" ", "").casefold()


def _read_marked(mark: str, number: str) -> Reading:
    if mark in AMBIGUOUS:
        amount = _number(number, 2)
        if amount is None:
            return Reading(why="unreadable number")
        why = f"the mark is used for {AMBIGUOUS[mark]}"
        return Reading(amount=amount, confidence=Confidence.AMBIGUOUS, why=why)
    if mark == "$":
        return _dollars(number)
    code = MARKS.get(mark) or mark.upper()
    if code not in DECIMALS:
        return Reading(why=f"{mark!r} is no known currency")
    amount = _number(number, DECIMALS[code])
    if amount is None:
        return Reading(why=f"{number!r} is not written as {code} is")
    by_rule = mark in MARKS and _one_mark_of_three(number) and DECIMALS[code] == 2
    confidence = Confidence.RULE if by_rule else Confidence.EXACT
    return Reading(amount=amount, currency=code, confidence=confidence)


def _dollars(number: str) -> Reading:
    """A bare `$`: the United States' only when the number is written their way."""
    american = re.fullmatch(r"(\d{1,3}(,\d{3})+|\d+)?(\.\d{1,2})?", number)
    amount = _number(number, 2)
    if amount is None:
        return Reading(why="unreadable number")
    if american and number:
        return Reading(amount=amount, currency="USD", confidence=Confidence.EXACT)
    if _one_mark_of_three(number) and not number.endswith("000"):
        return Reading(why=f"{number!r} is thousands or three decimals")
    why = "dollars or pesos: the number is not written as US dollars are"
    return Reading(amount=amount, confidence=Confidence.AMBIGUOUS, why=why)


def _one_mark_of_three(number: str) -> bool:
    return re.fullmatch(r"\d{1,3}[.,]\d{3}", number) is not None


def _number(number: str, decimals: int) -> Decimal | None:
    """The value of a written number, or None when its marks do not fit together."""
    whole, fraction = _split(number, decimals)
    if fraction is not None and not fraction.isdigit():
        return None
    digits = _ungrouped(whole)
    if digits is None or len(digits) > _MOST_DIGITS:
        return None
    if fraction is not None and len(fraction) > max(decimals, 2):
        return None
    if decimals == 0 and fraction is not None and fraction.strip("0"):
        return None
    amount = Decimal(f"{digits}.{fraction}" if fraction is not None else digits)
    return amount if amount > 0 else None


def _split(number: str, decimals: int) -> tuple[str, str | None]:
    """The whole part, still grouped, and the decimals if there are any."""
    if "٫" in number:
        whole, _, fraction = number.rpartition("٫")
        return whole, fraction
    last = max(number.rfind("."), number.rfind(","))
    if last < 0:
        return number, None
    mark, after = number[last], number[last + 1 :]
    other = "," if mark == "." else "."
    alone = number.count(mark) == 1
    grouped_before = other in number or any(sign in number for sign in _GROUPING_ONLY)
    if alone and (grouped_before or len(after) != 3 or decimals == 3):
        return number[:last], after
    return number, None


def _ungrouped(whole: str) -> str | None:
    """Digits without their grouping; None when the groups are not groups of thousands."""
    if whole == "":
        return "0"
    if whole.isdigit():
        return whole
    marks = {".", ",", *_GROUPING_ONLY} & set(whole)
    if len(marks) != 1:
        return None
    mark = marks.pop()
    first, *rest = whole.split(mark)
    if first.startswith("0") or not all(group.isdigit() for group in (first, *rest)):
        return None
    thousands = all(len(group) == 3 for group in rest) and len(first) <= 3
    indian = len(rest[-1]) == 3 and all(len(group) == 2 for group in rest[:-1]) and len(first) <= 2
    return "".join((first, *rest)) if thousands or (mark == "," and indian) else None
