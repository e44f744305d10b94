// Where bubbles go: over the speaker's head, inside the safe area, over no other bubble, no alert
// and as few faces as can be. Pure: the same input gives the same places.

const STEP = 36;
const NET = 48;
const MARGIN = 10;

const overlap = (a, b, margin = 0) =>
  Math.max(0, Math.min(a.x + a.w, b.x + b.w) + margin - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.h, b.y + b.h) + margin - Math.max(a.y, b.y));

/**
 * Places for `bubbles` ({id, w, h, anchor: {x, y}}, oldest first), in their order.
 * `safe`: where all must lie; `taken`: what must never be covered; `faces`: what should not be.
 * Each place is {id, x, y, w, h, tail}: tail is the x of its tip inside the bubble.
 */
export function solve(bubbles, { safe, taken = [], faces = [] }) {
  const placed = [];
  for (const bubble of bubbles) {
    const blocked = [...taken, ...placed];
    const best = candidates(bubble, safe)
      .map((at) => ({ at, cost: costOf(at, bubble, blocked, faces) }))
      .reduce((least, one) => (one.cost < least.cost ? one : least));
    const { x, y } = best.at;
    const tail = Math.min(bubble.w - 44, Math.max(44, bubble.anchor.x - x));
    placed.push({ id: bubble.id, x, y, w: bubble.w, h: bubble.h, tail });
  }
  return placed;
}

/** Places worth trying: over the speaker and near, and a net over the whole safe area. */
function candidates({ w, h, anchor }, safe) {
  const right = Math.max(safe.x, safe.x + safe.w - w), bottom = Math.max(safe.y, safe.y + safe.h - h);
  const within = (value, least, most) => Math.floor(Math.min(Math.max(value, least), most));
  const spots = [];
  const add = (x, y) => spots.push({ x: within(x, safe.x, right), y: within(y, safe.y, bottom), w, h });
  for (let up = -2; up <= 6; up += 1) {
    for (let side = -7; side <= 7; side += 1) add(anchor.x - w / 2 + side * STEP, anchor.y - h - 30 - up * STEP);
  }
  for (let y = safe.y; y < bottom + NET; y += NET) {
    for (let x = safe.x; x < right + NET; x += NET) add(x, y);
  }
  return spots;
}

function costOf(at, { w, h, anchor }, blocked, faces) {
  const hard = blocked.reduce((sum, box) => sum + overlap(at, box, MARGIN), 0);
  const soft = faces.reduce((sum, box) => sum + overlap(at, box), 0);
  const dx = Math.max(0, Math.abs(at.x + w / 2 - anchor.x) - w / 2 + 40);
  const dy = Math.abs(at.y + h + 30 - anchor.y);
  return hard * 1000 + soft * 2 + dx * 1.4 + dy + Math.abs(at.x + w / 2 - anchor.x) * 0.12;
}
