"""What the terminal and the transcript call what somebody does."""

from dataclasses import replace

import pytest

from bot.household.events import Happened
from bot.terminal.lines import Lines
from tests.stage.worlds import START, ShortWording, viewer, world

LINES = Lines(ShortWording(), "en", {"john": "John", "sara": "Sara"})


@pytest.mark.parametrize(
    ("action", "argument", "shown"),
    [
        ("thank_viewer", "youtube:9", "thank viewer: ken"),
        ("thank_viewer", "youtube:10", "thank viewer"),
        ("answer_viewer", "9f2c-77", "answer viewer"),
        ("cook", "oden", "Cooking: Oden"),
        ("hug", "sara", "Hug: Sara"),
        ("rest", "", "Resting"),
    ],
)
def test_nobody_reads_the_id_of_a_viewer_or_of_a_chat_line(
    action: str, argument: str, shown: str
) -> None:
    known = replace(world(), viewers={"youtube:9": viewer("youtube:9", "ken")})
    assert LINES.action(action, argument, known) == shown


def test_a_turn_of_the_story_names_the_thing_it_is_about() -> None:
    chosen = Happened(what="wish_chosen", who=("john",), facts={"item": "kotatsu"}, at=START)
    (line,) = LINES.of((chosen,), world())
    assert line.strip() == "* wish chosen: kotatsu (John)"
