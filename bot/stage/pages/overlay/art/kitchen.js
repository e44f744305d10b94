// The kitchen side of the flat as it is from the first day.
import { INK, dot, flat, group, line, oval, path, rect } from "./draw.js";

const STEEL = "#ccd2d4";

export const entrance = () => group({},
  rect(134, 296, 106, 406, "#5f7d74", { r: 4 }), rect(145, 309, 84, 393, "#7da396", { r: 4 }),
  rect(156, 324, 62, 150, "#8fb4a6", { r: 4, w: 3.6 }), rect(156, 560, 62, 120, "#8fb4a6", { r: 4, w: 3.6 }),
  dot(187, 398, 6, "#e9dfb0", { w: 3.6 }), rect(164, 505, 46, 11, "#56706a", { r: 4, w: 3.6 }),
  line("M219 508v40", INK, 14), line("M219 508v40", "#e6c36c", 7));

export const shoes = () => group({},
  shoe(150, 790, "#3f5c8c"), shoe(178, 800, "#3f5c8c"), shoe(146, 862, "#e27a86"), shoe(172, 872, "#e27a86"),
  path("M128 700h14v-74q0 -6 -7 -6t-7 6z", "#7b5a8c", { w: 4 }), line("M135 620v-20q0 -9 9 -9", INK, 4));
const shoe = (x, y, colour) => group([x, y], path("M-22 4q-2 -16 12 -16q4 6 14 6q18 0 18 10q0 6 -8 6h-26q-9 0 -10 -6z", colour, { w: 4 }), line("M-4 -10q2 8 10 8", "#ffffff", 2.6, { opacity: 0.7 }));

/** The bathroom door; `lit` when somebody is inside. */
export const bathroom = (lit) => group({},
  rect(254, 310, 96, 392, "#d9cdb8", { r: 4 }), rect(263, 320, 78, 382, "#efe6d4", { r: 3, w: 4 }),
  rect(276, 336, 52, 216, lit ? "#ffe9a6" : "#bcd3d6", { r: 6, w: 4 }),
  flat("M282 548V420L322 352V470L300 548Z", "#ffffff", lit ? 0.5 : 0.32),
  lit ? flat("M292 552v-60q-2 -34 12 -34t12 34v60z", "#8a6a58", 0.35) : null,
  line("M330 600v24", INK, 11), line("M330 600v24", "#d3b160", 5),
  path("M286 570h34v40h-34z", "#f7b9ab", { w: 3.4 }), line("M282 570h42", INK, 5));

export const fridge = () => group({},
  rect(444, 492, 84, 230, "#f4f1e8", { r: 10 }), flat("M514 500h8v214h-8z", INK, 0.1), line("M444 572H528"),
  line("M456 516v36M456 592v50", "#a9a396", 6),
  rect(482, 590, 30, 36, "#ffe08a", { w: 3 }), line("M487 600h20M487 609h20M487 618h12", INK, 2),
  dot(508, 520, 7, "#ee7c68", { w: 3 }), rect(470, 524, 22, 28, "#bfe0ea", { w: 3 }), flat("M472 550l8 -12l5 6l3 -4l4 10z", "#6b9a64"));

/** Counter, sink, shelf and hood. */
export const counter = () => group({},
  rect(536, 372, 168, 196, "#f4f2e6", { w: 0 }),
  line(Array.from({ length: 7 }, (_, i) => `M536 ${392 + i * 28}H704`).join("") + Array.from({ length: 6 }, (_, i) => `M${560 + i * 28} 372V568`).join(""), "#d9d5c4", 2.4),
  rect(536, 372, 168, 196, "none"),
  rect(536, 276, 168, 96, "#e4bd84"), line("M620 276v96M608 312v26M632 312v26"), flat("M540 360h160v8h-160z", INK, 0.12),
  line("M548 408H692", INK, 8), line("M548 408H692", "#b7bcbe", 3.4),
  line("M572 408v28", INK, 4), dot(572, 448, 12, STEEL, { w: 4 }), line("M600 408v24", INK, 4), path("M588 432h24l-3 22h-18z", "#d08a50", { w: 4 }),
  rect(532, 566, 176, 22, "#dde1e1", { r: 5 }), rect(536, 588, 168, 136, "#f2d9a9"),
  line("M594 588v136M650 588v136M582 612v24M606 612v24M662 612v24"), flat("M536 588h168v10h-168z", INK, 0.14),
  line("M558 566v-34q0 -18 18 -18t18 18v6", INK, 13), line("M558 566v-34q0 -18 18 -18t18 18v6", STEEL, 6),
  flat("M544 566h58v6h-58z", "#9aa2a4"));

/** The one burner; with a pot on it while somebody cooks. */
export const stove = (cooking) => group({},
  rect(624, 552, 80, 16, "#5a5f66", { r: 4 }), dot(640, 561, 3, "#ee7c68", { w: 0 }),
  line("M636 550h56", INK, 5),
  cooking ? pot() : path("M640 546v-16q0 -4 4 -4h42q4 0 4 4v16q-4 4 -25 4t-25 -4z", "#8b98a5", { w: 4.4 }),
  cooking ? flat("M646 552q4 -8 8 0q4 -10 8 0q4 -9 8 0q4 -10 8 0q3 -6 6 0z", "#6cb6ff") : line("M634 534h-12", INK, 6));
const pot = () => group({}, path("M628 508h76v26q0 14 -14 14h-48q-14 0 -14 -14z", "#e2703f"), flat("M634 512h10v26q-6 -2 -10 -8z", "#ffffff", 0.3),
  line("M628 518h-11M704 518h9", INK, 8), rect(624, 496, 84, 13, "#f0905c", { r: 6 }), dot(666, 490, 7, INK, { w: 0 }));
