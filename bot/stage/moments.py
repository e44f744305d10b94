"""What passes: the frames a page plays once, each from one event."""

from decimal import Decimal

from bot.audience.valued import ValuedTip
from bot.household.events import (
    ActionPerformed,
    Event,
    Happened,
    ItemUnlocked,
    TipApplied,
    ViewerMet,
)
from bot.household.rules import Rules
from bot.ports import Wording
from bot.stage.snapshot import doing
from bot.stage.words import Json, named, yen

LINE = 90
"""The most characters a bubble carries; what is longer was meant for another place."""
_MINOR = {"USD": "$", "EUR": "€", "GBP": "£", "KRW": "₩"}
_UNITS = {"BITS": "bits", "DIAMONDS": "diamonds", "SUB": "sub"}


def moments(event: Event, rules: Rules, wording: Wording) -> tuple[Json, ...]:
    """The frames of one committed event; empty for what only changes the snapshot."""
    match event:
        case ActionPerformed():
            return _performed(event, wording)
        case Happened():
            return (
                {
                    "type": "happened",
                    "what": event.what,
                    "who": list(event.who),
                },
            )
        case ItemUnlocked():
            return (
                {"type": "unlocked", "item": event.item, "name": _item_name(event.item, rules)},
            )
        case TipApplied():
            return (applied(event, rules),)
        case ViewerMet() if event.first:
            return ({"type": "viewer", "name": event.name, "to": list(event.addressed_to)},)
        case _:
            return ()


def said(actor: str, text: str, *, to: str = "") -> Json:
    """Someone speaks; `to` names the viewer an answer is for."""
    return {"type": "said", "actor": actor, "text": shortened(text), "to": to}


def thought(actor: str, text: str, *, remembered: bool = False) -> Json:
    """Someone thinks; `remembered`: a flashback came to mind."""
    return {
        "type": "thought",
        "actor": actor,
        "text": shortened(text),
        "remembered": remembered,
    }


def received(tip: ValuedTip, rules: Rules) -> Json:
    """The alert of a tip at the moment it arrives, before it is counted."""
    return _alert(
        key=tip.key,
        name=str(tip.name),
        amount=paid(tip.amount, tip.currency, tip.value),
        message=str(tip.message),
        item=tip.item,
        is_test=tip.is_test,
    ) | {"item_name": _item_name(tip.item, rules), "value": tip.value}


def applied(event: TipApplied, rules: Rules) -> Json:
    """The alert of a counted tip; a page merges it with the one shown at receipt by its id."""
    item = event.item or (event.pot if event.pot in rules.catalogue.items else None)
    return _alert(
        key=event.key,
        name=event.viewer,
        amount=paid(event.amount, event.currency, event.value),
        message=event.message,
        item=item,
        is_test=event.is_test,
    ) | {"item_name": _item_name(item, rules), "value": event.value}


def paid(amount: Decimal | None, currency: str, value: int) -> str:
    """An amount as the viewer paid it: `$5.00`, `100 bits`, `¥1,000`; yen where it is not known."""
    if amount is None or currency in {"", "JPY"}:
        return yen(value)
    if currency in _UNITS:
        return f"{amount:,.0f} {_UNITS[currency]}"
    sign = _MINOR.get(currency)
    whole = f"{amount:,.0f}" if currency == "KRW" else f"{amount:,.2f}"
    return f"{sign}{whole}" if sign else f"{whole} {currency}"


def shortened(text: str) -> str:
    """A text of at most `LINE` characters, cut at a space where there is one near."""
    if len(text) <= LINE:
        return text
    head = text[: LINE - 1]
    space = head.rfind(" ", LINE // 2)
    return (head[:space] if space > 0 else head).rstrip() + "…"


def _performed(event: ActionPerformed, wording: Wording) -> tuple[Json, ...]:
    deed: Json = {
        "type": "performed",
        "actor": event.actor,
        "action": event.action,
        "with": list(event.with_),
        "emotion": event.emotion,
        "label": doing(event.action, event.argument, wording),
        "continued": event.continued,
    }
    frames = [deed]
    if event.thought:
        frames.append(thought(event.actor, event.thought))
    if event.line:
        frames.append(said(event.actor, event.line))
    return tuple(frames)


def _alert(
    *, key: str, name: str, amount: str, message: str, item: str | None, is_test: bool
) -> Json:
    return {
        "type": "alert",
        "id": key,
        "name": name,
        "amount": amount,
        "message": message[:200],
        "item": item or "",
        "test": is_test,
    }


def _item_name(item: str | None, rules: Rules) -> dict[str, str] | None:
    spec = rules.catalogue.items.get(item or "")
    return named(spec.name, spec.name_ja) if spec else None
