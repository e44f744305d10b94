"""The turn book on the dashboard: what was sent, what came back, and what became of it."""

from collections.abc import Sequence
from decimal import Decimal
from functools import partial
from typing import Any

from bot.app.composing import Show
from bot.app.turnbook import Text, Turn
from bot.brains.traces import Called
from bot.config.secrecy import hidden, secrets_of
from bot.errors import HearthcastError
from bot.household.decisions import Action

Json = dict[str, Any]
OPTIONS = 12
"""Offers of the scripted brain that are listed, the likeliest first."""


class DeskTurns:
    """The turns of a show as JSON; wherever a secret stands, `[key]` is told instead."""

    def __init__(self, show: Show) -> None:
        self._book = show.turns
        self._labels = show.wording.labels
        self._language = "ja" if show.home.settings.show.language == "ja" else "en"
        self._secrets = partial(secrets_of, show.home.settings)

    def rows(self, actor: str) -> list[Json]:
        """One row a turn, the newest first: who decided what, what it took, why not another."""
        turns = self._book.of(actor) if self._book else ()
        secrets = self._secrets()
        return [_clean(self._row(turn), secrets) for turn in turns]

    def whole(self, number: int) -> Json:
        """All of one turn.

        Raises:
            HearthcastError: it is not kept any more.
        """
        turn = self._book.find(number) if self._book else None
        if turn is None:
            raise HearthcastError("this turn is not kept any more: choose a newer one")
        whole = {
            **self._row(turn),
            "calls": [_call(one) for one in turn.calls],
            "options": self._options(turn),
            "texts": [_text(one) for one in turn.texts],
        }
        return _clean(whole, self._secrets())

    def _row(self, turn: Turn) -> Json:
        usages = [one.usage for one in turn.calls]
        return {
            "number": turn.number,
            "at": turn.at.isoformat(),
            "tick": turn.tick,
            "purpose": turn.purpose.value,
            "brain": turn.brain,
            "action": self._named(turn.action.name, turn.action.argument) if turn.action else "",
            "why": "; ".join(turn.ways),
            "asked": len(turn.calls),
            "model": turn.calls[-1].model if turn.calls else "",
            "input": sum(usage.input for usage in usages),
            "output": sum(usage.output for usage in usages),
            "cached": sum(usage.cached for usage in usages),
            "usd": _usd(sum((one.usd for one in turn.calls), Decimal(0))),
            "seconds": round(sum(one.seconds for one in turn.calls), 2),
            "refused": sum(bool(one.refused) for one in turn.texts),
        }

    def _options(self, turn: Turn) -> list[Json]:
        likeliest = sorted(turn.options, key=lambda one: -one.share)
        return [
            {
                "deed": self._named(one.action, one.argument),
                "points": round(one.points, 1),
                "percent": round(100 * one.share, 1),
                "chosen": turn.action == Action(name=one.action, argument=one.argument),
            }
            for one in likeliest[:OPTIONS]
        ]

    def _named(self, action: str, argument: str) -> str:
        word = self._labels.word("action", action, self._language)
        return f"{word}: {argument}" if argument else word


def _call(called: Called) -> Json:
    ask, completed = called.ask, called.completed
    usage = called.usage
    return {
        "model": called.model,
        "again": ask.why,
        "sent": {"system_shared": ask.shared, "system_persona": ask.persona, "user": ask.user},
        "sections": [
            {"name": one.name, "tokens": one.tokens, "left_out": one.left_out}
            for one in ask.sections
        ],
        "temperature": ask.temperature,
        "max_tokens": ask.max_tokens,
        "answer": completed.text if completed else "",
        "finish": completed.finish.value if completed else "",
        "counted": completed is not None and completed.usage is not None,
        "fault": called.fault,
        "input": usage.input,
        "output": usage.output,
        "cached": usage.cached,
        "cache_written": usage.cache_written,
        "reasoning": usage.reasoning,
        "usd": _usd(called.usd),
        "seconds": round(called.seconds, 2),
    }


def _usd(usd: Decimal) -> str:
    return f"{usd:.6f}".rstrip("0").rstrip(".")


def _text(text: Text) -> Json:
    return {
        "source": text.source.value,
        "text": text.text,
        "refused": text.refused,
        "shown": "" if text.refused or text.shown == text.text else text.shown,
    }


def _clean(row: Json, secrets: Sequence[str]) -> Json:
    return {key: _without(value, secrets) for key, value in row.items()}


def _without(value: object, secrets: Sequence[str]) -> object:
    match value:
        case str():
            return hidden(value, secrets)
        case dict():
            return {key: _without(one, secrets) for key, one in value.items()}
        case list():
            return [_without(one, secrets) for one in value]
        case _:
            return value
