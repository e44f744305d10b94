// Who is where and how: what somebody does becomes a place and a pose. Pure.
import { POSES } from "./art/poses.js";
import { DOG_DEEDS, DEEDS, ITEM_DEEDS, MOMENTS } from "./deeds.js";

/** Places for people: [x, y, flipped]. Depth is y. */
export const PLACES = {
  stove: [590, 782, false], sink: [500, 790, false], machine: [330, 800, false], door: [196, 790, true],
  seat1: [1086, 848, false], seat2: [1296, 848, true], sofa1: [838, 812, false], sofa2: [934, 812, true],
  window1: [1130, 752, false], window2: [1466, 756, true], shelf: [1560, 776, true], board: [1690, 784, false],
  middle1: [900, 862, false], middle2: [1010, 872, true], middle3: [790, 850, false], right1: [1480, 868, true],
  bowl: [762, 884, true], bed1: [1615, 846, false], bed2: [1562, 800, false], desk: [1612, 776, false], dining1: [278, 852, false], dining2: [538, 852, true],
  balcony1: [1376, 706, true], balcony2: [1216, 704, false], kitchen: [430, 850, false],
};
const SOFA = new Set(["sofa1", "sofa2"]);
const SEATED = new Set(["sit", "eat", "drink", "work", "read", "game", "strum"]);
const CHAIRS = new Set(["desk", "dining1", "dining2"]);
const OUTDOORS = new Set(["balcony1", "balcony2"]);
/** Where a spot of the household is in the picture. */
const SPOTS = {
  table: ["seat1", "seat2"], kotatsu: ["seat1", "seat2"], rug: ["seat2", "seat1"], sofa: ["sofa1", "sofa2"],
  window: ["window1", "window2"], entrance: ["door"], balcony: ["balcony1", "balcony2"], desk: ["desk"],
  dining_table: ["dining1", "dining2"], bookshelf: ["shelf"], kitchen: ["sink", "kitchen"],
};
const DOG_PLACES = {
  bed: [806, 896, false], bowl: [586, 902, false], window: [1036, 752, false], front: [890, 906, false],
  toy: [520, 850, false], door: [300, 860, true], front2: [1440, 906, true], front3: [640, 850, false],
};

const DOG_SPOTS = { window: "window", entrance: "door", balcony: "window", kitchen: "front3", dog_bed: "bed", dog_corner: "bed", kotatsu: "front", rug: "front", table: "front", sofa: "front" };

/**
 * Everybody's {id, x, y, flip, pose, hidden, emotion}. `people` are the snapshot's; `owned`: ids of
 * what stands in the room; `moments`: {id: {name, with}} of what is acted out just now.
 */
export function arrange(people, owned, moments = {}) {
  const used = new Set();
  const placed = new Map();
  for (const person of people.filter((one) => one.species !== "dog")) {
    placed.set(person.id, stand(person, owned, used, moments[person.id]));
  }
  pairUp(people, placed, moments);
  for (const eve of people.filter((one) => one.species === "dog")) {
    placed.set(eve.id, dogStand(eve, placed, moments[eve.id]));
  }
  return people.map((person) => placed.get(person.id));
}

const base = ({ id, emotion }) => ({ id, emotion, hidden: false });

function stand(person, owned, used, moment) {
  if (person.spot === "outside") return outside(person, used);
  const deed = deedOf(person, owned);
  if (deed.hidden && !moment) return { ...base(person), x: 300, y: 744, flip: true, pose: "stand", hidden: true, bath: true };
  const name = free(person, deed, owned, used);
  used.add(name);
  const [x, y, flip] = PLACES[name];
  const lying = name.startsWith("bed");
  return {
    ...base(person), x, y: lying && !owned.has("bed") ? y + 38 : y, flip, place: name,
    pose: lying ? "lie" : fitting(deed.pose, name),
    outdoors: OUTDOORS.has(name),
    cooking: person.doing === "cook" && name === "stove",
  };
}

/** Who is out passes by in the street, seen through the window. */
function outside(person, used) {
  const x = used.has("street") ? 1390 : 1238;
  used.add("street");
  return { ...base(person), x, y: 692, flip: false, pose: "walk", far: true };
}

