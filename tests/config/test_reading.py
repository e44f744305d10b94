"""config.toml is read whatever an editor did to it, or refused with the place."""

from pathlib import Path

import pytest

from bot.config.reading import laid_over, origin, read_tables
from bot.errors import ConfigError


def test_the_local_file_lies_over_the_shipped_one_key_by_key(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_text('[a]\nx = 1\ny = [1, 2]\n[b]\nz = "s"\n', "utf-8")
    (tmp_path / "config.local.toml").write_text("[a]\ny = [3]\n", "utf-8")
    tables, files = read_tables(tmp_path)
    assert tables == {"a": {"x": 1, "y": [3]}, "b": {"z": "s"}}
    assert files == ("config.toml", "config.local.toml")


def test_a_byte_order_mark_and_windows_line_ends_are_read(tmp_path: Path) -> None:
    (tmp_path / "config.toml").write_bytes(b"\xef\xbb\xbf[a]\r\nx = 1\r\n")
    assert read_tables(tmp_path)[0] == {"a": {"x": 1}}


@pytest.mark.parametrize(
    ("content", "place"),
    [(b"[a]\nx = \n", "line 2"), (b'x = "\x83e"\n', "encoding"), (b"[a\n", "line 1")],
)
def test_what_is_no_toml_is_refused_with_file_and_place(
    tmp_path: Path, content: bytes, place: str
) -> None:
    (tmp_path / "config.toml").write_bytes(content)
    with pytest.raises(ConfigError) as told:
        read_tables(tmp_path)
    (problem,) = told.value.problems
    assert problem.file == "config.toml"
    assert place in problem.place
    assert problem.cure


def test_a_folder_without_config_says_how_to_make_a_home(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="hearthcast init"):
        read_tables(tmp_path)


def test_laying_over_changes_neither_table() -> None:
    under, over = {"a": {"x": 1}}, {"a": {"y": 2}}
    assert laid_over(under, over) == {"a": {"x": 1, "y": 2}}
    assert (under, over) == ({"a": {"x": 1}}, {"a": {"y": 2}})


@pytest.mark.parametrize(
    ("place", "file"),
    [
        ("charcters", "config.local.toml"),
        ("charcters.john.x", "config.local.toml"),
        ("show.language", "config.toml"),
        ("show.intervall_s", "config.local.toml"),
        ("items.tv.tags[1]", "config.toml"),
        ("items.lamp.price", "config.local.toml"),
        ("items.tv.price", "config.toml"),
    ],
)
def test_a_fault_is_told_with_the_file_it_stands_in(tmp_path: Path, place: str, file: str) -> None:
    (tmp_path / "config.toml").write_text(
        '[show]\nlanguage = "de"\n[items.tv]\ntags = ["a", 2]\n', "utf-8"
    )
    (tmp_path / "config.local.toml").write_text(
        "[show]\nintervall_s = 5\n[charcters.john]\nx = 1\n[items.lamp]\nname = 'Lamp'\n", "utf-8"
    )
    assert origin(tmp_path, read_tables(tmp_path)[1], place) == file
