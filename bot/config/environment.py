"""The environment, read in one place: secrets are named in config and never printed."""

import os


def secret(name: str) -> str:
    """The value of an environment variable, stripped; empty when it is not set."""
    return os.environ.get(name, "").strip() if name else ""


def time_zone_setting() -> str:
    """What `TZ` says, or empty."""
    return os.environ.get("TZ", "")
