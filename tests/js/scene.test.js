import assert from "node:assert/strict";
import test from "node:test";
import { DEEDS, DOG_DEEDS, MOMENTS } from "../../bot/stage/pages/overlay/deeds.js";
import { DOG_POSES } from "../../bot/stage/pages/overlay/art/dog.js";
import { DRAWINGS, drawing, ghost } from "../../bot/stage/pages/overlay/art/catalogue.js";
import { EYES } from "../../bot/stage/pages/overlay/art/faces.js";
import { DOG_HABITS, HABITS } from "../../bot/stage/pages/overlay/life.js";
import { POSES } from "../../bot/stage/pages/overlay/art/poses.js";
import { arrange } from "../../bot/stage/pages/overlay/scene.js";

const one = (id, doing, more = {}) => ({ id, species: id === "eve" ? "dog" : "person", spot: "table", doing, argument: "", emotion: "calm", asleep: false, ...more });
const NOTHING = new Set();

test("every deed of people and of the dog has a pose that is drawn", () => {
  for (const [name, deed] of Object.entries(DEEDS)) assert.ok(deed.pose === "lie" || POSES[deed.pose], name);
  for (const [name, deed] of Object.entries(DOG_DEEDS)) assert.ok(DOG_POSES[deed.pose], name);
  for (const [name, moment] of Object.entries(MOMENTS)) assert.ok(POSES[moment.me], name);
});

test("two people never stand in the same place, whatever they do", () => {
  const deeds = Object.keys(DEEDS);
  for (const mine of deeds) {
    for (const yours of deeds) {
      const [john, sara] = arrange([one("john", mine), one("sara", yours)], NOTHING);
      if (john.hidden || sara.hidden || john.far || john.pose === "lie") continue;
      assert.ok(Math.hypot(john.x - sara.x, john.y - sara.y) > 60, `${mine} and ${yours}`);
    }
  }
});

test("an action nobody has drawn looks at rest instead of breaking", () => {
  const [john] = arrange([one("john", "juggle_fire")], NOTHING);
  assert.equal(john.pose, "sit");
});

test("a hug brings two together, face to face", () => {
  const people = [one("john", "work"), one("sara", "cook")];
  const [john, sara] = arrange(people, NOTHING, { john: { name: "hug", with: "sara" } });
  assert.equal(john.pose, "hug");
  assert.equal(sara.pose, "hug");
  assert.ok(sara.x - john.x < 140 && !john.flip && sara.flip);
});

test("nobody hugs a sleeper or somebody who is out", () => {
  for (const state of [{ asleep: true, doing: "sleep" }, { spot: "outside" }]) {
    const [, sara] = arrange([one("john", "work"), { ...one("sara", "cook"), ...state }], NOTHING, { john: { name: "hug", with: "sara" } });
    assert.notEqual(sara.pose, "hug");
  }
});

test("who is out passes by the window, and who bathes is behind the lit door", () => {
  const out = { spot: "outside" };
  const [john, sara, eve] = arrange([one("john", "walk_dog", out), one("sara", "bath"), one("eve", "follow", out)], NOTHING);
  assert.ok(john.far && eve.far && !john.hidden && john.x !== eve.x);
  assert.ok(sara.hidden && sara.bath);
  for (const place of [john, eve]) assert.ok(place.x > 1150 && place.x < 1434 && place.y < 700);
});

test("every drawing is drawn owned, in use and as a ghost", () => {
  for (const [id, { draw, at, size }] of Object.entries(DRAWINGS)) {
    assert.equal(at.length, 2, id);
    assert.ok(size[0] > 0 && size[1] > 0, id);
    for (const inUse of [true, false]) assert.ok(ghost(draw({ inUse, light: {} })).kids.length, id);
  }
});

test("an unknown thing is a parcel, also when its id is a name of the language itself", () => {
  for (const id of ["trampoline", "__proto__", "constructor", "toString", ""]) assert.ok(drawing(id).draw({ inUse: false }).kids.length);
});

test("every small habit is drawn", () => {
  for (const [name, habits] of Object.entries(HABITS)) {
    assert.ok(POSES[name] || ["lie", "sleep"].includes(name), name);
    for (const { pose, look } of habits) assert.ok((!pose || POSES[pose]) && (!look || EYES[look]), name);
  }
  for (const habits of Object.values(DOG_HABITS)) for (const { pose } of habits) assert.ok(DOG_POSES[pose]);
});
