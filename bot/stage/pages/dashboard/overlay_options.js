// Which options stand in the overlay's address: only those that differ from the usual. Pure.

const USUAL = { view: "all", layout: "wide", motion: "full", lang: "", scale: "1" };

/** What the form's values ask for, as the address has it; a box that is not ticked has no value. */
export function options(given) {
  const asked = Object.fromEntries(Object.entries(USUAL)
    .map(([name, usual]) => [name, name === "scale" ? scaled(given.scale) : given[name] ?? usual])
    .filter(([name, value]) => value !== USUAL[name]));
  if (given.hud === undefined) asked.hud = "0";
  if (given.audio !== undefined) asked.audio = "1";
  if (given.debug !== undefined) asked.debug = "1";
  return asked;
}

/** "1920x1080" as two numbers. */
export const sized = (text) => text.split("x").map(Number);

function scaled(text) {
  const scale = Number(text);
  return Number.isFinite(scale) && scale >= 0.25 && scale <= 3 ? String(Math.round(scale * 100) / 100) : "1";
}
