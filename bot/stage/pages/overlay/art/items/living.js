// Things for the room side. Each: where it stands ([x, y] of its bottom middle, or of its own
// origin), how big its ghost's label area is, and a drawing that knows whether it is in use.
import { INK, dot, flat, group, line, oval, path, rect } from "../draw.js";

const WOOD = "#c18d5b", LIGHT = "#ddb07a";

export const kotatsu = { at: [1190, 880], size: [420, 110], draw: ({ inUse }) => group({},
  path("M-176 -92Q-206 -40 -226 -8Q-112 16 0 12Q112 16 226 -8Q206 -40 176 -92Z", "#c6443f", { w: 6 }),
  ...Array.from({ length: 17 }, (_, i) => [-186 + (i % 9) * 46 + (i > 8 ? 24 : 0), i > 8 ? -12 : -46]).filter(([x, y]) => Math.abs(x) < (y < -20 ? 178 : 196))
    .map(([x, y]) => group([x, y], dot(0, 0, 10, "#fff1df", { w: 0 }), dot(0, 0, 4.4, "#eba23a", { w: 0 }))),
  line("M-128 -84Q-146 -30 -158 4M0 -84V10M128 -84Q146 -30 158 4", "#8e2b29", 4.4, { opacity: 0.75 }),
  inUse ? flat("M-176 -86Q-200 -40 -222 -10L-190 -4Q-170 -50 -160 -86Z", "#ffb561", 0.35) : null,
  path("M-178 -112H178L214 -86H-214Z", "#e0b27b", { w: 6 }), path("M-214 -86H214V-72Q214 -66 208 -66H-208Q-214 -66 -214 -72Z", "#b8834f", { w: 6 }),
  line("M-150 -100H36M70 -97H156", "#c9965f", 3)) };

export const tv = { at: [1018, 630], size: [170, 110], draw: ({ inUse }) => group({},
  path("M-26 0h52l-8 -16h-36z", "#4a4a55"), rect(-92, -122, 184, 110, "#33333d", { r: 8 }),
  rect(-82, -112, 164, 90, inUse ? "#8fd4ee" : "#4d5568", { r: 4, w: 3.4 }),
  inUse ? group({}, flat("M-80 -24V-50q30 -26 62 -8t64 -14l34 18v30z", "#7fbf6a"), dot(38, -86, 12, "#ffe08a", { w: 0 }), path("M-24 -26q-2 -36 14 -36t14 36z", "#ee7c68", { w: 3 }), dot(-10, -70, 10, "#fad7bd", { w: 3 }))
    : flat("M-78 -110h44l-36 84h-8z", "#ffffff", 0.16)) };

export const game_console = { at: [1066, 694], size: [80, 40], draw: ({ inUse }) => group({}, rect(-30, -26, 60, 20, "#f2efe8", { r: 5, w: 4 }),
  line("M-18 -16H6", "#b8b4aa", 3), dot(18, -16, 4, inUse ? "#6fe08a" : "#e2574c", { w: 0 })) };

export const bookshelf = { at: [1540, 702], size: [130, 190], draw: () => group({},
  rect(-62, -196, 124, 196, WOOD, { r: 4 }), rect(-52, -184, 104, 52, "#8a5f3e", { w: 4 }), rect(-52, -122, 104, 52, "#8a5f3e", { w: 4 }), rect(-52, -60, 104, 54, "#8a5f3e", { w: 4 }),
  ...books(-48, -134, [["#d9534a", 40], ["#3c7a8a", 46], ["#f0c05a", 36], ["#6b8f5a", 44], ["#8a6aa8", 40], ["#f2ead8", 34]]),
  ...books(-48, -72, [["#5f86b0", 42], ["#e8a24a", 38], ["#c66a7c", 44]]), path("M12 -72l14 -42l14 5l-14 37z", "#4b7a55", { w: 3.6 }),
  rect(-46, -48, 42, 40, "#ecdfc6", { r: 4, w: 3.6 }), rect(6, -48, 42, 40, "#ecdfc6", { r: 4, w: 3.6 }), line("M-32 -30h14M20 -30h14", "#b79a74", 4)) };
