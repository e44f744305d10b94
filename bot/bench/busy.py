"""A busy household on day 60, for measuring prompts: much owned, much remembered, chat full."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta, tzinfo

from bot.audience.screened import Screened
from bot.audience.viewers import Viewer
from bot.household.actions.offers import offers
from bot.household.briefing import Briefing, HeardLine
from bot.household.calendar import CalendarEvent
from bot.household.characters import Plan, RecentAction
from bot.household.events import ActionPerformed, Event, TipApplied
from bot.household.household import Household
from bot.household.new_world import new_world
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Episode, Flashback, Kind
from bot.memories.owner import Opinion

DAY = 60

Screen = Callable[[str], Screened]

LINES = (
    ("game_fan_123", "John, busy with work today?", "ジョン、今日は仕事忙しい？"),
    ("dog_lover", "Eve is so cute~ take her for a walk!", "イヴかわいい〜 お散歩に連れてって！"),
    ("mika_desu", "What are you two having for dinner tonight?", "今夜の晩ごはんは何にするの？"),
    ("night_owl", "first time here, this flat is so cosy", "はじめて来ました、この部屋落ち着くね"),
    (
        "kettle",
        "Did you ever finish that film?",
        "この前もめてた映画、最後まで見た？",
    ),
    ("tanuki88", "the kotatsu looks warm", "こたつあったかそう"),
    ("pan", "Sara, your curry always looks better than mine", "サラのカレーいつもおいしそうだよね"),
    ("rin", "good evening from Osaka", "大阪からこんばんは"),
    ("bits_and_bobs", "could Eve please get a new ball?", "イヴに新しいボール買ってあげて"),
    ("yuki", "my dog does the same zoomies after a bath", "うちの犬もお風呂のあと走り回るよ"),
    (
        "old_regular",
        "welcome back, I missed yesterday",
        "昨日見られなかったよ、おかえり",
    ),
    ("sora", "is the balcony plant still alive?", "ベランダの植物まだ元気？"),
)
"""Twelve viewers: name, English line, Japanese line."""

PAST = (
    ("Ate Sara's homemade nikujaga together and talked until late",
     "サラが作った肉じゃがを一緒に食べて、遅くまで話した", 0.6),
    ("Had a small argument about movie taste and made up over tea",
     "映画の趣味で少しけんかして、お茶を飲みながら仲直りした", 0.9),
    ("A viewer's tip brought the kotatsu, and everybody crawled under it",
     "視聴者のおかげでこたつが届いて、みんなで入った", 0.8),
    ("Eve learned to shake for the first time after a week of training",
     "一週間の練習でイヴがはじめてお手を覚えた", 0.8),
    ("Fixed the bug that had been open since Monday and danced in the kitchen",
     "月曜からのバグを直して台所で踊った", 0.5),
)  # fmt: skip


def busy_world(rules: Rules, zone: tzinfo) -> World:
    """A world on the evening of day 60 with a full flat."""
    start = datetime(2026, 3, 6, 7, 0, tzinfo=zone)
    world = new_world(rules, start, zone)
    now = (start + timedelta(days=DAY - 1, hours=12, minutes=30)).astimezone(UTC)
    events = tuple(
        CalendarEvent(
            id=f"plan-{n}",
            game_day=DAY + n,
            time="19:00",
            kind="date",
            title="Dinner at the small ramen place by the station",
            title_ja="駅前の小さなラーメン屋で夕食",
        )
        for n in range(3)
    )
    world = replace(
        world,
        calendar=replace(world.calendar, now=now, events=events),
        household=_household(rules, world.household),
        viewers={viewer.viewer_id: viewer for viewer in map(_viewer, range(len(LINES)))},
    )
    for who in rules.characters:
        character = world.characters[who]
        recent = tuple(_recent(now, n) for n in range(12, 0, -1))
        plan = Plan(
            id="plan-1",
            action="cook",
            argument="curry_rice",
            not_before=now + timedelta(minutes=30),
            until=now + timedelta(hours=3),
        )
        opinions = tuple(
            Opinion(
                id=f"op-{n}",
                about="kettle",
                text="kettle asks the questions nobody else dares to ask",
                text_ja="kettleさんはほかの人が聞けないことを聞いてくれる",
            )
            for n in range(3)
        )
        state = replace(character.state, recent=recent, plans=(plan,), skills={"shake": 100.0})
        world = world.with_character(replace(character, state=state, opinions=opinions))
    return world


def busy_briefing(
    rules: Rules, actor: str, language: str, *, zone: tzinfo, screen: Screen, tick: int = 8_000
) -> Briefing:
    """The briefing of one turn of that evening, with everything a briefing can carry.

    Args:
        rules: Of the home.
        actor: Whose turn it is.
        language: `en`, `ja` or `both`.
        zone: The household's zone.
        screen: The gate, for the chat lines.
        tick: The tick's number.
    """
    world = busy_world(rules, zone)
    chat = tuple(_heard(n, actor, language, screen) for n in range(len(LINES)))
    answerable = frozenset(
        [*(line.message_id for line in chat), *(line.viewer_id for line in chat)]
    )
    return Briefing(
        world=world,
        rules=rules,
        actor=actor,
        language=language,
        offers=offers(world, rules, actor, answerable),
        recent_events=tuple(_episode(world, n) for n in reversed(range(20))),
        flashbacks=tuple(
            Flashback(episode=_episode(world, 20 + n), score=0.9, reason='"mackerel", 12 days ago')
            for n in range(5)
        ),
        chat=chat,
        happened=_happened(world, rules, actor),
        tick=tick,
    )


def _household(rules: Rules, household: Household) -> Household:
    bought = tuple(item.name for item in rules.catalogue.items.values() if item.price)[:16]
    return replace(
        household,
        balance=48_210,
        owned_items=household.owned_items + bought,
        food_stock={**dict.fromkeys(rules.catalogue.food, 2), "curry_rice": 2},
        wish=rules.wish_order[-1] if rules.wish_order else None,
        funding=dict.fromkeys(rules.wish_order[-1:], 12_500),
    )


def _viewer(number: int) -> Viewer:
    seen = datetime(2026, 11, 1, tzinfo=UTC)
    return Viewer(
        viewer_id=_viewer_id(number),
        platform="twitch",
        name=LINES[number][0],
        first_seen=seen,
        last_seen=seen,
        messages=20,
        tips_total=1_000 if number == 8 else 0,
    )


def _viewer_id(number: int) -> str:
    return f"twitch:{4_100_000 + number}"


def _recent(now: datetime, back: int) -> RecentAction:
    texts = (
        ("Ate dinner with Sara (curry rice)", "サラと夕食（カレーライス）を食べた"),
        ("Was working (web coding)", "仕事をした（ウェブ開発）"),
        ("Walked Eve along the river", "イヴと川沿いを散歩した"),
    )
    event, event_ja = texts[back % len(texts)]
    at = now - timedelta(minutes=10 * back)
    return RecentAction(at=at, action="work", event=event, event_ja=event_ja)


def _episode(world: World, number: int) -> Episode:
    event, event_ja, importance = PAST[number % len(PAST)]
    days = 1 + number
    return Episode(
        id=f"ep_{number:06d}",
        timestamp=world.calendar.now - timedelta(days=days),
        game_day=DAY - days,
        event=event,
        event_ja=event_ja,
        emotion="happy",
        emotion_intensity=0.6,
        importance=importance,
        kind=Kind.EVENT,
        critical_information="the kotatsu came from kettle" if number % 5 == 2 else "",
    )


def _heard(number: int, actor: str, language: str, screen: Screen) -> HeardLine:
    name, english, japanese = LINES[number]
    return HeardLine(
        message_id=f"5f0c1b9e-8f1c-4f6e-9c55-0242ac1300{number:02d}",
        viewer_id=_viewer_id(number),
        name=screen(name),
        text=screen(japanese if language == "ja" else english),
        minutes_ago=number % 10,
        addressed_to=(actor,) if number < 3 else (),
        paid=1_000 if number == 8 else 0,
        question=number % 2 == 0,
        first_time=number == 3,
    )


def _happened(world: World, rules: Rules, actor: str) -> tuple[Event, ...]:
    now = world.calendar.now
    others = [who for who in rules.characters if who != actor]
    did = [
        ActionPerformed(
            actor=who,
            action="read",
            argument="",
            spot="window",
            line="The rain stopped just when I wanted an excuse to stay in.",
            at=now,
        )
        for who in others
    ]
    tip = TipApplied(
        key="twitch:e1",
        viewer_id="twitch:4100008",
        viewer="bits_and_bobs",
        platform="twitch",
        message="for the new ball, she deserves it",
        amount=None,
        currency="JPY",
        value=1_000,
        pot="dog_toy",
        item="dog_toy",
        is_test=False,
        at_home=tuple(rules.characters),
        at=now,
    )
    return (*did, tip)
