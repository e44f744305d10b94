"""What a character thinks of others, from what was lived with them; revised, never piled up."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from bot.memories.episode import Episode, Kind
from bot.memories.feelings import feeling
from bot.memories.owner import Opinion
from bot.memories.quarrels import side_of
from bot.memories.reflection_phrases import Phrasebook, Wordings, said

GROUNDS_AT_LEAST = 3
"""Entries from which an opinion may be drawn."""
EVIDENCE_AT_MOST = 6
VIEWERS_AT_MOST = 14
"""Viewers there is an opinion of; those revised longest ago go first."""
LATELY = 7
"""Days that make the present mood between two."""
MENDED_DAYS = 5
"""A make-up colours an opinion for so many days."""
TENDER = frozenset({"hug", "compliment", "date_happened", "apologise"})
GIVEN = 3
"""So many tips make somebody generous."""
SEEN_DAYS = 4
"""So many days with a word make somebody a regular."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Company:
    """Who somebody may have an opinion of, and what they are called."""

    names: Mapping[str, Mapping[str, str]]
    """By language: viewers by viewer id, the household by display name."""
    pets: frozenset[str] = frozenset()
    """Display names of animals."""

    def called(self, about: str, language: str) -> str:
        """What somebody is called; display names need no entry of their own."""
        return self.names.get(language, {}).get(about, about)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Verdict:
    """What a night would say of one person."""

    about: str
    ways: str
    """The table of wordings: `opinions`, `pets`, `viewers`."""
    state: str
    grounds: tuple[Episode, ...]
    weight: float


def revise(
    lived: Sequence[Episode],
    known: Sequence[Opinion],
    *,
    day: int,
    phrases: Phrasebook,
    company: Company,
    at_most: int,
    owner: str = "",
) -> tuple[tuple[Opinion, ...], int]:
    """The opinions after a night, and how many of them are new or other than before.

    An opinion is touched when somebody was met today and it is not what it was, or when most of
    its evidence is no longer what is thought of.

    Args:
        lived: What was lived lately, conclusions left out.
        known: The opinions before.
        day: The game day that ended.
        phrases: By language.
        company: Whom there may be an opinion of.
        at_most: So many opinions may change.
        owner: Whose they are.
    """
    found = {opinion.about: opinion for opinion in known}
    changed = 0
    verdicts = sorted(_verdicts(lived, day, company), key=lambda v: (-v.weight, v.about))
    for verdict in verdicts:
        old = found.get(verdict.about)
        others = [_texts(one) for about, one in found.items() if about != verdict.about]
        new = _opinion(verdict, day, _worded(verdict, phrases, company, old, others, owner))
        if old is not None and (old.text, old.text_ja) == (new.text, new.text_ja):
            continue
        if changed == at_most:
            break
        if old is not None:
            new = replace(new, id=old.id, formed_day=old.formed_day)
        found[verdict.about] = new
        changed += 1
    return _not_too_many(found.values()), changed


def _not_too_many(opinions: Collection[Opinion]) -> tuple[Opinion, ...]:
    """Those of the household always, of viewers those revised last."""
    viewers = sorted((o for o in opinions if ":" in o.about), key=lambda o: (o.revised_day, o.id))
    left = {opinion.about for opinion in viewers[-VIEWERS_AT_MOST:]}
    return tuple(o for o in opinions if ":" not in o.about or o.about in left)


def _verdicts(lived: Sequence[Episode], day: int, company: Company) -> Iterable[_Verdict]:
    by_about: dict[str, list[Episode]] = {}
    for episode in lived:
        # That a viewer spoke is a fact about the speaker; what was said is none about anybody.
        people = () if episode.claimed_by else episode.related_characters
        for about in {episode.viewer_id, *people} - {""}:
            by_about.setdefault(about, []).append(episode)
    for about, grounds in by_about.items():
        # What was told as one was lived as often as it was made of.
        lived_through = sum(len(e.merged_from) or 1 for e in grounds)
        if lived_through < GROUNDS_AT_LEAST or not any(e.game_day == day for e in grounds):
            continue
        if ":" in about:
            if state := _of_viewer(grounds):
                yield _Verdict(
                    about=about, ways="viewers", state=state, grounds=tuple(grounds),
                    weight=0.1 * len(grounds),
                )  # fmt: skip
            continue
        with_them = [e for e in grounds if e.kind is not Kind.TIP and not e.viewer_id]
        if not with_them:
            continue
        pet = about in company.pets
        state = _of_pet(with_them, day) if pet else _of_person(with_them, day)
        # Those one lives with come before those one reads of.
        yield _Verdict(
            about=about, ways="pets" if pet else "opinions", state=state,
            grounds=tuple(with_them), weight=10.0 + abs(sum(map(feeling, with_them))),
        )  # fmt: skip


