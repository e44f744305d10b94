"""The facts of an event as one character sees it, named in one language."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from bot.household.naming import CHARACTER_FACTS, NAMED_FACTS, fact_of, in_sentence
from bot.household.world import World
from bot.wording.labels import Labels


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """Who did what with whom, before anybody's view of it."""

    actor: str = ""
    action: str = ""
    argument: str = ""
    with_: tuple[str, ...] = ()
    spot: str = ""
    facts: Mapping[str, str] = field(default_factory=dict)


def ids_of(scene: Scene) -> dict[str, str]:
    """The facts of a scene with the action's argument among them; ids as they are."""
    facts = dict(scene.facts)
    name = fact_of(scene.action)
    if name and scene.argument:
        facts.setdefault(name, scene.argument)
    if scene.spot:
        facts.setdefault("spot", scene.spot)
    return facts


def named(facts: Mapping[str, str], labels: Labels, language: str) -> dict[str, str]:
    """The same facts with ids turned into words of a language; empty ones are left out."""
    return {name: _word(name, value, labels, language) for name, value in facts.items() if value}


def _word(name: str, value: str, labels: Labels, language: str) -> str:
    if name in CHARACTER_FACTS:
        return labels.word("character", value, language)
    if name == "yen" and value.isdigit():
        return f"{int(value):,}"
    if name not in NAMED_FACTS:
        return value
    word = labels.word(name, value, language)
    named = word == labels.word("character", value, language)
    return in_sentence(word) if language == "en" and not named else word


def view(scene: Scene, owner: str, labels: Labels, language: str) -> dict[str, str]:
    """What a template may use to tell `scene` as `owner` lived it.

    `me`, `actor`, `partner` (the first other one), `others` (everybody else in it, joined).
    """
    others = [one for one in (scene.actor, *scene.with_) if one and one != owner]
    names = [labels.word("character", one, language) for one in dict.fromkeys(others)]
    seen = {
        **named(ids_of(scene), labels, language),
        "me": labels.word("character", owner, language),
        "others": joined(names, language),
    }
    if scene.actor:
        seen["actor"] = labels.word("character", scene.actor, language)
    if names:
        seen["partner"] = names[0]
    return seen


def joined(names: list[str], language: str) -> str:
    """`Sara`, `Sara and Eve`, 「サラとイヴ」."""
    if language == "ja":
        return "と".join(names)
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def keywords(facts: Mapping[str, str], who: tuple[str, ...], labels: Labels) -> tuple[str, ...]:
    """What a search should find an episode by: ids, and names in every loaded language."""
    found: dict[str, None] = {}
    for name, value in facts.items():
        if value and (name in NAMED_FACTS or name in CHARACTER_FACTS):
            kind = "character" if name in CHARACTER_FACTS else name
            found[value] = None
            found.update((labels.word(kind, value, language), None) for language in labels.tables)
        elif name == "viewer" and value:
            found[value] = None
    for one in who:
        found.update((labels.word("character", one, language), None) for language in labels.tables)
    return tuple(found)


def display_names(
    who: tuple[str, ...], owner: str, world: World, labels: Labels
) -> tuple[str, ...]:
    """The English display names of everybody but the owner, as `related_characters` wants them."""
    return tuple(
        labels.word("character", one, "en")
        for one in dict.fromkeys(who)
        if one != owner and one in world.characters
    )
