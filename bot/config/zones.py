"""The household's time zone, and what to do where the machine knows none."""

from datetime import UTC, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from bot.config.environment import time_zone_setting
from bot.errors import ConfigError, Problem


def zone_of(name: str) -> tuple[tzinfo, tuple[Problem, ...]]:
    """The zone a home lives in, with what the streamer should know about it.

    The machine's own zone is never needed: everything runs on UTC and the configured zone. A `TZ`
    that cannot be understood is said and otherwise ignored; a machine without any zone data lives
    in UTC, and says so.

    Raises:
        ConfigError: the machine knows zones, but none of this name.
    """
    said = _odd_environment()
    try:
        return ZoneInfo(name), said
    except (ZoneInfoNotFoundError, ValueError, IsADirectoryError) as error:
        if _knows_zones():
            problem = Problem(
                file="config.toml",
                place="time.zone",
                what=f"there is no time zone {name!r}",
                cure="use a name such as Asia/Tokyo or Europe/Berlin",
            )
            raise ConfigError((problem,)) from error
    missing = Problem(
        file="config.toml",
        place="time.zone",
        what=f"this machine has no time zone data, so {name} is unknown; living in UTC",
        cure="pip install tzdata",
    )
    return UTC, (*said, missing)


def _knows_zones() -> bool:
    return len(available_timezones()) > 1


def _odd_environment() -> tuple[Problem, ...]:
    setting = time_zone_setting()
    if not setting:
        return ()
    try:
        ZoneInfo(setting)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return (
            Problem(
                file="environment",
                place="TZ",
                what=f"{setting!r} is no time zone name; it is ignored",
                cure="unset TZ, or write it without quotes as Area/City",
            ),
        )
    return ()
