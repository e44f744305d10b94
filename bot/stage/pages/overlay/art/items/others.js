// Things for Eve, new homes, and the parcel that stands for whatever has no drawing of its own.
import { INK, dot, flat, group, line, oval, path, rect } from "../draw.js";

export const dog_bed = { at: [806, 900], size: [150, 60], layer: "floor", draw: () => group({}, path("M-78 -14Q-84 -48 -52 -48H52Q84 -48 78 -14Q74 6 40 6H-40Q-74 6 -78 -14Z", "#7fa6a0"), oval(0, -24, 54, 18, "#f3e6cc", { w: 4 }), path("M-76 -16Q-64 2 0 0Q64 2 76 -16Q74 6 40 6H-40Q-74 6 -76 -16Z", "#6a918c", { w: 4 }), path("M-10 -6q-8 -8 -2 -12q6 0 8 4h10q4 -6 8 -4q6 6 -2 12q6 8 -2 10q-4 0 -6 -4h-10q-4 6 -8 4q-4 -4 4 -10z", "#fffaf0", { w: 3 })) };

export const dog_toy = { at: [596, 836], size: [60, 40], layer: "floor", draw: () => group({}, dot(-16, -14, 14, "#e8596b", { w: 4.4 }), line("M-28 -20q12 -2 18 8M-22 -2q2 -10 14 -16", "#fff6e8", 3), group([20, -8, -16], path("M-16 -6q-8 -8 -2 -12q6 0 8 6h16q4 -8 10 -4q4 6 -4 10q6 8 0 12q-6 0 -8 -6h-14q-4 8 -10 4q-4 -4 4 -10z", "#f6efe2", { w: 4 }))) };

export const agility_set = { at: [618, 902], size: [130, 80], draw: ({ inUse }) => group({}, ...[[-38, "#ee7c68"], [28, "#5f94b0"]].map(([x, colour], i) => i < 1
  ? group([x, 0], line("M-20 0V-52M20 0V-52", INK, 10), line("M-20 0V-52M20 0V-52", "#f6efe2", 5), line(`M-20 ${-22 - i * 12}H20`, INK, 11), line(`M-20 ${-22 - i * 12}H20`, colour, 6))
  : group([x, 0], dot(0, -44, 40, "none", { w: 13 }), dot(0, -44, 40, "none", { w: 7, s: colour }), line("M-16 0h32M0 -4V0", INK, 9), inUse ? dot(0, -44, 30, "#fff6cf", { w: 0, o: 0.5 }) : null))) };

const flyer = (x, rooms, colour) => ({ at: [x, x > 1000 ? 306 : 290], size: [80, 90], draw: () => group({}, rect(-36, -92, 72, 92, "#fffdf6", { r: 3, w: 4 }), dot(0, -92, 5, "#e2574c", { w: 3 }), path("M-26 -52L0 -76L26 -52Z", colour, { w: 4 }), rect(-20, -52, 40, 28, "#fdeecf", { w: 4 }),
  ...Array.from({ length: rooms }, (_, i) => rect(-14 + i * 17, -46, 11, 12, "#8fc0d6", { w: 2.6 })), flat("M-22 -16h44v5h-44z", "#c9b9a6")) });
export const move_1dk = flyer(414, 1, "#5f9468");
export const move_1ldk = flyer(1590, 2, "#5f86b0");

/** A parcel for a thing without a drawing; `index` finds it a place along the wall. */
export const parcel = (index) => ({ at: [[1440, 704], [1388, 706], [740, 760], [1590, 742], [1660, 744], [1730, 742], [460, 900], [400, 902]][index % 8], size: [70, 60], draw: () => group([0, -Math.floor(index / 8) * 46], rect(-32, -50, 64, 50, "#d3a470", { r: 3 }), flat("M-30 -48h60v9h-60z", "#ffffff", 0.2), rect(-8, -50, 16, 50, "#e8c48e", { w: 3.4 }), path("M-2 -50q-22 -20 -22 -4q0 8 22 4q22 4 22 -4q0 -16 -22 4z", "#e8596b", { w: 4 })) });

export const dog_sweater = { at: [424, 462], size: [60, 70], draw: () => group({}, dot(0, -66, 4, "#6b4a33", { w: 3 }), path("M-12 -62Q0 -54 12 -62L26 -50L18 -38L14 -42V-8Q0 -2 -14 -8V-42L-18 -38L-26 -50Z", "#5f86b0", { w: 4.4 }), line("M-13 -32H13M-13 -20H13", "#f6efe2", 4)) };
