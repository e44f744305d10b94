"""No shipped line says what need not be so: where one is, what one owns, who hears it, how many."""

import re
from collections.abc import Iterator
from itertools import chain

import pytest

from bot.household.actions.dog import OUTDOORS
from bot.household.actions.registry import ACTIONS
from bot.household.naming import Plural
from bot.household.rules import Rules
from bot.ports import LineTemplate
from bot.wording.phrasebook import Phrasebook

OWNERS = ("john", "sara", "eve", "shared")
LANGUAGES = ("en", "ja")

HOME_ONLY = {"room", "larder", "newest", "money", "wish", "wish_tail"}
"""What is spoken of in the flat alone."""
_DOG_OUT = {name for name, spec in ACTIONS.items() if OUTDOORS in spec.tags}
"""What of the rest is done on a walk as well; the lines of an outing know where they are."""

OF_THE_FLAT = {
    "en": re.compile(
        r"\b((?<!ears )flat(?! paper)|(?<!waiting )rooms?|kitchen|fridge|shel(?:f|ves)|kettle|"
        r"doors?|doorbell|curtains?|tables?|cushions?|floor|walls?|ceiling|tiles|"
        r"lamps?(?! post)|bath|bathtub|bathroom|futon|blankets?|pillow|sofa|couch|stove|"
        r"the tap|sink|router|laptop|keyboard|(?<!deck )chair|cups?|drawers?|cupboard|stairs|"
        r"stairwell|hall|laundry|balcony|rug|carpet|duvet|rice cooker|oven|bowl|biscuit tin|"
        r"apron|window|screen dog|indoors|toaster|plant|candle|bin)\b",
        re.IGNORECASE,
    ),
    "ja": re.compile(
        "部屋|ワンルーム|台所|冷蔵庫|棚|やかん|ドア|カーテン|ちゃぶ台|クッション|床|壁|天井|"
        "タイル|ランプ|風呂|湯船|布団|毛布|枕|ソファ|コンロ|蛇口|流しに|ルーター|パソコン|"
        "キーボード|椅子|湯のみ|引き出し|押し入れ|階段|玄関|洗濯|ベランダ|絨毯|ラグ|お皿|炊飯|"
        "鉢植え|植物|机|ビスケット缶|うちの(?!子)|うちに|エプロン|室内|窓|ろうそく|ゴミ箱|"
        "トースター"
    ),
}  # fmt: skip
"""Words of what is in and around the flat: who is out cannot speak of it as being there."""

SYNONYMS = {
    "en": {
        "desk_lamp": ("lamp", "lamps"), "plant": ("plant",), "rug": ("rug", "carpet"),
        "tv": ("tv", "television"), "sofa": ("sofa", "couch"), "small_table": ("table",),
        "old_fridge": ("fridge",), "gas_stove": ("stove", "burner"), "dog_bowl": ("bowl",),
        "washing_machine": ("washing machine", "washer", "drum"), "leash": ("leash",),
        "curtain": ("curtain", "curtains"), "oven": ("oven", "toaster"), "futon": ("futon",),
    },
    "ja": {
        "desk_lamp": ("ランプ", "デスクライト"), "plant": ("植物", "鉢植え"),
        "rug": ("ラグ", "絨毯", "カーペット"), "tv": ("テレビ",), "sofa": ("ソファ",),
        "small_table": ("ちゃぶ台", "机"), "old_fridge": ("冷蔵庫",), "gas_stove": ("コンロ",),
        "dog_bowl": ("お皿",), "washing_machine": ("洗濯機",), "leash": ("リード",),
        "curtain": ("カーテン",), "oven": ("オーブン", "トースター"), "futon": ("布団",),
    },
}  # fmt: skip
"""What else things are called, besides their names."""
ALSO = {"desk", "dining_table", "kotatsu"}
"""A table all the same."""
NOT_THE_ITEM = {"dog_toy", "bed", "guitar"}
"""A dog has some ball in every flat, and `to bed` is said of a futon."""

TOGETHER = {"talk", "tease", "compliment", "argue", "apologise", "hug", "plan_date", "go_on_date"}
"""What is done with the other person: it is heard by them."""
CALLED = re.compile(
    r"^\{\{ other \}\}[,!！、]|[,、] ?\{\{ other \}\}[.!?。！？]|"
    r"[.!?。！？] ?\{\{ other \}\}[!！、]"
)
SECRET = re.compile(r"(?:don't|Don't) tell \{\{ other \}\}|\{\{ other \}\}には?内緒")


def lines(book: Phrasebook, language: str) -> Iterator[tuple[str, LineTemplate]]:
    for owner in OWNERS:
        for key in book.lines.table(owner, language).texts:
            for line in book.lines.pool(owner, key, language):
                if f"/{owner}.toml" in line.place:
                    yield key, line


def without_gaps(line: LineTemplate) -> str:
    return re.sub(r"\{\{.*?\}\}", "", line.text)


def bare(key: str) -> str:
    return key.removesuffix("_tail")


