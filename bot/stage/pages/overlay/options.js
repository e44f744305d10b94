// What the page's address asks for. Every value is one of a list or a bounded number: nothing else
// of the address is ever shown or used. Pure.

export const VIEWS = ["all", "room", "alerts", "bubbles", "goal", "ticker"];
export const LAYOUTS = ["wide", "corner", "tall"];
export const MOTIONS = ["full", "calm", "off"];
export const LANGUAGES = ["en", "ja"];

export function parseOptions(search) {
  const given = new URLSearchParams(search);
  const one = (name, allowed) => (allowed.includes(given.get(name)) ? given.get(name) : allowed[0]);
  const flag = (name, normal) => (given.has(name) ? given.get(name) === "1" : normal);
  const scale = Number(given.get("scale"));
  return {
    view: one("view", VIEWS),
    layout: one("layout", LAYOUTS),
    motion: one("motion", MOTIONS),
    scale: Number.isFinite(scale) && scale >= 0.25 && scale <= 3 ? scale : 1,
    language: LANGUAGES.includes(given.get("lang")) ? given.get("lang") : "",
    audio: flag("audio", false),
    hud: flag("hud", true),
    debug: flag("debug", false),
    preview: flag("preview", false),
    key: /^[\w-]{1,128}$/.test(given.get("key") ?? "") ? given.get("key") : "",
  };
}
