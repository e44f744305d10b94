// Who stands where on the page, and what is acted out for a moment.
import { bone, heart, musicNote } from "./art/marks.js";
import { MOMENTS } from "./deeds.js";
import { Figure } from "./figures.js";
import { arrange } from "./scene.js";

const MOMENT_MS = 7000;
const GREETING_MS = 4500;
/** Things that leave their place while somebody has them in their hands, by pose. */
const HELD = { strum: "guitar", snap: "camera" };

/** What rises from whom an effect is for; hearts for all others. */
const MARKS = { treat: bone, music: musicNote };

export class Theatre {
  #people = [];
  #owned = new Set();
  #moments = {};
  #timers = new Map();
  #lit = "";
  #tint = (colour) => colour;

  constructor({ stage, figures, motion, moved }) {
    Object.assign(this, { stage, figures, motion, moved });
  }

  /** Take the snapshot's people and things; returns everybody's place. */
  arrange(people, items) {
    this.#people = people;
    this.#owned = new Set(items.filter((item) => item.state === "owned").map((item) => item.id));
    return this.#place();
  }

  /** What of the flat itself is in use (burner, bathroom, futon), and what is in hands. */
  use(places) {
    return {
      cooking: places.some((place) => place.cooking),
      bath: places.some((place) => place.bath),
      held: places.map((place) => HELD[place.pose?.replace("sofa_", "")]).filter(Boolean),
      lying: places.some((place) => place.place?.startsWith("bed")),
    };
  }

  light(tint, key) {
    if (key === this.#lit) return;
    this.#lit = key;
    this.#tint = tint;
    for (const figure of this.figures.values()) figure.tinted(tint);
  }

  /** A deed was done: what two do together is acted out. */
  perform({ actor, action, with: others, emotion }) {
    if (MOMENTS[action]) this.#act(actor, action, others?.[0], emotion, MOMENT_MS);
  }

  happen({ what, who }) {
    if (what === "made_up" && who?.length > 1) this.#act(who[0], "made_up", who[1], "loving", MOMENT_MS);
    if (["wish_fulfilled", "trick_learnt", "moved"].includes(what)) this.cheer();
  }

  /** A viewer spoke: those meant (all when empty) look up and greet. */
  mention(to = []) {
    const meant = to.length ? to : this.#people.map((person) => person.id);
    for (const id of meant) {
      if (this.#people.find((person) => person.id === id)?.asleep) continue;
      this.#act(id, "mention", undefined, "happy", GREETING_MS);
      this.figures.get(id)?.hop();
    }
  }

  /** A tip: everybody awake is glad. */
  cheer() {
    for (const person of this.#people) {
      if (!person.asleep) this.figures.get(person.id)?.hop();
    }
  }

  /** An effect that a viewer paid for: it is for somebody, or (`who` empty) for everybody. */
  effect({ effect, who }) {
    for (const { id, asleep } of this.#people) {
      if (asleep || (who && who !== id)) continue;
      if (MOMENTS[effect]) this.#act(id, effect, undefined, "happy", GREETING_MS);
      this.figures.get(id)?.hop();
      this.figures.get(id)?.shower(MARKS[effect] ?? heart);
    }
  }

  #act(id, name, partner, emotion, length) {
    if (!this.#people.some((person) => person.id === id)) return;
    this.#moments = { ...this.#moments, [id]: { name, with: partner, emotion } };
    clearTimeout(this.#timers.get(id));
    this.#timers.set(id, setTimeout(() => {
      const { [id]: over, ...rest } = this.#moments;
      this.#moments = rest;
      this.#place();
    }, length));
    this.#place();
  }

  #place() {
    const places = arrange(this.#people, this.#owned, this.#moments);
    for (const place of places) {
      if (!this.figures.has(place.id)) this.#enter(place.id);
      this.figures.get(place.id).go(place);
    }
    for (const [id, figure] of this.figures) {
      if (places.some((place) => place.id === id)) continue;
      figure.leave();
      this.figures.delete(id);
    }
    this.moved();
    return places;
  }

  #enter(id) {
    const figure = new Figure(id, this.#people.find((person) => person.id === id).species, this.motion);
    figure.tinted(this.#tint);
    this.figures.set(id, figure);
    this.stage.append(figure.layer);
  }
}
