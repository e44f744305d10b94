"""A flood: more events than can be taken are shed fairly, money and moderation never."""

from collections import defaultdict, deque
from collections.abc import Iterable

from bot.audience.feed import AudienceEvent, ChatLine


def sorted_out(
    events: Iterable[AudienceEvent],
) -> tuple[tuple[AudienceEvent, ...], tuple[ChatLine, ...]]:
    """What must be taken at once whatever the flood (money, moderation, all but chat), and chat."""
    first: list[AudienceEvent] = []
    lines: list[ChatLine] = []
    for event in events:
        if isinstance(event, ChatLine):
            lines.append(event)
        else:
            first.append(event)
    return tuple(first), tuple(lines)


def shed(lines: Iterable[ChatLine], room: int) -> tuple[tuple[ChatLine, ...], int]:
    """What to take of a backlog of chat, and how many lines were left out.

    Every viewer keeps their newest lines in turn until `room` lines are chosen, so that one viewer
    cannot push the others out; they come in the order they came in.
    """
    queues: defaultdict[tuple[str, str], deque[tuple[int, ChatLine]]] = defaultdict(deque)
    count = 0
    for count, line in enumerate(lines, start=1):
        sender = line.sender
        queues[sender.platform, sender.user_id].append((count, line))
    chosen: list[tuple[int, ChatLine]] = []
    waiting = list(queues.values())
    while waiting and len(chosen) < room:
        chosen.extend(queue.pop() for queue in waiting[: room - len(chosen)])
        waiting = [queue for queue in waiting if queue]
    kept = tuple(line for _, line in sorted(chosen, key=lambda entry: entry[0]))
    return kept, count - len(chosen)