const books = (x, y, list) => list.map(([colour, height], i) => rect(x + i * 15, y - height, 15, height, colour, { w: 3.4 }));

export const plant = { at: [1122, 744], size: [90, 150], draw: () => group({},
  line("M0 -52V-110M0 -70q-20 -20 -30 -22M0 -80q20 -24 32 -26", "#4f7d46", 5),
  leaf(-30, -96, -50), leaf(34, -108, 48), leaf(-18, -128, -20), leaf(16, -138, 18), leaf(-42, -66, -80), leaf(42, -74, 78),
  path("M-30 -52h60l-8 48q-1 6 -7 6h-30q-6 0 -7 -6z", "#d9774b"), rect(-34, -60, 68, 14, "#e88d5e", { r: 4 })) };
const leaf = (x, y, turn) => group([x, y, turn], path("M0 26Q-20 0 0 -32Q20 0 0 26Z", "#64a05a", { w: 4 }), line("M0 18V-18", "#4a7d46", 3));

export const sofa = { at: [884, 806], depth: 806, size: [270, 110], draw: () => group({},
  path("M-118 -60Q-130 -128 -92 -130H92Q130 -128 118 -60Z", "#c7795a"), line("M0 -128V-66", "#9c5941", 4),
  path("M-120 -66H120V-26H-120Z", "#d88a68"), line("M0 -64V-28", "#9c5941", 4),
  path("M-140 -8Q-150 -84 -126 -88Q-104 -88 -104 -62V-8ZM140 -8Q150 -84 126 -88Q104 -88 104 -62V-8Z", "#d88a68"),
  path("M-132 -28H132V-8H-132Z", "#b2674b"), line("M-112 -8V2M112 -8V2", INK, 10),
  group([-66, -84, -12], rect(-26, -26, 52, 48, "#f2cd74", { r: 10 })), group([74, -82, 10], rect(-24, -24, 48, 46, "#7fa6a0", { r: 10 }))) };

export const bed = { at: [1615, 890], depth: 850, size: [340, 120], draw: ({ inUse }) => group({},
  path("M150 -8V-128Q150 -142 164 -142Q178 -142 178 -128V-8Z", LIGHT), path("M-178 -8V-72Q-178 -84 -166 -84Q-154 -84 -154 -72V-8Z", LIGHT),
  path("M-160 -32H156V-8Q156 0 150 0H-156Q-162 0 -162 -8Z", WOOD), line("M-140 0V8M138 0V8", INK, 12),
  path("M-160 -66Q-164 -84 -146 -84H140Q158 -84 154 -66V-32H-160Z", "#f8f1e2"),
  path("M88 -84Q82 -112 106 -114H134Q152 -112 148 -84Z", "#fffaf0"),
  inUse ? null : group({}, path("M-166 -32Q-172 -92 -140 -94H70Q86 -92 82 -74L78 -32Z", "#7f97bd"), line("M-140 -80Q-60 -72 60 -82", "#a9bcd8", 4), flat("M40 -94H70Q86 -92 82 -74L81 -62Q58 -60 38 -64Z", "#fffaf0", 0.9), line("M40 -93Q34 -76 38 -63", INK, 3.4))) };

export const desk_lamp = { at: [1700, 580], size: [60, 80], draw: ({ inUse }) => group({}, path("M-22 0q2 -12 22 -12t22 12z", "#e2574c", { w: 4.4 }), line("M0 -10L-14 -44L14 -72", INK, 9), line("M0 -10L-14 -44L14 -72", "#f0806c", 4),
  inUse ? flat("M4 -66L-36 0H58L34 -60Z", "#fff0b0", 0.45) : null, path("M0 -84L34 -62Q24 -44 2 -56Z", "#e2574c", { w: 4.4 }), inUse ? dot(18, -56, 7, "#fff6cf", { w: 0 }) : null) };

