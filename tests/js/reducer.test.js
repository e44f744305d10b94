import assert from "node:assert/strict";
import test from "node:test";
import { EMPTY, reduce } from "../../bot/stage/pages/overlay/reducer.js";

const picture = (more = {}) => ({ type: "snapshot", session: "s1", build: "b1", seq: 4, state: { purse: 1, love: 2 }, alerts: [], ...more });
const step = (seq, more = {}) => ({ type: "step", seq, set: {}, frames: [], ...more });
const at4 = reduce(EMPTY, picture()).known;

test("a picture replaces everything", () => {
  const next = reduce(at4, picture({ seq: 9, state: { love: 3 } }));
  assert.deepEqual(next.known.state, { love: 3 });
  assert.equal(next.fresh, true);
});

test("a step changes only its sections and plays its frames once", () => {
  const next = reduce(at4, step(5, { set: { purse: 7 }, frames: [{ type: "said" }] }));
  assert.deepEqual(next.known.state, { purse: 7, love: 2 });
  assert.deepEqual(next.changed, ["purse"]);
  assert.equal(next.frames.length, 1);
  assert.equal(reduce(next.known, step(5, { frames: [{ type: "said" }] })).frames.length, 0);
});

test("a missing step is a gap and changes nothing", () => {
  const next = reduce(at4, step(7, { set: { purse: 9 } }));
  assert.equal(next.gap, true);
  assert.equal(next.known, at4);
});

test("a step before any picture is a gap", () => {
  assert.equal(reduce(EMPTY, step(1)).gap, true);
});

test("another show is a restart, another build a reload", () => {
  assert.equal(reduce(at4, picture({ session: "s2" })).restarted, true);
  assert.equal(reduce(at4, picture({ build: "b2" })).reload, true);
  assert.equal(reduce(EMPTY, picture()).reload, false);
});

test("what is no message of ours changes nothing", () => {
  for (const odd of [null, 3, {}, { type: "beat" }, { type: "__proto__" }]) assert.equal(reduce(at4, odd).known, at4);
});
