// The drawing kit: every part of the picture is a tree of plain nodes {tag, attrs, kids}.
// Trees know nothing of the DOM, so that they can be tested, tinted and flattened.

export const INK = "#4a3128";
export const LINE = 5;

export function node(tag, attrs = {}, ...kids) {
  return { tag, attrs, kids: kids.flat(3).filter(Boolean) };
}

/** A group; `at` is [x, y, degrees, scaleX, scaleY], each optional. */
export function group(at, ...kids) {
  const attrs = Array.isArray(at) ? { transform: placed(at) } : { ...at };
  return node("g", attrs, ...kids);
}

function placed([x = 0, y = 0, turn = 0, sx = 1, sy = sx]) {
  const parts = [];
  if (x || y) parts.push(`translate(${n(x)} ${n(y)})`);
  if (turn) parts.push(`rotate(${n(turn)})`);
  if (sx !== 1 || sy !== 1) parts.push(`scale(${n(sx)} ${n(sy)})`);
  return parts.join(" ") || "translate(0 0)";
}

/** How a shape is painted. w: line width (0: none), s: line colour, o: opacity. */
function painted(fill, { w = LINE, s = INK, o, ...more } = {}) {
  const attrs = { fill: fill ?? "none", ...more };
  if (w > 0) Object.assign(attrs, { stroke: s, "stroke-width": w });
  if (o !== undefined) attrs.opacity = o;
  return attrs;
}

export const path = (d, fill, paint) => node("path", { d, ...painted(fill, paint) });
export const rect = (x, y, width, height, fill, { r = 0, ...paint } = {}) =>
  node("rect", { x, y, width, height, rx: r, ...painted(fill, paint) });
export const oval = (cx, cy, rx, ry, fill, paint) =>
  node("ellipse", { cx, cy, rx, ry, ...painted(fill, paint) });
export const dot = (cx, cy, r, fill, paint) => oval(cx, cy, r, r, fill, paint);
/** Only a line. */
export const line = (d, s = INK, w = LINE, more = {}) => path(d, "none", { s, w, ...more });
/** Only a colour. */
export const flat = (d, fill, o) => path(d, fill, { w: 0, ...(o === undefined ? {} : { o }) });

/** A gradient from top to bottom (or, `round`, from the middle outwards). */
export function gradient(id, stops, { round = false, ...attrs } = {}) {
  const tag = round ? "radialGradient" : "linearGradient";
  const shape = round ? {} : { x1: 0, y1: 0, x2: 0, y2: 1 };
  const kids = stops.map(([offset, colour, opacity = 1]) =>
    node("stop", { offset, "stop-color": colour, "stop-opacity": opacity }));
  return node(tag, { id, ...shape, ...attrs }, ...kids);
}

/** A piece of limb from `a` (radius ra) to `b` (radius rb): two circles and their tangents. */
export function capsule([ax, ay], ra, [bx, by], rb) {
  const dx = bx - ax, dy = by - ay, length = Math.hypot(dx, dy) || 0.01;
  const across = Math.acos(Math.max(-1, Math.min(1, (ra - rb) / length)));
  const along = Math.atan2(dy, dx);
  const point = (x, y, r, angle) => `${n(x + r * Math.cos(angle))} ${n(y + r * Math.sin(angle))}`;
  const [up, down] = [along - across, along + across];
  return `M${point(ax, ay, ra, up)}L${point(bx, by, rb, up)}` +
    `A${n(rb)} ${n(rb)} 0 0 1 ${point(bx, by, rb, down)}` +
    `L${point(ax, ay, ra, down)}A${n(ra)} ${n(ra)} 0 ${ra > rb ? 1 : 0} 1 ${point(ax, ay, ra, up)}Z`;
}

/** A limb of several pieces as one body: outline first, colour over it, a lighter side. */
export function limb(points, radii, fill, { light = 0.13, w = LINE } = {}) {
  const pieces = (grow, shift = 0) => points.slice(1).map((to, i) => {
    const from = points[i];
    return capsule([from[0] - shift, from[1] - shift], Math.max(1, radii[i] + grow),
      [to[0] - shift, to[1] - shift], Math.max(1, radii[i + 1] + grow));
  }).join("");
  return group({},
    flat(pieces(w / 2), INK),
    flat(pieces(-w / 2), fill),
    light ? flat(pieces(-w / 2 - radii[0] * 0.42, radii[0] * 0.2), "#ffffff", light) : null);
}

/** The middle joint of a limb of two bones between `a` and `b`; `bend` is +1 or -1. */
export function joint([ax, ay], [bx, by], upper, lower, bend) {
  const dx = bx - ax, dy = by - ay;
  const reach = Math.min(Math.hypot(dx, dy), upper + lower - 0.5) || 0.01;
  const along = Math.atan2(dy, dx);
  const cosine = (upper * upper + reach * reach - lower * lower) / (2 * upper * reach);
  const angle = along + bend * Math.acos(Math.max(-1, Math.min(1, cosine)));
  return [ax + upper * Math.cos(angle), ay + upper * Math.sin(angle)];
}

export function n(value) {
  return Math.round(value * 10) / 10;
}