/** The first free place: where the deed belongs, or where the household says somebody is. */
function free(person, deed, owned, used) {
  const spot = SPOTS[person.spot] ?? [];
  const wanted = deed.fixed ? [...deed.at, ...spot] : [...spot, ...deed.at];
  const there = (name) => !used.has(name) && (!SOFA.has(name) || owned.has("sofa"))
    && (name !== "desk" || owned.has("desk")) && (!name.startsWith("dining") || owned.has("dining_table"));
  return wanted.find(there) ?? ["middle1", "middle3", "middle2", "right1", "seat1", "seat2"].find(there) ?? "kitchen";
}

/** How a deed looks in a place: on the sofa and on a chair one sits differently. */
function fitting(pose, place) {
  if (SOFA.has(place)) {
    if (pose === "sit") return "sofa";
    return POSES[`sofa_${pose}`] ? `sofa_${pose}` : pose;
  }
  if (CHAIRS.has(place) && SEATED.has(pose)) return pose === "eat" || pose === "drink" ? "dine" : "desk";
  if (OUTDOORS.has(place) && SEATED.has(pose)) return "stand";
  return pose;
}

function deedOf(person, owned) {
  if (person.asleep) return DEEDS.sleep;
  const silent = !owned.has("radio") && !owned.has("speaker");
  if (person.doing === "listen_music" && silent && owned.has("guitar")) return ITEM_DEEDS.guitar;
  const item = person.doing === "use_item" ? ITEM_DEEDS[person.argument] : null;
  const deed = item ?? DEEDS[person.doing] ?? DEEDS.rest;
  return person.spot === "bathroom" && !deed.fixed ? DEEDS.bath : deed;
}

/** What two do together for a moment: they meet in the middle, face to face. */
function pairUp(people, placed, moments) {
  for (const [id, moment] of Object.entries(moments)) {
    const spec = MOMENTS[moment.name], me = placed.get(id);
    if (!spec || !me || me.hidden || me.far || me.pose === "lie") continue;
    if (moment.emotion) me.emotion = moment.emotion;
    const other = placed.get(moment.with);
    const withDog = people.some((one) => one.id === moment.with && one.species === "dog");
    if (!spec.apart || !other || other.hidden || other.far || other.pose === "lie" || withDog) {
      if (!spec.apart && me.pose !== "lie") Object.assign(me, { pose: greeting(me.pose, spec.me) });
      continue;
    }
    Object.assign(me, { x: 884, y: 866, flip: false, pose: spec.me, place: "middle1" });
    Object.assign(other, { x: 884 + spec.apart, y: 872, flip: true, pose: spec.other, place: "middle2", emotion: spec.feel });
  }
}

/** A greeting that lets somebody who sits stay seated, and a cook at the stove. */
function greeting(now, wanted) {
  if (wanted !== "wave") return wanted;
  if (now.startsWith("sofa")) return "sofa_wave";
  if (now === "desk" || now === "dine") return now;
  return SEATED.has(now) ? "sit_wave" : wanted;
}

function dogStand(eve, placed, moment) {
  if (eve.spot === "outside") return { ...base(eve), x: 1342, y: 690, flip: false, pose: "walk", far: true };
  const deed = DOG_DEEDS[eve.asleep ? "dog_sleep" : eve.doing] ?? DOG_DEEDS.rest;
  const friend = placed.get(eve.argument) ?? (deed.near ? [...placed.values()].find((one) => !one.hidden && !one.far) : null);
  const pose = (moment && MOMENTS[moment.name]?.dog) ?? deed.pose;
  if (deed.near && friend && !friend.hidden && !friend.far) return beside(eve, friend, pose);
  const kneeling = [...placed.values()].find((one) => one.pose === "kneel");
  if (kneeling && !eve.asleep) return beside(eve, kneeling, pose === "sleep" ? "sit" : pose);
  const [x, y, flip] = DOG_PLACES[DOG_SPOTS[eve.spot] && !deed.fixed ? DOG_SPOTS[eve.spot] : deed.at] ?? DOG_PLACES.front;
  return { ...base(eve), x, y, flip, pose };
}

function beside(eve, friend, pose) {
  // In front of whom it is about; behind a chair, where there is no table.
  const right = CHAIRS.has(friend.place) ? friend.flip : !friend.flip;
  const x = Math.min(1700, Math.max(190, friend.x + (right ? 168 : -168)));
  return { ...base(eve), x, y: Math.min(906, Math.max(800, friend.y + (friend.pose === "kneel" ? 26 : 44))), flip: right, pose };
}