export const sewing_machine = { at: [1750, 580], size: [80, 70], draw: ({ inUse }) => group({}, rect(-38, -12, 76, 12, "#f6efe2", { r: 4, w: 4.4 }), path("M-34 -12V-36Q-38 -60 -20 -60H24Q38 -60 36 -44V-12H18V-36H-14V-12Z", "#8fc0b4", { w: 4.4 }),
  line("M-24 -12V-22", INK, 4), dot(30, -34, 7, "#f6d27a", { w: 3.4 }), line("M10 -60v-8", "#e2574c", 6), inUse ? flat("M-44 0q10 -14 26 -10q20 -2 34 -4v14z", "#ee7c68") : null) };

export const heater = { at: [1420, 800], size: [70, 80], draw: ({ inUse }) => group({}, rect(-32, -70, 64, 66, "#eceae4", { r: 10 }), line("M-22 -2v4M22 -2v4", INK, 7), rect(-22, -58, 44, 36, inUse ? "#ff9a55" : "#8b8f96", { r: 4, w: 4 }), line("M-22 -46H22M-22 -34H22", INK, 3), dot(14, -12, 3.4, inUse ? "#ff6a4a" : "#9aa0a4", { w: 0 }),
  inUse ? flat("M-30 -76q-8 -14 0 -26q8 10 0 26zM0 -76q-8 -14 0 -26q8 10 0 26zM30 -76q-8 -14 0 -26q8 10 0 26z", "#ffb561", 0.55) : null) };

export const speaker = { at: [1512, 506], size: [60, 70], draw: ({ inUse }) => group({}, rect(-22, -58, 44, 58, "#3e3e48", { r: 6, w: 4.4 }), dot(0, -20, 13, "#6f7482", { w: 3.6 }), dot(0, -20, 5, "#2c2c33", { w: 0 }), dot(0, -44, 6, "#6f7482", { w: 3 }),
  inUse ? line("M-34 -44q-8 14 0 28M34 -44q8 14 0 28M-44 -52q-12 22 0 44M44 -52q12 22 0 44", INK, 3.4, { opacity: 0.55 }) : null) };

export const camera = { at: [1566, 506], size: [50, 44], draw: ({ inUse }) => inUse ? group({}, oval(0, -1, 24, 4, INK, { w: 0, o: 0.18 })) : group({}, path("M-26 0v-30h10l5 -9h16l5 9h16v30z", "#4a4a55", { w: 4.4 }), flat("M-24 -14h48v12h-48z", "#b58053"), dot(0, -15, 11, "#aeb9c6", { w: 4 }), dot(0, -15, 5, "#2c3550", { w: 0 })) };

export const guitar = { at: [1662, 524], size: [80, 190], draw: ({ inUse }) => inUse ? group({}, line("M-10 -190h20v12", INK, 5)) : group([0, 0, 6], line("M0 -190v14", INK, 4), line("M0 -84V-170", INK, 15), line("M0 -84V-170", "#8a5f3e", 8), rect(-8, -192, 16, 24, "#6d4a2e", { r: 3, w: 4 }),
  path("M0 -96Q-30 -98 -26 -70Q-24 -58 -34 -48Q-44 -8 0 -4Q44 -8 34 -48Q24 -58 26 -70Q30 -98 0 -96Z", "#d9953f"), dot(0, -56, 11, "#5a3a24", { w: 3.4 }), rect(-13, -24, 26, 6, "#5a3a24", { w: 0 }), line("M-3 -20V-180M3 -20V-180", "#fff3d6", 1.6)) };

