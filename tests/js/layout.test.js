import assert from "node:assert/strict";
import test from "node:test";
import { plan } from "../../bot/stage/pages/overlay/layout.js";
import { VIEWS, parseOptions } from "../../bot/stage/pages/overlay/options.js";
import { clipped, readingTime } from "../../bot/stage/pages/overlay/text.js";

const SIZE = { width: 1920, height: 1080 };

test("without anything asked, the whole picture fills the page in its own size", () => {
  const options = parseOptions("?key=abc");
  const page = plan(options, SIZE);
  assert.equal(page.zoom, 1);
  assert.ok(Object.values(page.show).every(Boolean));
  assert.equal(options.audio, false);
});

test("every view shows something, and only its own part", () => {
  for (const view of VIEWS.slice(1)) {
    const { show } = plan(parseOptions(`?view=${view}`), SIZE);
    assert.equal(Object.values(show).filter(Boolean).length, 1, view);
  }
});

test("the picture fits any size of source and stays in it", () => {
  for (const [width, height] of [[1280, 720], [844, 475], [800, 600], [3840, 2160], [1080, 1920]]) {
    for (const layout of ["wide", "corner", "tall"]) {
      const page = plan(parseOptions(`?layout=${layout}`), { width, height });
      assert.ok(page.left >= -0.5 && page.left + 1920 * page.zoom <= width + 0.5);
      assert.ok(page.top >= -0.5 && page.top + 1080 * page.zoom <= height + 0.5);
    }
  }
});

test("an upright source gets the upright picture, with the room in its middle", () => {
  const upright = { width: 1080, height: 1920 };
  for (const asked of ["", "?layout=tall"]) {
    const page = plan(parseOptions(asked), upright);
    assert.equal(page.tall, true);
    assert.equal(page.zoom, 1080 / 1920);
    assert.ok(page.top > 500 && page.top + 1080 * page.zoom < 1920 - 500);
    assert.ok(page.top / page.zoom + page.alert.y > 0, "the alert is on the page");
  }
  assert.equal(plan(parseOptions("?layout=corner"), upright).tall, false);
  assert.equal(plan(parseOptions(""), SIZE).tall, false);
});

test("an address of nonsense means the normal picture", () => {
  const normal = parseOptions("");
  for (const odd of ["?view=<script>", "?scale=NaN", "?scale=-4", "?scale=1e9", "?layout=javascript:1", "?lang=__proto__", "?motion=constructor"]) {
    assert.deepEqual(parseOptions(odd), normal, odd);
  }
  assert.equal(parseOptions("?key=<script>alert(1)</script>").key, "");
});

test("hud=0 hides the words around the picture, not the goal somebody asked for", () => {
  assert.equal(plan(parseOptions("?hud=0"), SIZE).show.hud, false);
  assert.equal(plan(parseOptions("?hud=0&view=goal"), SIZE).show.goal, true);
});

test("a text is cut as a reader counts, never inside a sign", () => {
  assert.equal(Array.from(new Intl.Segmenter().segment(clipped("👩‍🚒".repeat(300), 25))).length, 25);
  assert.equal(clipped("サラ", 25), "サラ");
  assert.equal(clipped("W".repeat(40000), 25).length, 25);
});

test("signs that turn, hide or bury text are taken out", () => {
  assert.equal(clipped("a\u202eb\u0000c\u2028d", 25), "a b c d");
  assert.ok(clipped(`z${"\u0301".repeat(200)}o`, 25).length <= 6);
});

test("what looks like markup stays text", () => {
  assert.equal(clipped("<b>&lt;x</b>", 25), "<b>&lt;x</b>");
});

test("a line stays long enough to be read", () => {
  assert.equal(readingTime("Hi"), 4500);
  assert.ok(readingTime("x".repeat(90)) >= 90 * 60);
  assert.ok(readingTime("あ".repeat(40)) > readingTime("a".repeat(40)));
});
