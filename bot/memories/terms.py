"""Search terms of a text: stemmed English words without the empty ones, pairs of Japanese letters.

The stemmer takes off the endings of plural, past and `-ing` only; it needs no dictionary and is
the same for memories and queries, which is all that matching asks of it.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from bot.memories.words import bigrams, is_japanese_run, runs

STOP_WORDS = frozenset(
    """a about after again all also am an and any are as at be because been before being but by can
    could did do does doing done for from had has have having he her here hers him his how i if in
    into is it its it's i'm just let let's may me might more most must my no nor not now of off on
    once one only or our ours out over own shall she should so some such than that that's the their
    theirs them then there these they this those through to too under until up us very was we were
    what what's when where which while who who's whom whose why will with would yet you your
    yours down today tonight thing things something anything everything somebody anybody everybody
    ever never really still yet much many lot""".split()  # noqa: SIM905  (a list of words reads as words)
)

STOP_PAIRS = frozenset(
    """した して しま する てい いる いた です ます まし った って から ので のは のが のに には
    では とは こと もの ない なか ある あっ れた られ ても でも だっ たの たは たと だよ だね
    かな よね いつ どこ だれ 誰が 誰に 誰と なに 何を 何が 何に どう どん なぜ 少し ちょ ょっ
    っと すご ごい""".split()  # noqa: SIM905  (a list of words reads as words)
)
"""Pairs of Japanese letters that are grammar or ask, as the words above do in English."""

_VOWELS = frozenset("aeiouy")
_SHORT = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]")
"""A stem of one short syllable, which lost an e to its ending: `baking` is `bake` (Porter 1980)."""


@lru_cache(maxsize=65_536)
def stem(word: str) -> str:
    """The stem of an English word in lower case (`cooking`, `cooked` and `cooks` are `cook`)."""
    word = word.removesuffix("'s").removesuffix("’s")
    if len(word) < 4 or word.isdigit():
        return word
    if word.endswith("ies") and len(word) > 4:
        return word[:-3] + "i"
    if word.endswith(("sses", "shes", "ches", "xes", "zes")):
        return word[:-2]
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    word = _without(word, "ing") or _without(word, "ed") or word
    if word.endswith("y") and len(word) > 3 and word[-2] not in _VOWELS:
        return word[:-1] + "i"
    return word[:-1] if word.endswith("e") and len(word) > 4 else word


def _without(word: str, ending: str) -> str:
    bare = word.removesuffix(ending)
    if bare == word or len(bare) < 3 or not _VOWELS & set(bare):
        return ""
    if bare[-1] == bare[-2] and bare[-1] not in "lsz":
        return bare[:-1]
    return f"{bare}e" if _SHORT.fullmatch(bare) else bare


def terms(text: str) -> list[str]:
    """The terms of a memory or query, in order, repeats kept."""
    return terms_of(runs(text))


def terms_of(spoken: Iterable[str]) -> list[str]:
    """The terms of a text already cut into runs."""
    found: list[str] = []
    for run in spoken:
        if is_japanese_run(run):
            found.extend(pair for pair in bigrams(run) if pair not in STOP_PAIRS)
        elif run not in STOP_WORDS:
            found.append(stem(run))
    return found
