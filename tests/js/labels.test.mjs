import assert from "node:assert/strict";
import { test } from "node:test";

import { apart } from "../../bot/stage/pages/overlay/labels.js";

const at = (x, y) => ({ x, y, w: 200, h: 66 });
const touch = (one, two, [y1, y2]) => Math.abs(one.x - two.x) < 200 && Math.abs(y1 - y2) < 66;

test("labels that do not meet stay where their things are", () => {
  assert.deepEqual(apart([at(300, 400), at(300, 600), at(900, 400)]), [400, 600, 400]);
});

test("a label that would cover another one moves over it", () => {
  const [one, two] = [at(300, 600), at(380, 580)];
  const heights = apart([one, two]);
  assert.equal(heights[0], 600);
  assert.ok(heights[1] < 600);
  assert.ok(!touch(one, two, heights));
});

test("many on one spot are all apart and none is over the roof", () => {
  const labels = Array.from({ length: 6 }, () => at(300, 400));
  const heights = apart(labels);
  for (let a = 0; a < 6; a += 1) {
    assert.ok(heights[a] >= 230);
    for (let b = 0; b < a; b += 1) assert.ok(!touch(labels[a], labels[b], [heights[a], heights[b]]));
  }
});
