"""Performing: a character's action, checked, done, and left behind as state and event."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.household.actions.possibility import goes_on, objection
from bot.household.actions.registry import ACTIONS
from bot.household.actions.spec import ActionSpec, Deed, Scene
from bot.household.characters import RECENT, RecentAction, Species, State
from bot.household.commands import Perform
from bot.household.events import ActionPerformed, ActionRefused
from bot.household.favorites import fonder
from bot.household.feelings import PUSH, felt
from bot.household.mood import Mood
from bot.household.needs import changed
from bot.household.outcome import Outcome
from bot.household.ownership import exists
from bot.household.plans import carried_out
from bot.household.presence import OUTSIDE, witnesses
from bot.household.rules import Rules
from bot.household.usage import Usage, used
from bot.household.world import World
from bot.memories.episode import ImportanceRule

SILENT = frozenset({"sleep", "nap", "dog_sleep"})
"""Who does this says nothing."""
FRESH, STALE = 0.3, 0.06
"""How much of an emotion an action's first tick pushes the mood, and each tick it goes on."""


def perform(world: World, command: Perform, rules: Rules) -> Outcome:
    """Let a character act, or refuse with a reason and change nothing."""
    action = command.action
    refused = _unknown(world, command, rules)
    if refused is not None:
        return _refusal(world, command, refused)
    spec = ACTIONS[action.name]
    scene = Scene(
        world=world,
        rules=rules,
        actor=command.actor,
        argument=action.argument,
        chance=command.chance,
        continued=goes_on(world, command.actor, action.name, action.argument),
    )
    reason = objection(spec, scene)
    if reason is not None:
        return _refusal(world, command, reason)
    return _done(_Turn(spec=spec, scene=scene, command=command), spec.perform(scene))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Turn:
    spec: ActionSpec
    scene: Scene
    command: Perform


def _unknown(world: World, command: Perform, rules: Rules) -> str | None:
    if command.actor not in world.characters or command.actor not in rules.characters:
        return f"there is no character {command.actor!r} (there is: {', '.join(rules.characters)})"
    if command.action.name not in ACTIONS:
        return f"there is no action {command.action.name!r} (there is: {', '.join(ACTIONS)})"
    return None


def _refusal(world: World, command: Perform, reason: str) -> Outcome:
    action = command.action
    refused = ActionRefused(
        actor=command.actor, action=action.name, argument=action.argument, reason=reason
    )
    return Outcome(world, (refused,))


def _done(turn: _Turn, deed: Deed) -> Outcome:
    scene, actor = turn.scene, turn.scene.actor
    usage = used(deed.outcome.world, scene, turn.spec)
    world = usage.world
    if not scene.continued:
        world = carried_out(world, actor, turn.command.action)
    state = _state_after(turn, deed, usage, world)
    world = world.with_state(actor, state)
    if scene.profile.species is Species.DOG and not scene.continued and state.spot != OUTSIDE:
        world = world.with_character(fonder(world.characters[actor], state.spot))
    told = _told(turn, deed, usage, world)
    return Outcome(world, (*deed.outcome.events, told))


def _state_after(turn: _Turn, deed: Deed, usage: Usage, world: World) -> State:
    scene, command = turn.scene, turn.command
    state, now = world.characters[scene.actor].state, world.calendar.now
    going_on = scene.continued
    return replace(
        state,
        needs=changed(state.needs, _needs(turn, usage)),
        mood=_mood(turn, state.mood),
        spot=_spot(turn, state, world),
        doing=turn.spec.name,
        argument=scene.argument,
        since=state.since if going_on else now,
        until=state.until if going_on else _until(turn, deed, world),
        line="" if turn.spec.name in SILENT else str(command.line or ""),
        thought=str(command.thought or ""),
        recent=_recent(turn, deed, state),
    )


def _needs(turn: _Turn, usage: Usage) -> Mapping[str, float]:
    hours = turn.scene.rules.tick_minutes / 60
    needs = {need: points * hours for need, points in turn.spec.per_hour.items()}
    if usage.item is not None:
        needs["fun"] = needs.get("fun", 0.0) + usage.item.fun * hours
    return needs


def _mood(turn: _Turn, mood: Mood) -> Mood:
    named = turn.command.emotion in PUSH
    emotion = turn.command.emotion if named else turn.spec.emotion
    intensity = turn.command.intensity if named else 0.3
    share = STALE if turn.scene.continued else FRESH
    return felt(mood, emotion, share * min(1.0, max(0.0, intensity)), turn.spec.name)


def _spot(turn: _Turn, state: State, world: World) -> str:
    spot = turn.spec.spot
    if spot and (spot == OUTSIDE or exists(world, turn.scene.rules, spot)):
        return spot
    return state.spot


def _until(turn: _Turn, deed: Deed, world: World) -> datetime | None:
    minutes = turn.spec.minutes if deed.minutes is None else deed.minutes
    if minutes <= turn.scene.rules.tick_minutes:
        return None
    return world.calendar.now + timedelta(minutes=minutes)


def _recent(turn: _Turn, deed: Deed, state: State) -> tuple[RecentAction, ...]:
    """A thing that goes on stays one entry, moved to now."""
    last = state.recent[-1] if state.recent else None
    now, action = turn.scene.world.calendar.now, turn.command.action
    same = last is not None and (last.action, last.argument) == (action.name, action.argument)
    if turn.scene.continued and last is not None and same:
        return (*state.recent[:-1], replace(last, at=now, with_=deed.with_ or last.with_))
    entry = RecentAction(at=now, action=action.name, argument=action.argument, with_=deed.with_)
    return (*state.recent, entry)[-RECENT:]


def _told(turn: _Turn, deed: Deed, usage: Usage, world: World) -> ActionPerformed:
    spec, scene, command = turn.spec, turn.scene, turn.command
    state = world.characters[scene.actor].state
    rule = deed.rule or spec.rule
    first_use = usage.first and usage.item is not None
    if first_use:
        rule = ImportanceRule.MILESTONE
    return ActionPerformed(
        actor=scene.actor,
        action=spec.name,
        argument=scene.argument,
        spot=state.spot,
        with_=deed.with_,
        witnesses=tuple(
            who for who in witnesses(world, scene.rules, scene.actor) if who not in deed.with_
        ),
        line=state.line,
        thought=state.thought,
        emotion=command.emotion or spec.emotion,
        intensity=command.intensity,
        rule=rule,
        kind=spec.kind,
        tags=(*spec.tags, *_told_tags(scene, usage)),
        facts={**deed.facts, **_usage_facts(usage), **command.facts},
        continued=scene.continued,
        routine_key="" if first_use else _routine_key(scene, spec, deed, rule),
        viewer_id=deed.viewer_id or command.facts.get("viewer_id", ""),
        note=command.note,
        at=world.calendar.now,
    )


def _told_tags(scene: Scene, usage: Usage) -> tuple[str, ...]:
    item = () if usage.item is None or usage.item.id == scene.argument else (usage.item.id,)
    return ((scene.argument,) if scene.argument else ()) + item


def _usage_facts(usage: Usage) -> Mapping[str, str]:
    if usage.item is None:
        return {}
    return {"item": usage.item.id} | ({"first_use": "yes"} if usage.first else {})


def _routine_key(scene: Scene, spec: ActionSpec, deed: Deed, rule: ImportanceRule) -> str:
    if deed.routine_key is not None:
        return deed.routine_key
    if rule not in {ImportanceRule.ROUTINE, ImportanceRule.ESTIMATE} or "happened" in deed.facts:
        return ""
    return f"{spec.name}:{scene.argument}" if scene.argument else spec.name
