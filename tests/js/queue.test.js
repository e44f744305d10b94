import assert from "node:assert/strict";
import test from "node:test";
import { advance, due, emptyQueue, enqueue, skip } from "../../bot/stage/pages/overlay/queue.js";

const tip = (id, more = {}) => ({ id, name: `viewer ${id}`, amount: "¥100", value: 100, ...more });
const filled = (...alerts) => alerts.reduce(enqueue, emptyQueue());

test("one alert shows at a time, the next after a gap", () => {
  let queue = advance(filled(tip("a"), tip("b")), 0);
  assert.equal(queue.shown.id, "a");
  assert.equal(advance(queue, 5999).shown.id, "a");
  queue = advance(queue, 6000);
  assert.equal(queue.shown, null);
  assert.equal(advance(queue, 6250).shown.id, "b");
});

test("the same tip never shows twice", () => {
  let queue = advance(filled(tip("a"), tip("a")), 0);
  queue = advance(enqueue(queue, tip("a")), 6000);
  assert.equal(advance(queue, 7000).shown, null);
});

test("what becomes known later joins the alert that is waiting or on screen", () => {
  let queue = filled(tip("a"), tip("b"));
  queue = advance(enqueue(queue, { ...tip("b"), unlocked: { en: "TV" } }), 0);
  queue = enqueue(queue, { ...tip("a"), item: "tv" });
  assert.equal(queue.shown.item, "tv");
  assert.deepEqual(queue.waiting[0].unlocked, { en: "TV" });
});

test("a burst is one alert that names everybody and the sum, and loses none", () => {
  const queue = advance(filled(...Array.from({ length: 9 }, (_, n) => tip(String(n)))), 0);
  assert.equal(queue.shown.count, 9);
  assert.equal(queue.shown.total, 900);
  assert.equal(queue.shown.ids.length, 9);
  assert.equal(queue.waiting.length, 0);
});

test("five hundred tips all reach the screen", () => {
  let queue = emptyQueue(), now = 0;
  const seen = new Set();
  for (let n = 0; n < 500; n += 1) {
    queue = enqueue(queue, tip(String(n)));
    now += n % 7 ? 10 : 3000;
    queue = advance(queue, now);
    queue.shown?.ids.forEach((id) => seen.add(id));
  }
  while (due(queue) !== null) {
    now = Math.max(now, due(queue));
    queue = advance(queue, now);
    queue.shown?.ids.forEach((id) => seen.add(id));
  }
  assert.equal(seen.size, 500);
});

test("a skipped alert makes way, a replayed one shows again", () => {
  let queue = skip(advance(filled(tip("a")), 0), 100);
  assert.equal(queue.shown, null);
  queue = advance(enqueue(queue, tip("a", { again: true })), 400);
  assert.equal(queue.shown.id, "a");
});

test("with nothing waiting no timer is needed", () => {
  assert.equal(due(emptyQueue()), null);
  assert.equal(due(advance(filled(tip("a")), 0)), 6000);
});
