"""Whom a line speaks to, in which language, and whether it asks."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.audience.mentions import is_question, language_of, mentioned, name_table

CAST = name_table(
    {"john": ("John", "ジョン", "jon"), "sara": ("Sara", "サラ"), "eve": ("Eve", "イヴ", "イブ")}
)


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("John, what are you eating?", ("john",)), ("@sara hi", ("sara",)), ("JOHN!!", ("john",)),
        ("hey jon", ("john",)), ("サラとジョン、おはよう", ("sara", "john")),
        ("さら、おはよう", ("sara",)), ("イブちゃん", ("eve",)), ("ｓａｒａ", ("sara",)),
        ("Sara's curry", ("sara",)), ("j\u00f3hn", ("john",)), ("evening all", ()), ("", ()),
        ("Johnson won", ()), ("every eve", ("eve",)), ("サラダ食べたい", ()),
        ("ｻﾗ元気？", ("sara",)),
        ("さらにおいしい", ()), ("いまさら", ()), ("クリスマスイヴだ", ()), ("サラ！", ("sara",)),
    ],
)  # fmt: skip
def test_a_line_speaks_to_those_it_names(text, who):
    assert mentioned(text, CAST) == who


@pytest.mark.parametrize(
    "text",
    [
        "what are you doing", "how old is Eve", "really?", "何食べてるの", "元気ですか",
        "どこにいるの？", "can you cook", "お手できるかな", "is there rice",
    ],
)  # fmt: skip
def test_a_question_is_known_with_or_without_its_mark(text):
    assert is_question(text)


@pytest.mark.parametrize("text", ["nice", "かわいい", "I made curry", "今日は雨だね", "whatever"])
def test_talk_is_no_question(text):
    assert not is_question(text)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("hello", "en"), ("こんにちは", "ja"), ("kotatsuほしい", "ja"), ("", "en"), ("123 !", "en"),
        ("I love 東京 so much that I moved there", "en"),
    ],
)  # fmt: skip
def test_the_language_of_a_line(text, language):
    assert language_of(text) == language


@given(st.text(max_size=80))
def test_no_text_makes_it_fail_and_nobody_is_named_twice(text):
    found = mentioned(text, CAST)
    assert len(found) == len(set(found))


ITEMS = name_table(
    {"kotatsu": ("kotatsu", "こたつ"), "sofa": ("sofa", "ソファ"), "tv": ("tv", "テレビ")}
)


@pytest.mark.parametrize(
    ("text", "items"),
    [
        ("こたつがほしい", ("kotatsu",)), ("コタツ！", ("kotatsu",)), ("ソファー買って", ("sofa",)),
        ("そふぁ", ("sofa",)), ("テレビとこたつ", ("tv", "kotatsu")), ("テレビゲーム", ()),
    ],
)  # fmt: skip
def test_an_item_is_named_in_either_kana(text, items):
    assert mentioned(text, ITEMS) == items
