"""Currencies: ISO 4217 codes, their decimals, and the marks people write for them."""

from collections.abc import Mapping
from types import MappingProxyType

DECIMALS: Mapping[str, int] = MappingProxyType(
    {
        code: decimals
        for decimals, codes in {
            0: "BIF CLP COP DJF GNF HUF IDR ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF",
            2: "AED AFN ALL AMD ARS AUD AZN BAM BBD BDT BGN BMD BND BOB BRL BSD BTN BWP BYN BZD "
            "CAD CDF CHF CNY CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP "
            "GMD GTQ GYD HKD HNL HTG ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD LSL "
            "MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB "
            "PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN "
            "SVC SYP SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD UYU UZS VES WST XCD YER ZAR ZMW",
            3: "BHD IQD JOD KWD LYD OMR TND",
        }.items()
        for code in codes.split()
    }
)
"""Every currency in circulation, with the decimals its amounts are written with in practice."""

MARKS: Mapping[str, str] = MappingProxyType(
    {
        "us$": "USD", "$us": "USD", "ca$": "CAD", "c$": "CAD", "$ca": "CAD", "a$": "AUD",
        "au$": "AUD", "nz$": "NZD", "hk$": "HKD", "nt$": "TWD", "s$": "SGD", "r$": "BRL",
        "mx$": "MXN", "$mx": "MXN", "cl$": "CLP", "co$": "COP", "ar$": "ARS", "$u": "UYU",
        "jp¥": "JPY", "¥": "JPY", "円": "JPY", "cn¥": "CNY", "元": "CNY", "人民币": "CNY",
        "원": "KRW", "₩": "KRW", "€": "EUR", "£": "GBP", "₹": "INR", "₱": "PHP", "zł": "PLN",
        "kč": "CZK", "ft": "HUF", "₺": "TRY", "₴": "UAH", "₪": "ILS", "ر.س": "SAR",
        "د.إ": "AED", "₫": "VND", "đ": "VND", "rp": "IDR", "฿": "THB", "₦": "NGN", "₽": "RUB",
        "₸": "KZT", "₾": "GEL", "₼": "AZN", "₡": "CRC", "₲": "PYG", "₵": "GHS", "₮": "MNT",
        "₭": "LAK", "៛": "KHR", "s/": "PEN", "s/.": "PEN", "r": "ZAR", "rm": "MYR", "лв": "BGN",
        "lei": "RON", "дин": "RSD", "ksh": "KES",
    }
)  # fmt: skip
"""Marks that mean one currency, folded to lower case. A bare `$` is judged by its number."""

AMBIGUOUS: Mapping[str, str] = MappingProxyType(
    {"kr": "SEK, NOK, DKK or ISK", "kr.": "DKK or ISK", "rs": "INR, PKR, LKR or NPR",
     "rs.": "INR, PKR, LKR or NPR", "₨": "PKR, LKR or NPR", "l": "HNL, MDL or RON"}
)  # fmt: skip
"""Marks that several currencies share: never guessed."""
