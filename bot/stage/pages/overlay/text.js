// Text from outside, made fit for its box: never longer than it may be, no sign that turns, hides
// or buries what stands beside it. What is shown is always set as text, never as markup. Pure.

const TURNING = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;
const STACKED = /(\p{M}{2})\p{M}+/gu;
const segments = typeof Intl !== "undefined" && Intl.Segmenter ? new Intl.Segmenter() : null;

export const NAME = 25;
export const LINE = 90;

/** The first `most` characters as a reader counts them, with an ellipsis when some are left out. */
export function clipped(text, most) {
  // Segmenting is linear but slow: nothing past a generous bound can be shown anyway.
  const clean = String(text ?? "").slice(0, most * 24).replace(TURNING, " ").replace(STACKED, "$1")
    .replace(/\s+/g, " ").trim();
  const parts = segments ? Array.from(segments.segment(clean), (part) => part.segment) : Array.from(clean);
  return parts.length <= most ? clean : `${parts.slice(0, most - 1).join("").trimEnd()}…`;
}

/** A word of the show in the page's language. */
export function word(words, language) {
  if (words === null || words === undefined) return "";
  if (typeof words === "string") return words;
  return words[language] ?? words.en ?? "";
}

/** How wide a text is, in Latin letters: Japanese signs count double. */
export const width = (text) => Array.from(text).reduce((sum, sign) => sum + (sign > "\u2e80" ? 2 : 1), 0);

/** Milliseconds a line stays: long enough to read it twice, Japanese signs counting double. */
export function readingTime(text) {
  return Math.min(10000, Math.max(4500, 2000 + width(text) * 70));
}
