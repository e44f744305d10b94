"""Votes open by themselves and by moderators, and decide what happens."""

from pathlib import Path

from bot.audience.desk import Act
from bot.audience.feed import Ban
from bot.show.signals import Notice, VoteShown
from bot.show.voting import KINDS
from tests.show.test_listener import awake, line
from tests.show.test_ordering import MODERATOR, notices, typed


async def with_vote(tmp_path: Path):
    show, seen = await awake(tmp_path)
    await show.listener.hear(typed(show, "!vote dinner", who="mod", roles=MODERATOR))
    vote = show.votes.vote
    assert vote is not None
    return show, seen, vote


def plans(show) -> list[tuple[str, str, str]]:
    return [
        (plan.action, plan.argument, plan.reason)
        for character in show.engine.world.characters.values()
        for plan in character.state.plans
    ]


async def test_a_moderator_opens_a_vote_and_everybody_is_told_the_options(tmp_path: Path) -> None:
    _, seen, vote = await with_vote(tmp_path)
    (notice,) = [signal for signal in seen.signals if isinstance(signal, Notice)]
    assert notice.text.startswith("Vote with !vote: 1 ")
    assert notice.platform == "*"
    assert 2 <= len(vote.options) <= 3


async def test_a_viewer_cannot_open_a_vote(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await show.listener.hear(typed(show, "!vote dinner"))
    assert show.votes.vote is None


async def test_the_winner_becomes_a_plan_of_somebody(tmp_path: Path) -> None:
    show, seen, vote = await with_vote(tmp_path)
    for who, ballot in (("a", "2"), ("b", "2"), ("c", "1")):
        await show.listener.hear(typed(show, f"!vote {ballot}", who=who))
    show.clock.move(301)
    await show.listener.beat()
    assert show.votes.vote is None
    action = (vote.options[1], "") if vote.subject == "evening" else ("cook", vote.options[1])
    assert (*action, "viewer_vote") in plans(show)
    assert notices(seen)[-1].endswith("it is, with 2 votes.")


async def test_a_bare_number_in_chat_is_a_ballot_and_may_be_changed(tmp_path: Path) -> None:
    show, _, vote = await with_vote(tmp_path)
    await show.listener.hear(line(show, "1", who="a"))
    await show.listener.hear(line(show, "2", who="a", number=2))
    await show.listener.hear(line(show, "7", who="b"))
    assert show.votes.vote is not None
    assert dict(show.votes.vote.ballots) == {"twitch:a": vote.options[1]}


async def test_a_vote_nobody_took_part_in_decides_nothing(tmp_path: Path) -> None:
    show, seen, _ = await with_vote(tmp_path)
    before = plans(show)
    show.clock.move(301)
    await show.listener.beat()
    assert (show.votes.vote, plans(show)) == (None, before)
    assert len(notices(seen)) == 1


async def test_the_ballot_of_a_banned_viewer_does_not_count(tmp_path: Path) -> None:
    show, _, _ = await with_vote(tmp_path)
    await show.listener.hear(line(show, "1", who="a"))
    await show.listener.hear(Ban(at=show.clock.now(), platform="twitch", user_id="a"))
    assert show.votes.vote is not None
    assert show.votes.vote.ballots == {}


async def test_a_moderator_calls_a_vote_off(tmp_path: Path) -> None:
    show, seen, _ = await with_vote(tmp_path)
    await show.listener.hear(typed(show, "!veto", who="mod", roles=MODERATOR))
    assert show.votes.vote is None
    assert notices(seen)[-1] == "The vote is off."


async def test_votes_open_by_themselves_while_viewers_talk(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await show.listener.beat()
    for _ in range(10):
        show.clock.move(600)
        for who in ("a", "b"):
            await show.listener.hear(line(show, f"hi {who}", who=who, number=show.engine.tick))
        await show.director.tick(10)
        await show.listener.settle()
        if show.votes.vote is not None:
            break
    assert show.votes.vote is not None


async def test_no_vote_opens_in_a_panic(tmp_path: Path) -> None:
    show, _ = await awake(tmp_path)
    await show.listener.beat()
    await show.moderating.decide(Act.PANIC)
    for who in ("a", "b"):
        await show.listener.hear(line(show, "hi", who=who))
    show.clock.move(91 * 60)
    await show.listener.beat()
    assert show.votes.vote is None


async def test_the_stage_hears_how_the_vote_stands_once_a_beat_and_what_was_decided(
    tmp_path: Path,
) -> None:
    show, seen, vote = await with_vote(tmp_path)
    for number in range(50):
        await show.listener.hear(line(show, "2", who=f"v{number}"))
    await show.listener.beat()
    await show.listener.beat()
    shown = [signal for signal in seen.signals if isinstance(signal, VoteShown)]
    assert [one.vote and dict(one.vote.tally)[vote.options[1]] for one in shown] == [0, 50]
    show.clock.move(301)
    await show.listener.beat()
    last = [signal for signal in seen.signals if isinstance(signal, VoteShown)][-1]
    assert (last.chosen, last.kind) == (vote.options[1], KINDS[vote.subject])


async def test_a_vote_that_is_called_off_or_that_nobody_answers_goes_from_the_stage(
    tmp_path: Path,
) -> None:
    show, seen, _ = await with_vote(tmp_path)
    await show.listener.hear(typed(show, "!veto", who="mod", number=2, roles=MODERATOR))
    assert [one for one in seen.signals if isinstance(one, VoteShown)][-1].vote is None
    show.votes.open("dinner")
    show.clock.move(301)
    await show.listener.beat()
    assert [one for one in seen.signals if isinstance(one, VoteShown)][-1].vote is None
