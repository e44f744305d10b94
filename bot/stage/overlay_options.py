"""What may be asked of the overlay in its address, for whoever builds one. Pure.

The page itself knows the values (`pages/overlay/options.js`) and ignores what it does not know.
"""

import re
from collections.abc import Mapping
from urllib.parse import urlencode

from bot.errors import HearthcastError, UnknownNameError

NAMES = ("view", "layout", "motion", "scale", "lang", "audio", "hud", "debug")
_VALUE = re.compile(r"[a-z0-9.]{1,10}")


def address(base: str, options: Mapping[str, object]) -> str:
    """The overlay's address `base` (with its key) with options behind it.

    Raises:
        HearthcastError: there is no such option, or its value can be none.
    """
    for name, value in options.items():
        if name not in NAMES:
            raise UnknownNameError("option of the overlay", name, NAMES)
        if not _VALUE.fullmatch(str(value)):
            raise HearthcastError(f"{name} = {value!r} is no value of an option of the overlay")
    return f"{base}&{urlencode(options)}" if options else base
