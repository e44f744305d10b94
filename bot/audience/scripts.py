"""Which languages a text may be in: by its script, and among Latin ones by its small words."""

import unicodedata
from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType

_SCRIPTS = MappingProxyType(
    {"LATIN": "latin", "FULLWIDTH": "latin", "HIRAGANA": "japanese", "KATAKANA": "japanese",
     "HALFWIDTH": "japanese", "KATAKANA-HIRAGANA": "japanese", "CJK": "han",
     "IDEOGRAPHIC": "han", "HANGUL": "hangul", "CYRILLIC": "cyrillic",
     "GREEK": "greek", "ARABIC": "arabic", "HEBREW": "hebrew", "THAI": "thai",
     "DEVANAGARI": "devanagari", "BENGALI": "bengali", "TAMIL": "tamil", "GEORGIAN": "georgian",
     "ARMENIAN": "armenian"}
)  # fmt: skip

_WRITTEN_IN: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "ja": frozenset({"japanese", "han", "latin"}),
        "zh": frozenset({"han"}),
        "ko": frozenset({"hangul", "han"}),
        "ru": frozenset({"cyrillic"}),
        "uk": frozenset({"cyrillic"}),
        "bg": frozenset({"cyrillic"}),
        "el": frozenset({"greek"}),
        "ar": frozenset({"arabic"}),
        "fa": frozenset({"arabic"}),
        "he": frozenset({"hebrew"}),
        "th": frozenset({"thai"}),
        "hi": frozenset({"devanagari"}),
    }
)
"""Scripts by ISO 639-1 language; a language that is not here is written in Latin letters."""

SMALL_WORDS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        language: frozenset(words.split())
        for language, words in (
            ("en", (
                "the a an is are was it to of and in on for you i me my we they he she "
                "that this what how why can do does not no yes so be have has with at "
                "just please good love hi hello your will would all am as by if or up "
                "go get got let us too new now"
            )),
            ("de", (
                "der die das und ist nicht ich du sie wir ein eine mit auf für wie "
                "bitte dann kann dein deine es tu"
            )),
            ("fr", (
                "le la les des est pas je tu nous vous une dans pour avec que qui sur "
                "mais très c'est oui merci bonjour"
            )),
            ("es", (
                "el los las es una por para con que pero muy como está yo tú hola "
                "gracias porque donde qué del"
            )),
            ("pt", (
                "os um uma não você para com que mas muito por está eu olá obrigado "
                "porque onde isso"
            )),
            ("it", (
                "il gli una per con che non sono molto come perché dove ciao grazie "
                "questo della"
            )),
            ("nl", (
                "het een en niet ik je jij wij met van voor maar heel hoe wat waar dank "
                "dat"
            )),
            ("pl", (
                "nie jest się na jak ale czy dla tak co to że dzień dobry dziękuję"
            )),
            ("tr", (
                "bir ve bu için çok ne nasıl merhaba ben sen değil evet ama"
            )),
            ("vi", (
                "là và của không tôi bạn có một những được cho này xin chào"
            )),
            ("id", (
                "yang dan tidak ini itu saya kamu aku dengan untuk ada apa bagaimana"
            )),
            ("tl", (
                "ang ng sa mga ako ikaw hindi po kayo naman kumusta salamat"
            )),
        )
    }
)  # fmt: skip
"""Words that tell Latin languages apart, by ISO 639-1 language."""


@lru_cache(maxsize=4_096)
def script_of(character: str) -> str:
    """The script of a letter (`latin`, `japanese`, `han` …); `other` for scripts not named here."""
    first = unicodedata.name(character, "").partition(" ")[0]
    return _SCRIPTS.get(first, "other")


def is_listed(text: str, languages: frozenset[str]) -> bool:
    """Whether a text can be in one of the languages (ISO 639-1).

    Judged by the script of most letters; among languages of Latin letters by small words, and only
    when at least two of one language and none of a listed one are there. Text without letters
    passes.
    """
    if text.isascii():
        return _latin_listed(text, languages)
    counts = Counter(script_of(character) for character in text if character.isalpha())
    if not counts:
        return True
    allowed = _scripts_of(languages)
    strange = sum(count for script, count in counts.items() if script not in allowed)
    if strange * 2 > counts.total():
        return False
    foreign_han = "zh" not in languages and counts["han"] > 6 and not counts["japanese"]
    return not foreign_han and (
        counts["latin"] * 2 < counts.total() or _latin_listed(text, languages)
    )


@lru_cache(maxsize=32)
def _scripts_of(languages: frozenset[str]) -> frozenset[str]:
    return frozenset().union(*(_WRITTEN_IN.get(each, frozenset({"latin"})) for each in languages))


def _latin_listed(text: str, languages: frozenset[str]) -> bool:
    words = [word.strip('.,!?:;"()') for word in text.casefold().split()]
    if len(words) < 3 or len(words) == len(text):
        return True
    hits = Counter(
        language for word in words for language, small in SMALL_WORDS.items() if word in small
    )
    if any(hits[language] for language in languages):
        own = max(hits[language] for language in languages)
        return own * 2 >= max(hits.values())
    return not hits or max(hits.values()) < 2
