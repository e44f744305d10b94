"""What `check` says of prompts/."""

from pathlib import Path

from bot.brains.scripted.vocabulary import FACTS, FLAGS
from bot.household.rules import Rules
from bot.wording.check import Vocabulary, problems
from bot.wording.phrasebook import Phrasebook, load

VOCABULARY = Vocabulary(flags=FLAGS, facts=FACTS)


def places(prompts: Path, rules: Rules) -> set[tuple[str, str]]:
    return {(one.file, one.place) for one in problems(load(prompts, rules), VOCABULARY)}


def without(path: Path, start: str) -> None:
    kept = [one for one in path.read_text("utf-8").splitlines() if not one.startswith(start)]
    path.write_text("\n".join(kept), encoding="utf-8")


def test_the_shipped_prompts_lack_nothing(book: Phrasebook) -> None:
    assert problems(book, VOCABULARY) == ()


def test_a_missing_word_text_and_line_are_all_listed(prompts: Path, rules: Rules) -> None:
    without(prompts / "ja" / "labels.toml", "walk_dog = ")
    without(prompts / "en" / "notes.toml", "made_up.own = ")
    without(prompts / "ja" / "lines" / "sara.toml", "bath = ")
    found = places(prompts, rules)
    assert ("prompts/ja/labels.toml", "action.walk_dog") in found
    assert ("prompts/en/notes.toml", "happened.made_up.own") in found
    assert ("prompts/ja/lines/sara.toml", "act.bath") in found


def test_a_character_without_lines_is_listed(prompts: Path, rules: Rules) -> None:
    (prompts / "ja" / "lines" / "eve.toml").unlink()
    found = places(prompts, rules)
    assert ("prompts/ja/lines/eve.toml", "file") in found
    assert ("prompts/ja/lines/eve.toml", "act.zoomies") in found


def test_an_unknown_flag_or_fact_in_a_line_is_named(prompts: Path, rules: Rules) -> None:
    local = prompts / "local" / "en" / "lines"
    local.mkdir(parents=True)
    (local / "john.toml").write_text(
        'muse = ["[rainy] Oh.", "A {{ dsh }}.", "Ends {{ me"]\n', encoding="utf-8"
    )
    found = problems(load(prompts, rules), VOCABULARY)
    assert [one.place for one in found] == ["muse, line 1", "muse, line 2", "muse, line 3"]
    assert "'rainy'" in found[0].what
    assert "'dsh'" in found[1].what
