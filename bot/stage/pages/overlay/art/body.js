// The bodies: a skeleton of joints becomes clothes and limbs. Origin: the floor between the feet.
import { SKIN, hairBehind, head } from "./heads.js";
import { INK, flat, group, joint, limb, line, node, oval, path } from "./draw.js";

const BUILD = {
  john: { shoulder: 43, hip: 29, waist: 34, arm: [15, 13, 10.5], leg: [20, 16, 12.5], upper: 66, lower: 62 },
  sara: { shoulder: 34, hip: 30, waist: 25, arm: [12, 10.5, 8.5], leg: [19, 14, 10.5], upper: 62, lower: 58 },
};
const CLOTHES = {
  john: { top: "#5f9468", dark: "#4b7a55", legs: "#55648c", cuff: "#4b7a55", foot: "#f4ece0" },
  sara: { top: "#ee7c68", dark: "#d3604f", legs: "#3f4a78", cuff: "#f6efe2", foot: "#f7e3d8" },
};
const THIGH = 93, SHIN = 91;

/** A whole person in a pose. `face` is {eyes, brows, mouth}. */
export function person(who, pose, face) {
  const build = BUILD[who], wear = CLOTHES[who];
  const chest = pose.chest, hip = pose.hip;
  const lean = Math.atan2(chest[0] - hip[0], hip[1] - chest[1]);
  const turned = ([x, y], [dx, dy]) => [
    x + dx * Math.cos(lean) - dy * Math.sin(lean), y + dx * Math.sin(lean) + dy * Math.cos(lean)];
  const sideways = pose.profile ? 0.55 : 1;
  const near = turned(chest, [-build.shoulder * sideways + 6, 6]);
  const far = turned(chest, [build.shoulder * sideways - 6, 6]);
  const legs = pose.legs === "hidden" ? [] : [
    leg(who, turned(hip, [build.hip * 0.5, 0]), pose.far, wear, build),
    leg(who, turned(hip, [-build.hip * 0.5, 0]), pose.near, wear, build)];
  const farArm = arm(who, far, pose.hands.far, pose, pose.holding?.far);
  const nearArm = arm(who, near, pose.hands.near, pose, pose.holding?.near);
  const [hx, hy, tilt = 0] = pose.head;
  return group({},
    group([hx, hy, tilt], hairBehind(who)),
    pose.behind,
    pose.farFront ? null : farArm,
    ...(pose.legsFront ? [] : legs),
    neck(who, chest, [hx, hy]),
    torso(who, pose, turned, build, wear),
    ...(pose.legsFront ? legs : []),
    pose.middle,
    node("g", { "data-part": "head", transform: `translate(${hx} ${hy}) rotate(${tilt})` }, head(who, face)),
    pose.farFront ? farArm : null,
    pose.before,
    nearArm,
    pose.front);
}

function neck(who, [cx, cy], [hx, hy]) {
  return limb([[cx + 1, cy + 4], [hx * 0.8 + cx * 0.2, hy + 32]], who === "john" ? [13, 12] : [10, 9.5], SKIN[who], { light: 0 });
}

function torso(who, pose, turned, build, wear) {
  const { chest, hip } = pose;
  const wide = pose.profile ? 0.72 : 1;
  const at = (from, dx, dy) => turned(from, [dx * wide, dy]).map((v) => Math.round(v * 10) / 10).join(" ");
  const middle = [(chest[0] + hip[0]) / 2, (chest[1] + hip[1]) / 2 + 6];
  const s = build.shoulder, w = build.waist, h = build.hip + (who === "john" ? 6 : 4);
  const outline = `M${at(chest, -13, -9)}C${at(chest, -s + 8, -6)} ${at(chest, -s, 2)} ${at(chest, -s - 1, 22)}` +
    `C${at(chest, -s + 3, 50)} ${at(middle, -w - 1, -12)} ${at(middle, -w, 4)}C${at(middle, -w - 1, 26)} ${at(hip, -h, -14)} ${at(hip, -h, 12)}` +
    `Q${at(hip, 0, 25)} ${at(hip, h, 12)}C${at(hip, h, -14)} ${at(middle, w + 1, 26)} ${at(middle, w, 4)}` +
    `C${at(middle, w + 1, -12)} ${at(chest, s - 3, 50)} ${at(chest, s + 1, 22)}C${at(chest, s, 2)} ${at(chest, s - 8, -6)} ${at(chest, 13, -9)}` +
    `Q${at(chest, 0, 6)} ${at(chest, -13, -9)}Z`;
  const shade = `M${at(chest, s - 10, 10)}C${at(chest, s - 12, 50)} ${at(middle, w - 12, 0)} ${at(hip, h - 12, 16)}L${at(hip, h - 3, 12)}` +
    `C${at(middle, w - 2, 20)} ${at(middle, w - 3, -10)} ${at(chest, s - 2, 22)}Z`;
  const extras = who === "john" ? [
    path(`M${at(chest, -22, -8)}Q${at(chest, 0, 26)} ${at(chest, 24, -8)}L${at(chest, 17, -15)}Q${at(chest, 0, 8)} ${at(chest, -16, -15)}Z`, wear.dark, { w: 4 }),
    line(`M${at(chest, -8, 12)}L${at(chest, -9, 36)}M${at(chest, 9, 12)}L${at(chest, 9, 32)}`, "#f6efe2", 4),
    line(`M${at(hip, -21, -2)}L${at(hip, -14, -28)}H${0}`.replace(/H0$/, `L${at(hip, 14, -28)}L${at(hip, 21, -2)}`), wear.dark, 4),
  ] : [
    path(`M${at(chest, -15, -10)}Q${at(chest, 0, 14)} ${at(chest, 16, -10)}L${at(chest, 10, -13)}Q${at(chest, 0, 4)} ${at(chest, -9, -13)}Z`, wear.cuff, { w: 3.6 }),
    line(`M${at(hip, -h + 4, 2)}Q${at(hip, 0, 14)} ${at(hip, h - 4, 2)}`, wear.dark, 3.6),
  ];
  return group({}, path(outline, wear.top), flat(shade, INK, 0.13), ...extras);
}

