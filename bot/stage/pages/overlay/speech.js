// Bubbles: spoken lines, thoughts, and the three dots of somebody making up their mind.
import { solve } from "./bubbles.js";
import { element } from "./dom.js";
import { LINE, NAME, clipped, readingTime, word } from "./text.js";

const MOST = 3;
const QUEUE = 24;
const STALE_MS = 45000;

export class Speech {
  #open = new Map();
  #waiting = [];

  /** `heard(clip)` promises the sound of a line or null, `voice(actor, text, sound)` lets it be heard. */
  constructor(stage, { figures, plan, taken, language, heard, voice, hush }) {
    this.layer = stage.appendChild(element("div", "speech"));
    Object.assign(this, { figures, plan, taken, language, heard, voice, hush, names: new Map(), words: {} });
  }

  /** A line waits until its speaker is free, there is room, and its sound is there or will not come. */
  say({ actor, text, to = "", clip = "" }) {
    const line = { actor, kind: "said", text: clipped(text, LINE), to: clipped(to, NAME), sound: null };
    const coming = clip && this.heard(clip);
    if (coming) {
      line.coming = true;
      coming.then((sound) => {
        Object.assign(line, { sound, coming: false });
        this.#next();
      });
    }
    this.#wait(line);
  }

  think({ actor, text, remembered }) {
    const lead = remembered ? `${word(this.words["hud.memory"], this.language())}: ` : "";
    this.#wait({ actor, kind: "thought", text: clipped(lead + text, LINE) });
  }

  ponder({ actor }) {
    if (!this.#open.has(actor)) this.#show({ actor, kind: "dots", text: "" }, 30000);
  }

  /** Take every bubble away. */
  clear() {
    this.#waiting = [];
    this.hush();
    for (const actor of [...this.#open.keys()]) this.#close(actor);
  }

  /** Place all bubbles again: somebody moved, or an alert came. */
  place() {
    const plan = this.plan();
    const bubbles = [];
    for (const [actor, bubble] of this.#open) {
      const anchor = this.figures.get(actor)?.headTop;
      bubble.node.classList.toggle("away", !anchor);
      if (anchor) bubbles.push({ id: actor, anchor, w: bubble.node.offsetWidth, h: bubble.node.offsetHeight });
    }
    const faces = [...this.figures.values()].map((figure) => figure.faceBox).filter(Boolean);
    const taken = this.taken();
    for (const at of solve(bubbles, { safe: plan.speech, taken, faces })) {
      const { node } = this.#open.get(at.id);
      node.style.transform = `translate(${at.x}px, ${at.y}px)`;
      node.style.setProperty("--tail", `${at.tail}px`);
    }
  }

  #wait(line) {
    if (!line.text) return;
    // An answer to a viewer is always given; other lines grow old and are then better left unsaid.
    const now = performance.now();
    this.#waiting = this.#waiting.filter((one) => one.to || now - one.at < STALE_MS);
    this.#waiting.push(Object.assign(line, { at: now }));
    while (this.#waiting.length > QUEUE) this.#waiting.shift();
    this.#next();
  }

  #next() {
    const speaking = [...this.#open.values()].some((bubble) => bubble.sound);
    const before = (line) => this.#waiting.find((one) => one.actor === line.actor);
    // Nobody overtakes a line of their own that waits for its sound, and no two voices are heard at once.
    const free = (line) => !before(line).coming && !(line.sound && speaking) &&
      (!this.#open.has(line.actor) || this.#open.get(line.actor).kind === "dots");
    const talking = [...this.#open.values()].filter((bubble) => bubble.kind !== "dots").length;
    const at = talking >= MOST ? -1 : this.#waiting.findIndex(free);
    if (at < 0) return;
    const [line] = this.#waiting.splice(at, 1);
    const spoken = line.sound ? line.sound.duration * 1000 : 0;
    const hold = Math.max(readingTime(line.text), spoken + 600);
    this.#show(line, hold);
    if (line.kind === "said") {
      this.figures.get(line.actor)?.talk(spoken || Math.min(hold - 800, 400 + line.text.length * 55));
      this.voice(line.actor, line.text, line.sound);
    }
    this.#next();
  }

  #show(line, hold) {
    this.#close(line.actor);
    const node = element("div", `bubble ${line.kind}`);
    node.dataset.actor = line.actor;
    if (line.sound) node.dataset.voice = "spoken";
    if (line.kind === "dots") node.append(element("i"), element("i"), element("i"));
    else {
      if (line.kind === "said") node.append(element("em", "", clipped(this.names.get(line.actor) ?? "", NAME)));
      if (line.to) node.append(element("span", "to", `@${line.to}`));
      node.append(element("p", "", line.text));
    }
    this.layer.append(node);
    const timer = setTimeout(() => {
      this.#close(line.actor);
      this.#next();
      this.place();
    }, hold);
    this.#open.set(line.actor, { node, timer, kind: line.kind, sound: line.sound });
    this.place();
  }

  #close(actor) {
    const bubble = this.#open.get(actor);
    if (!bubble) return;
    clearTimeout(bubble.timer);
    bubble.node.remove();
    this.#open.delete(actor);
  }
}
