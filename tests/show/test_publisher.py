"""Everybody who listens hears every step, in order; who fails is left out."""

import logging

from bot.ports import EventSink
from bot.show.publisher import Publisher
from bot.show.signalling import Signals
from bot.show.signals import Thinking


class Keeps(EventSink):
    def __init__(self) -> None:
        self.heard: list[object] = []

    def publish(self, events, world) -> None:
        self.heard.extend(events)


class Fails(EventSink):
    def publish(self, events, world) -> None:
        raise RuntimeError("broken pipe")


def test_a_sink_that_fails_is_logged_once_and_left_out(caplog) -> None:
    good = Keeps()
    publisher = Publisher([Fails(), good])
    with caplog.at_level(logging.ERROR):
        publisher.publish(("one",), None)  # type: ignore[arg-type]
        publisher.publish(("two",), None)  # type: ignore[arg-type]
    assert good.heard == ["one", "two"]
    assert len(caplog.records) == 1


def test_a_listener_of_signals_that_fails_stops_nobody() -> None:
    heard: list[object] = []

    def fails(signal) -> None:
        raise RuntimeError

    signals = Signals()
    signals.listen(fails)
    signals.listen(heard.append)
    signals.send(Thinking(actor="eve"))
    signals.send(Thinking(actor="john"))
    assert heard == [Thinking(actor="eve"), Thinking(actor="john")]
