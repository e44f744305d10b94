// The heads of John and Sara, turned a little to the right. Origin: middle of the head.
import { BROWS, EYES, MOUTHS } from "./faces.js";
import { INK, dot, flat, group, line, node, oval, path, rect } from "./draw.js";

export const SKIN = { john: "#f3caa6", sara: "#fad7bd" };
export const HAIR = { john: "#6d4429", sara: "#43292c" };
const SHADE = { john: "#dfa980", sara: "#ecb899" };
const TURN = 4;

/** Hair that hangs behind neck and shoulders; drawn before the body. */
export function hairBehind(who) {
  if (who !== "sara") return null;
  return group({},
    path("M-38 -18C-52 24 -50 78 -40 116C-22 132 10 134 30 120C46 96 46 40 36 -14Z", HAIR.sara),
    line("M-34 40C-36 70 -32 96 -26 112M-12 60C-14 86 -10 104 -8 118", "#5d3c3c", 3.4));
}

/** A head with a face; named groups (eyes, brows, mouth) are swapped by the figure. */
export function head(who, face) {
  return who === "john" ? john(face) : sara(face);
}

function face(who, { eyes, brows, mouth }, lash) {
  return [
    node("g", { "data-part": "brows", transform: `translate(${TURN} -2)` }, ...BROWS[brows]()),
    node("g", { "data-part": "eyes", transform: `translate(${TURN} 1)` }, ...EYES[eyes](lash)),
    line(`M${TURN + 3} 5Q${TURN + 8} 12 ${TURN + 2} 14`, SHADE[who], 3.4),
    node("g", { "data-part": "mouth", transform: `translate(${TURN + 2} 23)` }, ...MOUTHS[mouth]()),
  ];
}

const blush = (o) => [oval(TURN - 22, 15, 8, 4.6, "#f0837a", { w: 0, o }), oval(TURN + 23, 15, 7, 4.6, "#f0837a", { w: 0, o })];

function john(parts) {
  const skin = SKIN.john, hair = HAIR.john;
  return group({},
    path("M-36 -18C-40 -2 -38 10 -33 18L30 18C38 6 38 -8 36 -20Z", hair),
    oval(-35, 4, 7.5, 11, skin), line("M-37 0Q-33 3 -36 9", SHADE.john, 2.8),
    path("M-34 -20C-36 10 -31 29 -18 38C-8 45 12 45 22 38C35 28 38 8 36 -20C32 -44 -30 -46 -34 -20Z", skin),
    flat("M-31 14C-29 30 -18 42 3 42C-10 36 -22 28 -25 8Z", SHADE.john, 0.45),
    ...blush(0.28),
    ...face("john", parts, 0),
    group({ fill: "none" },
      rect(TURN - 27, -9, 23, 20, "#ffffff", { r: 9, w: 3.6, "fill-opacity": 0.16 }),
      rect(TURN + 4, -9, 23, 20, "#ffffff", { r: 9, w: 3.6, "fill-opacity": 0.16 }),
      line(`M${TURN - 4} -2Q${TURN} -5 ${TURN + 4} -2M${TURN - 27} -1L-36 -3`, INK, 3.4)),
    path("M-37 -4C-46 -32 -38 -58 -10 -60C-2 -70 18 -66 16 -58C36 -58 46 -34 38 -4C36 -14 34 -22 28 -29" +
      "C18 -25 8 -25 0 -29C2 -25 3 -23 4 -21C-8 -21 -20 -25 -26 -33C-32 -26 -35 -15 -37 -4Z", hair),
    line("M-24 -44C-16 -52 -6 -53 2 -52M12 -50C20 -49 26 -45 29 -39", "#8f5f3c", 3.6));
}

function sara(parts) {
  const skin = SKIN.sara, hair = HAIR.sara;
  return group({},
    path("M-33 -18C-35 8 -30 26 -17 36C-6 44 10 44 20 36C33 26 35 8 34 -18C30 -42 -28 -44 -33 -18Z", skin),
    flat("M-30 12C-28 28 -16 40 3 41C-10 35 -21 26 -24 6Z", SHADE.sara, 0.4),
    ...blush(0.42),
    ...face("sara", parts, 1.4),
    path("M-35 22C-46 -20 -40 -58 0 -60C42 -58 46 -18 36 24C36 4 36 -16 24 -35C8 -25 -9 -27 -19 -35C-31 -20 -33 0 -35 22Z", hair),
    line("M-24 -34C-20 -44 -8 -51 4 -51M18 -47C26 -42 31 -33 32 -22", "#6b4745", 3.6),
    path("M25 -35l13 -7l2 15z", "#ffcf5c", { w: 3.4 }), dot(27, -32, 3.4, "#ffe39a", { w: 2.6 }));
}
