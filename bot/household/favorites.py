"""An animal's favourite spots: a good time somewhere makes it dearer."""

from dataclasses import replace

from bot.household.characters import Character
from bot.memories.owner import FavoriteSpot

GROWTH = 0.03
"""How much of what is missing to 1 a good time adds."""
FADING = 0.004
"""How much every other spot loses meanwhile."""
FIRST = 0.2
MOST = 8
"""So many spots are remembered; the least loved gives way."""


def fonder(character: Character, spot: str) -> Character:
    """The animal after a good time at a spot; scores stay within 0 and 1."""
    known = {one.spot: one for one in character.favorite_spots}
    here = known.get(spot) or FavoriteSpot(spot=spot, score=FIRST)
    grown = replace(here, score=round(here.score + (1.0 - here.score) * GROWTH, 4))
    others = (
        replace(one, score=round(one.score * (1.0 - FADING), 4))
        for one in character.favorite_spots
        if one.spot != spot
    )
    ranked = sorted((grown, *others), key=lambda one: (-one.score, one.spot))
    return replace(character, favorite_spots=tuple(ranked[:MOST]))
