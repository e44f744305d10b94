"""A flood: more events than can be taken are shed fairly, money and moderation never."""

from collections import defaultdict, deque
from collections.abc import Iterable

from bot.audience.feed import AudienceEvent, ChatLine


def shed(events: Iterable[AudienceEvent], room: int) -> tuple[tuple[AudienceEvent, ...], int]:
    """What to take of a backlog, and how many chat lines were left out.

    Everything that is not a chat line comes first and is always kept. Of the chat every viewer
    keeps their newest lines in turn until `room` lines are chosen, so that one viewer cannot push
    the others out; they come in the order they came in.
    """
    first: list[AudienceEvent] = []
    lines: defaultdict[str, deque[tuple[int, ChatLine]]] = defaultdict(deque)
    count = 0
    for at, event in enumerate(events):
        if isinstance(event, ChatLine):
            lines[event.sender.viewer_id].append((at, event))
            count += 1
        else:
            first.append(event)
    chosen: list[tuple[int, ChatLine]] = []
    queues = list(lines.values())
    while queues and len(chosen) < room:
        chosen.extend(queue.pop() for queue in queues[: room - len(chosen)])
        queues = [queue for queue in queues if queue]
    kept = (line for _, line in sorted(chosen, key=lambda entry: entry[0]))
    return (*first, *kept), count - len(chosen)
