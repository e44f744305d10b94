"""Prompts: their sections, their sizes, what is trimmed, what stays the same."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.brains.building import build, prompt_builder
from bot.brains.prompts import Prompt
from bot.brains.tokens import SHAPE_TOKENS, estimate
from bot.config.brain import PromptSettings
from bot.household.briefing import Briefing
from bot.memories.owner import Opinion, Preference
from tests.brains.stub import answer, provider
from tests.brains.support import PRICED, Extra, Told, briefing, plan, surroundings

ACTORS = ("john", "sara", "eve")


def prompt(turn: Briefing, settings: PromptSettings | None = None, **facts: Any) -> Prompt:
    chosen = plan("anthropic", "http://x", facts=replace(PRICED, **facts))
    brain = replace(chosen.brain, prompt=settings or PromptSettings())
    return prompt_builder(replace(chosen, brain=brain), surroundings(Path())).prompt_for(turn)


@pytest.mark.parametrize("actor", ACTORS)
def test_a_busy_evening_of_day_60_keeps_the_ceilings(actor: str) -> None:
    for language, ceiling in (("en", 1_900), ("ja", 2_900)):
        made = prompt(briefing(actor, language))
        assert len(made.shown) == 12 + 20 + 5
        assert made.varying <= ceiling
        assert made.whole <= 4_000


def test_the_estimate_is_the_agreed_one() -> None:
    assert estimate("a" * 7) == 2
    assert estimate("a" * 8) == 3
    assert estimate("イヴ ab") == 2 + 1
    assert estimate("") == 0


def test_the_schema_fits_what_is_set_aside_for_it() -> None:
    import json

    from bot.brains.answer_type import answer_type

    for actor in ACTORS:
        for language in ("en", "ja", "both"):
            schema = answer_type(briefing(actor, language)).shape.schema
            assert estimate(json.dumps(schema, separators=(",", ":"))) <= SHAPE_TOKENS


@pytest.mark.parametrize("language", ["en", "ja", "both"])
def test_the_shared_part_is_the_same_bytes_for_everybody_in_a_tick(language: str) -> None:
    shared = {prompt(briefing(actor, language)).system_shared for actor in ACTORS}
    assert len(shared) == 1


def test_the_shared_part_stays_the_same_over_a_day() -> None:
    turn = briefing("john")
    later = replace(
        turn.world, household=replace(turn.world.household, balance=1, room_cleanliness=3.0)
    )
    assert prompt(replace(turn, world=later)).system_shared == prompt(turn).system_shared


def test_the_sections_of_the_seed_are_there() -> None:
    user = prompt(briefing("john")).user
    for heading in (
        "【Your Recent Memory】",
        "<Short-term>",
        "- 10 min ago: ",
        "- 50 min ago: ",
        "<Recent Events>",
        "- yesterday: ",
        "- 3 days ago: ",
        "<Flashbacks>",
        "[comes to mind: ",
        "<Viewer Comments (last 10 min)>",
        '- m1 game_fan_123 (v1), to you: "John, busy with work today?"',
        "【Household】",
        "【Relationships】",
        "【Calendar】",
        "【You can do now】",
        "It is Monday, 2026-05-04 19:30 (JST), day 60.",
    ):
        assert heading in user


def test_a_memory_that_is_no_longer_true_is_told_in_the_past() -> None:
    turn = briefing("john")
    old = replace(turn.flashbacks[0], superseded=True)
    assert "(no longer so)" in prompt(replace(turn, flashbacks=(old,))).user


def test_chat_is_trimmed_first_then_the_weakest_memories_and_never_the_rest() -> None:
    turn = briefing("john")
    whole = prompt(turn)
    for varying in (1_700, 1_500, 1_300, 1_100, 900, 700, 100):
        small = prompt(turn, PromptSettings(varying_en=varying))
        assert (small.system_shared, small.system_persona) == (
            whole.system_shared,
            whole.system_persona,
        )
        left = {section.name: section.left_out for section in small.sections}
        if left["events"]:
            assert left["comments"] >= 9
        if left["flashbacks"]:
            assert left["events"] == 20
        for kept in ("【Household】", "【You can do now】", "<Short-term>", "You, John: at "):
            assert kept in small.user
        assert small.varying <= varying or left["flashbacks"] == 5


def test_paid_and_addressed_lines_outlast_the_others() -> None:
    kept = prompt(briefing("john"), PromptSettings(chat_lines=4)).user
    assert "bits_and_bobs (v9) tipped 1000 yen" in kept
    assert "game_fan_123" in kept
    assert "tanuki88" not in kept


def test_a_small_window_shrinks_the_prompt_to_it() -> None:
    chosen = plan("ollama", "http://x", facts=replace(PRICED, context=3_200))
    made = prompt_builder(chosen, surroundings(Path())).prompt_for(briefing("john"))
    assert made.whole + 600 <= 3_200


def test_strength_becomes_words_only_where_there_is_no_temperature() -> None:
    for strength, words in ((0.2, "Let yourself drift"), (0.9, "Stay closely in character")):
        turn = briefing("john")
        profile = replace(turn.profile, personality_strength=strength)
        rules = replace(turn.rules, characters={**turn.rules.characters, "john": profile})
        changed = replace(turn, rules=rules)
        assert words in prompt(changed, temperature=False).system_persona
        assert words not in prompt(changed, temperature=True).system_persona


@pytest.mark.parametrize(("strength", "temperature"), [(0.0, 1.1), (1.0, 0.4)])
async def test_strength_becomes_the_temperature(
    strength: float, temperature: float, tmp_path: Path
) -> None:
    turn = briefing("john")
    profile = replace(turn.profile, personality_strength=strength)
    rules = replace(turn.rules, characters={**turn.rules.characters, "john": profile})
    async with provider(answer()) as stub:
        built = build(plan("openai", stub.url), Extra(), surroundings(tmp_path))
        await built.brain.decide(replace(turn, rules=rules))
        await built.close()
    assert stub.requests[0]["temperature"] == temperature


async def test_anthropic_gets_the_shared_part_marked_for_its_cache(tmp_path: Path) -> None:
    async with provider(answer()) as stub:
        built = build(plan("anthropic", stub.url), Extra(), surroundings(tmp_path))
        await built.brain.decide(briefing("john", tick=1))
        await built.brain.decide(briefing("sara", tick=1))
        await built.close()
    (john, john_persona), (sara, sara_persona) = (each["system"] for each in stub.requests)
    assert john == sara
    assert john["cache_control"] == {"type": "ephemeral"}
    assert "cache_control" not in john_persona
    assert john_persona != sara_persona
    assert stub.requests[0]["output_config"]["format"]["type"] == "json_schema"


async def test_a_broken_template_costs_a_turn_and_not_the_show(tmp_path: Path) -> None:
    from bot.wording.renderer import Templates

    prompts = tmp_path / "prompts"
    (prompts / "en" / "personas").mkdir(parents=True)
    (prompts / "en" / "rules.j2").write_text("{{ nobody_knows }}", encoding="utf-8")
    (prompts / "en" / "answer.j2").write_text("JSON", encoding="utf-8")
    (prompts / "en" / "personas" / "john.j2").write_text("You are John", encoding="utf-8")
    around = replace(surroundings(tmp_path, told := Told()), renderer=Templates(prompts))
    built = build(plan("openai", "http://127.0.0.1:9"), Extra(), around)
    decision = await built.brain.decide(briefing("john"))
    await built.close()
    assert decision.brain == "scripted"
    assert "prompts/en/rules.j2" in told.texts[0]


async def test_the_local_overlay_wins(tmp_path: Path) -> None:
    from bot.wording.renderer import Templates

    prompts = tmp_path / "prompts"
    for folder, text in (("en", "shipped"), ("local/en", "mine, {{ name }}")):
        (prompts / folder / "personas").mkdir(parents=True)
        (prompts / folder / "personas" / "john.j2").write_text(text, encoding="utf-8")
    templates = Templates(prompts)
    assert templates.render("personas/john.j2", "en", {"name": "John"}) == "mine, John"


def test_opinions_of_those_about_and_the_strongest_likings_are_told() -> None:
    turn = briefing("john")
    viewer = turn.chat[0].viewer_id
    opinions = [Opinion(id=f"o{n}", about=f"twitch:away{n}", text=f"Absent {n}.") for n in range(9)]
    opinions += [Opinion(id="a", about="Sara", text="Sara fills the room."),
                 Opinion(id="b", about=viewer, text="One of ours by now.")]  # fmt: skip
    likings = [Preference(id="p", about="tea", strength=0.9, text="I never tire of tea."),
               Preference(id="q", about="walk_dog", strength=0.2, text="Walks are fine."),
               Preference(id="r", about="bath", strength=-0.5, text="Less bathing.")]  # fmt: skip
    john = replace(
        turn.world.characters["john"], opinions=tuple(opinions), preferences=tuple(likings)
    )
    told = prompt(replace(turn, world=turn.world.with_character(john))).user
    for text in ("Sara fills the room.", "One of ours by now.", "never tire of tea", "Less bath"):
        assert text in told
    assert "Absent" not in told
    assert "Walks are fine" not in told
    assert told.index("Sara fills") < told.index("never tire")
