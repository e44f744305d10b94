// Things for the kitchen side.
import { INK, dot, flat, group, line, oval, path, rect } from "../draw.js";

export const microwave = { at: [486, 494], size: [90, 60], draw: ({ inUse }) => group({}, rect(-42, -54, 84, 54, "#d9534a", { r: 6 }), rect(-34, -44, 48, 34, inUse ? "#ffd77a" : "#47332c", { r: 4, w: 4 }), dot(28, -36, 4, "#fff6e8", { w: 0 }), dot(28, -20, 4, "#fff6e8", { w: 0 }), inUse ? oval(-10, -22, 13, 6, "#c98b52", { w: 3 }) : flat("M-30 -40h16l-14 26h-2z", "#ffffff", 0.2)) };

export const rice_cooker = { at: [486, 440], size: [70, 50], draw: ({ inUse }) => group({}, path("M-34 -4Q-40 -34 -26 -42Q0 -52 26 -42Q40 -34 34 -4Q30 2 0 2T-34 -4Z", "#fbf8f0", { w: 4.4 }), line("M-34 -24Q0 -16 34 -24", INK, 3.6), rect(-10, -17, 20, 12, "#8fc0b4", { r: 3, w: 3 }), line("M-12 -47q12 -8 24 0", INK, 4), dot(20, -11, 3, inUse ? "#ff7a5a" : "#c8c4ba", { w: 0 }),
  inUse ? line("M-6 -56q-8 -12 0 -22M8 -56q-8 -12 0 -22", "#ffffff", 5, { opacity: 0.85 }) : null) };

export const oven = { at: [678, 716], size: [70, 70], draw: ({ inUse }) => group({}, rect(-24, -104, 52, 96, "#e9e6df", { r: 4, w: 4.4 }), rect(-16, -76, 36, 48, inUse ? "#ff9d4d" : "#3f3a3a", { r: 3, w: 3.6 }), line("M-16 -86h36", INK, 5), dot(-12, -96, 3, "#e2574c", { w: 0 }), dot(2, -96, 3, INK, { w: 0 }), dot(16, -96, 3, INK, { w: 0 }), inUse ? flat("M-8 -36q10 -14 20 0z", "#c98b52") : null) };

export const second_burner = { at: [614, 568], size: [50, 60], draw: ({ inUse }) => group({}, rect(-22, -14, 44, 14, "#6a7078", { r: 4, w: 4.4 }), line("M-14 -17h28", INK, 5), path("M-17 -20v-16q0 -4 4 -4h26q4 0 4 4v16z", "#f2b84b", { w: 4.4 }), line("M17 -34h14", INK, 5), rect(-19, -44, 38, 7, "#f6cf72", { r: 3, w: 3.6 }), inUse ? line("M-6 -52q-6 -10 0 -18M6 -52q-6 -10 0 -18", "#ffffff", 4.4, { opacity: 0.85 }) : null) };

export const washing_machine = { at: [396, 726], size: [84, 130], draw: ({ inUse }) => group({}, rect(-40, -124, 80, 122, "#f4f1e8", { r: 8 }), line("M-40 -94H40"), dot(-22, -109, 5, "#5f86b0", { w: 3 }), rect(0, -115, 30, 11, "#c9dfe4", { r: 3, w: 3 }), dot(0, -48, 29, "#b9c4c9"), dot(0, -48, 20, inUse ? "#7fc0e4" : "#5a6672", { w: 4 }),
  inUse ? flat("M-17 -42q8 -8 17 0t17 0q-4 14 -17 14t-17 -14zM-8 -56q6 -8 14 -2q-2 8 -14 2z", "#f2f8fa") : flat("M-14 -54q4 -10 14 -12l-8 16z", "#ffffff", 0.5)) };

export const coffee_mill = { at: [560, 278], size: [50, 60], draw: () => group({}, rect(-20, -26, 40, 26, "#9b6a41", { r: 3, w: 4.4 }), rect(-8, -18, 16, 11, "#7a4f2e", { w: 3 }), path("M-16 -26q0 -20 16 -20t16 20z", "#d2b25c", { w: 4.4 }), line("M0 -46v-10h24", INK, 5), dot(26, -58, 5, "#4a2f20", { w: 3 })) };

export const bath_set = { at: [302, 744], size: [80, 50], draw: () => group({}, path("M-34 -26h68l-8 26h-52z", "#e7b95f", { w: 4.4 }), path("M-28 -26q-2 -16 14 -16h14v16z", "#8fc6d6", { w: 4 }), path("M4 -26q-4 -20 12 -22q4 -8 10 -4q6 2 4 8l6 2l-6 4q4 8 -2 12z", "#ffd75e", { w: 4 }), dot(22, -42, 2, INK, { w: 0 })) };

export const bicycle = { at: [236, 896], depth: 896, size: [200, 110], draw: () => group({}, ...[-62, 62].map((x) => group([x, -34], dot(0, 0, 34, "none", { w: 9 }), dot(0, 0, 34, "none", { w: 3, s: "#8b919a" }), line("M0 -30V30M-30 0H30M-21 -21L21 21M21 -21L-21 21", INK, 1.6), dot(0, 0, 5, "#c8ccd2", { w: 3 }))),
  ...[[INK, 10], ["#4aa0a8", 4.6]].map(([colour, width]) => line("M-62 -34L-30 -86H36L0 -34L-62 -34M-30 -86L0 -34M36 -86L62 -34M36 -86L30 -108H46M-30 -86L-36 -98", colour, width)),
  path("M-54 -100q16 -10 36 -2q0 8 -10 8h-22q-6 0 -4 -6z", "#6d4a2e", { w: 4 }), path("M50 -98h36l-5 24h-26z", "#d9a668", { w: 4 }), dot(0, -34, 9, "#c8ccd2", { w: 3.6 })) };

export const dining_table = { at: [408, 878], depth: 880, size: [190, 90], draw: () => group({}, line("M-118 -44V-2M-146 -44V-2M118 -44V-2M146 -44V-2", INK, 11), line("M-118 -44V-2M-146 -44V-2M118 -44V-2M146 -44V-2", "#a8794c", 5), path("M-156 -56h48q6 0 6 7t-6 7h-48q-6 0 -6 -7t6 -7zM108 -56h48q6 0 6 7t-6 7h-48q-6 0 -6 -7t6 -7z", "#c9715c"),
  line("M-76 -78V0M76 -78V0", INK, 14), line("M-76 -78V0M76 -78V0", "#b98655", 7), path("M-84 -104H84L104 -84H-104Z", "#e0b27b"), path("M-104 -84H104V-74Q104 -70 100 -70H-100Q-104 -70 -104 -74Z", "#b8834f"), path("M-14 -98q0 -20 14 -20t14 20z", "#7fa6a0", { w: 4 })) };
