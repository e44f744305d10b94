"""One process writes to a home; a dead one holds nothing."""

import signal
import subprocess
import sys
import time

import pytest

from bot.errors import HomeLockedError
from bot.storage.lock import HomeLock
from tests.storage.homes import committed, opened

HOLD = """
import sys, time
from pathlib import Path
from bot.storage.lock import HomeLock
lock = HomeLock(Path(sys.argv[1]))
lock.take()
print("held", flush=True)
time.sleep(60)
"""


@pytest.fixture
def holder(tmp_path):
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "held\n"
    yield child
    child.kill()
    child.wait()
    child.stdout.close()


def test_a_second_process_is_told_which_one_holds_the_home(tmp_path, holder):
    with pytest.raises(HomeLockedError, match=str(holder.pid)) as refused:
        opened(tmp_path)
    assert refused.value.pid == holder.pid
    assert str(tmp_path) in str(refused.value)


def test_the_lock_of_a_killed_process_is_taken_over(tmp_path, holder):
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    began = time.monotonic()
    store, _ = committed(tmp_path)
    store.close()
    assert time.monotonic() - began < 5


def test_a_closed_home_is_free(tmp_path):
    lock = HomeLock(tmp_path)
    lock.take()
    lock.release()
    lock.release()
    opened(tmp_path).close()
