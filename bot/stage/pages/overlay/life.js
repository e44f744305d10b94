// Life between ticks: eyes that blink, and small moments in quiet minutes. Nothing runs while the
// page is not seen.

const BLINK = [2600, 6200];
const SMALL = [20000, 55000];
const between = ([least, most]) => least + Math.random() * (most - least);
const one = (list) => list[Math.floor(Math.random() * list.length)];

/** What somebody may do by themselves, by pose: another pose for a moment, or a look aside. */
export const HABITS = {
  sit: [{ pose: "drink", for: 3200 }, { look: "aside", for: 1800 }], work: [{ pose: "drink", for: 3000 }, { look: "aside", for: 1500 }],
  read: [{ look: "aside", for: 1600 }, { hop: true }], eat: [{ pose: "drink", for: 2600 }], drink: [{ look: "shut", for: 1600 }], game: [{ hop: true }],
  sofa: [{ pose: "sofa_drink", for: 3200 }, { look: "aside", for: 1800 }], sofa_read: [{ look: "aside", for: 1600 }], sofa_game: [{ hop: true }],
  stand: [{ look: "aside", for: 1800 }, { pose: "stretch", for: 2400 }], cook: [{ pose: "drink_stand", for: 2400 }, { look: "glad", for: 1400 }],
  desk: [{ look: "aside", for: 1600 }], tidy: [{ pose: "stretch", for: 2200 }], carry: [{ look: "aside", for: 1400 }],
  lie: [], sleep: [],
};
/** Eve's own. */
export const DOG_HABITS = {
  lie: [{ pose: "sit", for: 3600 }, { pose: "sleep", for: 5000 }], sit: [{ pose: "lie", for: 5000 }, { pose: "beg", for: 2200 }],
  stand: [{ pose: "bow", for: 2400 }, { pose: "sit", for: 3600 }], bow: [{ pose: "stand", for: 2400 }], sleep: [],
};

export class Life {
  #timers = new Map();

  constructor({ figures, motion }) {
    Object.assign(this, { figures, motion, running: false });
  }

  start() {
    if (this.running || this.motion === "off") return;
    this.running = true;
    for (const id of this.figures.keys()) this.#loop(`blink ${id}`, BLINK, () => this.figures.get(id)?.blink());
    this.#loop("small", SMALL, () => this.#moment());
  }

  /** Stop everything: the source is not shown. */
  stop() {
    this.running = false;
    for (const timer of this.#timers.values()) clearTimeout(timer);
    this.#timers.clear();
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
    const seen = [...this.figures.values()].filter((figure) => figure.headTop);
    if (seen.length === 0) return;
    const figure = one(seen);
    const habits = (figure.dog ? DOG_HABITS : HABITS)[figure.pose] ?? [];
    if (habits.length) figure.indulge(one(habits));
  }
}
