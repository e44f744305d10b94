import assert from "node:assert/strict";
import { test } from "node:test";

import { options, sized } from "../../bot/stage/pages/dashboard/overlay_options.js";
import { parseOptions } from "../../bot/stage/pages/overlay/options.js";

const PLAIN = { view: "all", layout: "wide", motion: "full", lang: "", scale: "1", size: "1920x1080", hud: "on", live: "on" };

test("the usual overlay needs no option at all", () => {
  assert.deepEqual(options(PLAIN), {});
});

test("what is chosen is what the overlay reads", () => {
  const asked = options({ ...PLAIN, layout: "corner", lang: "ja", scale: "1.5", audio: "on", hud: undefined });
  assert.deepEqual(asked, { layout: "corner", lang: "ja", scale: "1.5", hud: "0", audio: "1" });
  const read = parseOptions(`?${new URLSearchParams(asked)}`);
  assert.equal(read.layout, "corner");
  assert.equal(read.language, "ja");
  assert.equal(read.scale, 1.5);
  assert.equal(read.hud, false);
  assert.equal(read.audio, true);
  assert.equal(read.preview, false);
});

test("a scale that is none is left out", () => {
  for (const scale of ["", "0", "9", "many"]) assert.deepEqual(options({ ...PLAIN, scale }), {});
});

test("a size is two numbers", () => {
  assert.deepEqual(sized("1080x1920"), [1080, 1920]);
});
