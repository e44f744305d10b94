import assert from "node:assert/strict";
import test from "node:test";
import { clock, filled, firstLanguage, speaker, yen } from "../../bot/stage/pages/dashboard/words.js";

test("places are filled, and one nobody fills stays to be seen", () => {
  assert.equal(filled("Day {day}, {time}", { day: 3 }), "Day 3, {time}");
});

test("what fills a place is never read as a place again", () => {
  assert.equal(filled("{a}{b}", { a: "{b}", b: "x" }), "{b}x");
});

test("a word that is missing shows its key", () => {
  const t = speaker({ en: { "button.go": "Go" }, ja: {} }, "ja");
  assert.equal(t("button.go"), "button.go");
  assert.equal(speaker({ en: { "button.go": "Go" } }, "xx")("button.go"), "Go");
});

test("the language chosen before wins over the browser's", () => {
  assert.equal(firstLanguage("en", "ja-JP"), "en");
  assert.equal(firstLanguage(null, "ja-JP"), "ja");
  assert.equal(firstLanguage("xx", "de"), "en");
  assert.equal(firstLanguage(null, undefined), "en");
});

test("seconds are minutes and seconds, money has commas", () => {
  assert.equal(clock(75.9), "1:15");
  assert.equal(clock(-3), "0:00");
  assert.equal(yen(1234567), "1,234,567");
});