def _of_person(grounds: Sequence[Episode], day: int) -> str:
    quarrelled = _last_day(grounds, "quarrel")
    made_up = _last_day(grounds, "made_up")
    if quarrelled > made_up:
        return "sore"
    if made_up and day - made_up < MENDED_DAYS:
        return "mended"
    lately = [e for e in grounds if day - e.game_day < LATELY]
    if len({e.id for e in lately if TENDER & set(e.tags)}) > 1:
        return "close"
    return "warm" if sum(map(feeling, lately)) >= 0.3 else "busy"


def _of_pet(grounds: Sequence[Episode], day: int) -> str:
    lately = [tag for e in grounds if day - e.game_day < LATELY for tag in e.tags]
    if "trick_learnt" in lately:
        return "proud"
    cuddles = lately.count("cuddle")
    lively = sum(lately.count(tag) for tag in ("walk_dog", "play_with_dog", "fetch_toy"))
    if not cuddles and not lively:
        return "warm"
    return "cuddly" if cuddles >= lively else "lively"


def _of_viewer(grounds: Sequence[Episode]) -> str:
    if sum(e.count for e in grounds if e.kind is Kind.TIP) >= GIVEN:
        return "generous"
    if any("returning" in e.tags for e in grounds):
        return "returning"
    if len({e.game_day for e in grounds}) >= SEEN_DAYS:
        return "regular"
    asked = sum("?" in e.event or "？" in e.event_ja for e in grounds)
    return "curious" if asked >= GROUNDS_AT_LEAST else ""


def _last_day(grounds: Iterable[Episode], side: str) -> int:
    """The last day of a quarrel or a make-up; 0: there was none."""
    return max((e.game_day for e in grounds if _turn_of(e) == side), default=0)


def _turn_of(episode: Episode) -> str:
    """A quarrel is begun or made up; what lies between (an apology, a pause) decides nothing."""
    tags = set(episode.tags)
    if tags & {"quarrel_cooled", "apology"} and "made_up" not in tags:
        return ""
    return side_of(episode)


def _worded(
    verdict: _Verdict,
    phrases: Phrasebook,
    company: Company,
    old: Opinion | None,
    others: Sequence[Mapping[str, str]],
    owner: str,
) -> Mapping[str, str]:
    return said(
        {
            language: _ways(words.opinions, words.pets, words.viewers)[verdict.ways][verdict.state]
            for language, words in phrases.items()
        },
        verdict.about,
        {language: {"name": company.called(verdict.about, language)} for language in phrases},
        old=_texts(old) if old else None,
        others=others,
        owner=owner,
    )


def _texts(opinion: Opinion) -> Mapping[str, str]:
    return {"en": opinion.text, "ja": opinion.text_ja}


def _opinion(verdict: _Verdict, day: int, texts: Mapping[str, str]) -> Opinion:
    best = sorted(verdict.grounds, key=lambda e: (-e.importance, -e.game_day, e.id))
    return Opinion(
        id=f"op_{verdict.about}",
        about=verdict.about,
        text=texts.get("en", ""),
        text_ja=texts.get("ja", ""),
        confidence=round(min(0.9, 0.3 + 0.05 * len(verdict.grounds)), 2),
        formed_day=day,
        revised_day=day,
        evidence=_evidence(best, verdict.state),
    )


def _ways(opinions: Wordings, pets: Wordings, viewers: Wordings) -> Mapping[str, Wordings]:
    return {"opinions": opinions, "pets": pets, "viewers": viewers}


def _evidence(best: Sequence[Episode], state: str) -> tuple[str, ...]:
    """What the opinion stands on: what turned it first, then the weightiest."""
    turning: Collection[str] = {"sore": ("quarrel",), "mended": ("made_up", "quarrel")}.get(
        state, ()
    )
    ranked = sorted(best, key=lambda e: _turn_of(e) not in turning)
    return tuple(e.id for e in ranked[:EVIDENCE_AT_MOST])
