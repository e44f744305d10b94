// Words of the page, filled with values. Pure.

/** A text with its {places} filled; a place nobody fills stays as it is. */
export function filled(text, values = {}) {
  return text.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? String(values[name]) : whole));
}

/** The words of one language: a key without a word is shown as it is, so that it is noticed. */
export function speaker(tables, language) {
  const table = tables[language] ?? tables.en ?? {};
  return (key, values) => filled(table[key] ?? key, values);
}

/** The language to begin with: the one chosen before, else the browser's. */
export function firstLanguage(chosen, browsers) {
  if (chosen === "en" || chosen === "ja") return chosen;
  return String(browsers ?? "").toLowerCase().startsWith("ja") ? "ja" : "en";
}

/** 75 → "1:15". */
export function clock(seconds) {
  const whole = Math.max(0, Math.floor(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/** 12345 → "12,345". */
export const yen = (amount) => Number(amount).toLocaleString("en-US");
