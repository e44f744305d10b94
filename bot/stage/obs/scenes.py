"""Which scene a moment asks for, and the way back. Pure."""

from collections.abc import Collection
from enum import StrEnum
from typing import assert_never

from bot.config.obs import SceneSettings
from bot.household.world import World


class Moment(StrEnum):
    """What a scene may be kept for; the first that holds wins."""

    PANIC = "panic"
    DATE = "date"
    NIGHT = "night"


def moment_of(world: World, people: Collection[str], *, panic: bool) -> Moment | None:
    """The moment the household lives through, or None on an ordinary one.

    Args:
        world: The world as it is.
        people: Ids of the persons, who alone make it night.
        panic: Whether the streamer has pressed panic.
    """
    if panic:
        return Moment.PANIC
    doing = {world.characters[one].state.doing for one in people if one in world.characters}
    if "go_on_date" in doing:
        return Moment.DATE
    return Moment.NIGHT if doing == {"sleep"} else None


def scene_for(moment: Moment | None, scenes: SceneSettings) -> str:
    """The scene's name; empty when OBS is to be left alone."""
    match moment:
        case None:
            return ""
        case Moment.PANIC:
            return scenes.panic
        case Moment.DATE:
            return scenes.date
        case Moment.NIGHT:
            return scenes.night
        case _:
            assert_never(moment)


class Switching:
    """Remembers what was shown before us, so that it comes back when the moment is over.

    The streamer's own switch always wins: we leave only a scene that we have put there.
    """

    def __init__(self) -> None:
        self._before = ""
        self._ours = ""

    def step(self, current: str, wanted: str) -> str:
        """The scene to switch to now; empty when nothing is to be done.

        Args:
            current: The scene on the program.
            wanted: The scene the moment asks for; empty when it asks for none.
        """
        theirs = current != self._ours
        if wanted:
            if theirs:
                self._before = current
            self._ours = wanted
            return wanted if current != wanted else ""
        back = "" if theirs else self._before
        self._before = self._ours = ""
        return back