export const telescope = { at: [1474, 752], size: [100, 160], draw: () => group({}, line("M0 -92L-30 0M0 -92L28 0M0 -92V-6", INK, 9), line("M0 -92L-30 0M0 -92L28 0M0 -92V-6", WOOD, 4), group([0, -104, -28], rect(-46, -13, 74, 26, "#53689a", { r: 5 }), rect(26, -17, 24, 34, "#6f86ba", { r: 4 }), rect(-62, -8, 18, 16, "#33333d", { r: 3, w: 4 })), dot(0, -96, 7, "#e6c36c", { w: 3.6 })) };

export const air_conditioner = { at: [838, 282], size: [180, 70], draw: ({ inUse }) => group({}, rect(-88, -68, 176, 60, "#fbf8f0", { r: 13 }), line("M-74 -24H74"), flat("M-80 -58q0 -4 6 -4h148q6 0 6 4v4h-160z", "#ffffff"), dot(66, -42, 4, inUse ? "#5fd08a" : "#c8c4ba", { w: 0 }),
  inUse ? line("M-50 2q-8 12 0 22M0 2q-8 12 0 22M50 2q-8 12 0 22", "#8fc6e8", 4.4) : null) };

export const projector = { at: [1010, 178], hangs: true, size: [100, 70], draw: ({ inUse }) => group({}, line("M0 0v16", INK, 6), rect(-36, 16, 72, 32, "#f2efe8", { r: 7 }), dot(-20, 32, 9, inUse ? "#fff2b0" : "#5a6a80", { w: 3.6 }), line("M6 28h18M6 36h18", "#b8b4aa", 3),
  inUse ? group({}, flat("M-26 38L-254 152V420L-96 420V152Z", "#fff6cf", 0.2), rect(-250, 152, 158, 120, "#e9f3f5", { w: 4 }), flat("M-246 268v-40q40 -30 74 -8t76 -10v58z", "#7fa6c8"), dot(-130, 184, 12, "#ffcf7a", { w: 0 })) : null) };

export const curtain = { at: [1292, 704], size: [300, 380], layer: "dressing", draw: ({ light }) => {
  const shut = light?.part === "night" ? 22 : 0;
  return group({}, ...[1, -1].map((side) => group([0, 0, 0, side, 1],
    path(`M-182 -450H${-112 + shut}Q${-116 + shut} -300 ${-140 + shut * 0.6} -216Q${-128 + shut} -110 ${-134 + shut} 0H-184Q-172 -230 -182 -450Z`, "#ef9d86"),
    line(`M-160 -444Q-156 -220 -164 -6M-136 -444Q-138 -310 -152 -216Q-146 -110 -150 -4`, "#cf7a66", 4),
    path(`M-186 -232Q${-164 + shut * 0.4} -218 ${-138 + shut * 0.6} -224L${-137 + shut * 0.6} -204Q-164 -198 -184 -212Z`, "#f6d27a", { w: 4 })))); } };

export const rug = { at: [1190, 902], size: [560, 60], layer: "floor", draw: () => group({}, path("M-262 -92H262L302 2H-302Z", "#e9d7b8"), path("M-236 -80H236L268 -10H-268Z", "#d78a72", { w: 4 }), path("M-206 -68H206L232 -22H-232Z", "#f0e2c6", { w: 4 }),
  line("M-302 2v8M-270 2v8M-238 2v8M238 2v8M270 2v8M302 2v8", "#c9b48c", 4)) };

export const tent = { at: [838, 316], depth: 908, size: [150, 40], draw: ({ inUse }) => inUse
  ? group([-38, 590], path("M-126 0L-8 -168Q0 -178 8 -168L126 0Z", "#5d9a84"), path("M-126 0L-8 -168L34 0Z", "#74b39b"), path("M-58 0L-6 -112L22 0Z", "#3b4d52", { w: 4 }), flat("M-52 0q22 -50 40 -60l14 60z", "#ffdf94", 0.7), line("M-126 0l-16 8M126 0l16 8", INK, 5))
  : group([0, 0], path("M-68 0Q-80 -16 -68 -32H68Q80 -16 68 0Z", "#5d9a84"), dot(-64, -16, 15, "#74b39b"), dot(-64, -16, 5, "#3f6f5e", { w: 0 }), line("M-20 -32V0M34 -32V0", "#f6d27a", 7), line("M-6 -33q14 -14 28 0", INK, 5)) };

