"""The desk: what waits for the streamer, what they decided, and how to take it back.

The state behind the dashboard and the moderators' commands. Everything decided leaves an audit
entry; names of viewers are not in it, ids are.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime
from enum import StrEnum


class Act(StrEnum):
    """What can be decided at the desk."""

    APPROVE_TIP = "approve_tip"
    DENY_TIP = "deny_tip"
    APPROVE_TEXT = "approve_text"
    DENY_TEXT = "deny_text"
    MUTE = "mute"
    """About: a character's id."""
    UNMUTE = "unmute"
    VETO = "veto"
    """About: what is not to happen (an action, a plan's id, a line's id)."""
    BLOCK_VIEWER = "block_viewer"
    UNBLOCK_VIEWER = "unblock_viewer"
    BLOCK_WORD = "block_word"
    UNBLOCK_WORD = "unblock_word"
    PAUSE = "pause"
    RESUME = "resume"
    PANIC = "panic"
    """The safe scene within a second, and nothing said until released."""
    RELEASE = "release"
    UNDO = "undo"


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingText:
    """A text held for approval: a tip's message, a suggestion. Raw; shown to the streamer only."""

    id: str
    viewer_id: str
    text: str
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class WaitingTip:
    """A tip held for approval."""

    key: str
    viewer_id: str
    amount_text: str
    """As it came."""
    value: int
    """Yen, 0 when unknown."""
    reason: str
    at: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Audit:
    """One entry of the audit log."""

    at: datetime
    """The clock of the run."""
    by: str
    """`streamer`, or the viewer id of a moderator."""
    act: Act
    about: str
    done: bool = True
    """False when there was nothing to do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Desk:
    """Everything that waits or is switched off."""

    tips: Mapping[str, WaitingTip] = field(default_factory=dict)
    texts: Mapping[str, WaitingText] = field(default_factory=dict)
    muted: frozenset[str] = frozenset()
    """Ids of characters who say nothing."""
    vetoed: frozenset[str] = frozenset()
    blocked_viewers: frozenset[str] = frozenset()
    blocked_words: frozenset[str] = frozenset()
    paused: bool = False
    panic: bool = False
    audit: tuple[Audit, ...] = ()
    """The last entries, the newest last; older ones are in the log."""

    @property
    def silent(self) -> bool:
        """Whether nothing at all may be said or shown now."""
        return self.panic


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What somebody with the right to do so decided."""

    act: Act
    about: str = ""
    """A tip's key, a text's id, a character, a viewer id, a word; empty where there is none."""
    by: str = "streamer"
    at: datetime


_AUDIT_KEPT = 500
_UNDONE_BY = {
    Act.MUTE: Act.UNMUTE,
    Act.UNMUTE: Act.MUTE,
    Act.BLOCK_VIEWER: Act.UNBLOCK_VIEWER,
    Act.UNBLOCK_VIEWER: Act.BLOCK_VIEWER,
    Act.BLOCK_WORD: Act.UNBLOCK_WORD,
    Act.UNBLOCK_WORD: Act.BLOCK_WORD,
    Act.PAUSE: Act.RESUME,
    Act.RESUME: Act.PAUSE,
    Act.PANIC: Act.RELEASE,
}


def hold_tip(desk: Desk, tip: WaitingTip) -> Desk:
    """The desk with one tip more to decide; the same tip again changes nothing."""
    return desk if tip.key in desk.tips else replace(desk, tips={**desk.tips, tip.key: tip})


def hold_text(desk: Desk, text: WaitingText) -> Desk:
    """The desk with one text more to decide; the same text again changes nothing."""
    return desk if text.id in desk.texts else replace(desk, texts={**desk.texts, text.id: text})


def decide(desk: Desk, decision: Decision) -> tuple[Desk, tuple[Act, ...]]:
    """Carry out a decision.

    Returns:
        The new desk, and the acts that took effect, for the engine to act on: the decision's own,
        for an undo the opposite of the last act that has one, or none when there was nothing to do
        (the audit says so).
    """
    act, about = decision.act, decision.about
    if act is Act.UNDO:
        act, about = _opposite(desk)
    changed = desk if act is Act.UNDO else _changed(desk, act, about)
    done = changed is not desk
    entry = Audit(at=decision.at, by=decision.by, act=act, about=about, done=done)
    audited = replace(changed, audit=(*changed.audit[-_AUDIT_KEPT + 1 :], entry))
    return audited, ((act,) if done else ())


def _opposite(desk: Desk) -> tuple[Act, str]:
    for entry in reversed(desk.audit):
        if entry.done and entry.act in _UNDONE_BY:
            return _UNDONE_BY[entry.act], entry.about
    return Act.UNDO, ""


_SETS: Mapping[Act, tuple[str, bool]] = {
    Act.MUTE: ("muted", True),
    Act.UNMUTE: ("muted", False),
    Act.VETO: ("vetoed", True),
    Act.BLOCK_VIEWER: ("blocked_viewers", True),
    Act.UNBLOCK_VIEWER: ("blocked_viewers", False),
    Act.BLOCK_WORD: ("blocked_words", True),
    Act.UNBLOCK_WORD: ("blocked_words", False),
}
_SWITCHES: Mapping[Act, tuple[str, bool]] = {
    Act.PAUSE: ("paused", True),
    Act.RESUME: ("paused", False),
    Act.PANIC: ("panic", True),
    Act.RELEASE: ("panic", False),
}
_QUEUES: Mapping[Act, str] = {
    Act.APPROVE_TIP: "tips",
    Act.DENY_TIP: "tips",
    Act.APPROVE_TEXT: "texts",
    Act.DENY_TEXT: "texts",
}


def _changed(desk: Desk, act: Act, about: str) -> Desk:
    """The desk after an act; the very same desk when there was nothing to do."""
    if act in _SETS:
        name, adding = _SETS[act]
        members: frozenset[str] = getattr(desk, name)
        if not about or (about in members) is adding:
            return desk
        return _with(desk, name, members | {about} if adding else members - {about})
    if act in _SWITCHES:
        name, on = _SWITCHES[act]
        return desk if getattr(desk, name) is on else _with(desk, name, on)
    name = _QUEUES[act]
    waiting: Mapping[str, object] = getattr(desk, name)
    if about not in waiting:
        return desk
    return _with(desk, name, {key: held for key, held in waiting.items() if key != about})


def _with(desk: Desk, name: str, value: object) -> Desk:
    return replace(desk, **{name: value})  # type: ignore[arg-type]  # fields of the tables above
