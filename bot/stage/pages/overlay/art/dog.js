// Eve, a shiba. Looks to the right. Origin: the floor under her.
import { INK, dot, flat, group, limb, line, node, oval, path } from "./draw.js";

const FUR = "#e6a055", DEEP = "#cf8339", CREAM = "#fff3df", SCARF = "#d9443a";

const EYES = {
  open: () => [[-13, 1], [17, 1]].map(([x, y]) => group([x, y], oval(0, 0, 4.6, 6, "#35211c", { w: 0 }), dot(1.6, -2, 1.8, "#ffffff", { w: 0 }))),
  shut: () => [[-13, 2], [17, 2]].map(([x, y]) => line(`M${x - 7} ${y - 1}Q${x} ${y + 6} ${x + 7} ${y - 1}`, INK, 3.8)),
  glad: () => [[-13, 2], [17, 2]].map(([x, y]) => line(`M${x - 7} ${y + 3}Q${x} ${y - 7} ${x + 7} ${y + 3}`, INK, 3.8)),
  wide: () => [[-13, 0], [17, 0]].map(([x, y]) => group([x, y], dot(0, 0, 6.6, "#35211c", { w: 0 }), dot(2, -2.4, 2.4, "#ffffff", { w: 0 }))),
};
const MOUTHS = {
  rest: () => [line("M3 23v6M3 29q-7 8 -15 2M3 29q8 8 16 1", INK, 3.6)],
  open: () => [line("M3 23v5", INK, 3.6), path("M-10 28Q3 34 16 27Q15 44 3 45Q-8 44 -10 28Z", "#8e3330", { w: 3.4 }), flat("M-4 38q7 -6 13 0q-2 6 -7 6q-4 0 -6 -6z", "#f08f88")],
  pant: () => [line("M3 23v6M3 29q-7 7 -14 2M3 29q8 7 15 1", INK, 3.6), path("M-2 32q5 3 11 -1q3 16 -5 17q-7 0 -6 -16z", "#f08f88", { w: 3.4 })],
};

function head({ eyes = "open", mouth = "rest", ears = "up" }) {
  const ear = ears === "up" ? group({}, path("M-38 -18L-36 -58Q-16 -50 -8 -32Z", DEEP), path("M40 -18L36 -58Q18 -50 10 -32Z", DEEP), flat("M-31 -28l1 -20q8 4 12 12zM33 -28l-1 -20q-8 4 -12 12z", "#f7c4ab"))
    : group({}, path("M-36 -14L-50 -40Q-26 -46 -10 -32Z", DEEP), path("M38 -14L52 -40Q28 -46 12 -32Z", DEEP));
  return group({}, ear,
    path("M-48 2Q-50 -44 2 -44Q54 -44 52 2Q50 22 30 32Q16 40 2 40Q-12 40 -26 32Q-46 22 -48 2Z", FUR),
    flat("M-43 8Q-28 -2 -14 6Q-6 -14 3 -14Q12 -14 20 6Q34 -2 47 8Q44 20 28 29Q14 37 2 37Q-10 37 -24 29Q-42 20 -43 8Z", CREAM),
    flat("M-18 -16a6 5 0 1 0 .1 0zM22 -16a6 5 0 1 0 .1 0z", CREAM),
    node("g", { "data-part": "eyes" }, ...EYES[eyes]()),
    path("M-7 14Q3 8 13 14Q13 22 3 24Q-7 22 -7 14Z", "#35211c", { w: 0 }), flat("M-2 14q4 -3 8 0q-4 2 -8 0z", "#ffffff", 0.5),
    node("g", { "data-part": "mouth" }, ...MOUTHS[mouth]()),
    flat("M-34 20a8 5 0 1 0 .1 0zM38 20a8 5 0 1 0 .1 0z", "#f0837a", 0.3));
}

const curl = (x, y, turn = 0) => group([x, y, turn], node("g", { "data-part": "tail" },
  path("M6 14C-28 12 -44 -14 -32 -36C-20 -54 6 -50 8 -32C8 -20 -8 -16 -14 -24C-12 -10 4 -6 14 -4Z", FUR), flat("M-30 -24c4 -16 22 -22 32 -12c-14 -4 -26 2 -30 14z", CREAM)));
const leg = (points, radii = [15, 11, 10]) => limb(points, radii, FUR, { light: 0 });
const paw = (x, y) => path(`M${x - 12} ${y}q-4 -14 8 -15h10q14 1 12 15z`, CREAM, { w: 4.4 });
const scarf = (x, y, turn = 0) => group([x, y, turn], path("M-10 10l-12 30l28 -10z", SCARF), path("M-34 -8Q0 16 36 -10L38 6Q2 34 -36 8Z", SCARF), line("M-24 6Q0 20 26 4", "#f0877c", 3));

function standing(near, far, { head: [hx, hy, turn], face, tail = -8, belly = 0 }) {
  return group({}, curl(-72, -112, tail),
    leg([[-58, -70], far[0], [far[0][0] + far[1], -14]]), leg([[50, -70], far[2], [far[2][0] + far[3], -14]]), paw(far[0][0] + far[1] + 4, -1), paw(far[2][0] + far[3] + 4, -1),
    path(`M-84 -78Q-92 -122 -40 -126Q10 -132 62 -122Q88 -108 80 -66Q62 -44 20 -48Q-30 -40 -58 -52Q-80 -58 -84 -78Z`, FUR), flat("M-50 -54Q0 -46 30 -52Q60 -54 74 -74Q66 -48 20 -50Q-24 -42 -50 -54Z", CREAM),
    leg([[-62, -74], near[0], [near[0][0] + near[1], -12]], [22, 12, 11]), paw(near[0][0] + near[1] + 5, 0), leg([[58, -76], near[2], [near[2][0] + near[3], -12]], [18, 12, 11]), paw(near[2][0] + near[3] + 5, 0),
    group([hx, hy, turn], scarf(-14, 44, -14), head(face)));
}

