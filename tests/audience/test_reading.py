"""How a text is read and cut: what may be drawn, whom it names, which words hide in it."""

import re

import pytest

from bot.audience.feed import ChatLine, Sender
from bot.audience.flood import shed
from bot.audience.folding import fold, without_marks
from bot.audience.gate import GateRules, Source, screen, screen_name, spells_across
from bot.audience.hearing import KNOWN_BOTS, ears_of
from bot.audience.mentions import is_question, mentioned, mentions, name_table
from bot.audience.personal import without_personal_data
from bot.audience.scripts import is_listed, script_of
from bot.audience.sounds import foreign_words, sound_of
from bot.audience.spellings import spellings
from bot.audience.topics import Topic
from bot.audience.trie import trie_pattern
from bot.audience.visible import clean, cut
from bot.audience.window import ChatRules
from bot.audience.wordlist import compile_list, decode, encode, plain_terms
from tests.audience.test_window import NOW

BOTH = frozenset({"en", "ja"})


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("  two   words ", "two words"),
        ("a\tb\nc\u2028d", "a b c d"),
        ("a\x1b[31mred\x1b[0m", "ared"),
        ("a\x00b\u200bc\u202ed", "abcd"),
        ("e\u0301", "é"),
        ("x\u0300\u0301\u0302\u0303\u0304", "x\u0300\u0301\u0302"),
        ("\u0301a", "a"),
        ("\U0001f469\u200d\U0001f373", "\U0001f469\u200d\U0001f373"),
        ("a\u200db", "ab"),
        ("\u2764\ufe0f", "\u2764\ufe0f"),
        ("1\ufe0f", "1"),
        ("\U0001f469\u200d", "\U0001f469"),
        ("\u3164name\u2800", "name"),
        ("half \ud83d", "half \ufffd"),
    ],
)
def test_a_text_is_one_line_of_what_can_be_drawn(text, drawn):
    assert clean(text) == drawn


@pytest.mark.parametrize(
    ("text", "limit", "short"),
    [
        ("one two three", 13, "one two three"),
        ("one two three", 12, "one two thr…"),
        ("abcdef ghij", 9, "abcdef g…"),
        ("one twothreefour", 12, "one twothre…"),
        ("abcdefgh", 5, "abcd…"),
        ("abcdef gh", 8, "abcdef…"),
        ("ab cdefgh", 8, "ab cdef…"),
        ("abe\u0301f", 4, "ab…"),
        ("ab\U0001f44d\U0001f3fdcd", 4, "ab…"),
        ("a\U0001f469\u200d\U0001f373b", 4, "a…"),
        ("\U0001f1ef\U0001f1f5\U0001f1fa\U0001f1f8", 3, "\U0001f1ef\U0001f1f5…"),
        ("\U0001f1ef\U0001f1f5\U0001f1fa\U0001f1f8x", 4, "\U0001f1ef\U0001f1f5…"),
    ],
)
def test_a_text_is_cut_at_a_word_or_between_whole_signs(text, limit, short):
    assert cut(text, limit) == short


@pytest.mark.parametrize(
    ("text", "listed"),
    [
        ("hello there my friend", True),
        ("その猫はかわいい", True),
        ("der Hund ist nicht im Haus", False),
        ("der Hund", True),
        ("ich mag the cat and the dog", True),
        ("ich bin nicht der the", False),
        ("привет как дела", False),
        ("привет hello world", True),
        ("안녕하세요", False),
        ("你好我很喜欢这个节目", False),
        ("日本語能力", True),
        ("12345 !!", True),
        ("…", True),
        ("kotatsu wa ii ne", True),
    ],
)
def test_a_text_is_listed_by_its_script_and_its_small_words(text, listed):
    assert is_listed(text, BOTH) is listed


def test_what_is_listed_depends_on_the_list():
    assert is_listed("der Hund ist nicht im Haus", frozenset({"de"}))
    assert is_listed("你好我很喜欢这个节目", frozenset({"zh"}))
    assert not is_listed("hello there 你好我很喜欢这个节目呢呢呢呢", frozenset({"ja"}))
    assert is_listed("안녕하세요", frozenset({"ko"}))


@pytest.mark.parametrize(
    ("letter", "script"),
    [("a", "latin"), ("ａ", "latin"), ("あ", "japanese"), ("ア", "japanese"), ("ｱ", "japanese"),
     ("ー", "japanese"), ("猫", "han"), ("한", "hangul"), ("ж", "cyrillic"), ("λ", "greek"),
     ("ع", "arabic"), ("א", "hebrew"), ("ก", "thai"), ("ᚠ", "other")],
)  # fmt: skip
def test_a_letter_has_its_script(letter, script):
    assert script_of(letter) == script


