"""`memory forget`: erase a viewer, in the running show or in a home where none runs."""

import asyncio
from pathlib import Path

from bot.app.homes import open_home
from bot.app.offstage import offstage
from bot.control import ask


def forget_viewer(root: Path, viewer_id: str) -> str:
    """Erase a viewer everywhere; what was done, as one line.

    Args:
        root: The home.
        viewer_id: `platform:user_id`, as in `memory/shared/viewers.json`.

    Raises:
        HomeLockedError: something that takes no orders works on the home.
        WriteFailedError: a file could not be changed; asking again goes on with it.
    """
    home = open_home(root)
    order = {"do": "forget", "viewer": viewer_id}
    answer = asyncio.run(ask(home.machine, order))
    if answer is not None:
        searched = int(answer.get("searched", 0))
    else:
        with offstage(home) as show:
            searched = asyncio.run(show.forgetting.forget(viewer_id))
    return (
        f"{viewer_id} is forgotten: world, memories, archives, copies, recordings, logs; "
        f"a search through {searched} files found nothing of them"
    )
