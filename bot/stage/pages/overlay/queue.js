// The alerts' queue: one at a time, bursts merged, none lost. Pure values; times in milliseconds.

const GAP = 250;
const BURST = 5;
const REMEMBERED = 300;
export const HOLD = { single: 6000, burst: 7000 };

export const emptyQueue = () => ({ waiting: [], shown: null, until: 0, next: 0, seen: [] });

/** Put an alert in. One with an id already seen brings that one up to date and never shows twice. */
export function enqueue(queue, alert) {
  if (!alert?.id) return queue;
  const at = queue.waiting.findIndex((one) => one.id === alert.id);
  if (at >= 0) {
    const waiting = queue.waiting.with ? queue.waiting.with(at, { ...queue.waiting[at], ...alert }) : replaced(queue.waiting, at, alert);
    return { ...queue, waiting };
  }
  if (queue.shown?.ids.includes(alert.id) && !alert.again) {
    return { ...queue, shown: queue.shown.count === 1 ? { ...queue.shown, ...alert } : queue.shown };
  }
  if (queue.seen.includes(alert.id) && !alert.again) return queue;
  const seen = [...queue.seen, alert.id].slice(-REMEMBERED);
  return { ...queue, seen, waiting: [...queue.waiting, alert] };
}

function replaced(list, at, alert) {
  return list.map((one, index) => (index === at ? { ...one, ...alert } : one));
}

/** What is on screen at `now`: takes the next alert when the last one had its time. */
export function advance(queue, now) {
  if (queue.shown) {
    if (now < queue.until) return queue;
    return advance({ ...queue, shown: null, next: now + GAP }, now);
  }
  if (queue.waiting.length === 0 || now < queue.next) return queue;
  const burst = queue.waiting.length > BURST;
  const taken = burst ? queue.waiting : queue.waiting.slice(0, 1);
  const hold = burst ? HOLD.burst : HOLD.single;
  return { ...queue, waiting: queue.waiting.slice(taken.length), shown: merged(taken), until: now + hold };
}

/** When something may change next; null while nothing waits. */
export function due(queue) {
  if (queue.shown) return queue.until;
  return queue.waiting.length ? queue.next : null;
}

/** End the alert on screen; the next one follows after the usual gap. */
export const skip = (queue, now) => (queue.shown ? { ...queue, shown: null, next: now + GAP } : queue);

function merged(alerts) {
  const ids = alerts.map((one) => one.id);
  if (alerts.length === 1) return { ...alerts[0], ids, count: 1 };
  const names = [...new Set(alerts.map((one) => one.name).filter(Boolean))];
  const total = alerts.reduce((sum, one) => sum + (one.value ?? 0), 0);
  return { id: ids[0], ids, count: alerts.length, names, total, item: "", test: alerts.every((one) => one.test) };
}
