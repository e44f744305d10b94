// The living side of the flat as it is from the first day.
import { INK, dot, flat, group, line, oval, path, rect } from "./draw.js";

export const closet = () => group({},
  rect(750, 318, 172, 386, "#a87648"), rect(759, 328, 80, 376, "#fbf4e4", { w: 4 }), rect(833, 328, 80, 376, "#fbf4e4", { w: 4 }),
  group({ opacity: 0.75 }, dot(800, 610, 34, "#f0c3b4", { w: 0 }), flat("M761 704V650q20 -22 40 -6t36 -10v70z", "#a9c3a0"),
    flat("M835 704V640q22 -20 42 2t34 -8v70z", "#bcd0a8"), line("M852 470q16 -16 30 -6M866 492q14 -12 24 -4", "#cdb99a", 3.4)),
  dot(774, 526, 8, "#6b4a33", { w: 3.4 }), dot(898, 526, 8, "#6b4a33", { w: 3.4 }));

export const wallCalendar = ({ season }) => {
  const top = { spring: "#f2b8c2", summer: "#86c5e6", autumn: "#e39a55", winter: "#b9c8e6" }[season] ?? "#86c5e6";
  const days = Array.from({ length: 15 }, (_, i) => flat(`M${966 + (i % 5) * 15} ${408 + Math.floor(i / 5) * 15}h9v8h-9z`, i === 7 ? "#e8596b" : "#c9b9a6"));
  return group({}, line("M1002 322v-8", INK, 4), rect(956, 322, 92, 140, "#fffdf6", { w: 4, r: 3 }), rect(956, 322, 92, 66, top, { w: 4, r: 3 }),
    flat("M960 386l26 -34l18 22l14 -14l26 26z", "#ffffff", 0.9), ...days);
};

/** The low board under a television, there before the television. */
export const board = () => group({}, rect(930, 640, 176, 62, "#b98655", { r: 4 }), line("M1018 640v62M944 672h60M1032 672h60", INK, 4),
  rect(922, 630, 192, 14, "#d7a671", { r: 4 }), flat("M934 646h168v7h-168z", INK, 0.15), dot(1008, 672, 4, "#6b4a33", { w: 0 }), dot(1028, 672, 4, "#6b4a33", { w: 0 }));

export const sideboard = () => group({}, rect(1626, 590, 158, 112, "#c18d5b", { r: 4 }), line("M1705 590v112M1640 622h50M1640 660h50M1720 622h50M1720 660h50", INK, 4),
  rect(1618, 578, 174, 16, "#ddb07a", { r: 5 }), flat("M1630 596h150v7h-150z", INK, 0.15), line("M1626 642H1784", INK, 4),
  dot(1665, 632, 0.1, INK), ...[[1665, 612], [1745, 612], [1665, 682], [1745, 682]].map(([x, y]) => dot(x, y, 4, "#6b4a33", { w: 0 })));

export const photos = () => group({}, rect(1480, 346, 74, 58, "#8a5f3e", { r: 3, w: 4 }), rect(1488, 354, 58, 42, "#fdeecf", { w: 3 }),
  dot(1506, 376, 8, "#f3caa6", { w: 2.6 }), dot(1528, 376, 8, "#fad7bd", { w: 2.6 }), flat("M1498 374q2 -12 16 -6q-8 0 -10 6zM1519 376q0 -12 10 -12t9 14q-4 -8 -9 -8t-10 6z", "#5a3a2c"), flat("M1497 396q2 -12 10 -12t9 12zM1519 396q2 -12 10 -12t9 12z", "#ee7c68"),
  rect(1570, 330, 54, 66, "#8a5f3e", { r: 3, w: 4 }), rect(1577, 337, 40, 52, "#dbe9e4", { w: 3 }), path("M1585 386q-2 -26 12 -26t12 26z", "#e0954a", { w: 3 }), flat("M1587 362l2 -10l8 6zM1607 362l-2 -10l-8 6z", "#e0954a"), dot(1594, 370, 1.8, INK, { w: 0 }), dot(1601, 370, 1.8, INK, { w: 0 }));

