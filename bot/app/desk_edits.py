"""Changes made at the desk: each is a hand edit of one place, committed, audited, taken back."""

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from pathlib import PurePosixPath
from typing import Any

from bot.app.composing import Show
from bot.app.desk_fields import DELETABLE, HOUSEHOLD, ROWS, fields
from bot.app.desk_values import RANGES, Kind, checked
from bot.app.edit_log import Edit, EditLog, Values
from bot.app.local_config import change_local
from bot.config.reading import LOCAL
from bot.control import Answer, Order
from bot.errors import EditRefusedError, UnknownNameError
from bot.household.commands import AdoptEdit, ChooseWish
from bot.household.wishing import wishable
from bot.household.world import World
from bot.storage.disk import Disk
from bot.storage.drawer import HomeDrawer
from bot.storage.encoding import records_of
from bot.storage.handwork import changed, standing, value_at, with_row, without

ORDERS = ("set", "edit", "delete", "wish", "own", "strength", "undo_edit")


class DeskEdits:
    """Changes the world the way a person would in the files: one engine writes, nothing is lost."""

    def __init__(self, show: Show, log: EditLog) -> None:
        self._show = show
        self._engine = show.engine
        self.log = log

    async def carry_out(self, order: Order) -> Answer:
        """Carry out one of `ORDERS`; `edit` names the change, for taking it back.

        Raises:
            EditRefusedError: a value cannot stand there, or the place is gone.
            UnknownNameError: there is no such field, file, item or change.
        """
        name, about = str(order.get("file", "")), str(order.get("row", ""))
        item, value = str(order.get("item", "")), order.get("value")
        match order.get("do"):
            case "set":
                done = self._set(str(order.get("field", "")), value)
            case "edit":
                done = self._edit(name, about, order.get("values"))
            case "delete":
                done = self._delete(name, about)
            case "wish":
                done = self._wish(item)
            case "own":
                done = self._own(item, owned=order.get("owned") is True)
            case "strength":
                done = self._strength(str(order.get("about", "")), value)
            case _:
                done = self._take_back(self.log.named(order.get("number")))
        return await done

    async def stand(self, name: str, place: str, value: object) -> Answer:
        """Let a value stand at a place of a file, as the merge names it: `ep_000012.importance`.

        Raises:
            EditRefusedError: it cannot be put there.
        """
        file, world = self._show.store.live_file(name), self._engine.world
        row, key = "", place
        if file.is_list:
            names = [
                str(file.document.encode(one).get(file.key)) for one in records_of(file.part(world))
            ]
            row = next((one for one in names if f"{place}.".startswith(f"{one}.")), "")
            key = place.removeprefix(row).removeprefix(".")
            if not row and isinstance(value, dict):
                await self._adopt(name, with_row(file, world, value))
                return {"said": f"{place} is back"}
        plain = standing(file, world, row)
        if plain is None or not key:
            raise EditRefusedError(f"{name}: {place} is not there any more")
        before = value_at(plain, key)
        await self._adopt(name, changed(file, world, row, {key: value}))
        return self._noted(name, row, {key: before}, {key: value})

    async def _set(self, wanted: str, given: object) -> Answer:
        known = {one.id: one for one in fields(self._engine.world, self._show.wording.labels, "en")}
        if wanted not in known:
            raise UnknownNameError("value", wanted, tuple(known))
        field = known[wanted]
        value = checked(field.kind, given, field.key, field.least)
        words = tuple(one for one, _ in field.options)
        if words and value not in words:
            raise EditRefusedError(f"{field.key} must be one of {', '.join(words)}")
        return await self._change(field.file, "", {field.key: value})

    async def _edit(self, file: str, row: str, given: object) -> Answer:
        kinds = ROWS.get(PurePosixPath(file).stem, {})
        if not isinstance(given, Mapping) or not given:
            raise EditRefusedError(f"{file}: nothing was typed")
        for key in given:
            if key not in kinds:
                raise UnknownNameError(f"value of {file}", str(key), tuple(kinds))
        values = {key: checked(kinds[key], value, key) for key, value in given.items()}
        return await self._change(file, row, values)

    async def _change(self, name: str, row: str, values: Values) -> Answer:
        file, world = self._show.store.live_file(name), self._engine.world
        plain = standing(file, world, row) or {}
        before = {key: value_at(plain, key) for key in values}
        after = {key: value for key, value in values.items() if value != before[key]}
        if not after:
            return {"said": "nothing to change: it stands there already"}
        _refuse_emptied({**plain, **after}, name)
        await self._adopt(name, changed(file, world, row, after))
        return self._noted(name, row, {key: before[key] for key in after}, after)

    async def _delete(self, name: str, row: str) -> Answer:
        file, world = self._show.store.live_file(name), self._engine.world
        if PurePosixPath(name).stem not in DELETABLE:
            raise EditRefusedError(f"{name}: nothing is deleted here")
        plain = standing(file, world, row)
        if plain is None:
            raise EditRefusedError(f"{name}: {row} is not there any more")
        await self._adopt(name, without(file, world, row))
        return self._noted(name, row, plain, {})

    async def _wish(self, item: str) -> Answer:
        world, rules = self._engine.world, self._show.rules
        before = world.household.wish
        if item and item not in rules.catalogue.items:
            raise UnknownNameError("item", item, tuple(rules.catalogue.items))
        if item and item not in wishable(world, rules):
            raise EditRefusedError(
                f"{item} cannot be wished for: it is there, costs nothing or lacks what it needs"
            )
        if (item or None) == before:
            return {"said": "nothing to change: it is the wish already"}
        await self._engine.do(ChooseWish(item=item or None))
        return self._noted(HOUSEHOLD, "", {"wish": before}, {"wish": item or None})

    async def _own(self, item: str, *, owned: bool) -> Answer:
        items = self._show.rules.catalogue.items
        if item not in items:
            raise UnknownNameError("item", item, tuple(items))
        spec = items[item]
        if spec.room_type:
            raise EditRefusedError(f"{item} is a move: change room_type in {HOUSEHOLD} instead")
        names = list(self._engine.world.household.owned_items)
        mine = {spec.name.casefold(), spec.id}
        others = [one for one in names if one.strip().casefold() not in mine]
        there = names if len(others) < len(names) else [*names, spec.name]
        return await self._change(HOUSEHOLD, "", {"owned_items": there if owned else others})

    async def _strength(self, character: str, given: object) -> Answer:
        """How strongly somebody stays in character: from the next turn on, and kept in settings."""
        profiles = self._engine.rules.characters
        if character not in profiles:
            raise UnknownNameError("character", character, tuple(profiles))
        key = f"characters.{character}.personality_strength"
        value = checked(Kind.SHARE, given, "personality_strength")
        before = profiles[character].personality_strength
        if value == before:
            return {"said": "nothing to change: it is so already"}
        await self._write_strength(character, float(str(value)))
        return self._noted(LOCAL, "", {key: before}, {key: value})

    async def _write_strength(self, character: str, value: float) -> None:
        key = f"characters.{character}.personality_strength"
        await asyncio.to_thread(change_local, self._show.home.root, {key: value})
        rules = self._engine.rules
        profile = replace(rules.characters[character], personality_strength=value)
        characters = {**rules.characters, character: profile}
        self._engine.live_by(replace(rules, characters=characters))

    async def _take_back(self, edit: Edit) -> Answer:
        if edit.file == LOCAL:
            for key, value in edit.before.items():
                await self._write_strength(key.split(".")[1], value)
        else:
            await self._adopt(edit.file, self._before(edit))
        self.log.take_back(edit)
        return {"said": f"taken back: {edit.place}"}

    def _before(self, edit: Edit) -> World:
        """The world with a change taken back.

        Raises:
            EditRefusedError: what was changed is gone, or was changed again since.
        """
        file, world = self._show.store.live_file(edit.file), self._engine.world
        if edit.deleted:
            return with_row(file, world, dict(edit.before))
        plain = standing(file, world, edit.row)
        if plain is None:
            raise EditRefusedError(f"{edit.file}: {edit.row} is not there any more")
        values = {
            key: _earlier(edit, key, value_at(plain, key), self._ends(edit.file, key))
            for key in edit.after
        }
        return changed(file, world, edit.row, values)

    def _ends(self, name: str, key: str) -> tuple[int, int] | None:
        """The range a number of a file stays in, also when the household moved it meanwhile."""
        kind = ROWS.get(PurePosixPath(name).stem, {}).get(key)
        if kind is not None:
            return RANGES.get(kind)
        known = fields(self._engine.world, self._show.wording.labels, "en")
        return next((one.range for one in known if one.id == f"{name}#{key}"), None)

    async def _adopt(self, name: str, world: World) -> None:
        money = world.household.wealth - self._engine.world.household.wealth
        files = (f"memory/{name}",)
        await self._engine.do(AdoptEdit(world=world, files=files, money=money))

    def _noted(self, name: str, row: str, before: Values, after: Values) -> Answer:
        edit = self.log.add(name, row, before, after)
        change = ", ".join(f"{_shown(before[key])} → {_shown(after[key])}" for key in after)
        said = f"{edit.place}: {change}" if after else f"{row} is deleted"
        return {"said": said, "edit": edit.number, "change": change}