export const desk = { at: [1705, 702], size: [170, 120], draw: () => group({}, path("M-74 -108H-60V0H-74ZM60 -108H74V0H60Z", "#a8794c"), rect(10, -104, 54, 78, "#c18d5b", { r: 4 }), line("M10 -66H64M30 -84H44M30 -46H44", INK, 4),
  rect(-86, -124, 174, 18, "#ddb07a", { r: 5 }), flat("M-78 -106h156v7h-156z", INK, 0.15)) };

export const board_game = { at: [972, 696], size: [90, 40], draw: ({ inUse }) => group({}, rect(-36, -20, 72, 17, "#5f86b0", { r: 3, w: 4 }), rect(-32, -38, 64, 18, "#e2a23c", { r: 3, w: 4 }), dot(-14, -29, 4, "#fff6e8", { w: 0 }), dot(0, -29, 4, "#e2574c", { w: 0 }), dot(14, -29, 4, "#fff6e8", { w: 0 }),
  inUse ? flat("M-34 -44l8 -8l8 8l8 -8l8 8z", "#fff6cf") : null) };

export const radio = { at: [1650, 580], size: [60, 50], draw: ({ inUse }) => group({}, line("M16 -36L28 -66", INK, 4), rect(-28, -38, 56, 38, "#e2703f", { r: 8, w: 4.4 }), dot(-10, -19, 11, "#fbe3c2", { w: 3.4 }), line("M8 -26h12M8 -18h12", INK, 3), dot(14, -9, 3, "#fff6e8", { w: 0 }),
  inUse ? group([26, -58, 10], line("M0 0v-22l12 -4v20", INK, 3.6), dot(-4, 1, 5, INK, { w: 0 }), dot(8, -5, 5, INK, { w: 0 })) : null) };

export const aquarium = { at: [1742, 472], size: [90, 90], draw: ({ inUse }) => group({}, rect(-50, 0, 100, 10, "#b58053", { r: 3, w: 4.4 }), rect(-42, -62, 84, 62, "#bfe3ee", { r: 5 }), flat("M-39 -48H39V-3H-39Z", "#6fb9d8"), flat("M-39 -12q20 -8 40 0t38 0v9h-78z", "#e9d7a8"), line("M-26 -8q-6 -14 0 -26M-20 -8q8 -10 4 -20", "#4f9a62", 4),
  path("M2 -30q10 -10 22 0q-12 10 -22 0l-8 -7v14z", "#f08a3c", { w: 3 }), path("M-4 -18q-6 -6 -14 0q8 6 14 0l6 -4v9z", "#f6d24a", { w: 3 }), inUse ? line("M18 -44v.1M22 -52v.1M14 -54v.1", "#ffffff", 6) : null) };

export const hot_plate = { at: [1092, 780], depth: 882, size: [90, 40], draw: ({ inUse }) => group({}, path("M-44 -4Q-46 -16 -36 -18H36Q46 -16 44 -4Q40 2 30 2H-30Q-40 2 -44 -4Z", "#4a4a55", { w: 4.4 }), oval(0, -17, 36, 7, "#6a6f7a", { w: 3.6 }), dot(36, -5, 3, inUse ? "#ff6a4a" : "#9aa0a4", { w: 0 }),
  inUse ? group({}, oval(-12, -20, 12, 5, "#d99a4e", { w: 3 }), oval(14, -19, 10, 4, "#e9c06a", { w: 3 }), line("M-10 -34q-6 -10 0 -18M12 -34q-6 -10 0 -18", "#ffffff", 4, { opacity: 0.8 })) : null) };
