// John, Sara and Eve on the stage: each a layer of its own that moves, breathes, blinks and speaks.
import { dog, dogFace, dogParts } from "./art/dog.js";
import { dreaming, person, shadow, sleeper } from "./art/body.js";
import { EYES, MOUTHS, feeling } from "./art/faces.js";
import { POSES } from "./art/poses.js";
import { group } from "./art/draw.js";
import { toElement, toSvg } from "./art/render.js";
import { element } from "./dom.js";

const BOX = [-190, -480, 380, 510];
const KEPT = 8;
const SPEED = 250; // stage pixels a second
const STEPS = 6; // moves a second: drawn on twos, and a third of the cost of a smooth walk
const ABOVE = 62; // from the middle of a head to the top of its hair
const DOG_HEIGHTS = { sleep: 80, lie: 124, eat: 140, bow: 132, beg: 224, sit: 190 };

export class Figure {
  #timers = { step: 0, arrive: 0, talk: 0, blink: 0, indulge: 0 };
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
    const height = this.dog ? DOG_HEIGHTS[this.#wanted.pose] ?? 196 : ABOVE - (POSES[this.#wanted.pose]?.head[1] ?? -58);
    const ahead = this.#wanted.pose === "lie" ? 116 : this.dog ? 60 * (this.#wanted.flip ? -1 : 1) : 0;
    return { x: this.#wanted.x + ahead, y: this.#wanted.y - height };
  }

  get faceBox() {
    const top = this.headTop;
    return top && { x: top.x - 50, y: top.y, w: 100, h: 96 };
  }

  /** Go where `wanted` says ({x, y, flip, pose, hidden, emotion}), walking if it is far. */
  go(wanted) {
    const from = this.#at;
    this.#wanted = wanted;
    this.emotion = wanted.emotion;
    this.layer.classList.toggle("away", Boolean(wanted.hidden));
    const far = from ? Math.hypot(wanted.x - from.x, wanted.y - from.y) : 0;
    this.#at = { x: wanted.x, y: wanted.y };
    if (!from || far < 6 || this.motion === "off" || wanted.hidden || from.hidden) {
      this.#arrive(0);
      return;
    }
    const seconds = Math.min(4.5, far / SPEED);
    this.#walk(wanted.x < from.x, seconds);
  }

  tinted(tint) {
    this.#tint = tint;
    this.#drawn = "";
    this.#pictures.clear();
    if (this.pose) this.#draw(this.pose);
  }

  /** Move the mouth for so long. */
  talk(milliseconds) {
    clearInterval(this.#timers.talk);
    if (this.motion === "off") return;
    const until = performance.now() + milliseconds;
    let open = false;
    this.#timers.talk = setInterval(() => {
      open = performance.now() < until && !open;
      this.#part("mouth", this.#mouth(open));
      if (performance.now() >= until) clearInterval(this.#timers.talk);
    }, 190);
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

  #walk(left, seconds) {
    clearInterval(this.#timers.step);
    clearTimeout(this.#timers.arrive);
    const { x, y } = this.#at;
    this.turn.classList.toggle("flip", left);
    this.layer.style.transition = `transform ${seconds}s steps(${Math.max(2, Math.round(seconds * STEPS))})`;
    this.layer.style.transform = `translate(${x}px, ${y}px)`;
    this.layer.style.zIndex = String(Math.round(Math.max(y, 842)));
    this.layer.classList.add("walking");
    let foot = false;
    const step = () => {
      foot = !foot;
      this.#draw(foot ? "walk" : "walk2");
    };
    step();
    this.#timers.step = setInterval(step, 2000 / STEPS);
    this.#timers.arrive = setTimeout(() => this.#arrive(), seconds * 1000);
  }

  #arrive() {
    clearInterval(this.#timers.step);
    clearTimeout(this.#timers.arrive);
    const { x, y, flip, pose } = this.#wanted;
    this.layer.style.transition = "none";
    this.layer.classList.remove("walking");
    this.layer.style.transform = `translate(${x}px, ${y}px)`;
    this.layer.style.zIndex = String(this.#wanted.outdoors ? 2 : Math.round(y));
    this.turn.classList.toggle("flip", flip && pose !== "lie");
    this.#draw(pose);
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