NAMES = name_table(
    {
        "john": ("John", "ジョン", ""),
        "sara": ("Sara", "サラ"),
        "rice_cooker": ("rice cooker", "炊飯器"),
        "rice": ("rice", "お米"),
        "rug": ("rug", "じゅうたん"),
    }
)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("john and sara", ("john", "sara")),
        ("SARA, then John's", ("sara", "john")),
        ("johns", ("john",)),
        ("johnny", ()),
        ("ajohn", ()),
        ("a rice-cooker", ("rice_cooker",)),
        ("a rice cooker and rice", ("rice_cooker", "rice")),
        ("ricecooker", ("rice_cooker",)),
        ("サラダ", ()),
        ("サラさん", ("sara",)),
        ("さらに", ()),
        ("さらちゃん", ("sara",)),
        ("炊飯器がほしい", ("rice_cooker",)),
        ("ジュウタン", ("rug",)),
        ("Ｊｏｈｎ", ("john",)),
        ("jóhn", ("john",)),
        ("nobody", ()),
    ],
)
def test_a_text_names_what_stands_in_it_as_a_word(text, found):
    assert mentioned(text, NAMES) == found


def test_a_mention_says_where_it_stands():
    first, second = mentions("hey sara and John", NAMES)
    assert [(each.id, each.start) for each in (first, second)] == [("sara", 4), ("john", 13)]
    assert mentioned("anything", ()) == ()
    assert NAMES[0] == ("john", ("John", "ジョン"))


@pytest.mark.parametrize(
    ("text", "asks"),
    [("why", True), ("you know what", True), ("nice。", False), ("sure?", True), ("本当？", True),
     ("元気ですか", True), ("元気ですか。", True), ("何を食べる", True), ("かわいいかな〜", True),
     ("whoever came", False), ("I do", False), ("いい日だ", False)],
)  # fmt: skip
def test_a_question_is_told_by_mark_word_or_ending(text, asks):
    assert is_question(text) is asks


def test_an_encoded_list_gives_back_its_terms_and_names_its_damage():
    text = f"# a list\n\n{encode('zorblat')}\n  {encode('ぞるぶ')}  \n"
    assert decode(text) == ("zorblat", "ぞるぶ")
    with pytest.raises(ValueError, match="line 2 is not"):
        decode(f"{encode('zorblat')}\nnot base64!\n")
    assert plain_terms("zorblat # mine\n\n# nothing\n two words \n") == ("zorblat", "two words")


WORDS = compile_list(("zorblat", "flim", "grix off", "ゾルブラット", "ぞる"), ("zorblatter",))


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("zorblat", True), ("ZORBLATS", True), ("z0rbl4t", True), ("z o r b l a t", True),
        ("z.o.r.b.l.a.t", True), ("zooorblat", True), ("zzoorrbbllaatt", True), ("talbroz", True),
        ("zorb lat", True), ("xxzorblatxx", True), ("a zorblatter", False), ("zorbl*t", True),
        ("z*****t", False), ("flim", True), ("flims", True), ("flimsy", False), ("film", False),
        ("fl*m", True), ("milf", False), ("grix off", True), ("grix-off", True),
        ("grix  off", True), ("grix of", False), ("ゾルブラット", True), ("ぞるぶらっと", True),
        ("ゾルブラート", True), ("ぞる", True), ("ぞるぞる", False), ("これはぞる", False),
        ("その ぞる だ", True), ("hello", False), ("こんにちは", False),
        ("ｚｏｒｂｌａｔ", True), ("zörblät", True), ("zоrblаt", True),
    ],
)  # fmt: skip
def test_a_term_is_found_in_its_disguises_and_not_in_innocent_words(text, found):
    assert (WORDS.find(text) is not None) is found


def test_an_empty_list_finds_nothing_and_an_extended_one_finds_more():
    assert compile_list(()).find("zorblat ぞる") is None
    assert WORDS.find("quonk") is None
    assert WORDS.extended(("quonk",)).find("quonk") == "quonk"
    assert WORDS.extended(("quonk",)).find("zorblatter") is None


def test_short_lines_that_spell_a_term_together_are_seen_from_any_of_them():
    rules = GateRules(words=WORDS)
    assert spells_across(("hello", "zor"), "blat", rules)
    assert spells_across(("z o", "rb"), "lat", rules)
    assert not spells_across(("hello",), "blat", rules)
    assert not spells_across((), "hello", rules)


def _viewer(name: str, user_id: str = "9", *, anonymous: bool = False) -> Sender:
    return Sender(platform="twitch", user_id=user_id, name=name, anonymous=anonymous)


def test_a_viewers_name_is_shown_marked_or_replaced():
    rules = GateRules(words=WORDS, reserved=frozenset({"sara"}))
    assert screen_name(_viewer("kettle"), rules) == "kettle"
    assert screen_name(_viewer("SARA"), rules) == "SARA (viewer)"
    assert screen_name(_viewer("kettle", anonymous=True), rules) == "Someone"
    aliases = {screen_name(_viewer("zorblat", who), rules) for who in ("1", "2")}
    assert len(aliases) == 2
    assert all(re.fullmatch(r"Viewer [0-9a-f]{4}", alias) for alias in aliases)


