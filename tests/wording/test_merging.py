"""The words of the night: read from files a streamer may have edited."""

from pathlib import Path

import pytest

from bot.errors import ConfigError
from bot.wording.merging import read_phrases, read_reflections
from bot.wording.phrasebook import Phrasebook


def test_the_shipped_words_are_read_in_both_languages(prompts: Path, book: Phrasebook) -> None:
    assert {*read_phrases(prompts, book.labels)} == {*read_reflections(prompts, book.labels)}
    assert len(read_phrases(prompts, book.labels)["en"].outcomes) > 3


def test_a_gap_that_is_not_closed_in_a_diary_is_named_with_file_and_key(
    prompts: Path, book: Phrasebook
) -> None:
    local = prompts / "local" / "en" / "diaries"
    local.mkdir(parents=True)
    (local / "john.toml").write_text('closing = ["Good {night"]\n', encoding="utf-8")
    with pytest.raises(ConfigError) as told:
        read_reflections(prompts, book.labels)
    (problem,) = told.value.problems
    assert (problem.file, problem.place) == ("prompts/en/diaries/john.toml", "closing")


def test_a_conclusion_without_a_way_to_say_it_is_named(prompts: Path, book: Phrasebook) -> None:
    path = prompts / "ja" / "reflection.toml"
    text = path.read_text("utf-8").replace("mended = ", "mended_ = ")
    path.write_text(text, "utf-8")
    with pytest.raises(ConfigError) as told:
        read_reflections(prompts, book.labels)
    assert told.value.problems[0].place == "opinions.mended"


def test_a_character_without_a_diary_of_their_own_writes_as_all_do(
    prompts: Path, book: Phrasebook
) -> None:
    for language in ("en", "ja"):
        (prompts / language / "diaries" / "john.toml").unlink()
    voices = read_reflections(prompts, book.labels)["en"].voices
    assert voices["john"]["any"][0].text == "{what}."
    assert "quarrel" in voices["sara"]
