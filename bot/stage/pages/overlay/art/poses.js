// What bodies do. Lengths in stage pixels, origin on the floor; everybody looks to the right.
// hands: [x, y, elbow side, turn]; feet: [x, y, knee side, turn, knee]. near is the viewer's side.
import * as props from "./props.js";

const stand = {
  hip: [0, -196], chest: [0, -308], head: [3, -374, 0],
  hands: { near: [-50, -186, 1], far: [48, -188, -1] },
  near: [-15, 0, -1], far: [17, 0, -1],
};
const seated = {
  hip: [0, -52], chest: [0, -160], head: [4, -226, 0], legsFront: true,
  near: [34, -6, 1, 0, [-52, -20]], far: [-40, -4, 1, 180, [56, -22]],
  hands: { near: [-44, -62, 1], far: [44, -62, -1] },
};

const sofa = {
  ...seated, hip: [0, -92], chest: [0, -202], head: [3, -268, 0], farFront: true,
  near: [-22, 0, 1, 0, [-25, -84]], far: [26, 0, 1, 0, [27, -84]], hands: { near: [-26, -98, 1], far: [28, -98, -1] },
};
const raised = { near: [-44, -60, 1], far: [74, -246, 1, 186] };

export const POSES = {
  stand,
  walk: { ...stand, profile: true, hip: [0, -192], chest: [6, -304], head: [12, -370, 2],
    hands: { near: [34, -196, -1], far: [-32, -198, -1] }, near: [-46, -4, -1, 24], far: [44, 0, -1, -8] },
  walk2: { ...stand, profile: true, hip: [0, -197], chest: [6, -309], head: [12, -375, 1],
    hands: { near: [-18, -190, -1], far: [28, -192, -1] }, near: [8, 0, -1], far: [-24, -20, -1, 30] },
  wave: { ...stand, head: [2, -374, -4], hands: { near: [-50, -188, 1], far: [78, -396, 1, 186] }, farFront: true },
  sit: { ...seated, hands: { near: [-26, -72, 1, -30], far: [30, -72, -1, 30] }, farFront: true },
  sit_wave: { ...seated, hands: raised, farFront: true },
  sofa,
  sofa_wave: { ...sofa, hands: { near: [-26, -98, 1], far: [74, -290, 1, 186] } },
  eat: { ...seated, head: [5, -223, 4], hands: { near: [-14, -116, 1, 60], far: [36, -92, -1, -20] },
    farFront: true, holding: { near: props.held.bowl, far: props.held.chopsticks } },
  drink: { ...seated, hands: { near: [-6, -164, 1, 130], far: [34, -72, -1, 20] }, farFront: true, holding: { near: props.held.mug } },
  work: { ...seated, chest: [5, -158], head: [13, -222, 7], hands: { near: [-12, -80, 1, -30], far: [44, -80, -1, 20] },
    farFront: true, front: props.laptop },
  read: { ...seated, head: [8, -220, 9], hands: { near: [-16, -108, 1, -60], far: [54, -108, -1, 60] }, farFront: true, before: props.book },
  game: { ...seated, chest: [4, -160], head: [8, -225, 3], hands: { near: [-2, -98, 1, -60], far: [38, -98, -1, 50] }, farFront: true, front: props.pad },
  strum: { ...seated, hip: [0, -52], head: [8, -224, 5], hands: { near: [6, -108, 1, -40], far: [96, -158, -1, -120] }, before: props.guitar },
  cook: { ...stand, profile: true, chest: [4, -306], head: [12, -370, 6], hands: { near: [68, -240, -1, -50], far: [56, -214, -1, -40] },
    holding: { near: props.held.ladle } },
  cook_plain: { ...stand, profile: true, chest: [6, -305], head: [14, -368, 8], hands: { near: [64, -222, -1, -60], far: [72, -236, -1, -60] } },
  carry: { ...stand, hands: { near: [-30, -214, 1, -40], far: [48, -214, -1, 40] }, farFront: true, before: props.basket },
  phone: { ...stand, head: [4, -373, 5], hands: { near: [-30, -352, 1, 196], far: [48, -188, -1] }, holding: { near: props.held.phone } },
  snap: { ...stand, hands: { near: [4, -352, 1, 150], far: [42, -350, -1, 200] }, farFront: true, front: props.camera },
  peer: { ...stand, chest: [10, -300], head: [26, -358, 12], hands: { near: [52, -312, -1, 200], far: [66, -300, -1, 190] } },
  drink_stand: { ...stand, hands: { near: [-4, -308, 1, 130], far: [46, -188, -1] }, holding: { near: props.held.mug } },
  stretch: { ...stand, chest: [0, -310], head: [0, -375, -6], hands: { near: [-40, -426, -1, 180], far: [42, -426, 1, 180] }, farFront: true },
  quarrel: { ...stand, chest: [4, -306], head: [12, -370, 3], hands: { near: [-34, -212, 1, 100], far: [96, -300, -1, -80] }, farFront: true },
  sulk: { ...stand, chest: [-3, -306], head: [-4, -371, -5], hands: { near: [30, -258, 1, -90], far: [-26, -248, -1, 90] }, farFront: true },
  hug: { ...stand, chest: [10, -306], head: [24, -368, 9], hands: { near: [76, -262, -1, -60], far: [70, -290, -1, -80] } },
  kneel: { ...stand, profile: true, hip: [-8, -84], chest: [10, -188], head: [24, -250, 10],
    hands: { near: [72, -92, -1, -20], far: [78, -106, -1] }, near: [-60, -2, 1, 20, [16, -20]], far: [30, 0, 1, 0, [44, -92]] },
  tidy: { ...stand, chest: [6, -304], head: [14, -368, 8], hands: { near: [42, -204, 1, -30], far: [52, -250, -1, -30] }, farFront: true, before: props.broom },
};
