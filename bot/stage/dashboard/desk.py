"""What the dashboard needs from the show; the composition root implements it."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Protocol

Json = Mapping[str, Any]


class Desk(Protocol):
    """The show as the dashboard sees it. Everything is read when asked, nothing is kept."""

    @abstractmethod
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """The page's words: language, then key (`button.pause`), then text."""

    @abstractmethod
    def state(self, since: int, language: str) -> Json:
        """Everything that is always shown, as it is now, with the transcript after line `since`.

        `language` is the page's: names of things come in it.
        """

    @abstractmethod
    async def look(self, what: str, asked: Mapping[str, str]) -> Json:
        """What is shown only when somebody looks: memories, a notebook, the files of the home.

        Raises:
            HearthcastError: there is no such thing to look at; the text says what there is.
        """

    @abstractmethod
    async def prompt(self, character: str) -> Json:
        """What a model would be sent for a character's next turn, by section with its size.

        Raises:
            HearthcastError: there is no such character, or a template is wrong.
        """

    @abstractmethod
    def turns(self, character: str) -> Json:
        """A character's last turns, one row each, the newest first.

        Raises:
            UnknownNameError: there is no such character.
        """

    @abstractmethod
    def turn(self, number: int) -> Json:
        """All of one turn: what was sent, what came back, what it was chosen from.

        Raises:
            HearthcastError: it is not kept any more.
        """

    @abstractmethod
    async def order(self, order: Json) -> Json:
        """Carry out an order (`{"do": "pause"}`); what it did.

        Raises:
            HearthcastError: it cannot be carried out; the text says why.
        """
