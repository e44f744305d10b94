"""The files on the dashboard: copies, conflicts, rejected rows, files that are not followed."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from functools import partial
from typing import Any

from bot.app.composing import Show
from bot.app.desk_edits import DeskEdits
from bot.control import Answer, Order
from bot.errors import EditRefusedError, HearthcastError, UnknownNameError
from bot.storage.aside import Aside, Kept
from bot.storage.backups import Backups
from bot.storage.disk import Disk
from bot.storage.restoring import plan

Json = dict[str, Any]
ORDERS = ("back_up", "restore", "seen", "use_show", "put_back", "mean_it")


class DeskKeeping:
    """Shows what is kept beside the files, and does with it what the streamer decides."""

    def __init__(self, show: Show, edits: DeskEdits, restart: Callable[[str], None]) -> None:
        """Look after the files of a show.

        Args:
            show: Whose home.
            edits: By which the show's side of a conflict is typed in.
            restart: Ends the show, takes the copy of this name back, and starts it again.
        """
        self._show = show
        self._edits = edits
        self._restart = restart
        self._aside = Aside(show.home.root, Disk())

    def files(self) -> Json:
        """Copies, what waits beside the files, files in trouble, and the last changes here."""
        return {
            "backups": [
                {
                    "name": one.name, "at": one.made_at.isoformat(), "reason": one.reason,
                    "megabytes": round(one.size / 1e6, 2),
                }
                for one in Backups(self._show.home.root, Disk()).all()
            ],
            "aside": [_kept(one) for one in self._aside.waiting()],
            "troubles": [
                {"file": one.file, "place": one.place, "what": one.what, "cure": one.cure}
                for one in self._show.store.troubles
            ],
            "edits": [
                {
                    "number": one.number, "at": one.at, "file": one.file, "row": one.row,
                    "before": {} if one.deleted else dict(one.before), "after": dict(one.after),
                    "deleted": one.deleted, "undone": one.undone,
                }
                for one in reversed(self._edits.log.edits)
            ],
        }  # fmt: skip

    async def plan(self, name: str) -> Json:
        """What taking a copy back would change; nothing is changed yet.

        Raises:
            UnknownNameError: there is no such copy.
            UnreadableFileError: it is damaged.
        """
        found = await asyncio.to_thread(plan, self._show.home.root, name)
        return {
            "name": found.backup.name,
            "changes": [
                {"file": one.file, "now": one.now, "then": one.then, "removed": one.removed}
                for one in found.changes
            ],
            "later_tips": found.later_tips,
            "later_yen": found.later_yen,
            "forgotten": found.forgotten,
        }

    async def carry_out(self, order: Order) -> Answer:
        """Carry out one of `ORDERS`.

        Raises:
            HearthcastError: it cannot be done; the text says why.
        """
        answer = await self._done(order)
        self._edits.log.note(str(order.get("do")), str(order.get("name", "")))
        return answer

    async def _done(self, order: Order) -> Answer:
        name = str(order.get("name", ""))
        match order.get("do"):
            case "back_up":
                return await self._back_up()
            case "restore":
                planned = await self.plan(name)
                self._restart(planned["name"])
                return {"said": "the show stops, goes back to this copy, and starts again"}
            case "seen":
                return self._seen(self._aside.named(str(order.get("kind", "")), name))
            case "use_show":
                return await self._use_show(self._aside.named("conflicts", name))
            case "put_back":
                return await self._answer(name, self._show.store.put_back)
            case "mean_it":
                # The edit it makes is merged again by the flush, onto the newest world.
                mean_it = self._show.store.mean_it
                return await self._answer(name, partial(mean_it, world=self._show.engine.world))
            case other:
                raise UnknownNameError("order", str(other), ORDERS)

    async def _back_up(self) -> Answer:
        store, made = self._show.store, list[str]()

        def copy() -> None:
            backup = store.back_up(self._show.clock.now(), "hand")
            made.append(backup.name if backup else "")

        try:
            await self._show.engine.alone(copy)
        except OSError as error:
            raise HearthcastError(f"the copy was not made: {error.strerror or error}") from error
        return {"said": f"copied: {made[0]}" if made[0] else "there is nothing to copy yet"}

    def _seen(self, kept: Kept) -> Answer:
        try:
            self._aside.mark_seen(kept)
        except OSError as error:
            raise HearthcastError(f"it could not be moved: {error.strerror or error}") from error
        return {}

    async def _use_show(self, kept: Kept) -> Answer:
        plain = kept.plain
        if "ours" not in plain:
            raise EditRefusedError(f"{kept.id} is a copy only: open it and type what you want")
        file = str(plain["file"]).removeprefix("memory/")
        answer = await self._edits.stand(file, str(plain["place"]), plain["ours"])
        self._seen(kept)
        return answer

    async def _answer(self, name: str, answer: Callable[[str], object]) -> Answer:
        if name not in {one.file for one in self._show.store.troubles}:
            raise EditRefusedError(f"{name} is followed: there is nothing to decide")
        await self._show.engine.alone(lambda: answer(name))
        await self._show.engine.flush()
        return {}


def _kept(kept: Kept) -> Json:
    plain = kept.plain
    return {
        "kind": kept.kind,
        "id": kept.id,
        "at": datetime.fromtimestamp(kept.kept_at, UTC).isoformat(),
        "path": f".hearthcast/{kept.kind}/{kept.id}.json",
        **{key: plain.get(key) for key in ("file", "place", "reason", "yours", "ours", "before")},
        "entry": plain.get("entry"),
        "whole": not plain,
    }