/** `reach` below 1 shortens arms that point at the viewer. */
function arm(who, from, hand, { reach = 1 }, held) {
  const build = BUILD[who], wear = CLOTHES[who];
  const [x, y, bend = 1, turn, bent] = hand;
  const elbow = bent ?? joint(from, [x, y], build.upper * reach, build.lower * reach, bend);
  const angle = turn ?? (Math.atan2(y - elbow[1], x - elbow[0]) * 180) / Math.PI - 90;
  const wrist = [elbow[0] + (x - elbow[0]) * 0.86, elbow[1] + (y - elbow[1]) * 0.86];
  const under = held && !held.over ? held.draw : null;
  return group({},
    group([x, y, angle], palm(who)),
    limb([from, elbow, wrist], build.arm, wear.top),
    under ? group([x, y], under) : null,
    held?.over ? group([x, y], held.draw) : null);
}

function palm(who) {
  const big = who === "john" ? 1.08 : 0.95;
  return group([0, 0, 0, big],
    path("M-8 -10C-11 2 -10 13 -4 16C2 18 8 15 9 6L9 -10Z", SKIN[who], { w: 4.4 }),
    path("M8 -8C14 -4 15 4 12 9C9 10 7 6 6 1Z", SKIN[who], { w: 4 }),
    line("M-3 9V15M3 9.5V15", INK, 2.2, { o: 0.55 }));
}

function leg(who, from, foot, wear, build) {
  const [x, y, bend = -1, turn = 0, knee] = foot;
  const ankle = [x, y - 13];
  const middle = knee ?? joint(from, ankle, THIGH, SHIN, bend);
  return group({},
    group([x, y, turn], path("M-11 -14C-13 -4 -12 0 -6 0H18C27 0 27 -9 18 -12L10 -16Z", wear.foot, { w: 4.6 }),
      line("M13 -2.5V-6", INK, 2.2, { o: 0.5 })),
    limb([from, middle, ankle], build.leg, wear.legs));
}

/** The shadow under somebody. */
export const shadow = (width) => oval(0, 2, width, width * 0.16, INK, { w: 0, o: 0.2 });

const BLANKET = { john: "#7f97bd", sara: "#c98a9a" };

/** Somebody in bed. Origin: the middle of the mattress's front edge; the head lies to the right. */
export function sleeper(who, face) {
  return group({},
    path("M66 -34Q58 -66 88 -68H140Q164 -66 158 -34Q112 -26 66 -34Z", "#fffaf0"), flat("M80 -44q2 -14 16 -16h30q-34 4 -46 16z", INK, 0.06),
    group([116, -68, 74, 0.94], hairBehind(who), node("g", { "data-part": "head" }, head(who, face))),
    path("M-164 -4Q-172 -56 -138 -62Q-90 -78 -30 -66Q30 -84 62 -70Q86 -66 82 -34L78 -4Z", BLANKET[who] ?? "#7f97bd"),
    flat("M-158 -8Q-162 -40 -140 -50Q-60 -38 76 -46L76 -8Z", INK, 0.08),
    path("M40 -76Q62 -78 74 -68Q88 -62 82 -40Q58 -34 34 -40Q46 -58 40 -76Z", "#fffaf0", { w: 4 }),
    line("M-128 -44Q-60 -34 10 -46M-110 -22Q-50 -14 20 -24", INK, 3, { opacity: 0.28 }),
    dreaming(150, -116));
}

/** The sleeper's z, z. */
export const dreaming = (x, y) => node("g", { "data-part": "z", transform: `translate(${x} ${y})` },
  ...[[0, 0, 1], [20, -30, 0.72]].map(([dx, dy, size]) => group([dx, dy, 0, size],
    line("M-10 -12H10L-10 12H10", INK, 13), line("M-10 -12H10L-10 12H10", "#fff8ec", 6))));