export const lamp = (lit) => group({}, line("M1190 178v42", INK, 6), path("M1116 256q18 -42 74 -42t74 42z", lit ? "#fff2c2" : "#efe0bf"),
  oval(1190, 256, 74, 12, lit ? "#fffbe2" : "#d9c9a6"), lit ? null : flat("M1124 250q20 -30 66 -30l-6 30z", "#ffffff", 0.25));

const CUSHION = "#5f7fa8";
export const cushions = () => group({}, ...[[1086, 846], [1296, 846]].map(([x, y]) => group([x, y], path("M-66 4Q-74 -14 -50 -16H50Q74 -14 66 4Q70 18 48 18H-48Q-70 18 -66 4Z", CUSHION), line("M-52 2q52 8 104 0", "#49658c", 3))));

/** The low table everything happens at; replaced by a kotatsu when there is one. Origin: 1190, 880. */
export const table = () => group({},
  path("M-168 -82L-186 -4H-164L-144 -82ZM168 -82L186 -4H164L144 -82Z", "#9b6a41"),
  path("M-176 -106H176L204 -84H-204Z", "#dcab74"), path("M-204 -84H204V-70Q204 -66 200 -66H-200Q-204 -66 -204 -70Z", "#b8834f"),
  line("M-150 -96H40M70 -92H150", "#c9965f", 3), flat("M-150 -66H150L146 -56H-146Z", INK, 0.2));

/** What stands on the table. Origin as the table's. */
export const tableware = ({ season }) => group({},
  path("M-20 -122h28v20q0 8 -8 8h-12q-8 0 -8 -8z", "#fff1df", { w: 4 }),
  season === "winter" ? group([84, -96], path("M-34 -18h68q-4 24 -34 24t-34 -24z", "#7db0cf", { w: 4 }), dot(-14, -24, 13, "#ff9f3a", { w: 4 }), dot(12, -24, 13, "#ffad4a", { w: 4 }), dot(-1, -38, 12, "#ffad4a", { w: 4 }), path("M-34 -18h68q-4 24 -34 24t-34 -24z", "#7db0cf", { w: 4 })) :
    group([84, -98], path("M-10 0h20v-22q0 -6 -6 -10v-10h-8v10q-6 4 -6 10z", "#8fc0b4", { w: 4 }), line("M0 -42q-2 -18 -12 -26M0 -42q2 -14 10 -20", "#5f8f4a", 3.6),
      dot(-13, -70, 7, season === "autumn" ? "#e39a3a" : "#f08aa0", { w: 3 }), dot(12, -64, 6, season === "summer" ? "#f6d24a" : "#f7b3bf", { w: 3 })));

/** The futon: folded by day, laid out for the night. Origin: 1615, 890. */
export const futon = (open) => open ? group({},
  path("M-172 -26Q-176 -46 -150 -46H150Q176 -46 172 -26V-8Q172 0 160 0H-160Q-172 0 -172 -8Z", "#f3ead8"), line("M-164 -14H164", "#d5c6ab", 4),
  path("M92 -46q-6 -26 22 -28h34q24 2 20 28z", "#fffaf0"), flat("M104 -52q2 -14 14 -16h24", "#ffffff"))
  : group({}, path("M-86 0Q-98 -4 -92 -22Q-96 -40 -78 -42H78Q96 -40 92 -22Q98 -4 86 0Z", "#f3ead8"),
    path("M-82 -42Q-94 -48 -88 -62Q-88 -76 -72 -78H74Q90 -76 88 -62Q92 -46 82 -42Z", "#7f97bd"), line("M-78 -20H78M-70 -60H70", INK, 3, { opacity: 0.4 }),
    path("M-50 -78q-4 -24 18 -26h60q24 2 20 26z", "#fffaf0"));

/** Eve's bowl, and her leash on its hook. */
export const dish = () => group({}, path("M660 888h60l8 18q0 4 -6 4h-64q-6 0 -6 -4z", "#e2574c", { w: 4.4 }), oval(690, 888, 30, 8, "#fff6e8", { w: 4 }), flat("M668 888q4 -10 14 -6q8 -8 16 0q10 -2 12 6q-20 8 -42 0z", "#a8713f"),
  line("M384 330h16", INK, 6), line("M392 332q-16 40 -4 70q10 26 8 44", INK, 7), line("M392 332q-16 40 -4 70q10 26 8 44", "#e2574c", 3));
