// Small things in hands. `held` are drawn at the hand, the others at the body.
import { INK, dot, flat, group, line, oval, path, rect } from "./draw.js";

const WOOD = "#c98b52";

export const held = {
  ladle: { draw: group([0, 0, 14], line("M0 14L0 -58", INK, 11), line("M0 14L0 -58", WOOD, 5), oval(0, -66, 12, 15, WOOD)) },
  mug: { over: true, draw: group([8, -4], path("M-15 -20h30v24q0 10 -10 10h-10q-10 0 -10 -10z", "#fff1df", { w: 4.4 }),
    line("M-15 -12q-13 0 -12 9q1 8 12 8", INK, 4.4), flat("M-14 -2h28v7h-28z", "#ee7c68", 0.8)) },
  bowl: { over: true, draw: group([6, 0], path("M-25 -14h50q-2 26 -25 26t-25 -26z", "#5f86b0", { w: 4.4 }),
    flat("M-20 -15q4 -14 12 -8q6 -10 14 -1q10 -6 13 9z", "#fffaf0"), line("M-25 -14h50", INK, 4.4)) },
  chopsticks: { draw: group([0, 0], line("M6 6L-34 -30M10 2L-28 -36", INK, 6), line("M6 6L-34 -30M10 2L-28 -36", WOOD, 2.4)) },
  phone: { draw: rect(-10, -30, 18, 34, "#3b3f4d", { r: 5, w: 4 }) },
};

export const laptop = group([36, -66],
  path("M-32 -2h86l8 10h-100z", "#c9ccd2", { w: 4.4 }),
  path("M-26 -2L-40 -62Q-41 -66 -37 -66H42Q46 -66 47 -62L56 -2Z", "#aeb3bd"), dot(6, -34, 6, "#eef0f3", { w: 0 }));

export const book = group([22, -108],
  path("M0 0Q-22 -16 -46 -8L-46 -58Q-22 -66 0 -50Q22 -66 48 -58V-8Q22 -16 0 0Z", "#7d5fa0"),
  line("M0 0V-50", INK, 4), flat("M14 -36h22v6h-22z", "#f6d27a"));

export const pad = group([20, -96], path("M-26 -10Q0 -18 26 -10Q40 8 30 16Q20 20 14 8H-14Q-20 20 -30 16Q-40 8 -26 -10Z", "#f2efe8", { w: 4.4 }),
  line("M-18 -4v10M-23 1h10", INK, 3), dot(15, -2, 3, "#e2574c", { w: 0 }), dot(21, 4, 3, "#4f8fc0", { w: 0 }));

export const basket = group([10, -214],
  path("M-54 -34q8 -22 28 -16q14 -20 34 -4q22 -8 40 20z", "#f7f2ea", { w: 4.4 }), flat("M-30 -44q10 -6 18 0l-4 10h-16z", "#8fb7d6"), flat("M8 -48q14 -2 22 10l-20 4z", "#ee9a8c"),
  path("M-62 -36H62L50 28Q48 34 42 34H-42Q-48 34 -50 28Z", "#d9a668"),
  line("M-58 -14H58M-54 8H54M-24 -34L-20 32M24 -34L20 32", "#b07d44", 4));

export const broom = group([0, 0], line("M30 -300L58 -60", INK, 12), line("M30 -300L58 -60", WOOD, 6),
  path("M44 -64L72 -68L92 -4Q66 8 36 0Z", "#e0b559"), line("M56 -40L54 -2M64 -40L72 -3", "#b98a35", 3.4));

export const guitar = group([30, -108, 62], path("M0 -12Q-30 -14 -26 14Q-24 26 -34 36Q-44 76 0 80Q44 76 34 36Q24 26 26 14Q30 -14 0 -12Z", "#d9953f"), dot(0, 28, 11, "#5a3a24", { w: 3.4 }),
  line("M0 0V-92", INK, 15), line("M0 0V-92", "#8a5f3e", 8), rect(-8, -112, 16, 22, "#6d4a2e", { r: 3, w: 4 }), rect(-13, 56, 26, 6, "#5a3a24", { w: 0 }));

export const camera = group([22, -352], path("M-26 14v-30h10l5 -8h16l5 8h16v30z", "#4a4a55", { w: 4.4 }), dot(0, -1, 10, "#aeb9c6", { w: 4 }), dot(0, -1, 4.6, "#2c3550", { w: 0 }));

export const stool = group([4, 0], line("M-26 -96L-34 -2M26 -96L34 -2M-28 -40H28", INK, 12), line("M-26 -96L-34 -2M26 -96L34 -2M-28 -40H28", "#a8794c", 5), path("M-42 -104h84q8 0 8 8t-8 8h-84q-8 0 -8 -8t8 -8z", "#c9715c"));
