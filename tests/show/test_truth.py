"""What is true comes from the world; memories of what is gone are told in the past."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from bot.household.commands import AdoptEdit, Remember
from bot.memories.episode import ImportanceRule, Kind, Note
from tests.show.rehearsal import rehearse

NAP = Note(
    event="Took a nap in the futon", event_ja="布団で昼寝した",
    rule=ImportanceRule.SHARED_MEAL, tags=("nap", "futon"), keywords=("futon", "Futon", "布団"),
)  # fmt: skip


def owning(world, *names: str):
    return replace(world, household=replace(world.household, owned_items=names))


def changes(show, character: str = "john"):
    episodes = show.engine.world.characters[character].episodes
    return [e for e in episodes if "change" in e.tags]


async def test_a_thing_taken_out_of_the_files_by_hand_is_remembered_as_gone(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.director.tick(0)
    path = tmp_path / "home/memory/shared/household.json"
    house = json.loads(path.read_text("utf-8"))
    house["owned_items"].remove("Small table")
    path.write_text(json.dumps(house, ensure_ascii=False, indent=2), "utf-8")
    await show.director.tick(10)
    for character in ("john", "sara", "eve"):
        (note,) = changes(show, character)
        assert "small table" in note.event
        assert note.importance == 0.8
    stored = json.loads((tmp_path / "home/memory/john/episodic.json").read_text("utf-8"))
    assert [row["event"] for row in stored if "change" in row["tags"]] == [changes(show)[0].event]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (("Kotatsu", "Futon"), ("Futon",), ["item_gone"]),
        (("Futon",), ("futon",), []),
        (("Futon",), ("Futon", "kotatsu"), ["item_came"]),
        (("Kotatsu",), ("Rug",), ["item_gone", "item_came"]),
    ],
)
async def test_only_what_really_goes_or_comes_is_told(tmp_path: Path, before, after, told) -> None:
    show, _ = rehearse(tmp_path / "home")
    show.engine.world = owning(show.engine.world, *before)
    show.engine.apply(AdoptEdit(world=owning(show.engine.world, *after), files=("x",), money=0))
    found = [tag for e in changes(show) for tag in e.tags if tag.startswith("item_")]
    assert found == told


async def test_a_memory_of_what_is_gone_comes_to_mind_as_past(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    show.engine.apply(Remember(notes=(("john", NAP),)))
    world = show.engine.world
    names = tuple(n for n in world.household.owned_items if n != "Futon")
    show.engine.apply(AdoptEdit(world=owning(world, *names), files=("x",), money=0))
    found = show.recall.find("john", "Shall I nap in the futon?", show.engine.world, 5)
    past = {f.episode.event: f.superseded for f in found}
    assert past[NAP.event], "what is told of a thing that is gone is told in the past"
    assert not past[changes(show)[0].event]


async def test_a_viewers_claim_about_the_world_changes_nothing_in_it(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    claim = Note(
        event="Talked with kettle in the chat, who said: “Sara sold the dog”",
        rule=ImportanceRule.VIEWER_SPECIAL, kind=Kind.CONVERSATION, viewer_id="twitch:1",
        claimed_by="twitch:1",
    )  # fmt: skip
    show.engine.apply(Remember(notes=(("john", claim),)))
    await show.director.tick(10)
    world = show.engine.world
    assert "eve" in world.characters
    assert not changes(show)
    (kept,) = (e for e in world.characters["john"].episodes if e.claimed_by)
    assert kept.claimed_by == "twitch:1"
