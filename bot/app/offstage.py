"""A show that does not run: put together for one order, in a home where none runs."""

from collections.abc import Iterator
from contextlib import contextmanager

from bot.app.composing import Show, Wishes, compose
from bot.app.homes import Home
from bot.app.notices import Notices
from bot.clock import SystemClock


@contextmanager
def offstage(home: Home) -> Iterator[Show]:
    """The parts of a show, none of them started; closed at the end.

    Raises:
        HomeLockedError: something that takes no orders works on the home.
        StorageError: a file cannot be read, and there is no copy of it.
    """
    notices = Notices()
    wishes = Wishes(
        seed=home.seed(None), simulated=False, durable=True,
        on_problem=notices.say, on_signal=lambda _: None,
    )  # fmt: skip
    show = compose(home, wishes, SystemClock())
    try:
        yield show
    finally:
        show.close()
