// The house around the rooms: roof, outer wall, inner walls and floors.
import { INK, flat, gradient, group, line, node, oval, path, rect } from "./draw.js";

export const ROOM = { left: 122, right: 1798, top: 178, floor: 700, bottom: 912, wall: 718 };

export const definitions = () => node("defs", {},
  gradient("wall", [[0, "#f1d9b0"], [1, "#faeccf"]]), gradient("kitchen", [[0, "#cfdcd0"], [1, "#e8efe0"]]),
  gradient("tatami", [[0, "#b7b473"], [1, "#d6d298"]]), gradient("boards", [[0, "#b17a4c"], [1, "#d8a370"]]),
  gradient("glow", [[0, "#fff3c4", 0.9], [0.5, "#ffdf94", 0.3], [1, "#ffdf94", 0]], { round: true }),
  node("clipPath", { id: "inside" }, node("rect", { x: ROOM.left, y: ROOM.top, width: 1676, height: 734, rx: 10 })));

const SNOW = "#fbfdff";

/** Roof and outer wall; the season sits on them. */
export function house({ season, weather }) {
  const tiles = Array.from({ length: 37 }, (_, i) => 84 + i * 48);
  return group({},
    rect(98, 168, 1724, 768, "#cdb695", { r: 14, w: 6 }),
    flat("M104 912H1816V926Q1816 930 1810 930H110Q104 930 104 926Z", INK, 0.14),
    line("M112 200v700M1808 200v700", "#b59c7a", 3),
    path("M64 150Q66 126 92 126H1828Q1854 126 1856 150V158H64Z", "#b4553f", { w: 6 }),
    group({}, ...tiles.map((x) => flat(`M${x} 156q-2 -24 6 -28`, "none")),
      line(tiles.map((x) => `M${x} 155q0 -16 10 -27`).join(""), "#8c3d2e", 3.4)),
    line("M84 136H1836", "#cf7257", 5),
    path("M78 158H1842V176Q1842 180 1836 180H84Q78 180 78 176Z", "#8a6548", { w: 6 }),
    line("M92 166H1828", "#a67f5c", 4),
    season === "winter" && weather === "snow" ? snowcap() : null,
    season === "spring" ? petals() : null,
    season === "autumn" ? leaves() : null,
    season === "summer" ? chime() : null);
}

const snowcap = () => path("M62 142Q70 112 120 118Q360 104 620 116Q900 102 1180 114Q1480 104 1800 116Q1850 112 1860 142Q1840 156 1816 144Q1786 160 1750 144Q1640 152 1560 142Q1530 158 1490 144Q1300 152 1120 142Q1090 160 1050 144Q800 152 640 142Q600 160 566 144Q400 152 260 142Q220 158 186 144Q130 156 62 142Z", SNOW, { w: 5 });
const petals = () => group({}, ...[[150, 122], [420, 120], [690, 124], [1010, 119], [1330, 123], [1610, 120], [1780, 122]].map(([x, y], i) =>
  group([x, y, i * 40], path("M0 0q-10 -12 0 -18q10 6 0 18z", "#f7b9c4", { w: 3 }))));
const leaves = () => group({}, ...[[170, 122], [540, 120], [860, 122], [1240, 120], [1560, 123], [1770, 120]].map(([x, y], i) =>
  group([x, y, i * 55], path("M0 4l-12 -6l5 -4l-3 -8l8 2l4 -8l4 8l8 -2l-3 8l5 4z", i % 2 ? "#d96b36" : "#e0a23c", { w: 3 }))));
const chime = () => group([1560, 178], line("M0 0v16", INK, 3), path("M-20 38q0 -24 20 -24t20 24z", "#bfe3ee", { w: 4 }), flat("M-12 30q2 -10 10 -12", "#ffffff"), line("M0 38v22", INK, 3), rect(-9, 58, 18, 36, "#fff6dd", { w: 3.4, r: 2 }), flat("M-4 66h8v4h-8zM-4 76h8v4h-8z", "#e27a6c"));

/** Walls and floors of kitchen and room. */
export function rooms() {
  const { left, right, floor, bottom, wall } = ROOM;
  return group({},
    rect(left, 170, wall - left, floor - 170, "url(#kitchen)", { w: 0 }),
    rect(wall, 170, right - wall, floor - 170, "url(#wall)", { w: 0 }),
    flat(`M${wall} 286H${right}V296H${wall}Z`, "#c69664", 0.6),
    line(`M${wall} 286H${right}`, "#b3834f", 2.4, { opacity: 0.7 }),
    // kitchen boards
    rect(left, floor, wall - left, bottom - floor + 6, "url(#boards)", { w: 0 }),
    line(`M${left} 738H${wall}M${left} 782H${wall}M${left} 832H${wall}M${left} 884H${wall}`, "#8f5f38", 3, { opacity: 0.5 }),
    line("M392 702v36M560 702v36M330 738v44M480 738v44M650 738v44M402 782v50M570 782v50M320 832v52M470 832v52M640 832v52M390 884v30M560 884v30", "#8f5f38", 3, { opacity: 0.5 }),
    // entrance floor, one step lower
    path(`M${left} ${floor}H246L220 ${bottom + 6}H${left}Z`, "#a3a8a6", { w: 0 }), line(`M246 ${floor}L220 ${bottom + 6}`, INK, 6),
    line(`M${left} 760H238M${left} 828H230M176 ${floor}V760M150 760V828M196 828V912`, "#8b918f", 3, { opacity: 0.7 }),
    // tatami
    rect(wall, floor, right - wall, bottom - floor + 6, "url(#tatami)", { w: 0 }),
    line([720, 738, 757, 778, 801, 826, 853, 882].map((y) => `M${wall} ${y}H${right}`).join(""), "#a4a061", 2, { opacity: 0.55 }),
    line(`M${wall} 704H${right}M1060 704L1010 ${bottom}M1436 704L1486 ${bottom}M${wall} 806H1036M1460 806H${right}`, "#5a7350", 9),
    line(`M${wall} 704H${right}M1060 704L1010 ${bottom}M1436 704L1486 ${bottom}M${wall} 806H1036M1460 806H${right}`, "#7d9468", 3),
    rect(left, 688, right - left, 14, "#a27750", { w: 0 }), line(`M${left} 688H${right}`, "#7c5738", 3));
}

/** The wall between the rooms, seen from its narrow side. */
export const partition = () => group({},
  path(`M704 170H732V704L706 918H676L704 704Z`, "#b58053"), flat("M704 704L676 918H690L716 704Z", INK, 0.16),
  line("M704 704H732", INK, 4), line("M712 182V690", "#cf9a68", 4));

export const ceilingShade = () => group({},
  rect(ROOM.left, ROOM.top, 1676, 20, INK, { w: 0, o: 0.26 }),
  node("rect", { x: ROOM.left, y: ROOM.top, width: 1676, height: 734, rx: 10, fill: "none", stroke: INK, "stroke-width": 6 }));

export const contact = (x, y, width) => oval(x, y, width / 2, Math.max(7, width * 0.06), INK, { w: 0, o: 0.18 });
