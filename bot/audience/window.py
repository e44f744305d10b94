"""The chat window: what viewers said in the last ten minutes, bounded, and picked from fairly."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta

from bot.audience.feed import AudienceEvent, Ban, ChatCleared, Deletion
from bot.audience.screened import Screened
from bot.audience.seen import SeenIds


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatRules:
    """`[chat]`."""

    minutes: int = 10
    """How long a line stays, by the platform's own time."""
    late_minutes: int = 20
    """A line that arrives older than this is context only: it never enters the window."""
    lines: int = 400
    """Lines kept at most; under a flood unpaid lines of the busiest viewers go first."""
    lines_a_viewer: int = 6
    picked: int = 40
    """Lines handed to a character at most."""
    picked_a_viewer: int = 3
    answers: int = 6
    """Short answers between two ticks at most."""
    answer_pause_s: int = 180
    """Seconds between two answers to one viewer."""
    answer_age_s: int = 60
    """A line older than this many seconds is not answered between ticks."""
    ignored: tuple[str, ...] = ()
    """Names or viewer ids that are never heard, besides the known bots."""
    own_accounts: tuple[str, ...] = ()
    """Viewer ids of accounts that only Hearthcast writes from."""

    def __post_init__(self) -> None:
        for name in ("minutes", "lines", "lines_a_viewer", "picked", "picked_a_viewer"):
            if getattr(self, name) < 1:
                raise ValueError(f"{name} must be at least 1, is {getattr(self, name)}")


@dataclass(frozen=True, slots=True, kw_only=True)
class WindowLine:
    """One screened line in the window."""

    event_id: str
    at: datetime
    """The platform's time."""
    platform: str
    viewer_id: str
    name: Screened
    text: Screened
    addressed_to: tuple[str, ...] = ()
    """Ids of the characters it speaks to; empty: everybody."""
    items: tuple[str, ...] = ()
    """Ids of the items it names."""
    question: bool = False
    language: str = "en"
    paid: int = 0
    """Yen, when it came with a tip."""
    first_time: bool = False
    regular: bool = False
    days_away: int = 0
    """Whole days since the viewer was last here; 0 for newcomers as well."""
    answered: bool = False
    same: int = 1
    """How many viewers said just this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChatWindow:
    """Lines in order of their time, and the ids that came before."""

    lines: tuple[WindowLine, ...] = ()
    seen: SeenIds = field(default_factory=SeenIds)
    shed: int = 0
    """Lines that a flood pushed out, since the show began."""
    unpaid: Mapping[str, int] = field(default_factory=dict)
    """How many of the lines are each viewer's and not paid for."""


def hear(window: ChatWindow, line: WindowLine, now: datetime, rules: ChatRules) -> ChatWindow:
    """The window with one line more.

    A line seen before, or older than `late_minutes`, changes nothing but the ids seen. The same
    text from another viewer within the window is counted on the first line (a raid of one phrase
    is one line). `now` is the run's clock.
    """
    seen = window.seen.adding(line.event_id)
    if seen is window.seen and line.event_id:
        return window
    if now - line.at > timedelta(minutes=rules.late_minutes):
        return replace(window, seen=seen)
    grouped = _grouped(window.lines, line)
    if grouped is not None:
        return replace(window, lines=grouped, seen=seen)
    lines, unpaid = _in_order(window.lines, line), dict(window.unpaid)
    if not line.paid:
        unpaid[line.viewer_id] = unpaid.get(line.viewer_id, 0) + 1
    bounded = _bounded(lines, unpaid, line.viewer_id, rules)
    shed = window.shed + len(lines) - len(bounded)
    return ChatWindow(lines=bounded, seen=seen, shed=shed, unpaid=unpaid)


def _grouped(lines: tuple[WindowLine, ...], line: WindowLine) -> tuple[WindowLine, ...] | None:
    if line.paid or not line.text:
        return None
    for at in range(len(lines) - 1, max(len(lines) - 60, -1), -1):
        other = lines[at]
        if other.text == line.text and not other.paid:
            if other.viewer_id == line.viewer_id:
                return lines
            return (*lines[:at], replace(other, same=other.same + 1), *lines[at + 1 :])
    return None


def _in_order(lines: tuple[WindowLine, ...], line: WindowLine) -> tuple[WindowLine, ...]:
    at = len(lines)
    while at and lines[at - 1].at > line.at:
        at -= 1
    return (*lines[:at], line, *lines[at:])


def _bounded(
    lines: tuple[WindowLine, ...], unpaid: dict[str, int], viewer_id: str, rules: ChatRules
) -> tuple[WindowLine, ...]:
    """The lines within the rules' bounds; `unpaid` is kept in step."""
    if unpaid.get(viewer_id, 0) > rules.lines_a_viewer:
        lines = _left_out(lines, unpaid, unpaid[viewer_id], viewer_id)
    if len(lines) > rules.lines:
        lines = _left_out(lines, unpaid, max(unpaid.values(), default=0))
    return lines


