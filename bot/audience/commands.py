"""Viewers' and moderators' commands: what a line orders, and whether it may.

Roles come from platform badges only; a name gives nobody anything.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from types import MappingProxyType

from bot.audience.cooldowns import Cooldown, Cooldowns, telling, used, wait_s
from bot.audience.feed import Role, Sender
from bot.audience.folding import fold


class Order(StrEnum):
    """What can be ordered in chat."""

    FEED = "feed"
    PET = "pet"
    WALK = "walk"
    IDEA = "idea"
    WISH = "wish"
    VOTE = "vote"
    STATUS = "status"
    ITEMS = "items"
    LOVE = "love"
    MEMORY = "memory"
    HELP = "help"
    WHOAMI = "whoami"
    FORGETME = "forgetme"
    PAUSE = "pause"
    RESUME = "resume"
    PANIC = "panic"
    RELEASE = "release"
    MUTE = "mute"
    UNMUTE = "unmute"
    VETO = "veto"


MODERATORS_ONLY = frozenset(
    {Order.PAUSE, Order.RESUME, Order.PANIC, Order.RELEASE, Order.MUTE, Order.UNMUTE, Order.VETO}
)
NEEDS_ARGUMENT = frozenset({Order.IDEA, Order.WISH, Order.MEMORY, Order.MUTE, Order.UNMUTE})

WORDS: Mapping[Order, tuple[str, ...]] = MappingProxyType(
    {
        Order.FEED: ("feed", "ごはん", "えさ", "おやつ"),
        Order.PET: ("pet", "なでる", "撫でる", "よしよし"),
        Order.WALK: ("walk", "散歩", "さんぽ"),
        Order.IDEA: ("idea", "suggest", "案", "アイデア", "提案"),
        Order.WISH: ("wish", "ほしい", "欲しい", "願い"),
        Order.VOTE: ("vote", "投票"),
        Order.STATUS: ("status", "状態", "ようす"),
        Order.ITEMS: ("items", "持ち物", "アイテム"),
        Order.LOVE: ("love", "仲", "愛"),
        Order.MEMORY: ("memory", "思い出", "記憶"),
        Order.HELP: ("help", "commands", "ヘルプ", "使い方"),
        Order.WHOAMI: ("whoami", "わたし", "私"),
        Order.FORGETME: ("forgetme", "忘れて"),
        Order.PAUSE: ("pause", "stop", "一時停止"),
        Order.RESUME: ("resume", "再開"),
        Order.PANIC: ("panic", "緊急"),
        Order.RELEASE: ("release", "解除"),
        Order.MUTE: ("mute", "消音"),
        Order.UNMUTE: ("unmute", "消音解除"),
        Order.VETO: ("veto", "却下"),
    }
)
"""What each order is called unless config says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class CommandRules:
    """`[commands]`. Compared by identity, so that its pattern is made once."""

    prefix: str = "!"
    words: Mapping[Order, tuple[str, ...]] = field(default_factory=lambda: WORDS)
    """An order that is missing here is switched off."""
    viewer_s: int = 60
    """Seconds between two of one order by one viewer."""
    all_s: int = 5
    """Seconds between two of one order by anybody."""
    argument_chars: int = 80

    def __post_init__(self) -> None:
        if not self.prefix:
            raise ValueError("prefix must not be empty")
        unknown = sorted(set(self.words) - set(Order))
        if unknown:
            raise ValueError(f"there is no order {unknown[0]!r} (there is: {', '.join(Order)})")


@dataclass(frozen=True, slots=True, kw_only=True)
class Call:
    """An order as a line gives it; the argument is as typed, unscreened."""

    order: Order
    argument: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Accepted:
    """Carry it out."""

    call: Call
    viewer_id: str


class Why(StrEnum):
    """Why an order is not carried out."""

    COOLDOWN = "cooldown"
    NOT_ALLOWED = "not_allowed"
    NO_ARGUMENT = "no_argument"


@dataclass(frozen=True, slots=True, kw_only=True)
class Declined:
    """Say why, once."""

    call: Call
    viewer_id: str
    why: Why
    seconds: int = 0
    """Until it may be ordered again."""


@lru_cache(maxsize=8)
def _orders(rules: CommandRules) -> tuple[re.Pattern[str], Mapping[str, Order]]:
    names = {fold(word): Order(order) for order, words in rules.words.items() for word in words}
    longest = sorted(names, key=len, reverse=True)
    pattern = "|".join(map(re.escape, longest)) or r"(?!)"
    prefix = re.escape(fold(rules.prefix))
    return re.compile(rf"{prefix}\s?({pattern})(?:[\s:：]+(.*)|$)", re.DOTALL), names


def parse(text: str, rules: CommandRules) -> Call | None:
    """The order a chat line gives, or None for ordinary talk and unknown words.

    The prefix may be full width; upper and lower case and both kana are one.
    """
    stripped = text.strip()
    if not stripped or fold(stripped[0]) != fold(rules.prefix)[0]:
        return None
    pattern, names = _orders(rules)
    found = pattern.fullmatch(fold(stripped))
    if found is None:
        return None
    argument = re.split(r"[\s:：]+", stripped.removeprefix(stripped[0]).strip(), maxsplit=1)[1:]
    typed = argument[0].strip() if argument else ""
    return Call(order=names[found[1]], argument=typed[: rules.argument_chars])


def may_moderate(sender: Sender) -> bool:
    """Whether the platform itself says that a sender keeps order here."""
    return bool(sender.roles & {Role.MODERATOR, Role.BROADCASTER})


def decide(
    call: Call, sender: Sender, cooldowns: Cooldowns, now: datetime, rules: CommandRules
) -> tuple[Cooldowns, Accepted | Declined | None]:
    """Whether an order is carried out.

    Args:
        call: from `parse`.
        sender: who gave it, with the platform's roles.
        cooldowns: the state so far.
        now: the run's clock.
        rules: `[commands]`.

    Returns:
        The new state, and what to do: None when the viewer was told in this wait already, and for a
        moderator's order by somebody else (nobody learns that it exists). Moderators' orders know
        no cooldown.
    """
    viewer_id, what = sender.viewer_id, str(call.order)
    if call.order in MODERATORS_ONLY:
        if not may_moderate(sender):
            return cooldowns, None
        return cooldowns, Accepted(call=call, viewer_id=viewer_id)
    left = wait_s(cooldowns, what, viewer_id, now)
    missing = call.order in NEEDS_ARGUMENT and not call.argument
    if left or missing:
        why = Why.COOLDOWN if left else Why.NO_ARGUMENT
        told = telling(cooldowns, what, viewer_id, now)
        if told is None:
            return cooldowns, None
        if missing and not left:
            told = used(told, what, viewer_id, now, Cooldown(viewer_s=rules.all_s, all_s=0))
        return told, Declined(call=call, viewer_id=viewer_id, why=why, seconds=left)
    cooldown = Cooldown(viewer_s=rules.viewer_s, all_s=rules.all_s)
    spent = used(cooldowns, what, viewer_id, now, cooldown)
    return spent, Accepted(call=call, viewer_id=viewer_id)
