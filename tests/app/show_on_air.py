"""A show with its web pages, as a process of its own."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.error import URLError
from urllib.request import urlopen

from bot.app.homes import make_home
from bot.app.orders import send_order
from tests.app.test_run import REPOSITORY


@dataclass
class Air:
    """Where it is."""

    home: Path
    base: str

    def new_link(self) -> str:
        """A new one-time link to the dashboard."""
        return send_order(self.home, {"do": "dashboard"})

    def file(self, name: str) -> Any:
        """A file of `memory/`."""
        return json.loads((self.home / "memory" / name).read_text(encoding="utf-8"))

    def machine(self) -> Any:
        """What the machine alone needs."""
        return json.loads((self.home / ".hearthcast" / "machine.json").read_text("utf-8"))


@contextmanager
def on_air(
    home: Path, *, port: int = 0, replay: Path | None = None, local: str = ""
) -> Iterator[Air]:
    """A show with a slow clock on a home (made when it is none); `local` is its own config."""
    if not (home / "config.toml").exists():
        make_home(home)
    if local:
        (home / "config.local.toml").write_text(local, encoding="utf-8")
    if not port:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
    process = subprocess.Popen(
        [
            *(sys.executable, "-m", "bot", "run", "--home", str(home), "--port", str(port)),
            *("--interval", "600"),
            *(("--replay", str(replay)) if replay else ()),
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": str(REPOSITORY), "PYTHONIOENCODING": "utf-8"},
    )
    base = f"http://127.0.0.1:{port}"
    try:
        _answering(f"{base}/health")
        yield Air(home=home, base=base)
    finally:
        process.send_signal(signal.SIGINT)
        process.wait(20)


def _answering(url: str) -> None:
    until = time.monotonic() + 40
    while True:
        try:
            with urlopen(url, timeout=2):
                return
        except URLError:
            assert time.monotonic() < until, "the show does not come up"
            time.sleep(0.1)
