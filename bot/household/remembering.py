"""Memories: notes become episodes, used ones grow stronger, nights forget and conclude."""

from dataclasses import replace

from bot.household.characters import Character, RecentAction, Species
from bot.household.commands import Reflect, Remember, Retell, SweepMemories, UseMemories
from bot.household.events import EpisodeWritten, MemoriesSwept, Reflected
from bot.household.outcome import Outcome
from bot.household.presence import people
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode, Kind, Note
from bot.memories.owner import DiaryPage
from bot.memories.writing import keeps_words, write

SHARED = 50
"""How many ids of shared memories a relationship keeps."""
SHARED_FROM = 0.5
"""From this importance an episode that two lived through is a shared memory."""


def remember(world: World, command: Remember, rules: Rules) -> Outcome:
    """Write notes into memories; a note worth no entry, or for nobody known, writes nothing."""
    calendar = world.calendar
    characters = dict(world.characters)
    number = world.next_episode
    events: list[EpisodeWritten] = []
    for who, note in command.notes:
        character = characters.get(who)
        if character is None:
            continue
        written = write(
            character.episodes,
            note,
            owner_name=rules.characters[who].name,
            now=calendar.now,
            game_day=calendar.game_day,
            number=number,
            rules=rules.memory,
            spoken=command.spoken.get(who, ()),
            today=calendar.local.date(),
        )
        number = written.next_number
        state = character.state
        recent = _told_in(state.recent, note, world)
        if recent is not state.recent:
            state = replace(state, recent=recent)
        if state is not character.state or written.episodes is not character.episodes:
            characters[who] = replace(character, state=state, episodes=written.episodes)
        if written.episode is not None:
            events.append(
                EpisodeWritten(character=who, episode=written.episode, extended=written.extended)
            )
    world = replace(world, characters=characters, next_episode=number)
    return Outcome(_shared(world, rules, tuple(events)), tuple(events))


def wants_words(world: World, who: str, note: Note, rules: Rules) -> bool:
    """Whether somebody will read the words of a note; `note` may be without them.

    They are kept in an entry, or they tell what the owner has just done.
    """
    character = world.characters.get(who)
    if character is None:
        return False
    calendar = world.calendar
    return _tells_newest(character.state.recent, note, world) or keeps_words(
        character.episodes,
        note,
        now=calendar.now,
        game_day=calendar.game_day,
        rules=rules.memory,
    )


def _told_in(
    recent: tuple[RecentAction, ...], note: Note, world: World
) -> tuple[RecentAction, ...]:
    """The last actions, the newest told in the note's words when it has just been done."""
    if not _tells_newest(recent, note, world):
        return recent
    return (*recent[:-1], replace(recent[-1], event=note.event, event_ja=note.event_ja))


def _tells_newest(recent: tuple[RecentAction, ...], note: Note, world: World) -> bool:
    if not recent or recent[-1].event or recent[-1].event_ja:
        return False
    last = recent[-1]
    return last.at == world.calendar.now and last.action in note.tags


def _shared(world: World, rules: Rules, events: tuple[EpisodeWritten, ...]) -> World:
    """Note what two lived through together in their relationship."""
    by_owner: dict[str, list[Episode]] = {}
    for event in events:
        episode = event.episode
        if (
            not event.extended
            and episode.importance >= SHARED_FROM
            and episode.kind is not Kind.TIP
        ):
            by_owner.setdefault(event.character, []).append(episode)
    if len(by_owner) < 2:
        return world
    both = people(rules)
    couple = world.relationships.couple
    if all(who in by_owner for who in both):
        ids = tuple(episode.id for who in both for episode in by_owner[who])
        couple = replace(couple, shared_memories=(*couple.shared_memories, *ids)[-SHARED:])
    bonds = dict(world.relationships.bonds)
    for pet in (i for i, p in rules.characters.items() if p.species is Species.DOG):
        for who in bonds.keys() & by_owner.keys() if pet in by_owner else ():
            ids = tuple(episode.id for one in (who, pet) for episode in by_owner[one])
            known = bonds[who].shared_memories
            bonds[who] = replace(bonds[who], shared_memories=(*known, *ids)[-SHARED:])
    return replace(world, relationships=replace(world.relationships, couple=couple, bonds=bonds))


def use_memories(world: World, command: UseMemories) -> Outcome:
    """Reinforce what a turn really used; unknown ids are ignored."""
    character = world.characters.get(command.character)
    if character is None or not command.episodes:
        return Outcome(world)
    used = frozenset(command.episodes)
    now = world.calendar.now
    episodes = list(character.episodes)
    for place in [at for at, episode in enumerate(episodes) if episode.id in used]:
        count = episodes[place].used_count + 1
        episodes[place] = replace(episodes[place], used_count=count, last_used=now)
    return Outcome(world.with_character(replace(character, episodes=tuple(episodes))))


def sweep(world: World, command: SweepMemories) -> Outcome:
    """Take over a night's forgetting; what was written since it was decided stays."""
    character = world.characters[command.character]
    decided = {
        *(episode.id for episode in command.kept),
        *(episode.id for episode in command.archived),
        *command.deleted,
    }
    later = tuple(episode for episode in character.episodes if episode.id not in decided)
    world = world.with_character(replace(character, episodes=(*command.kept, *later)))
    world = replace(world, next_episode=max(world.next_episode, command.next_episode))
    known = {episode.id for episode in character.episodes}
    told = MemoriesSwept(
        character=command.character,
        archived=command.archived,
        deleted=command.deleted,
        written=tuple(episode for episode in command.kept if episode.id not in known),
    )
    return Outcome(world, (told,))


def retell(world: World, command: Retell) -> Outcome:
    """Put other words into an entry that tells several as one; what it stands on stays.

    An entry that is gone, was told anew or was edited by hand meanwhile is left alone.
    """
    character = world.characters[command.character]
    old = command.episode
    now = next((e for e in character.episodes if e.id == old.id), None)
    if now is None or (now.event, now.event_ja) != (old.event, old.event_ja) or not old.merged_from:
        return Outcome(world)
    told = replace(now, event=command.event, event_ja=command.event_ja)
    episodes = tuple(told if e.id == told.id else e for e in character.episodes)
    world = world.with_character(replace(character, episodes=episodes))
    written = EpisodeWritten(character=command.character, episode=told, extended=True)
    return Outcome(world, (written,))


def reflect(world: World, command: Reflect) -> Outcome:
    """Take over a night's conclusions; a page of the same day replaces the older one."""
    character = world.characters[command.character]
    character = replace(
        character,
        opinions=command.opinions,
        preferences=command.preferences,
        diary=_with_page(character, command),
        favorite_spots=(
            character.favorite_spots if command.favorite_spots is None else command.favorite_spots
        ),
    )
    return Outcome(world.with_character(character), (Reflected(character=command.character),))


def _with_page(character: Character, command: Reflect) -> tuple[DiaryPage, ...]:
    page = command.page
    if page is None:
        return character.diary
    return (*(old for old in character.diary if old.game_day != page.game_day), page)
