"""The documents' pictures: small, all shown, none missing."""

import re
from pathlib import Path

import pytest

from bot.bench.pictures import SHOTS
from bot.bench.small_pictures import LIMIT

ROOT = Path(__file__).parents[2]
PAGES = (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md")))


def shown(page: Path) -> list[Path]:
    """The pictures a page shows."""
    links = re.findall(r"!\[[^\]]+\]\(([^)#]+)\)", page.read_text(encoding="utf-8"))
    return [(page.parent / link).resolve() for link in links]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_picture_a_page_shows_is_there_and_small(page):
    for picture in shown(page):
        assert picture.suffix == ".jpg"
        assert picture.stat().st_size <= LIMIT, picture.name


def test_no_picture_is_taken_for_nobody():
    taken = {ROOT / "docs" / "pictures" / f"{shot.name}.jpg" for shot in SHOTS}
    assert set((ROOT / "docs" / "pictures").iterdir()) == taken
    assert taken <= {picture for page in PAGES for picture in shown(page)}


def test_the_contact_sheet_is_small_as_well():
    for picture in (ROOT / "docs" / "stage").glob("*.jpg"):
        assert picture.stat().st_size <= LIMIT, picture.name
