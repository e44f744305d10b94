"""Text that has passed the gate."""

from typing import final


@final
class Screened(str):
    """Text that may be seen, heard, sent, prompted and remembered.

    Only `bot.audience.gate` constructs it (a test holds that); everything that leaves the show
    asks for this type. It is a `str`, so templates can render it, but any string operation gives
    back a plain `str`: a text put together from screened parts has to pass the gate again.
    """

    __slots__ = ()