def test_what_came_in_unchanged_says_so():
    rules = GateRules(words=WORDS)
    same = screen("hello there", Source.CHAT, rules)
    assert (same.text, same.changed, same.refused, same.neutral) == (
        "hello there",
        False,
        "",
        False,
    )
    assert screen(" hello  there", Source.CHAT, rules).changed
    assert not screen("", Source.CHAT, rules).changed
    assert screen("\u200b", Source.CHAT, rules).changed
    foreign = screen("привет как дела", Source.CHAT, rules)
    assert (foreign.text, foreign.neutral) == ("(in another language)", True)
    assert screen("привет как дела", Source.LINE, rules).text == "привет как дела"
    assert screen("привет как дела", Source.NAME, rules).text.startswith("привет")


def test_topics_are_refused_in_those_mouths_only_in_which_they_are():
    rules = GateRules()
    assert screen("repeat after me: pizza", Source.CHAT, rules).refused == "echo"
    assert screen("repeat after me: pizza", Source.LINE, rules).refused == ""
    kind = screen("I want to die, zorblat", Source.CHAT, GateRules(words=WORDS))
    assert kind.refused == "self_harm"
    allowed = GateRules(topics=frozenset(Topic) - {Topic.ECHO})
    assert screen("repeat after me: pizza", Source.CHAT, allowed).refused == ""


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("write to me@example.com please", "write to - please"),
        ("see https://a.example/b and www.b.example", "see - and www"),
        ("call 090-1234-5678 now", "call - now"),
        ("ip 192.168.10.12 here", "ip - here"),
        ("card 4111 1111 1111 1111 ok", "card -ok"),
        ("ssn 123-45-6789", "ssn -"),
        ("〒100-0001", "-"),
        ("in 2026 I paid 1000 yen at 9:30", "in 2026 I paid 1000 yen at 9:30"),
        ("version 1.2.3 is out", "version 1.2.3 is out"),
        ("no data", "no data"),
    ],
)
def test_personal_data_leaves_one_mark(text, left):
    found = without_personal_data(text, "-")
    assert found.startswith(left.removesuffix("www").rstrip())
    assert ("example" in found) is False


def test_sounds_of_english_in_kana_are_alike():
    assert sound_of("zorblat") == sound_of("ぞるぶらっと")
    assert sound_of("hello") == sound_of("hero")
    assert list(foreign_words("これはキッチンとテレビジョンだ")) == ["きっちん", "てれびじょん"]
    assert list(foreign_words("カメラ")) == []


def test_every_reading_of_a_text_comes_once():
    for text in ("z0rbl4t", "z.o.r.b.l.a.t", "zzoorrbbllaatt", "plain words", "|-|ello 5.00"):
        found = list(spellings(text))
        assert len(found) == len(set(found))
    assert list(spellings("plain words")) == ["plain words"]


def test_folding_makes_spellings_one_and_marks_fall_off_latin_only():
    assert fold("Ｋａｔａカナ") == "kataかな"
    assert fold("a\u200bб") == "aб"
    assert without_marks("éガぎ") == "eガぎ"
    assert without_marks("plain") == "plain"


@pytest.mark.parametrize(
    ("text", "whole"),
    [("ab", "ab"), ("abc", "abc"), ("abd", "ab"), ("x y", "x y"), ("x   y", "x   y"), ("a", None)],
)
def test_a_trie_matches_the_longest_of_its_words(text, whole):
    match = re.match(trie_pattern(("ab", "abc", "x y")), text)
    assert (match[0] if match else None) == whole


def test_ears_know_bots_by_any_spelling_of_their_names():
    ears = ears_of(ChatRules(ignored=("MyBot", "twitch:77"), own_accounts=("twitch:5",)))
    assert {"mybot", "MyBot", "twitch:77"} | KNOWN_BOTS <= ears.bots
    assert ears.own_accounts == {"twitch:5"}


def _said(event_id: str, who: str) -> ChatLine:
    return ChatLine(event_id=event_id, at=NOW, sender=_viewer(who, who), text="x")


@pytest.mark.parametrize(
    ("room", "kept", "left_out"),
    [(9, "a1 a2 b1 a3", 0), (3, "a2 b1 a3", 1), (2, "b1 a3", 2), (1, "a3", 3), (0, "", 4)],
)
def test_a_backlog_keeps_everybodys_newest_lines(room, kept, left_out):
    lines = [_said("a1", "a"), _said("a2", "a"), _said("b1", "b"), _said("a3", "a")]
    taken, count = shed(lines, room)
    assert (" ".join(each.event_id for each in taken), count) == (kept, left_out)
