"""What a person's save cannot be followed for, and the questions asked about it."""

from enum import StrEnum

from bot.errors import Problem
from bot.storage.additions import Plain


class Trouble(StrEnum):
    """Why a file on disk is not followed; it is never written over meanwhile."""

    UNREADABLE = "unreadable"
    MISSING = "missing"
    EMPTIED = "emptied"
    HALF_GONE = "half gone"


class TroubleError(Exception):
    """What stands on disk cannot be followed."""

    def __init__(self, trouble: Trouble, problem: Problem) -> None:
        self.trouble, self.problem = trouble, problem
        super().__init__(str(problem))


def refuse_loss(name: str, key: str, base: object, plain: object) -> None:
    """Ask when a save takes away more than half of what was there.

    Args:
        name: The file as the person knows it.
        key: What names a row of a list file.
        base: The document they had open.
        plain: The document they saved.

    Raises:
        TroubleError: it does.
    """
    if isinstance(base, list) and isinstance(plain, list):
        before, now = named(base, key), named(plain, key)
    elif isinstance(base, dict) and isinstance(plain, dict):
        before, now = base, plain
    else:
        return
    gone = sum(1 for row in before if row not in now)
    if gone * 2 > len(before):
        trouble = Trouble.HALF_GONE if now else Trouble.EMPTIED
        raise asks(name, trouble, f"lost {gone} of its {len(before)} entries in one save")


def asks(name: str, trouble: Trouble, what: str) -> TroubleError:
    """The question about a whole file that must not be taken for a wish."""
    problem = Problem(
        file=name,
        place="the whole file",
        what=what,
        cure="put it back (`hearthcast backup list`), or say on the dashboard that you mean it",
    )
    return TroubleError(trouble, problem)


def named(plain: object, key: str) -> dict[str, Plain]:
    """The rows of a list by name; of two with one name the first."""
    rows = plain if isinstance(plain, list) else []
    found: dict[str, Plain] = {}
    for entry in rows:
        if isinstance(entry, dict):
            found.setdefault(str(entry.get(key, "")), entry)
    return found