def desk_edits_of(show: Show) -> DeskEdits:
    """The desk's edits of a show; those of viewers who are forgotten go."""
    log = EditLog(HomeDrawer(show.home.machine, Disk()), show.clock)
    show.forgetting.tell(log.forget)
    return DeskEdits(show, log)


def _earlier(edit: Edit, key: str, now: object, ends: tuple[int, int] | None) -> object:
    """The value a change is taken back to: of a number its difference, else what was there.

    Raises:
        EditRefusedError: it was changed since, and cannot be told apart from that.
    """
    before, after = edit.before[key], edit.after[key]
    if _is_number(now) and _is_number(after) and (before is None or _is_number(before)):
        back: float = now - (after - (before or 0))
        within = back if ends is None else min(max(back, ends[0]), ends[1])
        return int(within) if isinstance(now, int) else round(within, 6)
    if now != after:
        raise EditRefusedError(f"{edit.place} was changed since: {_shown(now)} stands there now")
    return before


def _refuse_emptied(row: Mapping[str, Any], name: str) -> None:
    pairs = (("event", "event_ja"), ("text", "text_ja"))
    if any(one in row and not row[one] and not row.get(other) for one, other in pairs):
        raise EditRefusedError(f"{name}: one of the two languages must say something")


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _shown(value: object) -> str:
    text = f"{value:,}" if _is_number(value) else str(value if value is not None else "nothing")
    return text if len(text) <= 60 else f"{text[:57]}…"
