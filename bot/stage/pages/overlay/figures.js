// John, Sara and Eve on the stage: each a layer of its own that moves, breathes, blinks and speaks.
import { dog, dogFace, dogParts } from "./art/dog.js";
import { dreaming, person, shadow, sleeper } from "./art/body.js";
import { EYES, MOUTHS, feeling } from "./art/faces.js";
import { POSES } from "./art/poses.js";
import { group } from "./art/draw.js";
import { toElement, toSvg } from "./art/render.js";
import { element } from "./dom.js";
import { STEPS, onBeat } from "./pace.js";

const BOX = [-190, -480, 380, 510];
const FAR = 0.3; // how large somebody in the street is
const DOOR = { x: 196, y: 790 };
const MOST_BEATS = 27; // nobody walks longer than four and a half seconds
const KEPT = 8;
const SHOWER_MS = 3200;
const SPEED = 250; // stage pixels a second
const STROLL = 4; // beats a step takes in the street
const ABOVE = 62; // from the middle of a head to the top of its hair
const DOG_HEIGHTS = { sleep: 80, lie: 124, eat: 140, bow: 132, beg: 224, sit: 190 };

export class Figure {
  #timers = { blink: 0, indulge: 0 };
  #rest = () => {}; // stops the walk
  #hush = () => {}; // stops the mouth
  #at = null;
  #wanted = null;
  #tint = (colour) => colour;
  #drawn = "";
  #pictures = new Map();

  constructor(id, species, motion) {
    Object.assign(this, { id, dog: species === "dog", motion, pose: "", emotion: "calm" });
    this.layer = element("div", "figure");
    this.turn = this.layer.appendChild(element("div", "turn"));
    this.body = this.turn.appendChild(element("div", `breath ${id}`));
    this.layer.dataset.id = id;
  }

