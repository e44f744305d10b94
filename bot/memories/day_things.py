"""What a day had that is worth telling: each thing with its facts, and how much it weighs."""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from bot.memories.episode import Episode, Kind

LANGUAGES = ("en", "ja")
USUAL_DAYS = 6
"""Days before in which a thing that was there every day stops being news."""
USUAL = 0.13
"""What a thing loses for each of those days."""
AGAIN = 0.4
"""What a thing loses that the page before told as well."""
NAMED = 2
"""Givers that are named; the others are counted."""
SHORTEST_QUOTE, LONGEST_QUOTE = 8, 80

_SUBJECTS: tuple[tuple[str, str], ...] = (
    ("made_up", "made_up"), ("quarrel_began", "quarrel"), ("quarrel_cooled", "cooled"),
    ("apologise", "sorry"), ("date_happened", "date"), ("date_planned", "plan"),
    ("wish_fulfilled", "wish"), ("unlock", "wish"), ("wish_chosen", "saving"),
    ("trick_learnt", "trick"), ("moved", "moved"), ("birthday", "birthday"), ("visit", "visit"),
    ("season_changed", "season"), ("food_ran_out", "hungry"), ("rent_paid", "money"),
    ("rent_missed", "owed"), ("bills_paid", "money"), ("payday", "money"),
    ("viewer_gift", "gift"), ("viewer_feed", "gift"), ("viewer_pet", "gift"),
    ("returning", "returned"), ("hug", "tender"), ("compliment", "tender"), ("tease", "tender"),
    ("phone_home", "family"), ("cuddle", "cuddle"), ("train_dog", "training"),
    ("do_trick", "shown"), ("ask_walk", "asked"), ("walk_dog", "walk"),
    ("play_with_dog", "play"), ("fetch_toy", "play"), ("zoomies", "any"), ("watch_film", "film"),
    ("play_game", "game"), ("read", "reading"), ("listen_music", "music"), ("cook", "meal"),
    ("eat", "meal"), ("feed_dog", "fed"), ("dog_eat", "meal"), ("bath", "bath"),
    ("talk", "talk"), ("work", "work"), ("look_outside", "window"), ("watch_window", "window"),
    ("chew", "mischief"), ("dig", "mischief"), ("bark", "mischief"), ("beg", "begging"),
    ("follow", "follow"), ("sniff", "sniff"), ("stretch_out", "any"), ("nap", "nap"),
    ("rest", "rest"), ("dog_sleep", "nap"), ("tidy", "chore"), ("laundry", "chore"),
    ("shop", "chore"),
)  # fmt: skip
"""By a tag, the first that fits: what kind of thing it is."""
_UNTOLD = frozenset({"sleep", "thank_viewer", "new_faces", "first_time", "answer_viewer"})
"""Tags of what needs no telling."""
_OF_OTHERS = frozenset({"joined", "seen"})
"""Tags of what somebody else did."""
_BOOKKEEPING = 0.4
"""What is saved for next weighs less than what happened."""
_FIRST_USE = 0.75
_AMOUNT = re.compile(r"(.+): ([\d,]+) yen")
_QUOTE = re.compile(r"[“「]([^”」]+)[”」]")
_WORD = re.compile(r"[^\W\d_]{2,}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Thing:
    """One thing of a day. `facts` by language; a language it has no text in is missing."""

    key: str
    facts: Mapping[str, Mapping[str, str]]
    evidence: tuple[str, ...]
    weight: float
    at: datetime
    flags: frozenset[str] = frozenset()
    """What holds of it.

    `mine`: the owner did it; `theirs`: somebody else did; `shared` with somebody who lives here;
    `given` by a viewer; `cooked`: it is a meal that was made.
    """
    voices: bool = False
    """Whether it came from the audience."""


def things_of(
    lived: Iterable[Episode], day: int, told_before: Collection[str] = ()
) -> tuple[Thing, ...]:
    """The things of a day, the weightiest first; a day's tips are one, and so is its chat.

    What was there every day before weighs less: a diary tells what was different.

    Args:
        lived: The day's entries, and those of some days before.
        day: The game day.
        told_before: Ids the page before stands on: what it told is told again less readily.
    """
    lived = tuple(lived)
    again = {_key(e) for e in lived if e.id in set(told_before)}
    recent = [e for e in lived if day - USUAL_DAYS <= e.game_day <= day and _worth_telling(e)]
    today = [e for e in recent if e.game_day == day]
    usual = Counter(key for key, _ in {(_key(e), e.game_day) for e in recent if e.game_day != day})
    tips = [e for e in today if e.kind is Kind.TIP]
    chat = [e for e in today if _is_chat(e)]
    others = [e for e in today if e.kind is not Kind.TIP and not (e.claimed_by or _is_chat(e))]
    found = [_told(e) for e in others]
    found += [_tipped(tips)] if tips else []
    found += [said] if (said := _said(chat)) else []
    weighed = (
        replace(
            one, weight=one.weight - USUAL * usual[_plain(one)] - AGAIN * (_plain(one) in again)
        )
        for one in found
    )
    return tuple(sorted(weighed, key=lambda thing: (-thing.weight, thing.evidence)))


def _worth_telling(episode: Episode) -> bool:
    return not _UNTOLD & {*episode.tags, *(t.removeprefix("routine:") for t in episode.tags)}


def _is_chat(episode: Episode) -> bool:
    return "viewer_answered" in episode.tags


def _plain(thing: Thing) -> str:
    """The kind of a thing as entries have it: one tip is of the kind of several."""
    return "tips" if thing.key == "tip" else thing.key


def _key(episode: Episode) -> str:
    if episode.kind is Kind.TIP:
        return "tips"
    if _is_chat(episode):
        return "chat"
    if "use_item" in episode.tags or "item" in episode.tags:
        return "first_use" if episode.importance > _FIRST_USE else "item"
    tags = set(episode.tags)
    return next((key for tag, key in _SUBJECTS if tag in tags), "any")


def _told(episode: Episode) -> Thing:
    texts = {"en": episode.event, "ja": episode.event_ja}
    stirred = 0.3 * episode.emotion_intensity + 0.1 * (episode.emotion != "calm")
    key = _key(episode)
    return Thing(
        key=key,
        facts={
            language: {"what": text.rstrip(".。"), "count": str(episode.count)}
            for language, text in texts.items()
            if text
        },
        evidence=(episode.id,),
        flags=_flags(episode),
        weight=episode.importance + stirred - (_BOOKKEEPING if key == "saving" else 0.0),
        at=episode.timestamp,
        voices=key == "gift",
    )


def _flags(episode: Episode) -> frozenset[str]:
    tests = (
        ("shared", bool(episode.related_characters)),
        ("given", bool(episode.viewer_id)),
        ("cooked", "cook" in episode.tags),
        ("mine", not _OF_OTHERS & set(episode.tags)),
        ("theirs", bool(_OF_OTHERS & set(episode.tags))),
    )
    return frozenset(name for name, holds in tests if holds)


def _tipped(tips: Sequence[Episode]) -> Thing:
    """A day's tips: how many, how much, the largest givers, and one thing that was written."""
    given: Counter[str] = Counter()
    named: dict[str, None] = {}
    for episode in tips:
        for part in episode.critical_information.split("; "):
            amount = _AMOUNT.fullmatch(part)
            name = amount[1] if amount else part
            if name and (episode.viewer_id or not amount):
                # An anonymous giver is counted, not named.
                named[name] = None
            given[name] += int(amount[2].replace(",", "")) if amount else 0
    names = sorted(named, key=lambda name: -given[name])[:NAMED]
    count = sum(e.count for e in tips)
    facts = {"count": str(count)}
    if total := given.total():
        facts["total"] = f"{total:,}"
    shared = {
        language: {
            **facts,
            **({"names": _joined(names, language)} if names else {}),
            **({"said": quote} if (quote := _quoted(tips, language)) else {}),
        }
        for language in LANGUAGES
        if any(_text(e, language) for e in tips)
    }
    return Thing(
        key="tip" if count == 1 else "tips",
        facts=shared,
        evidence=tuple(e.id for e in tips),
        weight=1.0 + 0.02 * min(count, 10),
        at=max(e.timestamp for e in tips),
        voices=True,
    )


def _said(chat: Sequence[Episode]) -> Thing | None:
    """One thing a viewer said, out of a day's chat; None when nothing was worth keeping."""
    good = [e for e in chat if _quoted([e], "en") or _quoted([e], "ja")]
    if not good:
        return None
    best = max(good, key=_talkative)
    people = len({e.viewer_id for e in chat})
    who = next(iter(k for k in best.keywords if k), "")
    facts = {
        language: {
            "viewer": who,
            "said": quote,
            **({"count": str(people)} if people > 1 else {}),
        }
        for language in LANGUAGES
        if who and (quote := _quoted([best], language))
    }
    if not facts:
        return None
    return Thing(
        key="chat", facts=facts, evidence=(best.id,), weight=0.3 + best.importance,
        at=best.timestamp, voices=True,
    )  # fmt: skip


def _talkative(episode: Episode) -> tuple[object, ...]:
    text = episode.event or episode.event_ja
    asks = "?" in text or "？" in text
    return episode.importance, asks, min(len(text), LONGEST_QUOTE), episode.id


def _quoted(episodes: Iterable[Episode], language: str) -> str:
    """The longest readable quotation of some entries; what the gate had to cut is left out."""
    found = (m[1] for e in episodes for m in _QUOTE.finditer(_text(e, language)))
    good = [q for q in found if _readable(q)]
    return max(good, key=len, default="")


def _readable(quote: str) -> bool:
    fits = SHORTEST_QUOTE <= len(quote) <= LONGEST_QUOTE or "\u3040" < quote[:1] < "\u9fff"
    return fits and len(quote) <= LONGEST_QUOTE and "[…]" not in quote and bool(_WORD.search(quote))


def _text(episode: Episode, language: str) -> str:
    return episode.event if language == "en" else episode.event_ja


def _joined(names: Sequence[str], language: str) -> str:
    """Names as they are listed in a language, a Japanese one with its honorific."""
    if language == "ja":
        return "と".join(f"{name}さん" for name in names)
    return " and ".join(names)
