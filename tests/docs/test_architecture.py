"""The architecture page tells what is so."""

import re
import tomllib
from pathlib import Path

REPOSITORY = Path(__file__).parents[2]
PAGE = (REPOSITORY / "docs" / "architecture.md").read_text(encoding="utf-8")


def layers() -> list[set[str]]:
    settings = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    contract = next(
        one for one in settings["tool"]["importlinter"]["contracts"] if one["id"] == "layers"
    )
    return [{name.strip() for name in layer.split("|")} for layer in contract["layers"]]


def test_the_arrows_on_the_page_are_the_arrows_that_are_checked() -> None:
    arrows = next(block for block in PAGE.split("`") if block.startswith("cli →"))
    drawn = [{name.strip(" {}\n") for name in part.split(",")} for part in arrows.split("→")]
    checked = [layer for layer in layers() if layer != {"__main__"}]
    assert drawn == checked


def test_every_room_of_the_table_exists() -> None:
    rooms = re.findall(r"^\| `(\w+)/` \|", PAGE, flags=re.MULTILINE)
    assert len(rooms) >= 10
    for room in rooms:
        assert (REPOSITORY / "bot" / room).is_dir(), room


def test_every_file_the_page_sends_a_newcomer_to_exists() -> None:
    named = {
        path
        for path in re.findall(r"`((?:bot/|prompts/|config\.toml)[\w/.*]*)`", PAGE)
        if "<" not in path
    }
    assert len(named) >= 5
    for path in named:
        assert list(REPOSITORY.glob(path)), path


def test_the_page_is_one_page() -> None:
    assert len(PAGE.splitlines()) <= 100


def test_no_module_is_too_long_and_the_median_is_small() -> None:
    sizes = sorted(
        len(path.read_text(encoding="utf-8").splitlines())
        for path in (REPOSITORY / "bot").rglob("*.py")
    )
    assert sizes[-1] <= 400
    assert sizes[len(sizes) // 2] <= 100
