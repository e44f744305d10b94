"""`[web]` of config.toml: where the stage listens."""

from dataclasses import dataclass

LOOPBACK = ("127.0.0.1", "localhost", "::1")
"""Addresses only this machine can reach."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WebSettings:
    """Where the overlay and the dashboard are served."""

    host: str = "127.0.0.1"
    """The address to listen on. A LAN address lets a second streaming PC show the overlay."""
    port: int = 8127
    """From 1 to 65535; 0 takes any free port (tests). Never changed silently: OBS holds the URL."""
    names: tuple[str, ...] = ()
    """Further host names a page may be asked under, when `host` is a LAN address."""

    @property
    def only_here(self) -> bool:
        """Whether nothing but this machine can reach the stage."""
        return self.host in LOOPBACK
