"""A second opinion: never waited for long, and without it only scripted lines air."""

import asyncio

import pytest

from bot.audience.gate import GateRules, Source, screen
from bot.audience.moderation import Judgement, may_air
from bot.brains.moderation import REST_S, OpenAIModeration
from bot.brains.notices import Notice, Severity
from tests.brains.moderation_stub import Standing, moderation_service

TEXTS = tuple(
    screen(text, Source.LINE, GateRules()).text
    for text in ("good evening everybody", "the curry is ready")
)
BOTH_UNKNOWN = (Judgement.UNKNOWN, Judgement.UNKNOWN)


async def judged(*answers: object, wait_s: float = 20.0):
    told: list[Notice] = []
    async with moderation_service(list(answers), []) as url:
        moderation = OpenAIModeration(url, "test", Standing(), told.append, wait_s=wait_s)
        judgement = await moderation.judge(TEXTS)
        await moderation.close()
        return judgement, moderation, told


@pytest.mark.parametrize(
    ("flagged", "judgements"),
    [
        ([False, False], (Judgement.FINE, Judgement.FINE)),
        ([False, True], (Judgement.FINE, Judgement.REFUSED)),
    ],
)
async def test_the_service_says_of_each_text_whether_it_is_flagged(flagged, judgements):
    assert (await judged(flagged))[0] == judgements


@pytest.mark.parametrize("answer", [503, 401, "nonsense", [False], "not json", ["yes", "no"]])
async def test_a_service_that_is_down_or_babbles_leaves_the_texts_unjudged(answer):
    judgements, moderation, told = await judged(answer)
    assert judgements == BOTH_UNKNOWN
    assert moderation.trouble
    assert [notice.severity for notice in told] == [Severity.WARNING]


async def test_a_slow_service_is_not_waited_for():
    await asyncio.to_thread(__import__, "openai")
    judgements, moderation, _ = await judged("slow", wait_s=0.3)
    assert judgements == BOTH_UNKNOWN
    assert "0.3 s" in moderation.trouble


async def test_after_a_failure_nobody_is_asked_for_a_while_and_then_it_heals():
    asked: list[str] = []
    told: list[Notice] = []
    clock = Standing()
    async with moderation_service([503, [False, False]], asked) as url:
        moderation = OpenAIModeration(url, "test", clock, told.append, wait_s=20.0)
        assert await moderation.judge(TEXTS) == BOTH_UNKNOWN
        assert await moderation.judge(TEXTS) == BOTH_UNKNOWN
        assert len(asked) == len(TEXTS)
        clock.seconds += REST_S
        assert await moderation.judge(TEXTS) == (Judgement.FINE, Judgement.FINE)
        assert moderation.trouble == ""
        await moderation.close()
    assert [notice.severity for notice in told] == [Severity.WARNING, Severity.OK]


async def test_without_a_key_nobody_is_asked_and_the_streamer_is_told():
    asked: list[str] = []
    told: list[Notice] = []
    async with moderation_service([], asked) as url:
        moderation = OpenAIModeration(url, "", Standing(), told.append)
        assert await moderation.judge(TEXTS) == BOTH_UNKNOWN
    assert asked == []
    assert "its key is not set" in told[0].text


@pytest.mark.parametrize(
    ("judgement", "scripted", "airs"),
    [
        (Judgement.FINE, False, True),
        (Judgement.REFUSED, False, False),
        (Judgement.REFUSED, True, False),
        (Judgement.UNKNOWN, False, False),
        (Judgement.UNKNOWN, True, True),
    ],
)
def test_without_an_opinion_only_scripted_lines_air(judgement, scripted, airs):
    assert may_air(judgement, scripted=scripted) is airs
