"""The two keys of the stage: one to look, one to act.

The overlay's key stands in a URL that may be seen on a stream; all it opens is the picture. The
dashboard's key opens everything and is never sent to the overlay.
"""

import json
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

FILE = "stage_keys.json"


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """Secrets, at least 128 bits each; kept out of logs and of everything sent to a page."""

    overlay: str
    dashboard: str
    """Never leaves this machine's disk and memory; what a browser gets is derived from it."""

    @property
    def cookie(self) -> str:
        """What the dashboard's cookie holds: as good as the key for a browser, and not the key."""
        return self._derived("cookie")

    @property
    def csrf(self) -> str:
        """What a page of ours sends along with every change; no other page can read it."""
        return self._derived("csrf")

    @property
    def dock(self) -> str:
        """The long key in the address of an OBS dock."""
        return self._derived("dock")

    def _derived(self, purpose: str) -> str:
        return blake2b(
            purpose.encode(), key=self.dashboard.encode()[:64], digest_size=24
        ).hexdigest()


def load_keys(private: Path, fresh: Callable[[], str] = lambda: secrets.token_urlsafe(18)) -> Keys:
    """The keys in `private` (the home's `.hearthcast/`), made on the first run.

    A file that cannot be read is replaced: the keys open nothing that outlives the show, and OBS
    then needs the new URL, which is printed at every start.
    """
    try:
        return _read(private / FILE)
    except (OSError, ValueError, KeyError, TypeError):
        return _written(private / FILE, Keys(overlay=fresh(), dashboard=fresh()))


def are_readable(private: Path) -> bool:
    """Whether the keys in `private` can be read, or were not made yet."""
    try:
        _read(private / FILE)
    except FileNotFoundError:
        return True
    except (OSError, ValueError, KeyError, TypeError):
        return False
    return True


def rotate_overlay_key(
    private: Path, fresh: Callable[[], str] = lambda: secrets.token_urlsafe(18)
) -> Keys:
    """Make the overlay's old URL worthless; the dashboard's key stays."""
    held = load_keys(private, fresh)
    return _written(private / FILE, Keys(overlay=fresh(), dashboard=held.dashboard))


def _read(path: Path) -> Keys:
    held = json.loads(path.read_text(encoding="utf-8"))
    return Keys(overlay=str(held["overlay"]), dashboard=str(held["dashboard"]))


def _written(path: Path, keys: Keys) -> Keys:
    path.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps({"overlay": keys.overlay, "dashboard": keys.dashboard}, indent=2)
    path.touch(mode=0o600, exist_ok=True)
    path.write_text(text + "\n", encoding="utf-8")
    return keys
