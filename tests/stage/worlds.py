"""Small worlds for the stage's tests, made from the pure types."""

from datetime import UTC, datetime
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from bot.audience.ledger import LedgerEntry, TipState
from bot.audience.viewers import Viewer
from bot.household.calendar import Calendar
from bot.household.characters import Character, Profile, RecentAction, Species, State
from bot.household.events import ActionPerformed, Event, TipApplied
from bot.household.household import Household
from bot.household.items import Catalogue, DishSpec, ItemSpec
from bot.household.mood import Mood
from bot.household.relationships import Bond, Couple, Relationships
from bot.household.rules import Rules
from bot.household.world import World
from bot.memories.episode import Note
from bot.ports import Wording

TOKYO = ZoneInfo("Asia/Tokyo")
START = datetime(2026, 3, 6, 7, 0, tzinfo=TOKYO).astimezone(UTC)

ITEMS = {
    "kotatsu": (4980, "Kotatsu", "こたつ"), "rice_cooker": (3980, "Rice cooker", "炊飯器"),
    "tv": (19800, "TV", "テレビ"), "sofa": (15800, "Sofa", "ソファ"),
    "game_console": (29800, "Game console", "ゲーム機"), "bookshelf": (5980, "Bookshelf", "本棚"),
    "plant": (1980, "Plant", "観葉植物"), "bed": (24800, "Bed", "ベッド"),
    "desk_lamp": (2480, "Desk lamp", "デスクライト"), "heater": (6980, "Heater", "ヒーター"),
    "curtain": (3480, "Curtain", "カーテン"), "rug": (4480, "Rug", "ラグ"),
    "bath_set": (1480, "Bath set", "お風呂セット"), "camera": (38000, "Camera", "カメラ"),
    "guitar": (12800, "Guitar", "ギター"), "speaker": (7980, "Speaker", "スピーカー"),
    "dog_bed": (3980, "Dog bed", "犬用ベッド"), "dog_toy": (980, "Dog toy", "犬のおもちゃ"),
    "agility_set": (5480, "Agility set", "アジリティ"),
    "microwave": (9800, "Microwave", "電子レンジ"),
    "oven": (18800, "Oven", "オーブン"), "second_burner": (4280, "Second burner", "2口コンロ"),
    "washing_machine": (32800, "Washing machine", "洗濯機"),
    "air_conditioner": (49800, "Air conditioner", "エアコン"),
    "bicycle": (16800, "Bicycle", "自転車"),
    "tent": (12800, "Tent", "テント"), "telescope": (14800, "Telescope", "望遠鏡"),
    "sewing_machine": (13800, "Sewing machine", "ミシン"),
    "coffee_mill": (3280, "Coffee mill", "コーヒーミル"),
    "projector": (22800, "Projector", "プロジェクター"),
    "board_game": (2980, "Board game", "ボードゲーム"), "radio": (2480, "Radio", "ラジオ"),
    "desk": (12800, "Work desk", "仕事机"), "hot_plate": (6980, "Hot plate", "ホットプレート"),
    "dog_sweater": (2680, "Dog sweater", "犬用セーター"), "aquarium": (16800, "Aquarium", "水槽"),
    "dining_table": (26800, "Dining table", "ダイニングテーブル"),
    "move_1dk": (180000, "Move to a 1DK", "1DKへ引っ越し"),
    "move_1ldk": (320000, "Move to a 1LDK", "1LDKへ引っ越し"),
}  # fmt: skip

LABELS = {
    "hud.day": ("Day {day}", "{day}日目"), "hud.purse": ("Purse", "おさいふ"),
    "hud.love": ("Love", "なかよし度"), "hud.wish": ("Wish", "ほしいもの"),
    "hud.no_wish": ("No wish yet", "まだなし"), "hud.next_tick": ("Next", "つぎ"),
    "hud.thanks": ("Thank you", "ありがとう"), "hud.away": ("out", "おでかけ中"),
    "hud.memory": ("Remembers", "思い出し中"), "hud.tip_from": ("Tip from", "投げ銭"),
    "hud.test": ("Test", "テスト"), "hud.unlocked": ("New in the flat", "新しい仲間"),
    "hud.tips": ("Tips", "投げ銭"), "hud.ai_badge": ("AI characters", "AIキャラクター"),
    "hud.paused": ("Back in a moment", "少々お待ちください"), "hud.vote": ("Vote", "投票"),
    "hud.vote_how": ("Write its number", "番号を書いてね"),
    "hud.vote_chosen": ("You decided", "決定"),
    "vote.dinner": ("What is for dinner?", "今夜のごはんは?"),
    "dish.curry_rice": ("Curry", "カレーライス"), "dish.nikujaga": ("Nikujaga", "肉じゃが"),
    "hud.quarrel": ("Not talking", "けんか中"),
    "command.feed": ("!feed give Eve a treat", "!feed イヴにおやつ"),
    "command.pet": ("!pet stroke Eve", "!pet イヴをなでる"),
    "command.idea": ("!idea say what happens next", "!idea つぎにすること"),
    "command.wish": ("!wish what they save for", "!wish ほしいもの"),
    "command.memory": ("!memory ask what they remember", "!memory おぼえていること"),
    "command.love": ("!love how close they are", "!love なかよし度"),
    "love.warm": ("warm", "あたたかい"), "love.close": ("close", "なかよし"),
    "season.spring": ("spring", "春"), "season.summer": ("summer", "夏"),
    "season.autumn": ("autumn", "秋"), "season.winter": ("winter", "冬"),
    "weekday.4": ("Friday", "金曜日"), "action.cook": ("Cooking", "料理中"),
    "action.work": ("Working", "仕事中"), "action.rest": ("Resting", "ひとやすみ"),
    "action.sleep": ("Sleeping", "就寝中"), "action.eat": ("Eating", "食事中"),
    "action.dog_sleep": ("Sleeping", "おやすみ"), "action.hug": ("Hug", "ぎゅっ"),
    "action.use_item": ("Trying it out", "使ってみる"), "dish.oden": ("Oden", "おでん"),
}  # fmt: skip
"""The words a household needs for these tests, in the keys of labels.toml."""


