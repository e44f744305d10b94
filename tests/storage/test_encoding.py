"""A list file's rows are rendered once, wherever they move; what changed is rendered anew."""

from random import Random

import pytest

from bot.bench.lodging import PROFILES, ZONE, episode
from bot.memories.episode import Episode
from bot.storage.encoding import Encoding
from bot.storage.layout import live_files

FILE = next(one for one in live_files(PROFILES, ZONE) if one.path == "john/episodic.json")


def changed(records: tuple[Episode, ...], number: int, chance: Random) -> tuple[Episode, ...]:
    """The records after an addition, a change, a loss or a move, one of them at random."""
    left, fresh = list(records), episode(number)
    place = chance.randrange(len(left))
    match chance.randrange(6):
        case 0:
            left.append(fresh)
        case 1:
            left[place] = fresh
        case 2:
            left.insert(place, fresh)
        case 3:
            del left[place]
        case 4:
            left = [*left[1:], fresh]
        case _:
            left = left[place // 20 :]
    return tuple(left)


@pytest.mark.parametrize("seed", range(3))
def test_rows_remembered_are_the_rows_rendered_anew(seed: int) -> None:
    chance, encoding = Random(seed), Encoding(FILE)
    records = tuple(map(episode, range(1, 200)))
    for number in range(200, 260):
        records = changed(records, number, chance)
        assert encoding.rows(records) == Encoding(FILE).rows(records)
