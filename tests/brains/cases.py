"""Reading the rows of tests/data/brains."""

import json
import re
from pathlib import Path
from typing import Any

DATA = Path(__file__).parents[1] / "data" / "brains"

Row = dict[str, Any]

_REPEATED = re.compile(r"@(.+?)\*(\d+)@")


def rows(name: str) -> list[Row]:
    """The rows of a file; `@na *800@` in a text stands for `na ` written 800 times."""
    lines = (DATA / name).read_text(encoding="utf-8").splitlines()
    read = [json.loads(line) for line in lines if line.strip()]
    for row in read:
        if row.get("text"):
            row["text"] = _REPEATED.sub(lambda m: m[1] * int(m[2]), row["text"])
    return read


def named(row: Row) -> str:
    """A row's id, as the name of its test."""
    return str(row["id"])
