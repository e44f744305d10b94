// Eyes, brows and mouths: small parts that are swapped on a head. Origin: between the eyes.
import { INK, dot, flat, group, line, oval, path } from "./draw.js";

const DARK = "#35211c";
const LEFT = -15, RIGHT = 15;

const pair = (part) => [part(LEFT, -1), part(RIGHT, 1)];
const eye = (x, side, { rx = 4.9, ry = 7.2, down = 0, look = 0, lash = 0 } = {}) => group([x, 0],
  oval(look, down, rx, ry, DARK, { w: 0 }),
  dot(look + 1.7, down - 2.6, 1.9, "#ffffff", { w: 0 }),
  line(`M${-7 - lash} ${-5.5 + down * 0.4}Q${-side * 1} ${-11.5} ${7 + lash} ${-5.5 + down * 0.4}`, INK, 3.4),
  lash ? line(side < 0 ? `M${-7 - lash} -5.5l-3 -3` : `M${7 + lash} -5.5l3 -3`, INK, 3) : null);

/** Eyes by name; `lash` above 0 draws longer lashes. */
export const EYES = {
  open: (lash) => pair((x, side) => eye(x, side, { lash })),
  wide: (lash) => pair((x, side) => eye(x, side, { ry: 9, rx: 5.8, down: -1, lash })),
  shut: (lash) => pair((x, side) => group([x, 0], line("M-7.5 -1Q0 5.5 7.5 -1", INK, 3.6),
    lash ? line(side < 0 ? "M-7.5 -1l-3 1.6" : "M7.5 -1l3 1.6", INK, 3) : null)),
  glad: (lash) => pair((x, side) => group([x, 0], line("M-7.5 2.5Q0 -7.5 7.5 2.5", INK, 3.8),
    lash ? line(side < 0 ? "M-7.5 2.5l-3.5 -1" : "M7.5 2.5l3.5 -1", INK, 3) : null)),
  half: (lash) => pair((x, side) => group([x, 0], oval(0, 2, 4.9, 4.6, DARK, { w: 0 }),
    dot(1.6, 1.2, 1.4, "#ffffff", { w: 0 }), line(`M${-8 - lash} -2Q0 -4.5 ${8 + lash} -2`, INK, 3.6))),
  down: (lash) => pair((x, side) => group([x, 0], oval(0, 4, 4.8, 4.2, DARK, { w: 0 }),
    line(`M${-7 - lash} 0Q0 -5 ${7 + lash} 0`, INK, 3.4))),
  aside: (lash) => pair((x, side) => eye(x, side, { lash, look: -3 })),
};

export const BROWS = {
  calm: () => pair((x, s) => line(`M${x - 8} -16Q${x} -20 ${x + 8} -16`, INK, 3.6)),
  raised: () => pair((x, s) => line(`M${x - 8} -20Q${x} -25.5 ${x + 8} -20`, INK, 3.6)),
  cross: () => pair((x, s) => line(`M${x - 8} ${s < 0 ? -20 : -13}L${x + 8} ${s < 0 ? -13 : -20}`, INK, 4)),
  worried: () => pair((x, s) => line(`M${x - 8} ${s < 0 ? -14 : -20}Q${x} -19.5 ${x + 8} ${s < 0 ? -20 : -14}`, INK, 3.6)),
};

export const MOUTHS = {
  smile: () => [line("M-8 0Q0 7 8 0", INK, 3.6)],
  soft: () => [line("M-6 1Q0 4.5 6 1", INK, 3.4)],
  flat: () => [line("M-6 2H6", INK, 3.6)],
  frown: () => [line("M-7 5Q0 -2 7 5", INK, 3.6)],
  open: () => [path("M-8 -1Q0 1.5 8 -1Q7 10 0 10.5Q-7 10 -8 -1Z", "#8e3330", { w: 3.2 }),
    flat("M-4.5 7.2Q0 4.6 4.5 7.2Q3 9.4 0 9.6Q-3 9.4 -4.5 7.2Z", "#ef8a84")],
  grin: () => [path("M-11 -2Q0 2 11 -2Q9 12 0 12.5Q-9 12 -11 -2Z", "#8e3330", { w: 3.2 }),
    flat("M-8.6 0Q0 3 8.6 0L7.6 3.6Q0 5.6 -7.6 3.6Z", "#fffdf8")],
  oh: () => [oval(0, 4, 4.4, 5.6, "#8e3330", { w: 3.2 })],
  shout: () => [path("M-9 6Q-8 -3 0 -3Q8 -3 9 6Q5 11 0 10.5Q-5 11 -9 6Z", "#8e3330", { w: 3.2 }),
    flat("M-6.5 1Q0 -2 6.5 1L6 3H-6Z", "#fffdf8")],
  chew: () => [line("M-5 2Q-2 -1 0 2Q2 5 6 1", INK, 3.4)],
};

/** What a face does for each emotion: [eyes, brows, mouth at rest, mouth while speaking]. */
export const FEELINGS = {
  happy: ["glad", "calm", "smile", "grin"],
  excited: ["open", "raised", "grin", "grin"],
  calm: ["open", "calm", "soft", "open"],
  content: ["open", "calm", "smile", "open"],
  tired: ["half", "worried", "flat", "oh"],
  bored: ["half", "calm", "flat", "open"],
  sad: ["down", "worried", "frown", "oh"],
  lonely: ["aside", "worried", "frown", "oh"],
  angry: ["open", "cross", "frown", "shout"],
  hurt: ["down", "worried", "frown", "shout"],
  worried: ["open", "worried", "flat", "oh"],
  guilty: ["aside", "worried", "flat", "oh"],
  grateful: ["glad", "worried", "smile", "open"],
  loving: ["glad", "raised", "smile", "open"],
  proud: ["shut", "raised", "grin", "grin"],
  curious: ["wide", "raised", "soft", "oh"],
  playful: ["open", "raised", "grin", "grin"],
  surprised: ["wide", "raised", "oh", "oh"],
};

export function feeling(emotion) {
  const [eyes, brows, rest, talk] = FEELINGS[emotion] ?? FEELINGS.calm;
  return { eyes, brows, rest, talk };
}
