"""`backup` and `memory export`: the dated copies of a home's memory, and all of it to read."""

import json
from pathlib import Path

from bot.app.homes import open_home
from bot.app.looking import looked_at, open_copy
from bot.app.orders import NoShowError, send_order
from bot.clock import SystemClock
from bot.control import ControlError
from bot.errors import HomeLockedError
from bot.storage.backups import Backups
from bot.storage.disk import Disk
from bot.storage.exporting import export
from bot.storage.restoring import Plan, plan, restore


def list_backups(root: Path, *, as_json: bool) -> str:
    """Every copy, the newest first."""
    open_home(root)
    found = Backups(root, Disk()).all()
    if as_json:
        rows = [
            {"name": one.name, "made_at": one.made_at.isoformat(), "bytes": one.size}
            for one in found
        ]
        return json.dumps(rows, indent=2)
    if not found:
        return "no copies yet: one is made on every day the show runs"
    return "\n".join(f"{one.name:<34}{one.size / 1e6:>8.2f} MB" for one in found)


def take_back(root: Path, name: str, *, do_it: bool) -> str:
    """What taking a copy back would change; with `do_it`, do it.

    A show that runs on the home with its web pages does it itself: it stops, and starts again.

    Raises:
        HomeLockedError: another process holds the home, and it is no such show.
        UnknownNameError: there is no such copy.
    """
    open_home(root)
    if not do_it:
        return f"{_told(plan(root, name))}\nnothing was changed yet; add --yes to do it"
    try:
        planned, done = restore(root, name, SystemClock().now()), "done"
    except HomeLockedError as locked:
        planned, done = plan(root, name), _asked_of_the_show(root, name, locked)
    return f"{_told(planned)}\n{done}; what stood there before is a copy of its own now"


def _asked_of_the_show(root: Path, name: str, locked: HomeLockedError) -> str:
    try:
        return send_order(root, {"do": "restore", "name": name})
    except (NoShowError, ControlError):
        raise locked from None


def export_memory(root: Path) -> str:
    """Everything a home remembers, archive included, as one readable text; needs no lock.

    Raises:
        StorageError: a file cannot be read, and there is no copy of it.
    """
    with looked_at(open_home(root)) as copy:
        store = open_copy(copy)
        try:
            if store.world is None:
                return "nothing is remembered yet: the household begins with the first run\n"
            archives = {one: store.archive(one) for one in store.world.characters}
            return export(store.world, archives)
        finally:
            store.release()


def _told(planned: Plan) -> str:
    lines = [f"{change.file}: {change.what}" for change in planned.changes]
    if planned.later_tips:
        lines.append(
            f"{planned.later_tips} tips came after this copy: their ¥{planned.later_yen:,} "
            "stay in the purse"
        )
    if planned.forgotten:
        lines.append(f"{planned.forgotten} viewers were forgotten after it: they stay forgotten")
    return "\n".join(lines or ["nothing would change"])
