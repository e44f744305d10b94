"""What there is to speak of now, and how much it is on one's mind."""

from datetime import timedelta

from bot.brains.scripted.moment import Moment, Option
from bot.brains.scripted.whereabouts import is_out, is_with
from bot.household.characters import Species
from bot.household.events import ActionPerformed, Happened, ItemUnlocked, TipApplied
from bot.household.needs import LOW

Subject = tuple[str, float]
"""The key of a pool of lines, and its weight."""

_TIP_SIZES = ((500, "tiny"), (2_000, "small"), (10_000, "big"))
"""(below so many yen, word); `huge` above."""

_JUST_HEARD = 12
"""Lines of the others that tell whether somebody has been thanked already."""

OUTINGS = frozenset({"walk_dog", "shop", "go_on_date"})
"""What takes somebody out of the flat."""
JUST_BACK = timedelta(minutes=20)
"""So long after an outing somebody is just back."""
_LATEST = 3
"""Actions of the other among which an outing is looked for."""

_TALKING_TO_CHAT = frozenset({"answer_viewer", "thank_viewer"})


_SAID_BY_DOING = frozenset({
    "talk", "tease", "compliment", "argue", "apologise", "hug", "plan_date", "choose_wish",
})  # fmt: skip
"""What is done with words: the line is the deed."""


def tip_size(yen: int) -> str:
    """`tiny`, `small`, `big` or `huge`: each size has its own thanks."""
    return next((word for limit, word in _TIP_SIZES if yen < limit), "huge")


def subjects(moment: Moment, option: Option) -> tuple[Subject, ...]:
    """What could be spoken of, each with its weight."""
    if option.action in _TALKING_TO_CHAT:
        return ((f"act.{option.action}", 1.0),)
    if brings_news(moment):
        return _great_news(moment)
    found: list[Subject] = [(f"act.{option.action}", _weight(moment, option))]
    found += _news(moment)
    found += _others(moment)
    found += _inner(moment)
    if moment.briefing.profile.species is Species.PERSON:
        found += [] if is_out(moment, moment.me) else _flat(moment)
        found += _small_talk(moment)
    return tuple(one for one in found if one[1] > 0)


def brings_news(moment: Moment) -> bool:
    """Whether something happened that nobody passes over in silence."""
    return any(
        isinstance(event, ItemUnlocked) or (isinstance(event, TipApplied) and not event.is_test)
        for event in moment.briefing.happened
    )


def _weight(moment: Moment, option: Option) -> float:
    if option.action in _SAID_BY_DOING:
        return 90.0
    return 5.0 if moment.goes_on(option) else 11.0


def _great_news(moment: Moment) -> tuple[Subject, ...]:
    """A tip is thanked for by name before anything else; then there is what it brought."""
    heard = moment.briefing.heard[-_JUST_HEARD:]
    thanks: list[Subject] = []
    unthanked: list[Subject] = []
    for event in moment.briefing.happened:
        if isinstance(event, TipApplied) and not event.is_test:
            subject = (f"tip.{tip_size(event.value)}", 1.0)
            thanks.append(subject)
            if not any(event.viewer in line for line in heard):
                unthanked.append(subject)
        elif isinstance(event, ItemUnlocked):
            thanks.append(("unlocked", 2.0))
    return tuple(unthanked or thanks)


def _news(moment: Moment) -> list[Subject]:
    return [
        (f"news.{event.what}", 18.0)
        for event in moment.briefing.happened
        if isinstance(event, Happened)
    ]


def _others(moment: Moment) -> list[Subject]:
    found: list[Subject] = []
    for event in _newest_deeds(moment):
        weight = 7.0 if event.actor in moment.near else 1.5
        found.append((f"saw.{event.action}", weight if not event.continued else weight / 2))
    if outing := _just_back(moment):
        found.append((f"back.{outing}", 9.0))
    if moment.partner in moment.near:
        found.append(("other", 5.0))
    if moment.dog in moment.near:
        found.append(("dog", 4.0))
    if moment.couple.quarrel is not None:
        found.append(("quarrel", 14.0))
    return found


def _newest_deeds(moment: Moment) -> list[ActionPerformed]:
    """What each of the others did last, where one can tell of it: here, or by going out."""
    newest: dict[str, ActionPerformed] = {}
    for event in moment.deeds_of_others:
        newest.setdefault(event.actor, event)
    left = not is_out(moment, moment.me)
    return [
        event
        for event in newest.values()
        if is_with(moment, event.actor) or (left and event.action in OUTINGS)
    ]


def _just_back(moment: Moment) -> str:
    """The outing the other person is just back from; empty when there is none."""
    if not moment.partner or not is_with(moment, moment.partner) or is_out(moment, moment.me):
        return ""
    lately = moment.briefing.world.characters[moment.partner].state.recent[-_LATEST:]
    back = (
        one.action
        for one in reversed(lately)
        if one.action in OUTINGS and moment.me not in one.with_ and moment.now - one.at <= JUST_BACK
    )
    return next(back, "")


def _inner(moment: Moment) -> list[Subject]:
    needs = moment.state.needs
    found = [(f"need.{name}", 7.0) for name, level in needs.items() if level < LOW]
    if moment.briefing.flashbacks:
        found.append(("memory", 8.0))
    if moment.state.plans:
        found.append(("plan", 4.0))
    found.append(("muse", 7.0))
    return found


def _flat(moment: Moment) -> list[Subject]:
    household = moment.briefing.world.household
    new = any(item.used_count == 0 for item in moment.briefing.world.unlocked)
    return [
        ("wish", 3.5 if household.wish else 0.0),
        ("money", 3.0 if household.balance < 8_000 else 0.8),
        ("larder", 4.0 if moment.meals <= 3 else 0.8),
        ("newest", 5.0 if new else (1.5 if moment.briefing.world.unlocked else 0.0)),
        ("room", 2.5),
    ]


def _small_talk(moment: Moment) -> list[Subject]:
    return [
        ("weather", 2.5),
        ("hour", 4.5),
        ("weekday", 2.0),
        ("viewers", 4.0 if moment.briefing.chat else 1.0),
    ]
