// What every action looks like. `at`: places in order of preference (see scene.js), `pose`: the
// body, `sofa`: the body when the place is the sofa. A new action without an entry looks at rest.

const SEATS = ["seat1", "seat2"];
const COSY = ["sofa1", "sofa2", ...SEATS];
const FLOOR = ["middle1", "middle3", "middle2", "right1"];
const STANDING = ["window2", "middle3", "right1", "middle1"];

export const DEEDS = {
  rest: { at: SEATS, pose: "sit" }, rest_sofa: { at: COSY, pose: "sit", sofa: "sofa" },
  cook: { at: ["stove", "sink", "kitchen"], pose: "cook" }, eat: { at: SEATS, pose: "eat" }, drink_tea: { at: SEATS, pose: "drink" },
  work: { at: SEATS, pose: "work" }, tidy: { at: FLOOR, pose: "tidy" }, laundry: { at: ["machine", "kitchen", "middle3"], pose: "carry" },
  bath: { at: [], pose: "stand", hidden: true }, shop: { at: ["door"], pose: "carry" },
  sleep: { at: ["bed1", "bed2"], pose: "lie" }, nap: { at: ["bed1", "bed2"], pose: "lie" },
  phone_home: { at: STANDING, pose: "phone" }, watch_film: { at: COSY, pose: "sit", sofa: "sofa" }, play_game: { at: ["seat2", "seat1"], pose: "game" },
  read: { at: ["seat2", "seat1", "right1"], pose: "read" }, listen_music: { at: COSY, pose: "sit", sofa: "sofa" },
  look_outside: { at: ["window1", "window2"], pose: "stand" }, stretch: { at: FLOOR, pose: "stretch" },
  train_dog: { at: ["middle1", "right1", "middle3"], pose: "kneel" }, play_with_dog: { at: ["middle1", "right1", "middle3"], pose: "kneel" }, feed_dog: { at: ["bowl", "middle1", "right1"], pose: "kneel" },
  walk_dog: { at: ["door"], pose: "walk" }, talk: { at: SEATS, pose: "sit" }, tease: { at: SEATS, pose: "sit" }, compliment: { at: SEATS, pose: "sit" }, plan_date: { at: SEATS, pose: "sit" },
  argue: { at: ["middle1", "middle2"], pose: "quarrel" }, apologise: { at: ["middle1", "middle2"], pose: "stand" }, hug: { at: ["middle1", "middle2"], pose: "stand" },
  thank_viewer: { at: ["right1", "middle3", "middle1"], pose: "wave" }, answer_viewer: { at: ["right1", "middle3", "middle1"], pose: "wave" }, choose_wish: { at: SEATS, pose: "work" },
};

/** Things that are used in a way of their own; all others are used sitting. */
export const ITEM_DEEDS = {
  sofa: { at: COSY, pose: "sit", sofa: "sofa" }, tv: { at: COSY, pose: "sit", sofa: "sofa" }, projector: { at: COSY, pose: "sit", sofa: "sofa" },
  kotatsu: { at: SEATS, pose: "sit" }, game_console: { at: ["seat2", "seat1"], pose: "game" }, desk: { at: ["desk"], pose: "work" }, board_game: { at: SEATS, pose: "sit" }, hot_plate: { at: SEATS, pose: "eat" }, aquarium: { at: ["board"], pose: "stand" }, bookshelf: { at: ["seat2", "seat1"], pose: "read" },
  guitar: { at: ["right1", "middle3"], pose: "strum" }, telescope: { at: ["window1", "window2"], pose: "peer" }, sewing_machine: { at: ["board", "shelf"], pose: "cook_plain" },
  desk_lamp: { at: SEATS, pose: "work" }, camera: { at: FLOOR, pose: "snap" }, coffee_mill: { at: ["sink", "kitchen"], pose: "drink_stand" },
  plant: { at: ["shelf", "right1"], pose: "stand" }, speaker: { at: COSY, pose: "sit", sofa: "sofa" }, heater: { at: ["right1", "middle2"], pose: "sit" },
  bath_set: { at: [], pose: "stand", hidden: true }, washing_machine: { at: ["machine", "kitchen"], pose: "carry" }, agility_set: { at: ["middle3", "middle1"], pose: "kneel" },
  dog_toy: { at: ["middle1", "right1"], pose: "kneel" }, rice_cooker: { at: ["sink", "kitchen"], pose: "cook_plain" }, microwave: { at: ["sink", "kitchen"], pose: "cook_plain" }, oven: { at: ["stove", "kitchen"], pose: "cook_plain" },
};

export const DOG_DEEDS = {
  rest: { at: "bed", pose: "lie" }, dog_sleep: { at: "bed", pose: "sleep" }, dog_eat: { at: "bowl", pose: "eat" }, dog_drink: { at: "bowl", pose: "eat" }, bark: { at: "front2", pose: "bark" }, beg: { at: "front", pose: "beg", near: true },
  fetch_toy: { at: "toy", pose: "bow" }, chew: { at: "toy", pose: "lie" }, sniff: { at: "front3", pose: "stand" }, follow: { at: "front", pose: "stand", near: true }, cuddle: { at: "front", pose: "lie", near: true },
  do_trick: { at: "front", pose: "beg" }, zoomies: { at: "front2", pose: "walk" }, watch_window: { at: "window", pose: "sit" }, dig: { at: "front3", pose: "bow" }, ask_walk: { at: "door", pose: "sit" }, stretch_out: { at: "front2", pose: "bow" },
};

/** What is acted out for some seconds when it happens. `apart`: two meet at this distance. */
export const MOMENTS = {
  hug: { me: "hug", other: "hug", apart: 62 }, apologise: { me: "hug", other: "hug", apart: 62 }, made_up: { me: "hug", other: "hug", apart: 62 },
  argue: { me: "quarrel", other: "sulk", apart: 190 }, compliment: { me: "stand", other: "stand", apart: 150 }, tease: { me: "quarrel", other: "stand", apart: 190 },
  thank_viewer: { me: "wave", dog: "beg" }, answer_viewer: { me: "wave", dog: "sit" }, mention: { me: "wave", dog: "bark" }, tip: { me: "wave", dog: "beg" },
};
