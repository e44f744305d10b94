"""Forgetting a person: every entry that names them, and what was made of those entries."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from bot.memories.episode import Episode
from bot.memories.names import sound
from bot.memories.owner import DiaryPage, Opinion, Preference
from bot.memories.words import fold


@dataclass(frozen=True, slots=True, kw_only=True)
class Erased:
    """A memory without a person."""

    episodes: tuple[Episode, ...]
    dropped: tuple[str, ...]
    """Ids of the entries that are gone."""


def erase(episodes: Iterable[Episode], viewer_id: str, names: Collection[str]) -> Erased:
    """Take out every entry about a viewer, and every summary or conclusion made from one.

    Args:
        episodes: Live and archived entries of one character.
        viewer_id: `platform:user_id`; empty when only names are known.
        names: Every name the viewer went by.
    """
    entries = tuple(episodes)
    gone = {e.id for e in entries if tells_of(e, viewer_id, names)}
    while True:
        more = {e.id for e in entries if e.id not in gone and gone & {*e.merged_from, *e.evidence}}
        if not more:
            break
        gone |= more
    return Erased(
        episodes=tuple(e for e in entries if e.id not in gone),
        dropped=tuple(e.id for e in entries if e.id in gone),
    )


def tells_of(episode: Episode, viewer_id: str, names: Collection[str]) -> bool:
    """Whether an entry is about a viewer or names them."""
    if viewer_id and viewer_id in {episode.viewer_id, episode.claimed_by}:
        return True
    said = (
        episode.event, episode.event_ja, episode.critical_information, *episode.tags,
        *episode.keywords, *episode.related_characters,
    )  # fmt: skip
    return any(_named(text, name) for text in said for name in names if name)


def opinions_without(
    opinions: Iterable[Opinion], gone: Collection[str], viewer_id: str, names: Collection[str]
) -> tuple[Opinion, ...]:
    """Opinions that neither are about the viewer, name them, nor stand on an erased entry."""
    return tuple(
        o
        for o in opinions
        if o.about not in {viewer_id, *names}
        and not set(o.evidence) & set(gone)
        and not any(_named(text, name) for text in (o.text, o.text_ja) for name in names if name)
    )


def preferences_without(
    preferences: Iterable[Preference], gone: Collection[str], names: Collection[str]
) -> tuple[Preference, ...]:
    """Preferences that neither name the viewer nor stand on an erased entry."""
    return tuple(
        p
        for p in preferences
        if not set(p.evidence) & set(gone)
        and not any(
            _named(text, name) for text in (p.about, p.text, p.text_ja) for name in names if name
        )
    )


def diary_without(
    pages: Iterable[DiaryPage], gone: Collection[str], names: Collection[str]
) -> tuple[DiaryPage, ...]:
    """Diary pages that neither name the viewer nor stand on an erased entry."""
    return tuple(
        page
        for page in pages
        if not set(page.evidence) & set(gone)
        and not any(
            _named(text, name) for text in (page.text, page.text_ja) for name in names if name
        )
    )


def _named(text: str, name: str) -> bool:
    folded, wanted = fold(text), fold(name)
    if wanted in folded:
        return True
    heard = sound(name)
    return len(heard) > 3 and heard in {sound(word) for word in folded.replace("'s", " ").split()}
