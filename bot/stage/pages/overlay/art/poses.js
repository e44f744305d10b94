// What bodies do. Lengths in stage pixels, origin on the floor; everybody looks to the right.
// hands: [x, y, elbow side, turn, elbow]; feet: [x, y, knee side, turn, knee]. near is the viewer's side.
import { group } from "./draw.js";
import * as props from "./props.js";


const stand = {
  hip: [0, -196], chest: [0, -308], head: [3, -374, 0],
  hands: { near: [-48, -180, 1], far: [47, -182, -1] },
  near: [-15, 0, -1], far: [17, 0, -1],
};
const seated = {
  hip: [0, -52], chest: [0, -160], head: [4, -226, 0], legsFront: true, farFront: true, reach: 0.84,
  near: [34, -6, 1, 0, [-52, -20]], far: [-40, -4, 1, 180, [56, -22]],
  hands: { near: [-22, -68, 1, -30], far: [26, -68, -1, 30] },
};
const sofa = {
  ...seated, hip: [0, -92], chest: [0, -202], head: [3, -268, 0],
  near: [-30, 0, 1, 0, [-31, -76]], far: [34, 0, 1, 0, [33, -76]], hands: { near: [-30, -98, 1], far: [32, -98, -1] },
};
const chair = {
  ...stand, profile: true, legsFront: true, hip: [0, -124], chest: [4, -236], head: [12, -302, 2],
  near: [62, 0, -1, 0, [66, -118]], far: [82, 0, -1, 0, [80, -120]],
};

export const POSES = {
  stand,
  walk: { ...stand, profile: true, hip: [0, -192], chest: [6, -304], head: [12, -370, 2],
    hands: { near: [42, -198, 1], far: [-36, -196, 1] }, near: [-46, -4, -1, 24], far: [44, 0, -1, -8] },
  walk2: { ...stand, profile: true, hip: [0, -197], chest: [6, -309], head: [12, -375, 1],
    hands: { near: [-16, -184, 1], far: [26, -186, 1] }, near: [8, 0, -1], far: [-24, -20, -1, 30] },
  wave: { ...stand, head: [2, -374, -4], hands: { near: [-48, -180, 1], far: [78, -396, 1, 186] }, farFront: true },
  sit: seated,
  sit_wave: { ...seated, hands: { near: [-22, -68, 1, -30], far: [74, -236, 1, 186] } },
  sofa,
  eat: { ...seated, head: [5, -223, 4], hands: { near: [-12, -116, 1, 60], far: [38, -96, -1, -20] },
    holding: { near: props.held.bowl, far: props.held.chopsticks } },
  drink: { ...seated, hands: { near: [-6, -164, 1, 130], far: [30, -68, -1, 20] }, holding: { near: props.held.mug } },
  work: { ...seated, chest: [5, -158], head: [13, -222, 7], hands: { near: [-10, -82, 1, -30], far: [44, -82, -1, 20] }, front: props.laptop },
  read: { ...seated, head: [8, -220, 9], hands: { near: [-18, -110, 1, -60], far: [58, -110, -1, 60] }, before: props.book },
  game: { ...seated, chest: [4, -160], head: [8, -225, 3], hands: { near: [-4, -96, 1, -60], far: [42, -96, -1, 50] }, front: props.pad },
  strum: { ...seated, reach: 1, head: [8, -224, 5], hands: { near: [6, -108, 1, -40], far: [96, -158, -1, -150, [80, -104]] }, before: props.guitar },
  desk: { ...chair, hands: { near: [70, -196, 1, -60], far: [84, -200, 1, -60] }, behind: props.stool },
  dine: { ...chair, hands: { near: [58, -226, 1, 30], far: [80, -196, 1, -30] }, behind: props.stool, holding: { near: props.held.chopsticks } },
  cook: { ...stand, profile: true, chest: [4, -306], head: [12, -370, 6], hands: { near: [72, -246, 1, -50], far: [66, -218, 1, -60] },
    holding: { near: props.held.ladle } },
  cook_plain: { ...stand, profile: true, chest: [6, -305], head: [14, -368, 8], hands: { near: [72, -228, 1, -60], far: [84, -238, 1, -60] } },
  carry: { ...stand, reach: 0.9, hands: { near: [-34, -214, 1, -40], far: [50, -214, -1, 40] }, farFront: true, before: props.basket },
  phone: { ...stand, head: [4, -373, 5], hands: { near: [-30, -356, -1, 196, [-74, -286]], far: [47, -182, -1] }, holding: { near: props.held.phone } },
  snap: { ...stand, hands: { near: [-2, -350, 1, 160, [-52, -292]], far: [48, -350, -1, 200, [76, -292]] }, farFront: true, front: props.camera },
  peer: { ...stand, chest: [10, -300], head: [26, -358, 12], hands: { near: [58, -318, 1, 230, [10, -262]], far: [72, -310, 1, 230, [58, -258]] } },
  drink_stand: { ...stand, hands: { near: [-4, -308, 1, 130], far: [47, -182, -1] }, holding: { near: props.held.mug } },
  stretch: { ...stand, chest: [0, -310], head: [0, -375, -6], hands: { near: [-40, -426, -1, 180], far: [42, -426, 1, 180] }, farFront: true },
  quarrel: { ...stand, chest: [4, -306], head: [12, -370, 3], hands: { near: [-32, -208, 1, 100], far: [112, -262, 1, -100] }, farFront: true },
  sulk: { ...stand, chest: [-3, -306], head: [-4, -371, -5], hands: { near: [30, -258, 1, -90], far: [-26, -248, -1, 90] }, farFront: true },
  hug: { ...stand, profile: true, chest: [10, -306], head: [26, -367, 9], hands: { near: [88, -262, 1, -80], far: [84, -300, 1, -90] } },
  kneel: { ...stand, profile: true, hip: [-8, -84], chest: [10, -188], head: [24, -250, 10],
    hands: { near: [82, -104, 1, -40], far: [90, -116, 1, -40] }, near: [-60, -2, 1, 20, [16, -20]], far: [30, 0, 1, 0, [44, -92]] },
  tidy: { ...stand, chest: [6, -304], head: [14, -368, 8], hands: { near: [46, -196, 1, -40], far: [62, -220, -1, -20] }, farFront: true, before: props.broom },
};

/** The same upper body, sitting on the sofa instead of the floor. */
function onSofa(pose) {
  const up = 40;
  const higher = ([x, y, side, turn, elbow]) => [x, y - up, side, turn, elbow && [elbow[0], elbow[1] - up]];
  const lifted = (tree) => tree && group([0, -up], tree);
  return {
    ...pose, near: sofa.near, far: sofa.far,
    hip: [pose.hip[0], pose.hip[1] - up], chest: [pose.chest[0], pose.chest[1] - up], head: [pose.head[0], pose.head[1] - up, pose.head[2]],
    hands: { near: higher(pose.hands.near), far: higher(pose.hands.far) }, before: lifted(pose.before), front: lifted(pose.front),
  };
}

for (const name of ["eat", "drink", "work", "read", "game", "strum"]) POSES[`sofa_${name}`] = onSofa(POSES[name]);
POSES.sofa_wave = onSofa(POSES.sit_wave);