def _left_out(
    lines: tuple[WindowLine, ...], unpaid: dict[str, int], count: int, viewer_id: str = ""
) -> tuple[WindowLine, ...]:
    """The lines without the oldest unpaid one of a viewer with so many, or the oldest of all.

    With `viewer_id` it is one of theirs.
    """
    for at, line in enumerate(lines):
        if viewer_id and line.viewer_id != viewer_id:
            continue
        if not line.paid and unpaid[line.viewer_id] == count:
            unpaid[line.viewer_id] -= 1
            if not unpaid[line.viewer_id]:
                del unpaid[line.viewer_id]
            return (*lines[:at], *lines[at + 1 :])
    return lines[1:]


def _with_lines(window: ChatWindow, lines: tuple[WindowLine, ...]) -> ChatWindow:
    """The window holding just these lines."""
    if len(lines) == len(window.lines):
        return window
    unpaid = Counter(line.viewer_id for line in lines if not line.paid)
    return replace(window, lines=lines, unpaid=dict(unpaid))


def passed(window: ChatWindow, now: datetime, rules: ChatRules) -> ChatWindow:
    """The window without what is older than its minutes, by the platform's time."""
    oldest = now - timedelta(minutes=rules.minutes)
    return _with_lines(window, tuple(line for line in window.lines if line.at >= oldest))


def without(window: ChatWindow, event: AudienceEvent) -> ChatWindow:
    """The window after a deletion, a ban or a cleared chat; the same one for any other event."""
    match event:
        case Deletion(platform=platform, target=target):
            seen = window.seen.adding(target)
            kept = tuple(
                line
                for line in window.lines
                if line.platform != platform or line.event_id != target
            )
            return _with_lines(replace(window, seen=seen), kept)
        case Ban(platform=platform, user_id=user_id):
            return without_viewer(window, f"{platform}:{user_id}")
        case ChatCleared(platform=platform):
            return _with_lines(
                window, tuple(line for line in window.lines if line.platform != platform)
            )
        case _:
            return window


def without_viewer(window: ChatWindow, viewer_id: str) -> ChatWindow:
    """The window without one viewer's lines."""
    return _with_lines(window, tuple(line for line in window.lines if line.viewer_id != viewer_id))


def answered(window: ChatWindow, event_id: str) -> ChatWindow:
    """The window with one line marked as answered."""
    return replace(
        window,
        lines=tuple(
            replace(line, answered=True) if line.event_id == event_id else line
            for line in window.lines
        ),
    )


def weight(line: WindowLine, now: datetime, character: str = "") -> float:
    """How much a line asks to be heard: paid first, then mentions, questions, newcomers, age."""
    age = max((now - line.at).total_seconds(), 0.0) / 600
    mention = bool(line.addressed_to) and (not character or character in line.addressed_to)
    return (
        (100.0 + line.paid / 1_000_000 if line.paid else 0.0)
        + 8.0 * mention
        + 4.0 * line.first_time
        + 3.0 * line.question
        + 2.0 * line.regular
        + min(line.same, 10) * 0.2
        - 6.0 * line.answered
        - 3.0 * min(age, 2.0)
    )


def pick(
    window: ChatWindow, now: datetime, rules: ChatRules, character: str = ""
) -> tuple[WindowLine, ...]:
    """The lines a character hears, in order of time.

    At most `picked`, at most `picked_a_viewer` of one viewer; every language in the window gets a
    share of its size or a quarter, whichever is less. The same window gives the same lines.
    """
    ranked = sorted(window.lines, key=lambda line: (-weight(line, now, character), line.at))
    chosen: list[WindowLine] = []
    per_viewer: Counter[str] = Counter()
    for line in _languages_first(ranked, rules.picked):
        if len(chosen) >= rules.picked:
            break
        if per_viewer[line.viewer_id] < rules.picked_a_viewer:
            per_viewer[line.viewer_id] += 1
            chosen.append(line)
    return tuple(sorted(chosen, key=lambda line: line.at))


def _languages_first(ranked: list[WindowLine], room: int) -> Iterable[WindowLine]:
    """The ranked lines, with a minority language's best ones pulled to where they are heard."""
    counts = Counter(line.language for line in ranked)
    if len(counts) < 2 or len(ranked) <= room:
        return ranked
    head = ranked[:room]
    pulled: list[WindowLine] = []
    for language, count in counts.items():
        share = min(-(-count * room // len(ranked)), room // 4)
        there = sum(line.language == language for line in head)
        rest = (line for line in ranked[room:] if line.language == language)
        pulled.extend(line for line, _ in zip(rest, range(max(share - there, 0)), strict=False))
    return [*ranked[: room - len(pulled)], *pulled, *ranked[room - len(pulled) :]]


def to_answer(
    window: ChatWindow, now: datetime, rules: ChatRules, answered_at: dict[str, datetime]
) -> WindowLine | None:
    """The line that most deserves a short answer now, or None.

    Only mentions, questions and newcomers of the last `answer_age_s` seconds; nobody is answered
    twice within `answer_pause_s`. `answered_at` holds the run's clock by viewer id.
    """
    fresh = timedelta(seconds=rules.answer_age_s)
    pause = timedelta(seconds=rules.answer_pause_s)
    candidates = [
        line
        for line in window.lines
        if not line.answered
        and now - line.at <= fresh
        and (line.addressed_to or line.question or line.first_time)
        and (line.viewer_id not in answered_at or now - answered_at[line.viewer_id] >= pause)
    ]
    return max(candidates, key=lambda line: (weight(line, now), line.at), default=None)
