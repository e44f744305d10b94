"""What every row of a memory file has in common."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from bot.storage.limits import LIMITS


class Row(BaseModel):
    """An object in a memory file; fields of your own are kept."""

    model_config = ConfigDict(
        extra="allow", coerce_numbers_to_str=True, use_attribute_docstrings=True
    )


def level(owner: str, name: str, default: float | None = None) -> Any:  # noqa: ANN401  # as Field
    """A number with the range that `bot.storage.limits` gives it; required without a default."""
    lowest, highest = LIMITS[owner][name]
    if default is None:
        return Field(ge=lowest, le=highest)
    return Field(ge=lowest, le=highest, default=default)
