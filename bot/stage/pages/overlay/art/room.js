// The flat put together: one flattened picture behind everybody, and the pieces that stand in front.
import { drawing, ghost } from "./catalogue.js";
import { flat, group, node, oval, rect } from "./draw.js";
import { bathroom, counter, entrance, fridge, shoes, stove } from "./kitchen.js";
import { board, dish, closet, cushions, futon, lamp, photos, sideboard, table, tableware, wallCalendar } from "./living.js";
import { ROOM, ceilingShade, contact, definitions, house, partition, rooms } from "./shell.js";
import { frame, outside, rail } from "./window.js";

export const STAGE = [0, 0, 1920, 1080];
const FRONT = 760;

const IN_HANDS = new Set(["guitar", "camera"]);

/** Items with their drawings, ready to be placed; `held`: ids of what is in somebody's hands. */
export function placedItems(items, held = []) {
  let parcels = 0;
  return items.map((item) => ({
    ...item, ...drawing(item.id, () => parcels++),
    in_use: IN_HANDS.has(item.id) ? held.includes(item.id) : item.in_use,
  }));
}

function thing(item, light) {
  const tree = item.draw({ inUse: item.in_use, light, season: light.season });
  return group(item.at, item.state === "ghost" ? ghost(tree) : tree);
}

const layerOf = (item) => item.layer ?? (item.depth > FRONT || item.at[1] > FRONT ? "front" : "back");

/** Everything behind the people, as one tree. */
export function backdrop(items, light, use) {
  const has = (id) => items.some((item) => item.id === id && item.state === "owned");
  const back = items.filter((item) => layerOf(item) === "back").sort((a, b) => a.at[1] - b.at[1]);
  const floor = items.filter((item) => layerOf(item) === "floor");
  return group({}, definitions(), house(light),
    group({ "clip-path": "url(#inside)" },
      rooms(), outside(light), entrance(), bathroom(use.bath), fridge(), counter(), stove(use.cooking),
      closet(), wallCalendar(light), photos(), board(), has("desk") ? null : sideboard(), partition(), shoes(),
      contact(486, 722, 100), contact(1018, 704, 190), contact(1705, 704, 180),
      sunshine(light),
      ...floor.map((item) => thing(item, light)),
      cushions(), dish(), shelfFor(items, has),
      ...back.map((item) => thing(item, light)),
      has("bed") ? null : futons(use.lying),
      shade(light), ceilingShade()));
}

/** Speaker and camera stand on the bookshelf; without one they get a plank. */
function shelfFor(items, has) {
  const wanted = items.some((item) => item.id === "speaker" || item.id === "camera");
  return wanted && !has("bookshelf") ? rect(1478, 504, 122, 11, "#b58053", { r: 3, w: 4.4 }) : null;
}

/** One folded pile by day; at night a futon for each. */
function futons(open) {
  return group({}, open ? group([1562, 844], futon(true)) : null, group([1615, 890], futon(open)));
}

/** Light that falls in, and the darkness the lamp leaves. */
function sunshine({ sun }) {
  if (!sun) return null;
  return group({}, flat("M1150 704H1284L1180 912H1010ZM1302 704H1434L1400 912H1216Z", "#fff3c0", sun));
}

function shade({ lamp: lit, part }) {
  if (!lit) return null;
  const deep = part === "night" ? 0.34 : 0.16;
  return group({},
    node("radialGradient", { id: "dusk", gradientUnits: "userSpaceOnUse", cx: 1190, cy: 560, r: 860 },
      node("stop", { offset: 0.25, "stop-color": "#2a1f4a", "stop-opacity": 0 }), node("stop", { offset: 1, "stop-color": "#2a1f4a", "stop-opacity": deep })),
    node("radialGradient", { id: "dusk2", gradientUnits: "userSpaceOnUse", cx: 600, cy: 480, r: 560 },
      node("stop", { offset: 0.3, "stop-color": "#2a1f4a", "stop-opacity": 0 }), node("stop", { offset: 1, "stop-color": "#2a1f4a", "stop-opacity": deep })),
    node("rect", { x: ROOM.wall, y: ROOM.top, width: ROOM.right - ROOM.wall, height: 734, fill: "url(#dusk)" }),
    node("rect", { x: ROOM.left, y: ROOM.top, width: ROOM.wall - ROOM.left, height: 734, fill: "url(#dusk2)" }),
    oval(1190, 330, 560, 420, "url(#glow)", { w: 0, o: part === "night" ? 0.36 : 0.26 }),
    oval(1190, 256, 150, 64, "url(#glow)", { w: 0, o: 0.75 }));
}

/** Frame and curtains: over the weather, behind the people. */
export function dressing(items, light) {
  const drawn = items.filter((item) => layerOf(item) === "dressing").map((item) => thing(item, light));
  return group({}, frame(light), rail(), ...drawn, lamp(light.lamp));
}

/** What stands in front of somebody: {id, depth, tree}, each a layer of its own. */
export function fronts(items, light) {
  const kotatsu = items.find((item) => item.id === "kotatsu" && item.state === "owned");
  const top = kotatsu ? thing(kotatsu, light) : group([1190, 880], table());
  const tableLayer = { id: "table", depth: 880, tree: group({}, contact(1190, 884, 430), top, group([1190, 880], tableware(light))) };
  const others = items.filter((item) => layerOf(item) === "front" && !(item.id === "kotatsu"))
    .map((item) => ({ id: item.id, depth: item.depth ?? item.at[1], tree: group({}, item.state === "ghost" || item.at[1] < FRONT ? null : contact(item.at[0], item.at[1], item.size[0]), thing(item, light)) }));
  const dream = items.find((item) => item.id === "kotatsu" && item.state === "ghost");
  if (dream) others.push({ id: "kotatsu", depth: 881, tree: thing(dream, light) });
  return [tableLayer, ...others];
}
