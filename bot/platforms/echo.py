"""Knowing our own chat messages when the platform sends them back to us."""

from collections import deque


class Echo:
    """The last things we said on one platform, by message id and by text.

    The text counts as well as the id, because a platform may echo a message before its answer to
    the sending arrives. A shared account stays usable: what the streamer types under the same
    account was not said by us and is heard.
    """

    def __init__(self, most: int = 100) -> None:
        self._ids: deque[str] = deque(maxlen=most)
        self._texts: deque[str] = deque(maxlen=most)

    def saying(self, text: str) -> None:
        """A message is about to be sent."""
        self._texts.append(_folded(text))

    def said(self, message_id: str) -> None:
        """It was sent under this id."""
        self._ids.append(message_id)

    def is_ours(self, message_id: str, text: str) -> bool:
        """Whether a line of our own account is one that we sent."""
        return message_id in self._ids or _folded(text) in self._texts


def _folded(text: str) -> str:
    return " ".join(text.split())
