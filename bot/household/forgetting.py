"""Forgetting a viewer for good: out of every file that is a part of the world."""

from collections.abc import Collection, Iterable
from dataclasses import replace

from bot.audience.privacy import Person, listed_in, names_in, without_listed, without_names
from bot.household.characters import Character, State
from bot.household.commands import ForgetViewer, Unhear
from bot.household.events import MemoriesSwept, ViewerForgotten
from bot.household.outcome import Outcome
from bot.household.world import World
from bot.memories.episode import Episode
from bot.memories.erasing import (
    diary_without,
    erase,
    opinions_without,
    preferences_without,
)
from bot.memories.owner import DiaryPage

SOMEBODY, SOMEBODY_JA = "a viewer", "ある視聴者"
"""What stands in a text where a forgotten viewer's name stood."""


def forget_viewer(world: World, command: ForgetViewer) -> Outcome:
    """Erase a viewer: their entry, everything remembered of them, their name everywhere.

    What was concluded or summed up from memories of them goes as well. In the ledger the token
    stands for them, so that the money still adds up.
    """
    viewer = world.viewers.get(command.viewer_id)
    names = (viewer.name,) if viewer is not None else ()
    person = Person(viewer_id=command.viewer_id, names=names)
    world = replace(
        world,
        viewers={k: v for k, v in world.viewers.items() if k != command.viewer_id},
        characters={
            who: _forgotten(character, person, command.archived)
            for who, character in world.characters.items()
        },
        unlocked=tuple(
            replace(entry, unlocked_by="", viewer_id="", message="")
            if entry.viewer_id == command.viewer_id
            else entry
            for entry in world.unlocked
        ),
        tips={
            key: replace(entry, viewer_id=command.token)
            if entry.viewer_id == command.viewer_id
            else entry
            for key, entry in world.tips.items()
        },
    )
    told = ViewerForgotten(viewer_id=command.viewer_id, token=command.token)
    return Outcome(world, (told,))


def unhear(world: World, command: Unhear) -> Outcome:
    """Take out what is remembered of a viewer's words; tips and who they are stay."""
    events: list[MemoriesSwept] = []
    today = world.calendar.game_day
    for who, character in world.characters.items():
        gone = {
            episode.id
            for episode in character.episodes
            if episode.claimed_by == command.viewer_id and _told(episode, command.text, today)
        }
        if gone:
            left = tuple(one for one in character.episodes if one.id not in gone)
            left = _not_resting_on(left, gone)
            world = world.with_character(replace(character, episodes=left))
            events.append(MemoriesSwept(character=who, archived=(), deleted=tuple(sorted(gone))))
    return Outcome(world, tuple(events))


def _told(episode: Episode, text: str, today: int) -> bool:
    if not text:
        return episode.game_day == today
    return text in episode.event or text in episode.event_ja


def _forgotten(character: Character, person: Person, archived: tuple[str, ...]) -> Character:
    own = erase(character.episodes, person.viewer_id, ())
    left = _not_resting_on(own.episodes, archived)
    known = {episode.id for episode in left}
    # Entries of several viewers stay; a page that stands on one may name whom it names.
    listing = {one.id for one in left if listed_in(one.critical_information, person)}
    gone = {*archived, *(one.id for one in character.episodes if one.id not in known)}
    opinions = opinions_without(character.opinions, gone, person.viewer_id, ())
    return replace(
        character,
        state=_state(character.state, person),
        episodes=tuple(_nameless(episode, person) for episode in left),
        opinions=tuple(
            replace(one, text=_without(one.text, person), text_ja=_without_ja(one.text_ja, person))
            for one in opinions
            if not names_in(one.about, person)
        ),
        preferences=tuple(
            replace(one, text=_without(one.text, person), text_ja=_without_ja(one.text_ja, person))
            for one in preferences_without(character.preferences, gone, ())
            if not names_in(one.about, person)
        ),
        diary=tuple(
            _page_without(one, person, listed=bool(listing & set(one.evidence)))
            for one in diary_without(character.diary, gone, ())
        ),
    )


def _not_resting_on(episodes: Iterable[Episode], gone: Collection[str]) -> tuple[Episode, ...]:
    """The entries that were not made from entries that are gone, nor from such ones."""
    left, lost = tuple(episodes), set(gone)
    while True:
        more = {one.id for one in left if lost & {*one.merged_from, *one.evidence}}
        if not more:
            return left
        lost |= more
        left = tuple(one for one in left if one.id not in more)


def _state(state: State, person: Person) -> State:
    return replace(
        state,
        line=_without(state.line, person),
        thought=_without(state.thought, person),
        plans=tuple(plan for plan in state.plans if plan.viewer_id != person.viewer_id),
        recent=tuple(
            replace(
                one,
                argument="" if one.argument == person.viewer_id else one.argument,
                event=_without(one.event, person),
                event_ja=_without_ja(one.event_ja, person),
            )
            for one in state.recent
        ),
    )


def _page_without(page: DiaryPage, person: Person, *, listed: bool) -> DiaryPage:
    text, text_ja = _without(page.text, person), _without_ja(page.text_ja, person)
    if listed:
        text = without_listed(text, person, SOMEBODY)
        text_ja = without_listed(text_ja, person, SOMEBODY_JA)
    return replace(page, text=text, text_ja=text_ja)


def _nameless(episode: Episode, person: Person) -> Episode:
    event, event_ja = _without(episode.event, person), _without_ja(episode.event_ja, person)
    critical = _without(episode.critical_information, person)
    if listed_in(episode.critical_information, person):
        event = without_listed(event, person, SOMEBODY)
        event_ja = without_listed(event_ja, person, SOMEBODY_JA)
        critical = without_listed(critical, person, SOMEBODY)
    return replace(
        episode,
        event=event,
        event_ja=event_ja,
        critical_information=critical,
        keywords=tuple(
            word
            for word in episode.keywords
            if word not in person.names and not names_in(word, person)
        ),
    )


def _without(text: str, person: Person) -> str:
    return without_names(text, person, SOMEBODY)


def _without_ja(text: str, person: Person) -> str:
    return without_names(text, person, SOMEBODY_JA)
