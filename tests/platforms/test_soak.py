"""A shortened day on five platforms that fail in every way we know of; the whole one is a bench."""

import pytest

from bot.bench.soak import DEAF_LIMIT_S, render, soaked


@pytest.mark.timeout(240)
async def test_in_bad_weather_no_tip_is_lost_or_doubled_and_no_deafness_is_hidden(tmp_path):
    figures = await soaked(tmp_path, hours=0.1, speed=960, rounds=1)
    sent, lost = figures["tips_sent"], figures["tips_lost"]
    deafness = figures["longest_hidden_deafness_s"]
    assert isinstance(sent, dict)
    assert isinstance(lost, dict)
    assert isinstance(deafness, dict)
    assert all(count > 10 for count in sent.values()), render(figures)
    assert set(lost.values()) == {0}, render(figures)
    assert figures["tips_doubled"] == 0
    assert max(deafness.values()) < DEAF_LIMIT_S / 4
    assert figures["twitch_logins_lost"] == 0
    assert figures["twitch_spent_twice"] == 0
    assert figures["supervisors_alive"] is True
    assert figures["faults"] == len(figures["fault_kinds"])  # type: ignore[arg-type]
