"""Who remembers an event, in which stance and with what weight; the texts come later."""

from dataclasses import dataclass, replace

from bot.household.characters import Species
from bot.household.decisions import NoteDraft
from bot.household.events import (
    ActionPerformed,
    Event,
    Happened,
    ItemUnlocked,
    PlanMade,
    TipApplied,
    ViewerMet,
)
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import ImportanceRule, Kind, Note
from bot.wording.viewpoint import Scene

REGULAR_AFTER_DAYS = 7
"""A viewer who comes back after so many days is worth remembering."""

_FREELY_TOLD = frozenset({
    ImportanceRule.ESTIMATE, ImportanceRule.ROUTINE, ImportanceRule.SHARED_MEAL,
})  # fmt: skip
WITNESSED = 0.35
"""What it is worth to have seen somebody else's doing, 0 to 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recollection:
    """One event as something to be remembered."""

    key: str
    """Where notes.toml tells it (`action.cook`, `happened.made_up`, `tip`)."""
    scene: Scene
    owners: tuple[tuple[str, str, Note], ...]
    """(character id, stance `own|shared|joined|seen`, the note without the household's texts)."""


def recollect(event: Event, world: World, rules: Rules) -> Recollection | None:
    """What an event leaves in the minds of those it concerns; None for most events."""
    found: Recollection | None = None
    match event:
        case ActionPerformed():
            found = _performed(event)
        case Happened():
            found = _happened(event, world, rules)
        case TipApplied() if not event.is_test:
            found = _tip(event, world, rules)
        case ItemUnlocked():
            found = _unlocked(event, world)
        case ViewerMet() if event.first or event.back_after_days >= REGULAR_AFTER_DAYS:
            found = _met(event, world, rules)
        case PlanMade():
            found = _planned(event)
        case _:
            pass
    return found


def _performed(event: ActionPerformed) -> Recollection | None:
    if event.facts.get("happened") or (event.continued and not event.routine_key):
        # A turn of the story is told by its own event; what goes on was told when it began.
        return None
    base = Note(
        event="",
        rule=event.rule,
        estimate=min(0.7, 0.3 + 0.4 * event.intensity),
        kind=event.kind,
        emotion=event.emotion or "calm",
        emotion_intensity=event.intensity,
        tags=tuple(dict.fromkeys((*event.tags, event.action))),
        location=event.spot,
        viewer_id=event.viewer_id,
        routine_key=event.routine_key,
    )
    present = dict.fromkeys((event.actor, *event.with_))
    if not event.routine_key and event.rule is not ImportanceRule.VIEWER:
        # Others' routine and their talk with viewers are the wallpaper of life in one room: only
        # what stands out is kept.
        present.update(dict.fromkeys(event.witnesses))
    scene = Scene(
        actor=event.actor,
        action=event.action,
        argument=event.argument,
        with_=event.with_,
        spot=event.spot,
        facts=event.facts,
    )
    seen = replace(base, rule=ImportanceRule.ESTIMATE, estimate=WITNESSED)
    own = base if event.note is None else _in_own_words(base, event.note)
    owners = []
    for owner in present:
        stance = _stance(event, owner)
        lived = own if owner == event.actor else (seen if stance == "seen" else base)
        if owner != event.actor:
            # A diary must not claim for its owner what somebody else did.
            lived = replace(lived, tags=(*lived.tags, stance))
        owners.append((owner, stance, lived))
    first = event.facts.get("first_use") and event.facts.get("item")
    key = "first_use" if first else f"action.{event.action}"
    return Recollection(key=key, scene=scene, owners=tuple(owners))


def _in_own_words(base: Note, draft: NoteDraft) -> Note:
    """The actor's memory as its brain words it; what the world decided about it stays.

    Its rule gives the weight, whatever a brain says. What is told of viewers, quarrels and firsts
    keeps the household's text, which holds the facts.
    """
    free = base.rule in _FREELY_TOLD
    return replace(
        base,
        event=draft.event if free else "",
        event_ja=draft.event_ja if free else "",
        estimate=draft.importance,
        kind=draft.kind if free and base.kind is Kind.EVENT else base.kind,
        tags=tuple(dict.fromkeys((*base.tags, *draft.tags))),
        keywords=draft.keywords,
        critical_information=draft.critical_information,
    )


def _stance(event: ActionPerformed, owner: str) -> str:
    if owner == event.actor:
        return "shared" if event.with_ else "own"
    return "joined" if owner in event.with_ else "seen"


def _happened(event: Happened, world: World, rules: Rules) -> Recollection:
    base = Note(
        event="",
        rule=event.rule,
        kind=event.kind,
        emotion=event.emotion or "calm",
        emotion_intensity=0.7,
        tags=tuple(dict.fromkeys((*event.tags, event.what))),
        viewer_id=event.viewer_id,
        # What a viewer says is a claim with its speaker, never a fact.
        claimed_by=event.viewer_id if event.what == "viewer_answered" else "",
        routine_key=_daily(event),
    )
    scene = Scene(with_=event.who, facts=event.facts)
    told = _shared(f"happened.{event.what}", scene, base, event.who, world)
    if event.what != "viewer_answered":
        return told
    return replace(
        told,
        owners=tuple(
            (one, stance, note if _is_person(one, rules) else _overheard(note))
            for one, stance, note in told.owners
        ),
    )


def _overheard(note: Note) -> Note:
    """What talk with viewers is to an animal: voices, the same all day."""
    return replace(
        note, rule=ImportanceRule.ROUTINE, kind=Kind.ROUTINE, emotion_intensity=0.2,
        viewer_id="", claimed_by="", routine_key="voices",
    )  # fmt: skip


def _is_person(character: str, rules: Rules) -> bool:
    known = rules.characters.get(character)
    return known is not None and known.species is Species.PERSON


def _daily(event: Happened) -> str:
    """What is one memory a viewer and day; empty for what is special and has one of its own."""
    if event.what in {"viewer_feed", "viewer_pet", "viewer_gift"}:
        kind = "gift" if event.what == "viewer_gift" else "gesture"
        return f"{kind}:{event.viewer_id}"
    return f"viewer:{event.viewer_id}" if event.rule is ImportanceRule.VIEWER else ""


def _tip(event: TipApplied, world: World, rules: Rules) -> Recollection:
    item = event.item or (event.pot if event.pot != "balance" else "")
    base = Note(
        event="",
        rule=ImportanceRule.TIP,
        kind=Kind.TIP,
        emotion="grateful",
        emotion_intensity=0.8,
        tags=("tip", event.platform),
        critical_information=f"{event.viewer}: {event.value:,} yen",
        viewer_id=event.viewer_id,
    )
    facts = {
        "viewer": event.viewer,
        "yen": f"{event.value:,}",
        "item": item,
        "message": event.message,
    }
    told = _shared("tip", Scene(with_=event.at_home, facts=facts), base, event.at_home, world)
    # To an animal money is a cheer and a treat: a day's cheers are one memory, with every name.
    named = event.viewer if event.viewer_id else ""
    cheers = replace(base, routine_key="cheers", critical_information=named)
    return replace(
        told,
        owners=tuple(
            (one, stance, note if _is_person(one, rules) else cheers)
            for one, stance, note in told.owners
        ),
    )


def _unlocked(event: ItemUnlocked, world: World) -> Recollection:
    base = Note(
        event="",
        rule=ImportanceRule.MILESTONE,
        emotion="excited",
        emotion_intensity=0.8,
        tags=("unlock", event.item),
        viewer_id=event.viewer_id,
    )
    everyone = tuple(world.characters)
    scene = Scene(with_=everyone, facts={"item": event.item, "viewer": event.viewer})
    return _shared("unlocked", scene, base, everyone, world)


def _met(event: ViewerMet, world: World, rules: Rules) -> Recollection:
    people = tuple(one for one in world.characters if _is_person(one, rules))
    spoken_to = tuple(one for one in event.addressed_to if one in people) or people
    base = Note(
        event="",
        rule=ImportanceRule.VIEWER_SPECIAL,
        kind=Kind.CONVERSATION,
        emotion="curious" if event.first else "happy",
        emotion_intensity=0.5,
        tags=("viewer", "first_time" if event.first else "returning"),
        critical_information=event.name,
        viewer_id=event.viewer_id,
        # A raid brings dozens at once: the day's newcomers are one memory.
        routine_key="new_faces" if event.first else "",
    )
    scene = Scene(facts={"viewer": event.name, "days": str(event.back_after_days)})
    key = "viewer.first" if event.first else "viewer.back"
    return _shared(key, scene, base, spoken_to, world)


def _planned(event: PlanMade) -> Recollection:
    base = Note(
        event="",
        estimate=0.4,
        emotion="curious",
        tags=("plan", event.action),
        routine_key=f"plan:{event.action}",
    )
    scene = Scene(actor=event.actor, action=event.action, argument=event.argument)
    return Recollection(key="planned", scene=scene, owners=((event.actor, "own", base),))


def _shared(key: str, scene: Scene, base: Note, who: tuple[str, ...], world: World) -> Recollection:
    owners = tuple((one, "own", base) for one in who if one in world.characters)
    return Recollection(key=key, scene=scene, owners=owners)
