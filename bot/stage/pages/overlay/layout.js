// Which parts of the picture a page shows, and where. Pure.

const ALL = { room: true, bubbles: true, alerts: true, hud: true, goal: true, ticker: true };
const NONE = { room: false, bubbles: false, alerts: false, hud: false, goal: false, ticker: false };
const SHOWN = {
  all: ALL,
  room: { ...NONE, room: true },
  alerts: { ...NONE, alerts: true },
  bubbles: { ...NONE, bubbles: true },
  goal: { ...NONE, goal: true },
  ticker: { ...NONE, ticker: true },
};
export const SAFE = { x: 96, y: 54, w: 1728, h: 972 };

/** How high an upright picture is, and how much of what is left over stands above the room. */
const TALL = { h: 3413, above: 0.46 };
const UPRIGHT = 1.2;

/** The plan of a page: what it shows, how large, and where bubbles and alerts may be. */
export function plan(options, { width, height }) {
  const show = { ...SHOWN[options.view] };
  if (!options.hud) Object.assign(show, { hud: false, ticker: options.view === "ticker", goal: options.view === "goal" });
  // An upright source gets the upright picture without being asked.
  if (options.layout === "tall" || (options.layout === "wide" && height > width * UPRIGHT)) return upright(options, show, { width, height });
  const corner = options.layout === "corner";
  const fit = Math.min(width / 1920, height / 1080) * options.scale;
  const zoom = corner ? fit * 0.56 : fit;
  return {
    show,
    corner,
    tall: false,
    zoom,
    // The corner keeps to the bottom right of the page; the wide picture is centred on it.
    left: corner ? width - 1920 * zoom : (width - 1920 * zoom) / 2,
    top: corner ? height - 1080 * zoom : (height - 1080 * zoom) / 2,
    text: corner ? 1.45 : 1,
    speech: { x: SAFE.x + 10, y: show.hud ? 140 : SAFE.y, w: SAFE.w - 20, h: 800 },
    vote: corner ? { x: 106, y: 140, w: 496, h: 320 } : { x: 106, y: 168, w: 440, h: 300 },
    alert: corner ? { x: 1080, y: 150, w: 730, h: 330 } : { x: 1300, y: 168, w: 506, h: 250 },
  };
}

function upright(options, show, { width, height }) {
  const zoom = Math.min(width / 1920, height / TALL.h) * options.scale;
  return {
    show,
    corner: false,
    tall: true,
    zoom,
    left: (width - 1920 * zoom) / 2,
    top: (height - 1080 * zoom) * TALL.above,
    text: 1.75,
    speech: { x: 60, y: 10, w: 1800, h: 1010 },
    vote: { x: 340, y: 1660, w: 1240, h: 500 },
    alert: { x: 290, y: -860, w: 1340, h: 460 },
  };
}