const lying = (face, asleep) => group({}, curl(-92, -40, asleep ? -20 : 0),
  path("M-96 -8Q-108 -84 -30 -86Q50 -90 74 -50Q90 -8 66 0H-70Q-92 2 -96 -8Z", FUR), path("M-92 -6q-4 -36 26 -40q30 0 34 26q4 20 -10 20h-40q-10 0 -10 -6z", FUR), paw(-42, 0),
  flat("M-20 -2q30 -24 76 -6v6z", CREAM), paw(64, 0), paw(92, 0), leg([[46, -26], [62, -12], [86, -9]], [16, 11, 10]), paw(94, 0),
  group(asleep ? [84, -34, 14] : [66, -72, 0], asleep ? null : scarf(-10, 44, -8), head(face)));

export const DOG_POSES = {
  stand: (face) => standing([[-66, -42], 2, [62, -44], -2], [[-44, -40], 4, [40, -42], 4], { head: [92, -138, 0], face }),
  walk: (face) => standing([[-84, -44], -6, [76, -46], 8], [[-34, -44], 12, [30, -44], -10], { head: [94, -134, 2], face, tail: 0 }),
  walk2: (face) => standing([[-48, -46], 8, [44, -48], 6], [[-74, -44], -4, [66, -46], 2], { head: [94, -140, -2], face, tail: -14 }),
  bark: (face) => standing([[-66, -42], 0, [64, -44], 4], [[-46, -40], 2, [42, -42], 6], { head: [92, -152, -12], face: { ...face, mouth: "open" }, tail: -18 }),
  eat: (face) => standing([[-66, -42], 2, [66, -40], 8], [[-46, -40], 2, [44, -38], 10], { head: [106, -54, 22], face: { ...face, eyes: "shut" }, tail: -14 }),
  sit: (face) => group({}, curl(-56, -22, -24),
    path("M-56 -4Q-78 -60 -34 -104Q0 -140 34 -112Q52 -80 44 -20Q40 0 20 0H-40Q-54 2 -56 -4Z", FUR), flat("M6 -104Q34 -96 36 -60Q36 -30 24 -12Q14 -50 6 -104Z", CREAM),
    path("M-54 -4q-12 -48 26 -50q34 2 32 36q0 18 -14 18h-34q-10 0 -10 -4z", FUR), paw(-16, 0), leg([[26, -84], [28, -46], [28, -12]], [18, 12, 11]), paw(34, 0), paw(6, 0),
    group([20, -132, 0], scarf(-2, 42, 0), head(face))),
  lie: (face) => lying(face, false),
  sleep: (face) => lying({ ...face, eyes: "shut", mouth: "rest", ears: "flat" }, true),
  bow: (face) => group({}, curl(-74, -126, 4), leg([[-46, -90], [-40, -50], [-46, -14]]), paw(-42, -1),
    path("M-88 -92Q-92 -132 -48 -132Q0 -126 50 -72Q74 -40 48 -22Q20 -16 -20 -54Q-84 -56 -88 -92Z", FUR), leg([[-64, -88], [-72, -50], [-66, -12]], [24, 13, 11]), paw(-60, 0), leg([[40, -40], [62, -14], [92, -9]], [17, 11, 10]), paw(100, 0), paw(70, 0),
    group([84, -66, -6], scarf(-14, 42, -20), head({ ...face, mouth: "pant" }))),
  beg: (face) => group({}, curl(-46, -20, -20), path("M-46 -4Q-64 -70 -34 -130Q-6 -160 30 -134Q50 -80 34 -16Q28 0 10 0H-34Q-44 0 -46 -4Z", FUR), flat("M4 -130Q34 -116 30 -60Q28 -26 16 -6Q-4 -60 4 -130Z", CREAM),
    path("M-44 -4q-10 -40 20 -42q28 2 26 30q0 16 -12 16h-26q-8 0 -8 -4z", FUR), paw(-8, 0), paw(20, 0), leg([[14, -112], [40, -98], [46, -120]], [14, 11, 10]), leg([[-6, -110], [18, -92], [26, -114]], [14, 11, 10]),
    group([12, -166, -6], scarf(-2, 42, 0), head({ ...face, mouth: "pant", eyes: "wide" }))),
};

export const dogFace = (emotion) => ({
  happy: { eyes: "glad", mouth: "pant" }, excited: { eyes: "wide", mouth: "pant" }, playful: { eyes: "open", mouth: "pant" }, loving: { eyes: "glad", mouth: "pant" },
  sad: { eyes: "open", mouth: "rest", ears: "flat" }, lonely: { eyes: "open", mouth: "rest", ears: "flat" }, tired: { eyes: "shut", mouth: "rest" }, surprised: { eyes: "wide", mouth: "rest" }, proud: { eyes: "shut", mouth: "pant" }, grateful: { eyes: "glad", mouth: "rest" },
  worried: { eyes: "wide", mouth: "rest", ears: "flat" }, guilty: { eyes: "open", mouth: "rest", ears: "flat" }, hurt: { eyes: "shut", mouth: "rest", ears: "flat" }, angry: { eyes: "open", mouth: "open" }, curious: { eyes: "wide", mouth: "rest" },
})[emotion] ?? { eyes: "open", mouth: "rest" };

/** Parts that are swapped while Eve blinks or barks. */
export const dogParts = { eyes: EYES, mouth: MOUTHS };

/** Eve in a pose. */
export const dog = (pose, face) => (DOG_POSES[pose] ?? DOG_POSES.sit)(face);