class ShortWording(Wording):
    """Labels from the table above; the key where there is none."""

    def notes(self, event: Event, world: World) -> tuple[tuple[str, Note], ...]:
        return ()

    def label(self, key: str, language: str) -> str:
        pair = LABELS.get(key)
        return key if pair is None else pair[language == "ja"]


def rules(**changes: Any) -> Rules:
    items = {
        key: ItemSpec(id=key, name=name, name_ja=name_ja, price=price, slot=key)
        for key, (price, name, name_ja) in ITEMS.items()
    }
    profiles = (
        Profile(id="john", name="John", name_ja="ジョン", species=Species.PERSON, job="web_coding"),
        Profile(id="sara", name="Sara", name_ja="サラ", species=Species.PERSON),
        Profile(id="eve", name="Eve", name_ja="イブ", species=Species.DOG),
    )
    dishes = {"oden": DishSpec(id="oden", name="Oden", name_ja="おでん", needs={})}
    given: dict[str, Any] = {
        "characters": {profile.id: profile for profile in profiles},
        "catalogue": Catalogue(items=items, dishes=dishes),
        "wish_order": ("kotatsu", "rice_cooker", "tv", "curtain", "dog_bed"),
    }
    return Rules(**(given | changes))


def state(
    doing: str = "rest",
    *,
    spot: str = "table",
    argument: str = "",
    emotion: str = "content",
    event: str = "",
) -> State:
    recent = (RecentAction(at=START, action=doing, event=event, event_ja=""),) if event else ()
    return State(
        needs={"energy": 70.0},
        mood=Mood(valence=0.4, arousal=0.4, emotion=emotion),
        spot=spot, doing=doing, argument=argument, since=START, recent=recent,
    )  # fmt: skip


def cooking() -> State:
    return state("cook", spot="kitchen", argument="oden", event="Sara started cooking oden")


def world(
    *,
    now: datetime = START,
    john: State | None = None,
    sara: State | None = None,
    eve: State | None = None,
    **household: Any,
) -> World:
    given: dict[str, Any] = {
        "balance": 4250,
        "wish": "kotatsu",
        "funding": {"kotatsu": 1800},
        "food_stock": {},
    }
    return World(
        calendar=Calendar(now=now, started_at=START, zone=TOKYO),
        household=Household(**(given | household)),
        relationships=Relationships(
            couple=Couple(love_level=72.0, trust_level=70.0),
            bonds={"john": Bond(bond_level=60.0), "sara": Bond(bond_level=60.0)},
        ),
        characters={
            "john": Character(id="john", state=john or state("work")),
            "sara": Character(id="sara", state=sara or cooking()),
            "eve": Character(id="eve", state=eve or state("rest", spot="floor", emotion="calm")),
        },
        viewers={"twitch:1": viewer("twitch:1", "mika_tea")},
        tips={
            "twitch:t1": LedgerEntry(
                entry=TipState.APPLIED, tip="twitch:t1", viewer_id="twitch:1",
                amount=Decimal(500), currency="JPY", value=500, recorded_at=START,
            )
        },
    )  # fmt: skip


def viewer(viewer_id: str, name: str) -> Viewer:
    return Viewer(
        viewer_id=viewer_id, platform="twitch", name=name, first_seen=START, last_seen=START
    )


def said(
    actor: str = "sara", line: str = "", *, action: str = "talk", thought: str = "", **more: Any
) -> ActionPerformed:
    return ActionPerformed(
        actor=actor, action=action, argument="", spot="table", line=line, thought=thought,
        at=START, **more,
    )  # fmt: skip


def tip(
    key: str = "twitch:t2",
    *,
    viewer: str = "mika_tea",
    message: str = "keep those toes warm",
    **more: Any,
) -> TipApplied:
    given: dict[str, Any] = {
        "viewer_id": "twitch:1", "platform": "twitch", "amount": Decimal(500), "currency": "JPY",
        "value": 500, "pot": "kotatsu", "item": "kotatsu", "is_test": False,
        "at_home": ("john", "sara", "eve"), "at": START,
    }  # fmt: skip
    return TipApplied(key=key, viewer=viewer, message=message, **(given | more))
