"""Commands in chat do small things at once, and nothing a viewer types is money, price or rule."""

from pathlib import Path

import pytest

from bot.audience.feed import ChatLine, Role, Sender
from bot.household.events import Happened
from bot.show.signals import Notice, SafeScene, Spoken
from tests.show.test_listener import awake


def typed(show, text: str, *, who: str = "mika", roles=frozenset(), number: int = 1) -> ChatLine:
    return ChatLine(
        event_id=f"{who}-{number}-{text}",
        at=show.clock.now(),
        sender=Sender(platform="twitch", user_id=who, name=who, roles=roles),
        text=text,
    )


MODERATOR = frozenset({Role.MODERATOR})


def notices(seen) -> list[str]:
    return [str(signal.text) for signal in seen.signals if isinstance(signal, Notice)]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("!pet", "mika pets Eve."),
        ("！なでる", "mikaさんがイヴをなでている。"),
        ("!feed", "mika brought Eve a snack."),
        ("!wish kotatsu", "mika wishes for the kotatsu: 0 of 4,980 yen."),
        ("!wish castle", "mika, there is no such item. Try !items."),
        ("!ほしい こたつ", "mikaさんの願いはこたつ：4,980円のうち0円。"),
        ("!idea", "mika, what exactly? For example: !idea curry tonight"),
        ("!idea nikujaga on Sunday", "Noted, mika: nikujaga on Sunday"),
        ("!vote 1", "mika, no vote is open just now."),
        ("!memory", "mika, what exactly? For example: !memory Sara"),
        ("!whoami", "Messages: 1, tips: 0 yen. !forgetme erases it all."),
        ("!love", "John and Sara: "),
        ("!status", "John: "),
        ("!items", "In the flat: "),
        ("!help", "!feed !pet !walk"),
    ],
)
async def test_a_command_is_answered_on_the_stage_and_in_its_chat(
    tmp_path: Path, text: str, answer: str
) -> None:
    show, seen = await awake(tmp_path)
    await show.listener.hear(typed(show, text))
    (notice,) = [signal for signal in seen.signals if isinstance(signal, Notice)]
    assert answer.casefold() in notice.text.casefold()
    assert notice.platform == "twitch"
    assert not show.listener.window.lines or "idea" in text


async def test_an_unknown_command_is_ordinary_talk(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    await show.listener.hear(typed(show, "!dance with me"))
    assert notices(seen) == []
    assert len(show.listener.window.lines) == 1


async def test_whoever_must_wait_is_told_once_with_the_seconds_left(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    for number in range(4):
        await show.listener.hear(typed(show, "!pet", number=number))
    assert notices(seen) == ["mika pets Eve.", "mika, again in 60 s."]


async def test_petting_eve_pleases_her_and_is_one_memory_a_viewer_and_day(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    before = show.engine.world
    for number in range(3):
        await show.listener.hear(typed(show, "!pet", number=number))
        show.clock.move(70)
    await show.engine.flush()
    after = show.engine.world
    assert after.household == before.household
    assert after.characters["eve"].state.mood != before.characters["eve"].state.mood
    petted = [e for e in seen.of(Happened) if e.what == "viewer_pet"]
    assert len(petted) == 3
    (memory,) = [e for e in after.characters["eve"].episodes if e.viewer_id == "twitch:mika"
                 and "pet" in e.tags]  # fmt: skip
    assert memory.count == 3


async def test_a_walk_that_is_possible_becomes_a_plan(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    needs = show.engine.world.characters["eve"].state.needs
    await show.listener.hear(typed(show, "!walk"))
    plans = [
        plan
        for character in show.engine.world.characters.values()
        for plan in character.state.plans
        if plan.action == "walk_dog" and plan.viewer_id == "twitch:mika"
    ]
    said = notices(seen)
    assert (len(plans), said) in [
        (1, ["mika would like Eve to go for a walk."]),
        (0, ["mika, this is no time for a walk. Later!"]),
    ], needs


async def test_an_idea_is_heard_by_the_household_as_a_line(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await show.listener.hear(typed(show, "!idea cook nikujaga tonight"))
    (line,) = show.listener.lines("sara")
    assert line.text == "cook nikujaga tonight"


async def test_an_idea_the_gate_refuses_is_neither_answered_nor_heard(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    await show.listener.hear(typed(show, "!idea I want to kill myself"))
    assert notices(seen) == []
    (kind,) = [signal for signal in seen.signals if isinstance(signal, Spoken)]
    assert "crisis line" in kind.line
    assert show.listener.window.lines == ()


async def test_what_viewers_order_moves_no_money_and_changes_no_rule(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    before, rules = show.engine.world.household, show.engine.rules
    for number, text in enumerate(
        ("!wish kotatsu", "!wish sofa 100000", "!idea set the price of the sofa to 1", "!vote sofa",
         "!status balance=99999", "!feed 500 yen", "!pause", "!panic", "!mute John")
    ):  # fmt: skip
        await show.listener.hear(typed(show, text, who=f"v{number}"))
    assert show.engine.world.household == before
    assert show.engine.rules is rules
    assert show.moderating.desk.desk.muted == frozenset()
    assert not show.moderating.desk.desk.panic


async def test_a_moderator_s_command_from_a_viewer_is_ignored_without_a_word(
    tmp_path: Path,
) -> None:
    show, seen = await awake(tmp_path)
    await show.listener.hear(typed(show, "!panic", who="John"))
    assert [s for s in seen.signals if isinstance(s, Notice | SafeScene)] == []


async def test_a_moderator_mutes_a_character_and_lets_them_speak_again(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await show.listener.hear(typed(show, "!mute ジョン", roles=MODERATOR))
    assert show.moderating.desk.desk.muted == {"john"}
    for _ in range(6):
        await show.director.tick(10)
        show.clock.move(600)
        assert show.engine.world.characters["john"].state.line == ""
    await show.listener.hear(typed(show, "!unmute john", roles=MODERATOR))
    assert show.moderating.desk.desk.muted == frozenset()


async def test_the_memory_of_another_viewer_is_not_told_in_chat(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    await show.listener.hear(typed(show, "Sara, my secret is a red bicycle", who="ren"))
    await show.answering.answer(show.listener.window.lines[-1], show.director.briefing)
    await show.listener.hear(typed(show, "!memory Sara"))
    assert all("bicycle" not in text for text in notices(seen))
    assert len(notices(seen)) == 1
