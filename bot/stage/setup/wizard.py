"""What the setup pages need from the show; the composition root implements it."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, Protocol

Json = Mapping[str, Any]


class Wizard(Protocol):
    """Reads, tries and writes the settings of a home. A secret is never read out or written."""

    @abstractmethod
    def words(self) -> Mapping[str, Mapping[str, str]]:
        """The pages' words: language, then key (`step.obs`), then text."""

    @abstractmethod
    def state(self) -> Json:
        """The steps with their fields, what is set now, which variables are set, what waits."""

    @abstractmethod
    async def try_out(self, step: str, values: Json, *, press: bool) -> Json:
        """Look at what was entered, as lines with a light; writes nothing.

        Args:
            step: One of the steps' names.
            values: Text, numbers and switches by dotted key (`obs.port`).
            press: The person pressed "try": a model may be called for one token.

        Raises:
            HearthcastError: there is no such step or field, or a value is of the wrong kind.
        """

    @abstractmethod
    async def save(self, step: str, values: Json) -> Json:
        """Write what differs into config.local.toml; comments and other keys there are kept.

        A step may be saved without values: it was skipped.

        Raises:
            HearthcastError: the settings would not be accepted, or cannot be written; nothing is.
        """

    @abstractmethod
    async def restart(self) -> Json:
        """Begin the show anew with what was written."""
