// The balcony window: sky, town and the season's tree; its frame and its curtains come on top.
import { INK, dot, flat, gradient, group, line, node, path, rect } from "./draw.js";

export const PANE = { x: 1150, y: 276, width: 284, height: 412 };

const FAR = { morning: "#9fb9c6", day: "#9cc0c9", evening: "#8a5f80", night: "#333c78" };
const TOWN = { morning: "#7f98a8", day: "#86a9b4", evening: "#5d4468", night: "#20284f" };

export function outside(light) {
  const { part, sky, season, weather } = light;
  const { x, y, width, height } = PANE;
  const night = part === "night";
  const lit = night || part === "evening";
  return group({ "clip-path": "url(#pane)" },
    gradient("sky", [[0, sky[0]], [0.6, sky[1]], [1, sky[2]]]),
    node("clipPath", { id: "pane" }, node("rect", { x, y, width, height })),
    rect(x, y, width, height, "url(#sky)", { w: 0 }),
    night && light.sky[0] === "#141a42" ? stars() : null,
    heaven(part, weather),
    flat("M1150 590l50 -52l46 34l62 -78l66 80l60 -40v156h-284z", FAR[part], 0.85),
    season === "winter" ? flat("M1284 526l24 -32l24 30l-10 -4l-8 8l-8 -8l-8 8z", "#ffffff", 0.85) : null,
    flat("M1150 690V580h34v-34h42v56h36v-78h50v96h30v-40h46v62h46v48z", TOWN[part]),
    lit ? windows() : flat("M1158 592h10v12h-10zM1234 560h10v12h-10zM1300 540h10v12h-10zM1330 556h10v12h-10zM1390 604h10v12h-10z", "#ffffff", 0.35),
    line("M1150 430Q1290 478 1434 412M1150 446Q1290 496 1434 430", INK, 2.6, { opacity: 0.55 }),
    tree(season, part),
    weather === "cloudy" || weather === "wind" ? clouds(night) : null,
    flat("M1160 688L1262 276H1302L1200 688ZM1218 688L1320 276H1332L1230 688Z", "#ffffff", night ? 0.05 : 0.16));
}

const stars = () => group({}, ...[[1176, 312, 2.6], [1236, 296, 2], [1302, 330, 2.6], [1350, 302, 2], [1404, 352, 2.6], [1190, 400, 2], [1330, 392, 2], [1256, 366, 1.8]].map(([x, y, r]) => dot(x, y, r, "#fffbe0", { w: 0 })));

function heaven(part, weather) {
  if (weather !== "sunny" && weather !== "wind") return null;
  if (part === "night") return flat("M1206 326a30 30 0 1 0 30 40a25 25 0 0 1 -30 -40z", "#fff2c6");
  if (part === "evening") return group({}, dot(1212, 560, 34, "#ffd27a", { w: 0 }), dot(1212, 560, 52, "#ffd27a", { w: 0, o: 0.3 }));
  return group({}, dot(1208, 330, 26, "#fff0b0", { w: 0 }), dot(1208, 330, 42, "#fff0b0", { w: 0, o: 0.35 }),
    flat("M1330 346q4 -20 24 -18q8 -16 28 -8q20 -2 20 16q12 2 10 10h-82z", "#ffffff", 0.9));
}
const clouds = (night) => flat("M1160 330q6 -26 34 -22q12 -22 40 -10q28 -4 28 22q16 2 14 14h-116zM1310 384q4 -22 28 -20q12 -18 34 -8q26 -2 24 20q12 2 12 10h-98z", night ? "#5b648e" : "#eef2f4", 0.9);
const windows = () => group({}, ...[[1192, 556], [1206, 556], [1206, 574], [1270, 536], [1288, 536], [1288, 556], [1356, 596], [1372, 612], [1404, 646], [1164, 600]].map(([x, y]) => flat(`M${x} ${y}h8v10h-8z`, "#ffd98a")));

function tree(season, part) {
  const dark = part === "night";
  const crown = {
    spring: dark ? ["#b07c98", "#c893ab"] : ["#f2a9bd", "#fbcbd6"], summer: dark ? ["#2f5a4a", "#3d6f55"] : ["#5d9c57", "#82bb68"],
    autumn: dark ? ["#8c4f3c", "#a8623c"] : ["#d76f38", "#efa34a"], winter: null,
  }[season];
  const trunk = line("M1404 690Q1400 600 1390 560M1396 590L1420 552M1394 604L1372 570", dark ? "#3b2c38" : "#6b4a38", 9);
  if (!crown) return group({}, trunk, line("M1390 560l-14 -26M1392 562l10 -30M1420 552l4 -24M1372 570l-16 -10", dark ? "#3b2c38" : "#6b4a38", 5));
  return group({}, trunk, flat("M1346 566q-22 -40 16 -58q6 -40 46 -32q30 -12 44 16v84q-30 14 -52 0q-34 10 -54 -10z", crown[0]),
    flat("M1364 540q-4 -26 22 -30q12 -22 34 -10q-30 8 -30 30q-14 -2 -26 10z", crown[1]));
}

/** Wooden frame and the middle post; the balcony's rail is before whoever passes outside. */
export const frame = ({ weather }) => group({},
  rect(PANE.x, 640, PANE.width, 6, "#6d5a5e", { w: 0 }),
  line(Array.from({ length: 15 }, (_, i) => `M${1160 + i * 19} 640V690`).join(""), "#6d5a5e", 4),
  weather === "snow" ? flat("M1150 640q20 -10 44 -4q30 -8 60 0q40 -8 70 -1q40 -8 70 0q22 -4 40 2v6h-284z", "#fbfdff") : null,
  path("M1138 262H1446V704H1138ZM1150 276V688H1434V276Z", "#8f6441", { w: 5, "fill-rule": "evenodd" }),
  rect(1284, 264, 18, 436, "#a4764e", { w: 4 }), line("M1296 470v40", INK, 7), line("M1296 470v40", "#e0bd62", 3),
  line("M1150 276H1284M1302 276H1434", INK, 3), flat("M1150 276h134v10h-134zM1302 276h132v10h-132z", INK, 0.18));

export const rail = () => group({}, line("M1108 250H1476", INK, 14), line("M1108 250H1476", "#dcb75f", 7), dot(1108, 250, 9, "#dcb75f", { w: 4 }), dot(1476, 250, 9, "#dcb75f", { w: 4 }));
