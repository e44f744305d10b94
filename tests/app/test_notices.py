"""What the streamer is told: once where it is read, counted where it is looked at."""

from datetime import UTC, datetime, timedelta

from bot.app.notices import Notices
from bot.clock import SimulatedClock
from bot.errors import Problem, Severity

NOON = datetime(2026, 3, 8, 12, tzinfo=UTC)
PROBLEM = Problem(file="memory/", place="writing", what="disk full", severity=Severity.GRAVE)


def test_the_same_problem_again_is_counted_and_told_once():
    clock = SimulatedClock(NOON)
    notices, heard = Notices(clock), list[str]()
    notices.listen(heard.append)
    for _ in range(3):
        notices.say(PROBLEM)
        clock.move(60)
    (shown,) = notices.open
    assert (shown.count, shown.severity) == (3, Severity.GRAVE)
    assert (shown.first, shown.last) == (NOON, NOON + timedelta(minutes=2))
    assert heard == ["! memory/: writing: disk full"]


def test_what_is_told_is_a_note_and_what_is_marked_a_warning():
    notices = Notices(SimulatedClock(NOON))
    notices.tell("connected")
    notices.tell("! twitch: an answer was not sent: slow down")
    notices.tell("! twitch: an answer was not sent: slow down")
    warning, note = notices.open
    assert (note.text, note.severity, note.count) == ("connected", Severity.NOTE, 1)
    assert warning.text == "twitch: an answer was not sent: slow down"
    assert (warning.severity, warning.count) == (Severity.WARNING, 2)


def test_what_is_put_away_comes_back_when_it_happens_again_and_counts_anew():
    notices = Notices(SimulatedClock(NOON))
    notices.say(PROBLEM)
    notices.say(PROBLEM)
    notices.tell("connected")
    notices.put_away(notices.open[-1].number)
    notices.put_away(99)
    notices.put_all_away()
    assert not notices.open
    notices.say(PROBLEM)
    assert [one.count for one in notices.open] == [1]


def test_a_link_that_lets_somebody_in_is_no_notice():
    notices, trusted = Notices(SimulatedClock(NOON)), list[str]()
    notices.listen(trusted.append, trusted=True)
    notices.show("http://127.0.0.1/dashboard/enter?ticket=secret")
    assert notices.open == ()
    assert len(trusted) == 1


def test_only_the_latest_are_kept():
    notices = Notices(SimulatedClock(NOON))
    for number in range(250):
        notices.tell(f"line {number}")
    assert len(notices.open) == 200
    assert notices.open[0].text == "line 249"
