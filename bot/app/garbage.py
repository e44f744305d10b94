"""How often the interpreter looks for garbage in cycles while a household lives."""

import gc

YOUNG, MIDDLE, OLD = 20_000, 10, 50
"""New objects before the youngest are looked through, and how many looks make one at the older."""


def look_rarely() -> None:
    """Leave alone what is loaded, and look at the rest far less often than usual.

    A tick makes thousands of frozen values that hold no cycles and go by themselves; looking
    through them, and ever again through all memories, took a tenth of a tick.
    """
    if gc.get_freeze_count():
        # A show before this one has ended in this process.
        gc.unfreeze()
        gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, OLD)