  /** Where bubbles point to and what they should not cover; null while not in the picture. */
  get headTop() {
    if (!this.#wanted || this.#wanted.hidden) return null;
    const { x, y, pose, flip, far } = this.#wanted;
    const size = far ? FAR : 1;
    const height = this.dog ? DOG_HEIGHTS[pose] ?? 196 : ABOVE - (POSES[pose]?.head[1] ?? -58);
    const ahead = pose === "lie" ? 116 : this.dog ? 60 * (flip ? -1 : 1) : 0;
    return { x: x + ahead * size, y: y - height * size };
  }

  get faceBox() {
    const top = this.headTop;
    const size = this.#wanted?.far ? FAR : 1;
    return top && { x: top.x - 50 * size, y: top.y, w: 100 * size, h: 96 * size };
  }

  /** Go where `wanted` says ({x, y, flip, pose, hidden, far, emotion}), walking where one can. */
  go(wanted) {
    const from = this.#at;
    this.#wanted = wanted;
    this.emotion = wanted.emotion;
    this.layer.classList.toggle("away", Boolean(wanted.hidden));
    this.#at = { x: wanted.x, y: wanted.y, away: Boolean(wanted.hidden || wanted.far) };
    const still = !from || this.motion === "off" || (wanted.hidden && !wanted.far);
    if (still || (from.away && this.#at.away)) this.#arrive();
    else if (wanted.far) this.#walk(from, DOOR);
    else if (from.away) this.#enter();
    else if (Math.hypot(wanted.x - from.x, wanted.y - from.y) < 6) this.#arrive();
    else this.#walk(from, wanted);
  }

  /** Be gone for good. */
  leave() {
    this.#rest();
    this.#hush();
    this.layer.remove();
  }

  tinted(tint) {
    this.#tint = tint;
    this.#drawn = "";
    this.#pictures.clear();
    if (this.pose) this.#draw(this.pose);
  }

  /** Move the mouth for so long. */
  talk(milliseconds) {
    this.#hush();
    if (this.motion === "off") return;
    let left = Math.round((milliseconds / 1000) * STEPS);
    this.#hush = onBeat(() => {
      left -= 1;
      this.#part("mouth", this.#mouth(left > 0 && left % 2 === 0));
      if (left <= 0) this.#hush();
    });
  }

  blink() {
    if (["lie", "sleep"].includes(this.pose)) return;
    this.#part("eyes", this.dog ? dogParts.eyes.shut() : EYES.shut(this.id === "sara" ? 1.4 : 0));
    clearTimeout(this.#timers.blink);
    this.#timers.blink = setTimeout(() => this.#part("eyes", this.#eyes()), 140);
  }

  /** A small thing in a quiet minute: another pose or look for a while, then back. */
  indulge({ pose, look, hop, for: length }) {
    if (hop) {
      this.hop();
      return;
    }
    const before = this.pose;
    if (pose) this.#draw(pose);
    else this.#part("eyes", EYES[look](this.id === "sara" ? 1.4 : 0));
    clearTimeout(this.#timers.indulge);
    this.#timers.indulge = setTimeout(() => {
      if (!pose) this.#part("eyes", this.#eyes());
      else if (this.pose === pose) this.#draw(before);
    }, length);
  }

  /** A small jump: a surprise, a joy. */
  hop() {
    if (this.motion !== "full") return;
    this.body.classList.remove("hop");
    requestAnimationFrame(() => this.body.classList.add("hop"));
    setTimeout(() => this.body.classList.remove("hop"), 900);
  }

  /** Small marks rise from the head and are gone. */
  shower(draw) {
    const top = this.headTop;
    if (!top || !this.#at || this.motion === "off") return;
    const marks = this.layer.appendChild(element("div", "shower"));
    marks.style.transform = `translate(${top.x - this.#at.x}px, ${top.y - this.#at.y}px)`;
    for (let count = 0; count < 3; count += 1) marks.append(toSvg(draw(), [-34, -34, 68, 68]));
    setTimeout(() => marks.remove(), SHOWER_MS);
  }

  /** Come in by the door and walk on from there. */
  #enter() {
    this.#place(DOOR);
    this.#walk(DOOR, this.#wanted);
  }

  #walk(from, to) {
    this.#rest();
    const beats = Math.max(2, Math.round((Math.hypot(to.x - from.x, to.y - from.y) / SPEED) * STEPS));
    const count = Math.min(beats, MOST_BEATS);
    this.turn.classList.remove("far");
    this.turn.classList.toggle("flip", to.x < from.x);
    this.layer.style.zIndex = String(Math.round(Math.max(to.y, 842)));
    this.layer.classList.add("walking");
    this.#draw("walk");
    let done = 0;
    this.#rest = onBeat(() => {
      done += 1;
      const part = done / count;
      this.#move(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part);
      if (done % 2 === 0) this.#draw(done % 4 === 0 ? "walk" : "walk2");
      if (done >= count) this.#arrive();
    });
  }

  #arrive() {
    this.#rest();
    const { flip, pose, far } = this.#wanted;
    this.#place(this.#wanted);
    this.turn.classList.toggle("flip", Boolean(flip) && pose !== "lie");
    this.turn.classList.toggle("far", Boolean(far));
    this.#draw(pose);
    if (far && this.motion === "full") this.#stroll();
  }

  #stroll() {
    let beat = 0;
    this.#rest = onBeat(() => {
      beat += 1;
      if (beat % STROLL === 0) this.#draw(beat % (2 * STROLL) === 0 ? "walk" : "walk2");
    });
  }

  #move(x, y) {
    this.layer.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
  }

  #place({ x, y }) {
    const { outdoors, far } = this.#wanted;
    this.layer.classList.remove("walking");
    this.#move(x, y);
    this.layer.style.zIndex = String(outdoors || far ? 2 : Math.round(y));
  }

  #draw(pose) {
    const key = `${pose}|${this.emotion}`;
    if (key === this.#drawn) return;
    this.#drawn = key;
    this.pose = pose;
    if (!this.#pictures.has(key)) this.#pictures.set(key, toSvg(this.#tree(pose), BOX, this.#tint));
    this.body.replaceChildren(this.#pictures.get(key));
    // Kept pictures are few: the steps of a walk and what was just done.
    if (this.#pictures.size > KEPT) this.#pictures.delete(this.#pictures.keys().next().value);
    this.body.dataset.pose = pose;
  }

  #tree(pose) {
    if (this.dog) return group({}, shadow(92), dog(pose, dogFace(this.emotion)), pose === "sleep" ? dreaming(138, -96) : null);
    const { eyes, brows, rest } = feeling(this.emotion);
    const face = { eyes: pose === "lie" ? "shut" : eyes, brows, mouth: rest };
    if (pose === "lie") return sleeper(this.id, face);
    return group({}, pose.startsWith("sofa") ? null : shadow(62), person(this.id, POSES[pose] ?? POSES.stand, face));
  }

  #eyes() {
    const lash = this.id === "sara" ? 1.4 : 0;
    return this.dog ? (dogParts.eyes[dogFace(this.emotion).eyes] ?? dogParts.eyes.open)() : EYES[feeling(this.emotion).eyes](lash);
  }

  #mouth(open) {
    if (this.dog) return dogParts.mouth[open ? "open" : dogFace(this.emotion).mouth]();
    const face = feeling(this.emotion);
    return MOUTHS[open ? face.talk : face.rest]();
  }

  #part(name, trees) {
    // A picture with a changed face is not kept for the next time.
    this.#pictures.delete(this.#drawn);
    const part = this.body.querySelector(`[data-part="${name}"]`);
    part?.replaceChildren(...trees.flat(2).map((tree) => toElement(tree, this.#tint)));
  }
}

