import assert from "node:assert/strict";
import test from "node:test";
import { solve } from "../../bot/stage/pages/overlay/bubbles.js";

const SAFE = { x: 106, y: 140, w: 1708, h: 800 };
const cross = (a, b) => a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
const inside = (box) => box.x >= SAFE.x && box.y >= SAFE.y && box.x + box.w <= SAFE.x + SAFE.w && box.y + box.h <= SAFE.y + SAFE.h;
const bubble = (id, x, y, w = 400, h = 150) => ({ id, w, h, anchor: { x, y } });

test("a lone bubble hangs over its speaker and points at them", () => {
  const [place] = solve([bubble("sara", 900, 500)], { safe: SAFE });
  assert.ok(place.y + place.h <= 500);
  assert.ok(Math.abs(place.x + place.tail - 900) < 2);
});

test("a speaker at the edge keeps the bubble inside the safe area", () => {
  for (const x of [0, 96, 1900]) assert.ok(inside(solve([bubble("john", x, 300)], { safe: SAFE })[0]));
});

test("bubbles of people who stand together never cover one another", () => {
  const places = solve([bubble("john", 900, 430), bubble("sara", 960, 430), bubble("eve", 930, 760, 200, 90)], { safe: SAFE });
  for (const one of places) for (const other of places) assert.ok(one === other || !cross(one, other));
});

test("no bubble covers the alert", () => {
  const alert = { x: 1300, y: 168, w: 506, h: 250 };
  const [place] = solve([bubble("john", 1560, 420)], { safe: SAFE, taken: [alert] });
  assert.ok(!cross(place, alert));
  assert.ok(inside(place));
});

test("a face is left free when there is room elsewhere", () => {
  const face = { x: 860, y: 300, w: 100, h: 96 };
  const [place] = solve([bubble("eve", 910, 520, 300, 120)], { safe: SAFE, faces: [face] });
  assert.ok(!cross(place, face));
});

test("every mix of places and sizes stays inside, and apart while there is room", () => {
  let seed = 7;
  const chance = (most) => ((seed = (seed * 1103515245 + 12345) % 2147483648) / 2147483648) * most;
  for (let round = 0; round < 200; round += 1) {
    const bubbles = ["john", "sara", "eve"].map((id) => bubble(id, chance(1920), 300 + chance(560), 150 + chance(270), 80 + chance(130)));
    const places = solve(bubbles, { safe: SAFE, taken: round % 2 ? [{ x: 1300, y: 168, w: 506, h: 250 }] : [] });
    places.forEach((place) => assert.ok(inside(place)));
    for (const one of places) for (const other of places) assert.ok(one === other || !cross(one, other));
    places.forEach((place) => assert.ok(place.tail >= 44 && place.tail <= place.w - 44));
  }
});

test("the same input gives the same places", () => {
  const input = [bubble("john", 400, 400), bubble("sara", 500, 420)];
  assert.deepEqual(solve(input, { safe: SAFE }), solve(input, { safe: SAFE }));
});
