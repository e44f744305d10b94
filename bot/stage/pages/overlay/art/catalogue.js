// Which drawing stands for which item, and how a thing that is only wished for looks.
import * as kitchen from "./items/kitchen.js";
import * as living from "./items/living.js";
import * as others from "./items/others.js";

const { parcel, ...things } = others;
export const DRAWINGS = { ...kitchen, ...living, ...things };

/** The drawing of an item; whatever is unknown comes as a parcel, `next()` finds it a place. */
export function drawing(id, next = () => 0) {
  return Object.hasOwn(DRAWINGS, id) ? DRAWINGS[id] : parcel(next());
}

/** The same drawing as a dream: pale, dashed, see-through. */
export function ghost(tree) {
  const attrs = { ...tree.attrs };
  if (attrs.fill && attrs.fill !== "none") Object.assign(attrs, { fill: "#fffaf0", "fill-opacity": 0.16 });
  if (attrs.stroke) Object.assign(attrs, { stroke: "#6b4c3c", "stroke-width": Math.min(4, Number(attrs["stroke-width"])), "stroke-dasharray": "10 8", "stroke-opacity": 0.8 });
  if (!attrs.stroke && attrs.fill && attrs.fill !== "none") attrs["fill-opacity"] = 0.1;
  return { ...tree, attrs, kids: tree.kids.map(ghost) };
}
