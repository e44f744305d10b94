// Where bubbles go: over the speaker's head, inside the safe area, over no other bubble, no alert
// and as few faces as can be. Pure: the same input gives the same places.

const STEP = 36;
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

function candidates({ w, h, anchor }, safe) {
  const spots = [];
  const right = safe.x + safe.w - w, bottom = safe.y + safe.h - h;
  const clampX = (x) => Math.round(Math.min(Math.max(x, safe.x), Math.max(safe.x, right)));
  const clampY = (y) => Math.round(Math.min(Math.max(y, safe.y), Math.max(safe.y, bottom)));
  const startX = anchor.x - w / 2, startY = anchor.y - h - 30;
  for (let up = -2; up <= 16; up += 1) {
    for (let side = 0; side <= 22; side += 1) {
      for (const sign of side ? [1, -1] : [1]) {
        spots.push({ x: clampX(startX + sign * side * STEP), y: clampY(startY - up * STEP), w, h });
      }
    }
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
