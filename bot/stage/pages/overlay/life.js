// Life between ticks: eyes that blink, small moments, and a household that never stands still.
// Nothing runs while the page is not seen.

const BLINK = [2600, 6200];
const SMALL = [20000, 55000];
const between = ([least, most]) => least + Math.random() * (most - least);

/** Small things a figure may do by itself, by pose. */
const HABITS = {
  drink: "hop", sit: "look", work: "look", read: "look", stand: "look", sofa: "look", cook: "look", lie: "snore",
};

export class Life {
  #timers = new Map();

  constructor({ figures, motion, act }) {
    Object.assign(this, { figures, motion, act, running: false });
  }

  start() {
    if (this.running || this.motion === "off") return;
    this.running = true;
    for (const id of this.figures.keys()) this.#plan(id);
    this.#loop("small", SMALL, () => this.#moment());
  }

  /** Stop everything: the source is not shown. */
  stop() {
    this.running = false;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
  }

  #plan(id) {
    this.#loop(`blink ${id}`, BLINK, () => this.figures.get(id)?.blink());
  }

  #loop(name, span, deed) {
    const again = () => {
      if (!this.running) return;
      deed();
      this.#timers.set(name, setTimeout(again, between(span)));
    };
    this.#timers.set(name, setTimeout(again, between(span)));
  }

  #moment() {
    const awake = [...this.figures.values()].filter((figure) => figure.headTop);
    if (awake.length === 0) return;
    const figure = awake[Math.floor(Math.random() * awake.length)];
    this.act(figure, HABITS[figure.pose] ?? "look");
  }
}
