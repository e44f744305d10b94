"""Rates: what one of a currency or unit is worth in the household's money, and since when."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from typing import assert_never

from bot.audience.feed import Unit

SUB_TIERS = (1, 2, 3)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rates:
    """`[rates]`: yen (household currency) for one of each."""

    as_of: date = date(2026, 3, 1)
    """The day the rates were looked up; written beside every tip."""
    money: Mapping[str, Decimal] = field(default_factory=dict)
    """By ISO 4217 code; a currency that is missing here is held for the streamer."""
    bits: Decimal = Decimal("1.5")
    diamonds: Decimal = Decimal("0.75")
    sub_tier_1: Decimal = Decimal(375)
    sub_tier_2: Decimal = Decimal(750)
    sub_tier_3: Decimal = Decimal(1875)

    def __post_init__(self) -> None:
        units = (self.bits, self.diamonds, self.sub_tier_1, self.sub_tier_2, self.sub_tier_3)
        for rate in (*self.money.values(), *units):
            if not rate.is_finite() or rate <= 0:
                raise ValueError(f"a rate must be over 0, is {rate}")

    def of_sub(self, tier: int) -> Decimal:
        """Yen for one sub of a tier (1, 2 or 3; anything else counts as 1)."""
        return {2: self.sub_tier_2, 3: self.sub_tier_3}.get(tier, self.sub_tier_1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Worth:
    """An amount in its own currency and in whole yen, with the rate that joins the two."""

    amount: Decimal
    currency: str
    """ISO 4217, or `BITS`, `DIAMONDS`, `SUB`."""
    value: int
    rate: Decimal
    on: date


def worth(unit: Unit, amount: Decimal, currency: str, count: int, rates: Rates) -> Worth | None:
    """What `count` times `amount` is worth, or None when no rate is known for the currency.

    Of subs, `amount` is the tier and the ledger's amount is how many. The value is rounded half up
    to whole yen, once, after multiplying.
    """
    match unit:
        case Unit.MONEY:
            code, total, rate = currency, amount * count, rates.money.get(currency)
        case Unit.BITS:
            code, total, rate = "BITS", amount * count, rates.bits
        case Unit.DIAMONDS:
            code, total, rate = "DIAMONDS", amount * count, rates.diamonds
        case Unit.SUB:
            code, total, rate = "SUB", Decimal(count), rates.of_sub(int(amount))
        case _:
            assert_never(unit)
    if rate is None:
        return None
    value = int((total * rate).quantize(Decimal(1), ROUND_HALF_UP))
    return Worth(amount=total, currency=code, value=value, rate=rate, on=rates.as_of)
