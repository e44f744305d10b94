"""The login of one Twitch account, in a file of its own that is always whole."""

import json
import logging
import os
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from bot.platforms.payloads import text

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True, kw_only=True, repr=False)
class Tokens:
    """An access token and the refresh token that goes with it.

    The refresh token of a public client can be spent once and lives 30 days; spending it twice
    makes Twitch forget the login. Not shown by `repr`, so that no log can hold it.
    """

    access: str
    refresh: str


class TokenFile:
    """Keeps one account's tokens in a file that only its owner may read."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def read(self) -> Tokens | None:
        """The kept login; None when there is none. A damaged file is set aside and said."""
        try:
            raw = json.loads(self._path.read_text("utf-8"))
        except FileNotFoundError:
            return None
        except (OSError, ValueError) as error:
            log.warning(
                "%s cannot be read (%s); Twitch will ask for a new login", self._path, error
            )
            self._set_aside()
            return None
        access, refresh = text(raw, "access"), text(raw, "refresh")
        return Tokens(access=access, refresh=refresh) if access and refresh else None

    def write(self, tokens: Tokens) -> None:
        """Put the tokens on disk, whole or not at all, before they are used.

        Raises:
            OSError: the disk refused; the old file stands.
        """
        self._path.parent.mkdir(parents=True, exist_ok=True)
        entry: Mapping[str, str] = {"access": tokens.access, "refresh": tokens.refresh}
        handle, name = tempfile.mkstemp(dir=self._path.parent, prefix=self._path.name)
        try:
            with os.fdopen(handle, "w", encoding="utf-8") as file:
                json.dump(entry, file)
                file.flush()
                os.fsync(file.fileno())
            Path(name).replace(self._path)
        except OSError:
            Path(name).unlink(missing_ok=True)
            raise

    def forget(self) -> None:
        """Take the login away; Twitch has declared it void. Repeatable."""
        self._path.unlink(missing_ok=True)

    def _set_aside(self) -> None:
        try:
            self._path.replace(self._path.with_suffix(".damaged"))
        except OSError as error:
            log.warning("%s could not be set aside: %s", self._path, error)
