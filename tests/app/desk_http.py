"""The dashboard's page as a program: what it asks and orders, over real HTTP."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlencode
from urllib.request import Request, urlopen

from bot.stage.keys import load_keys
from tests.app.show_on_air import Air


@dataclass
class Page:
    """A page that was let in."""

    air: Air
    headers: dict[str, str] = field(init=False)

    def __post_init__(self) -> None:
        keys = load_keys(self.air.home / ".hearthcast")
        self.headers = {"Cookie": f"hearthcast={keys.cookie}", "X-Hearthcast": keys.csrf}

    def ask(self, path: str, **query: object) -> Any:
        """What the show answers."""
        return self._answer(f"/dashboard/{path}?{urlencode(query)}", None)

    def state(self, language: str = "en") -> Any:
        """What the page shows."""
        return self.ask("state", language=language)

    def field(self, id_: str) -> Any:
        """One value of the household as the page shows it."""
        return next(one["value"] for one in self.state()["fields"] if one["id"] == id_)

    def give(self, **order: Any) -> Any:
        """What the show answers to an order."""
        return self._answer("/dashboard/order", order)

    def done(self, **order: Any) -> Any:
        """Give an order that is carried out."""
        answer = self.give(**order)
        assert answer["ok"], answer["error"]
        return answer

    def refused(self, **order: Any) -> str:
        """The sentence with which an order is refused."""
        answer = self.give(**order)
        assert not answer["ok"], answer
        return str(answer["error"])

    def _answer(self, path: str, body: Any) -> Any:
        data = None if body is None else json.dumps(body).encode()
        asked = Request(self.air.base + path, data=data, headers=self.headers)
        with urlopen(asked, timeout=20) as answer:
            return json.load(answer)


def wait_for(done: Callable[[], object]) -> None:
    """Wait until something holds, at most half a minute: a busy machine starts a show slowly."""
    end = time.monotonic() + 30
    while not done():
        assert time.monotonic() < end, "it does not come"
        time.sleep(0.1)
