"""Whose lines are heard, how well a viewer is known, and what is said to a refused line."""

from pathlib import Path

import pytest

from bot.audience.feed import Ban, ChatLine, Deletion, Role, Sender
from bot.show.signals import Spoken
from tests.show.rehearsal import rehearse
from tests.show.test_listener import awake, hear_and_answer, line

DAY = 86_400


async def test_known_bots_are_not_heard(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    await show.listener.hear(line(show, "Follow us on everything!", who="Nightbot"))
    assert show.listener.window.lines == ()
    assert show.engine.world.viewers == {}


async def test_what_we_wrote_ourselves_is_not_heard_when_it_comes_back(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    streamer = Sender(
        platform="twitch", user_id="me", name="me", roles=frozenset({Role.BROADCASTER})
    )
    show.listener.sent("twitch", "@mika Curry, I think.")
    for number, text in enumerate(("@mika Curry, I think.", "and I say rice")):
        await show.listener.hear(
            ChatLine(event_id=f"m{number}", at=show.clock.now(), sender=streamer, text=text)
        )
    assert [one.text for one in show.listener.window.lines] == ["and I say rice"]


async def test_a_line_delivered_again_after_a_restart_is_heard_once(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    chat = line(show, "hello all")
    await show.listener.hear(chat)
    await show.listener.settle()
    await show.engine.flush()
    show.store.close()
    again, _ = rehearse(tmp_path / "home")
    await again.listener.hear(chat)
    assert again.listener.window.lines == ()
    assert again.engine.world.viewers["twitch:mika"].messages == 1


async def test_a_viewer_is_new_then_known_then_back_and_at_last_a_regular(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    seen = []
    for number in range(24):
        await show.listener.hear(line(show, f"line {number}", number=number))
        seen.append(show.listener.window.lines[-1])
        if number in {1, 2}:
            await show.listener.settle()
            show.clock.move(2 * DAY)  # type: ignore[attr-defined]
            show.listener.window = type(show.listener.window)()
    await show.listener.settle()
    await show.listener.hear(line(show, "and one more", number=99))
    assert [one.first_time for one in seen[:3]] == [True, False, False]
    assert seen[2].days_away == 2
    assert seen[2].regular
    last = show.listener.window.lines[-1]
    assert (last.text, last.regular, last.days_away) == ("and one more", True, 0)


async def test_somebody_else_of_the_same_name_is_a_newcomer(tmp_path: Path) -> None:
    show, _ = rehearse(tmp_path / "home")
    for number, user_id in enumerate(("one", "two")):
        sender = Sender(platform="twitch", user_id=user_id, name="mika")
        await show.listener.hear(
            ChatLine(event_id=f"m{number}", at=show.clock.now(), sender=sender, text=f"hi {number}")
        )
    assert [one.first_time for one in show.listener.window.lines] == [True, True]


async def test_despair_gets_the_kind_line_and_no_memory(tmp_path: Path) -> None:
    show, seen = await awake(tmp_path)
    before = show.engine.world
    await show.listener.hear(line(show, "I don't want to live any more"))
    (kind,) = [signal for signal in seen.signals if isinstance(signal, Spoken)]
    assert kind.line.startswith("That sounds really heavy")
    assert kind.platform == "twitch"
    assert show.listener.window.lines == ()
    assert show.engine.world == before


@pytest.mark.parametrize("text", ["John, who should I vote for in the election, Trump?"])
async def test_a_refused_topic_is_steered_away_from_now_and_then(tmp_path: Path, text: str) -> None:
    show, seen = await awake(tmp_path)
    for number in range(3):
        await show.listener.hear(line(show, text, number=number))
    steered = [signal for signal in seen.signals if isinstance(signal, Spoken)]
    assert len(steered) == 1
    assert steered[0].platform == ""
    show.clock.move(601)
    await show.listener.hear(line(show, text, number=9))
    assert len([signal for signal in seen.signals if isinstance(signal, Spoken)]) == 2


async def test_what_was_remembered_of_a_deleted_line_is_gone_with_it(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await hear_and_answer(show, line(show, "Sara, do you know my red bicycle?"))
    assert remembered(show, "bicycle")
    await show.listener.hear(Deletion(at=show.clock.now(), platform="twitch", target="mika-1"))
    assert not remembered(show, "bicycle")


async def test_what_a_banned_viewer_said_today_is_not_remembered(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await hear_and_answer(show, line(show, "Sara, do you know my red bicycle?"))
    await hear_and_answer(show, line(show, "John, do you like trains?", who="ren"))
    await show.listener.hear(Ban(at=show.clock.now(), platform="twitch", user_id="mika"))
    assert not remembered(show, "bicycle")
    assert remembered(show, "trains")


def remembered(show, word: str) -> bool:
    return any(
        word in episode.event
        for character in show.engine.world.characters.values()
        for episode in character.episodes
    )
