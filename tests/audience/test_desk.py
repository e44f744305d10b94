"""The desk: what waits is decided once, everything is in the audit log, most can be undone."""

from datetime import UTC, datetime

import pytest

from bot.audience.desk import (
    Act,
    Decision,
    Desk,
    WaitingText,
    WaitingTip,
    decide,
    hold_text,
    hold_tip,
)

NOW = datetime(2026, 3, 6, 12, tzinfo=UTC)
TIP = WaitingTip(key="youtube:t1", viewer_id="youtube:v", amount_text="50 kr", value=0,
                 reason="unreadable", at=NOW)  # fmt: skip
TEXT = WaitingText(id="x1", viewer_id="youtube:v", text="raw", reason="words", at=NOW)


def act(
    desk: Desk, kind: Act, about: str = "", by: str = "streamer"
) -> tuple[Desk, tuple[Act, ...]]:
    return decide(desk, Decision(act=kind, about=about, by=by, at=NOW))


@pytest.mark.parametrize("kind", [Act.APPROVE_TIP, Act.DENY_TIP])
def test_a_held_tip_is_decided_once(kind):
    desk, done = act(hold_tip(Desk(), TIP), kind, TIP.key)
    assert done == (kind,)
    assert not desk.tips
    desk, done = act(desk, kind, TIP.key)
    assert done == ()
    assert [entry.done for entry in desk.audit] == [True, False]


def test_what_is_held_again_waits_once():
    assert len(hold_tip(hold_tip(Desk(), TIP), TIP).tips) == 1
    assert len(hold_text(hold_text(Desk(), TEXT), TEXT).texts) == 1


def test_a_held_text_is_approved_or_denied():
    desk, done = act(hold_text(Desk(), TEXT), Act.APPROVE_TEXT, "x1")
    assert done == (Act.APPROVE_TEXT,)
    assert not desk.texts


@pytest.mark.parametrize(
    ("kind", "field", "about"),
    [
        (Act.MUTE, "muted", "sara"),
        (Act.BLOCK_VIEWER, "blocked_viewers", "twitch:9"),
        (Act.BLOCK_WORD, "blocked_words", "word"),
    ],
)
def test_muting_and_blocking_can_be_undone(kind, field, about):
    desk, _ = act(Desk(), kind, about)
    assert getattr(desk, field) == {about}
    desk, done = act(desk, Act.UNDO)
    assert getattr(desk, field) == frozenset()
    assert len(done) == 1


def test_panic_silences_everything_until_released():
    desk, done = act(Desk(), Act.PANIC, by="twitch:mod")
    assert done == (Act.PANIC,)
    assert desk.silent
    desk, done = act(desk, Act.PANIC)
    assert done == ()
    desk, done = act(desk, Act.RELEASE)
    assert not desk.silent
    assert [entry.by for entry in desk.audit] == ["twitch:mod", "streamer", "streamer"]


def test_undoing_twice_does_the_thing_again():
    desk, _ = act(Desk(), Act.MUTE, "sara")
    desk, _ = act(desk, Act.UNDO)
    desk, _ = act(desk, Act.UNDO)
    assert desk.muted == {"sara"}


def test_there_is_nothing_to_undo_at_first():
    desk, done = act(Desk(), Act.UNDO)
    assert done == ()
    assert not desk.audit[0].done


def test_a_veto_stands():
    desk, done = act(Desk(), Act.VETO, "p_17")
    assert done == (Act.VETO,)
    assert desk.vetoed == {"p_17"}


def test_the_audit_log_in_memory_is_bounded():
    desk = Desk()
    for number in range(700):
        desk, _ = act(desk, Act.BLOCK_WORD, f"w{number}")
    assert len(desk.audit) == 500
    assert len(desk.blocked_words) == 700
