"""One readable file of everything a home remembers."""

from collections.abc import Iterable, Iterator, Mapping

from bot.household.characters import Character
from bot.household.world import World
from bot.memories.episode import Episode


def export(world: World, archives: Mapping[str, tuple[Episode, ...]]) -> str:
    """Everything as Markdown: the flat, the relationships, every character's memories, the viewers.

    Args:
        world: The household.
        archives: The archived episodes, by character id.
    """
    parts = [
        _flat(world),
        _hearts(world),
        *(_character(one, archives.get(id_, ())) for id_, one in world.characters.items()),
        _unlocked(world),
        _viewers(world),
        _tips(world),
    ]
    return "\n\n".join("\n".join(part) for part in parts) + "\n"


def _flat(world: World) -> list[str]:
    household, calendar = world.household, world.calendar
    funding = ", ".join(f"{item} ¥{yen:,}" for item, yen in household.funding.items())
    food = ", ".join(f"{name} {count}" for name, count in household.food_stock.items())
    return [
        "# The household",
        "",
        f"- day {calendar.game_day}, {calendar.local:%Y-%m-%d %H:%M}",
        f"- purse ¥{household.balance:,}, tips so far ¥{household.total_tips:,}",
        f"- wish: {household.wish or 'none'}; set aside: {funding or 'nothing'}",
        f"- {household.room_type}: {', '.join(household.owned_items)}",
        f"- in the larder: {food or 'nothing'}",
        *(
            f"- day {one.game_day} {one.time}: {one.title or one.title_ja}"
            for one in calendar.events
        ),
    ]


def _hearts(world: World) -> list[str]:
    couple = world.relationships.couple
    return [
        "# What they are to each other",
        "",
        f"- the couple: love {couple.love_level:.0f}, trust {couple.trust_level:.0f}",
        f"- quarrels: {couple.fight_count}, made up: {couple.makeup_count}",
        *(
            f"- {person} and the dog: bond {bond.bond_level:.0f}, {bond.walks_together} walks"
            for person, bond in world.relationships.bonds.items()
        ),
    ]


def _character(character: Character, archived: tuple[Episode, ...]) -> list[str]:
    lines = [f"# {character.id}", ""]
    lines += _section("Likes and dislikes", (
        f"{one.about} ({one.strength:+.1f}) {one.text or one.text_ja}".rstrip()
        for one in character.preferences
    ))  # fmt: skip
    lines += _section("Opinions", (
        f"{one.about}: {one.text or one.text_ja}" for one in character.opinions
    ))  # fmt: skip
    lines += _section("Favourite spots", (
        f"{one.spot} ({one.score:.1f})" for one in character.favorite_spots
    ))  # fmt: skip
    lines += _section("Diary", (
        f"day {one.game_day}: {_both(one.text, one.text_ja)}" for one in character.diary
    ))  # fmt: skip
    return lines + _section("Memories", _memories((*archived, *character.episodes)))


def _memories(episodes: Iterable[Episode]) -> Iterator[str]:
    for one in sorted(episodes, key=lambda one: (one.timestamp, one.id)):
        told = _both(one.event, one.event_ja)
        yield f"day {one.game_day}: {told} ({one.emotion}, {one.importance:.1f}; {one.id})"


def _unlocked(world: World) -> list[str]:
    lines = (
        f"{one.name} / {one.name_ja}, day {one.game_day}"
        + (f", thanks to {one.unlocked_by}" if one.unlocked_by else "")
        for one in world.unlocked
    )
    return ["# What tips brought", "", *(f"- {line}" for line in lines)]


def _viewers(world: World) -> list[str]:
    lines = (
        f"{one.name} ({one.viewer_id}): {one.messages} messages, ¥{one.tips_total:,}"
        + (f". {one.note}" if one.note else "")
        for one in world.viewers.values()
    )
    return ["# Viewers", "", *(f"- {line}" for line in lines)]


def _tips(world: World) -> list[str]:
    lines = (
        f"{one.recorded_at:%Y-%m-%d %H:%M} {one.tip}: {one.entry.value}, ¥{one.value:,}"
        for one in world.tips.values()
    )
    return ["# Tips", "", *(f"- {line}" for line in lines)]


def _section(title: str, entries: Iterable[str]) -> list[str]:
    lines = [f"- {entry}" for entry in entries]
    return [f"## {title}", "", *lines, ""] if lines else []


def _both(text: str, text_ja: str) -> str:
    return " / ".join(part for part in (text, text_ja) if part)
