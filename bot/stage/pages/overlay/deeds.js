// What every action looks like. `at`: places in order of preference (see scene.js), `pose`: the
// body, `sofa`: the body when the place is the sofa. A new action without an entry looks at rest.

const SEATS = ["seat1", "seat2"];
const COSY = ["sofa1", "sofa2", ...SEATS];
const FLOOR = ["middle1", "middle3", "middle2", "right1"];
const STANDING = ["window2", "middle3", "right1", "middle1"];

export const DEEDS = {
  rest: { at: COSY, pose: "sit" },
  cook: { at: ["stove", "sink", "kitchen"], pose: "cook", fixed: true }, eat: { at: SEATS, pose: "eat" }, drink_tea: { at: SEATS, pose: "drink" },
  work: { at: SEATS, pose: "work" }, tidy: { at: FLOOR, pose: "tidy", fixed: true }, laundry: { at: ["machine", "kitchen", "middle3"], pose: "carry", fixed: true },
  bath: { at: [], pose: "stand", hidden: true, fixed: true }, shop: { at: ["door"], pose: "carry", fixed: true },
  sleep: { at: ["bed1", "bed2"], pose: "lie", fixed: true }, nap: { at: ["bed1", "bed2"], pose: "lie", fixed: true },
  phone_home: { at: STANDING, pose: "phone", fixed: true }, watch_film: { at: COSY, pose: "sit" }, play_game: { at: ["seat2", "seat1"], pose: "game" },
  read: { at: ["seat2", "seat1", "right1"], pose: "read" }, listen_music: { at: COSY, pose: "sit" },
  look_outside: { at: ["window1", "window2"], pose: "stand" }, stretch: { at: FLOOR, pose: "stretch", fixed: true },
  train_dog: { at: ["middle1", "right1", "middle3"], pose: "kneel", fixed: true }, play_with_dog: { at: ["middle1", "right1", "middle3"], pose: "kneel", fixed: true }, feed_dog: { at: ["bowl", "middle1", "right1"], pose: "kneel", fixed: true },
  walk_dog: { at: ["door"], pose: "walk" }, talk: { at: SEATS, pose: "sit" }, tease: { at: SEATS, pose: "sit" }, compliment: { at: SEATS, pose: "sit" }, plan_date: { at: SEATS, pose: "sit" },
  argue: { at: ["middle1", "middle2"], pose: "quarrel", fixed: true }, apologise: { at: ["middle1", "middle2"], pose: "stand", fixed: true }, hug: { at: ["middle1", "middle2"], pose: "stand", fixed: true },
  thank_viewer: { at: ["right1", "middle3", "middle1"], pose: "wave", fixed: true }, answer_viewer: { at: ["right1", "middle3", "middle1"], pose: "wave", fixed: true }, choose_wish: { at: SEATS, pose: "work" },
};

/** Things that are used in a way of their own; all others are used sitting. */
export const ITEM_DEEDS = {
  sofa: { at: COSY, pose: "sit" }, tv: { at: COSY, pose: "sit" }, projector: { at: COSY, pose: "sit" },
  kotatsu: { at: SEATS, pose: "sit" }, game_console: { at: ["seat2", "seat1"], pose: "game" }, desk: { at: ["desk"], pose: "work" }, board_game: { at: SEATS, pose: "sit" }, hot_plate: { at: SEATS, pose: "eat" }, aquarium: { at: ["board"], pose: "stand" }, bookshelf: { at: ["seat2", "seat1"], pose: "read" },
  guitar: { at: ["right1", "middle3"], pose: "strum" }, telescope: { at: ["window1", "window2"], pose: "peer" }, sewing_machine: { at: ["board", "shelf"], pose: "cook_plain" },
  desk_lamp: { at: SEATS, pose: "work" }, camera: { at: FLOOR, pose: "snap" }, coffee_mill: { at: ["sink", "kitchen"], pose: "drink_stand" },
  plant: { at: ["shelf", "right1"], pose: "stand" }, speaker: { at: COSY, pose: "sit" }, heater: { at: ["right1", "middle2"], pose: "sit" },
  bath_set: { at: [], pose: "stand", hidden: true }, washing_machine: { at: ["machine", "kitchen"], pose: "carry" }, agility_set: { at: ["middle3", "middle1"], pose: "kneel" },
  dog_toy: { at: ["middle1", "right1"], pose: "kneel" }, rice_cooker: { at: ["sink", "kitchen"], pose: "cook_plain" }, microwave: { at: ["sink", "kitchen"], pose: "cook_plain" }, oven: { at: ["stove", "kitchen"], pose: "cook_plain" },
};

export const DOG_DEEDS = {
  rest: { at: "bed", pose: "lie" }, dog_sleep: { at: "bed", pose: "sleep", fixed: true }, dog_eat: { at: "bowl", pose: "eat", fixed: true }, dog_drink: { at: "bowl", pose: "eat", fixed: true }, bark: { at: "front2", pose: "bark" }, beg: { at: "front", pose: "beg", near: true },
  fetch_toy: { at: "toy", pose: "bow" }, chew: { at: "toy", pose: "lie" }, sniff: { at: "front3", pose: "stand" }, follow: { at: "front", pose: "stand", near: true }, cuddle: { at: "front", pose: "lie", near: true },
  do_trick: { at: "front", pose: "beg" }, zoomies: { at: "front2", pose: "walk" }, watch_window: { at: "window", pose: "sit" }, dig: { at: "front3", pose: "bow" }, ask_walk: { at: "door", pose: "sit" }, stretch_out: { at: "front2", pose: "bow" },
};

/**
 * What is acted out for some seconds when it happens. `apart`: two meet at this distance; `feel`:
 * how the other one takes it.
 */
export const MOMENTS = {
  hug: { me: "hug", other: "hug", apart: 124, feel: "loving" }, apologise: { me: "hug", other: "hug", apart: 124, feel: "loving" }, made_up: { me: "hug", other: "hug", apart: 124, feel: "loving" },
  argue: { me: "quarrel", other: "sulk", apart: 190, feel: "hurt" }, tease: { me: "quarrel", other: "stand", apart: 190, feel: "playful" }, compliment: { me: "stand", other: "stand", apart: 150, feel: "happy" },
  thank_viewer: { me: "wave", dog: "beg" }, answer_viewer: { me: "wave", dog: "sit" }, mention: { me: "wave", dog: "bark" },
  treat: { me: "wave", dog: "beg" }, cheer_up: { me: "wave", dog: "bow" },
};
