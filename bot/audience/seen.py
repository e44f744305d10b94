"""Ids seen before: what makes a message or tip delivered again count once, also after a restart."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

_BLOCK = 256


@dataclass(frozen=True, slots=True, kw_only=True)
class SeenIds:
    """A bounded set of ids that forgets the oldest; adding copies one small block."""

    blocks: tuple[frozenset[str], ...] = ()
    """The newest last."""
    limit: int = 20_000

    def __contains__(self, event_id: object) -> bool:
        for block in reversed(self.blocks):  # noqa: SIM110 - asked of every line: twice as fast
            if event_id in block:
                return True
        return False

    def __iter__(self) -> Iterator[str]:
        """Every id, the oldest block first; to be kept over a restart."""
        for block in self.blocks:
            yield from _in_order(block)

    def newest(self, count: int) -> tuple[str, ...]:
        """About the newest `count` ids (whole blocks of them), the oldest block first."""
        blocks = self.blocks[-max(1, -(-count // _BLOCK)) :]
        return tuple(chain.from_iterable(map(_in_order, blocks)))

    def adding(self, event_id: str) -> "SeenIds":
        """The set with one id more; the same set when it is known or empty."""
        if not event_id or event_id in self:
            return self
        if not self.blocks or len(self.blocks[-1]) >= _BLOCK:
            older = max(self.limit // _BLOCK - 1, 0)
            blocks = (*(self.blocks[-older:] if older else ()), frozenset({event_id}))
        else:
            blocks = (*self.blocks[:-1], self.blocks[-1] | {event_id})
        return SeenIds(blocks=blocks, limit=self.limit)


@lru_cache(maxsize=128)
def _in_order(block: frozenset[str]) -> tuple[str, ...]:
    """A block's ids; only the newest block is another one after every line."""
    return tuple(sorted(block))


def restored(ids: Iterable[str], limit: int = 20_000) -> SeenIds:
    """The set as it was before a restart."""
    kept = list(dict.fromkeys(ids))[-limit:]
    blocks = tuple(frozenset(kept[at : at + _BLOCK]) for at in range(0, len(kept), _BLOCK))
    return SeenIds(blocks=blocks, limit=limit)