def said_anywhere(key: str) -> bool:
    """Whether a line on this subject can be said away from home."""
    family, _, name = bare(key).partition(".")
    if family in {"act", "saw"}:
        return name in _DOG_OUT
    return family != "back" and key not in HOME_ONLY


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_about_the_flat_is_said_at_home(book: Phrasebook, language: str) -> None:
    wrong = [
        f"{line.place}: {line.text}"
        for key, line in lines(book, language)
        if said_anywhere(key) and OF_THE_FLAT[language].search(without_gaps(line))
        if not {"home", "work", "bath", "cook"} & line.when and "out" not in line.when
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_line_that_names_a_thing_asks_for_it(
    book: Phrasebook, rules: Rules, language: str
) -> None:
    words = words_for_things(rules, language)
    wrong = []
    for _, line in lines(book, language):
        asked = {flag.removeprefix("has_") for flag in line.when | line.unless}
        wrong += [
            f"{line.place}: {word}: {line.text}"
            for word, things in words.items()
            if named(word, without_gaps(line), language) and not asked & things
        ]
    assert not wrong


def words_for_things(rules: Rules, language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for item in rules.catalogue.items.values():
        if item.room_type or item.id in NOT_THE_ITEM:
            continue
        name = item.name_ja if language == "ja" else item.name
        for word in chain((name.lower(),), SYNONYMS[language].get(item.id, ())):
            found.setdefault(word, set()).add(item.id)
    for word in ("table", "机"):
        if word in found:
            found[word] |= ALSO
    return found


def named(word: str, text: str, language: str) -> bool:
    if language == "ja":
        return word in text
    return re.search(rf"\b{re.escape(word)}\b(?! post)", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("language", LANGUAGES)
def test_who_is_spoken_to_is_there(book: Phrasebook, language: str) -> None:
    wrong = [
        f"{line.place}: {line.text}"
        for key, line in lines(book, language)
        if CALLED.search(line.text) and not SECRET.search(line.text)
        if bare(key).partition(".")[0] not in {"saw", "back"}
        and bare(key).removeprefix("act.") not in TOGETHER
        and "near" not in line.when
    ]
    assert not wrong


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_secret_is_not_told_to_the_one_it_is_kept_from(book: Phrasebook, language: str) -> None:
    told = [line for _, line in lines(book, language) if SECRET.search(line.text)]
    assert told
    assert not [line.place for line in told if "apart" not in line.when]


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_other_does_is_told_of_somebody_who_is_there(
    book: Phrasebook, language: str
) -> None:
    for key, line in lines(book, language):
        if "other_doing" in line.names:
            assert key == "other", line.place


ONE = {"is", "was", "has", "tastes", "makes", "looks", "saves", "saved", "starts", "smells",
       "works", "comes", "needs", "goes", "does", "knows", "likes", "moved", "wants"}  # fmt: skip
ALIKE = {"saved", "moved"}
BEFORE_ONE = {"this", "that", "a", "an", "another", "one", "every", "each", "half a", "these"}
NOUNS = ("dish", "food", "item", "thing", "newest", "wish", "gift", "asked_about", "basket")


def test_names_of_several_get_their_verbs(book: Phrasebook, rules: Rules) -> None:
    """Over every dish, food and item, and one of several: no `rice balls is`, no `a noodles`."""
    catalogue = rules.catalogue
    shelves = {"dish": {**catalogue.dishes, **catalogue.food}, "item": catalogue.items}
    wrong = []
    for _, line in lines(book, "en"):
        for fact in line.names & set(NOUNS):
            kind = "dish" if fact in {"dish", "food", "basket"} else "item"
            names = (book.label(f"{kind}.{key}", "en") for key in shelves[kind])
            for name in (*names, Plural("Roller skates")):
                said = book.lines.rendered(line, {**_FILLED, fact: name})
                if problem := disagreement(said, name):
                    wrong.append(f"{line.place}: {problem}: {said}")
    assert not wrong


_FILLED = dict.fromkeys(
    (
        *NOUNS, "me", "other", "pet", "viewer", "giver", "purse", "missing", "saved", "portions",
        "weekday", "season", "memory_when", "newest_from", "topic", "number", "yen",
    ),
    "Nn",
)  # fmt: skip


def disagreement(said: str, name: str) -> str:
    """What in a sentence does not go with the number of a name in it; empty when all does."""
    several = isinstance(name, Plural)
    for found in re.finditer(re.escape(name), said, re.IGNORECASE):
        before = re.findall(r"([\w']+) $", said[: found.start()])
        behind = re.match(r" (\w+)", said[found.end() :])
        verb = behind[1] if behind else ""
        if before and before[0].lower() in BEFORE_ONE:
            return f"{before[0]} {name}"
        if said[found.end() :].startswith("'s ") and several:
            return f"{name}'s"
        if several and verb in ONE - ALIKE:
            return f"{name} {verb}"
        if not several and verb in {"are", "were", "have", "taste", "make", "look", "save"}:
            return f"{name} {verb}"
    return ""
