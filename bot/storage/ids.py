"""Ids for episodes that a person adds by hand."""

from bot.memories.episode import Episode


class EpisodeIds:
    """Gives ids that no episode has; `next` is the number the household goes on with."""

    def __init__(self, following: int) -> None:
        self.next = following

    def __call__(self) -> str:
        """The next id; never the same again."""
        self.next += 1
        return f"ep_{self.next - 1:06d}"

    def pass_by(self, part: object) -> None:
        """Never give an id that a person has given: take note of the records of a file."""
        for record in part if isinstance(part, tuple) else ():
            digits = record.id[3:] if isinstance(record, Episode) else ""
            if digits.isdigit():
                self.next = max(self.next, int(digits) + 1)
