"""Wiring the audience of a show: tips, commands, votes, the desk, and whoever hears them."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.app.homes import Home
from bot.audience.mentions import NameTable, name_table
from bot.audience.privacy import ledger_token
from bot.audience.tips import TipDesk
from bot.config.audience import read_gate_texts
from bot.errors import Problem
from bot.household.rules import Rules
from bot.ports import Clock, Drawer, Eraser
from bot.show.care import Care, FixedLines
from bot.show.deskwork import DeskWork
from bot.show.effecting import Effecting
from bot.show.engine import Engine
from bot.show.forgetting import Forgetting
from bot.show.gatekeeper import Gatekeeper
from bot.show.holding import HeldTips
from bot.show.hush import Hush
from bot.show.listener import Audience, Listener
from bot.show.live import LiveState
from bot.show.moderating import Moderating
from bot.show.ordering import Ordering
from bot.show.reading import Reader
from bot.show.replies import Replies
from bot.show.requests import Requests
from bot.show.tips import TipCounter
from bot.show.voting import Voting
from bot.wording.commands import read_commands
from bot.wording.phrasebook import Phrasebook


@dataclass(frozen=True, slots=True, kw_only=True)
class Backstage:
    """What the audience's parts share with the rest of the show."""

    engine: Engine
    gate: Gatekeeper
    desk: DeskWork
    hush: Hush
    drawer: Drawer
    eraser: Eraser
    clock: Clock
    wall_clock: Clock
    live: LiveState
    wording: Phrasebook
    seed: int
    simulated: bool
    on_problem: Callable[[Problem], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class Hearing:
    """The audience's parts that others talk to."""

    listener: Listener
    moderating: Moderating
    forgetting: Forgetting
    votes: Voting


def audience_of_show(home: Home, back: Backstage) -> Hearing:
    """Wire everything that hears the audience.

    Raises:
        ConfigError: texts of prompts/ are missing or wrong.
    """
    settings, engine, hush = home.settings, back.engine, back.hush
    characters, items = names_of(engine.rules)
    replies = Replies(
        read_commands(home.root / "prompts"), back.gate, settings.show.language,
        signal=hush.signal, on_problem=back.on_problem,
    )  # fmt: skip
    effects = Effecting(
        engine, settings.effects, replies, back.gate, back.clock, back.drawer, signal=hush.signal
    )
    tips = _tips(home, back, effects, items)
    votes = Voting(
        engine, settings.votes, replies, back.wording, back.clock,
        seed=back.seed, signal=hush.signal,
    )  # fmt: skip
    moderating = Moderating(
        engine, back.desk, tips, effects, votes, back.gate, hush, signal=hush.signal
    )
    forgetting = Forgetting(
        engine, back.eraser, token=_tokens(back), retention=settings.privacy.retention(),
        clock=back.clock, wall_clock=back.wall_clock,
    )  # fmt: skip
    ordering = Ordering(
        settings.commands, replies,
        Requests(engine, back.wording, characters=characters, items=items),
        votes=votes, moderating=moderating, gate=back.gate, clock=back.clock,
        characters=characters, forget=forgetting.forget,
    )  # fmt: skip
    audience = Audience(
        chat=settings.chat, gate=back.gate, reader=Reader(back.gate, characters, items),
        care=_care(home, back), tips=tips, effects=effects, ordering=ordering, votes=votes,
        desk=back.desk,
    )  # fmt: skip
    listener = Listener(
        engine, audience, back.clock, back.drawer, signal=hush.signal, live=back.live
    )
    moderating.on_block = listener.forget
    for party in (
        lambda person, token: tips.forget(person.viewer_id, token),
        lambda person, token: back.desk.forget(person.viewer_id, token),
        lambda person, _: effects.forget(person.viewer_id),
        lambda person, _: votes.forget(person.viewer_id),
        lambda person, _: listener.forget(person.viewer_id),
    ):
        forgetting.tell(party)
    return Hearing(listener=listener, moderating=moderating, forgetting=forgetting, votes=votes)


def names_of(rules: Rules) -> tuple[NameTable, NameTable]:
    """What viewers call the characters, and the items."""
    characters = {
        one.id: (one.name, one.name_ja, *one.aliases) for one in rules.characters.values()
    }
    items = {
        one.id: (one.id.replace("_", " "), one.name, one.name_ja, *one.aliases)
        for one in rules.catalogue.items.values()
    }
    return name_table(characters), name_table(items)


def _tips(home: Home, back: Backstage, effects: Effecting, items: NameTable) -> TipCounter:
    settings = home.settings
    rules = TipDesk(rates=settings.rates, gate=back.gate.rules, rules=settings.tips, items=items)
    held = HeldTips(back.engine, back.desk, back.gate, back.clock, back.drawer)
    return TipCounter(
        back.engine, rules, held, effects, back.clock,
        gate=back.gate, signal=back.hush.signal, on_problem=back.on_problem,
    )  # fmt: skip


def _care(home: Home, back: Backstage) -> Care:
    texts = read_gate_texts(home.root, home.settings.show.language)
    lines = FixedLines(kind_line=texts.kind_line, steer_away=texts.steer_away)
    return Care(back.engine, lines, back.gate, back.clock, signal=back.hush.signal)


def _tokens(back: Backstage) -> Callable[[str], str]:
    """What stands for forgotten viewers: random, but the same in a life that is lived again."""
    if not back.simulated:
        return lambda platform: ledger_token(platform, secrets.token_bytes(8))
    chance = Random(f"{back.seed}:forgotten")
    return lambda platform: ledger_token(platform, chance.randbytes(8))
