// The open vote: its question, its options with their ballots, and how long there is left; then
// what was decided, for a while.
import { element, setStyle, setText } from "./dom.js";
import { clipped, word } from "./text.js";

const DECIDED_MS = 10000;

export class Vote {
  #due = 0;
  #over = 0;
  #ticking = 0;

  constructor(stage, { language, changed }) {
    Object.assign(this, { language, changed, words: {} });
    this.box = stage.appendChild(element("div", "vote away"));
    const head = this.box.appendChild(element("div", "head"));
    this.lead = head.appendChild(element("small"));
    this.left = head.appendChild(element("b"));
    this.question = this.box.appendChild(element("div", "question"));
    this.rows = this.box.appendChild(element("div", "options"));
    this.how = this.box.appendChild(element("small", "how"));
  }

  get shown() {
    return !this.box.classList.contains("away");
  }

  /** `vote`: {question, options: [{name, votes}], chosen: index or null, in_ms}; null: none is open. */
  show(vote) {
    clearTimeout(this.#over);
    clearInterval(this.#ticking);
    const before = this.shown;
    this.box.classList.toggle("away", !vote);
    if (vote) this.#fill(vote);
    if (this.shown !== before) this.changed();
  }

  #fill({ question, options, chosen, in_ms: left }) {
    const say = (words) => word(words, this.language());
    const decided = chosen !== null && chosen !== undefined;
    const all = options.reduce((sum, option) => sum + option.votes, 0);
    setText(this.lead, say(this.words[decided ? "hud.vote_chosen" : "hud.vote"]));
    setText(this.question, clipped(say(question), 40));
    setText(this.how, decided ? "" : say(this.words["hud.vote_how"]));
    this.box.classList.toggle("decided", decided);
    while (this.rows.children.length > options.length) this.rows.lastChild.remove();
    while (this.rows.children.length < options.length) this.rows.append(row());
    options.forEach(({ name, votes }, at) => {
      const [fill, number, text, count] = this.rows.children[at].children;
      this.rows.children[at].classList.toggle("chosen", at === chosen);
      setStyle(fill, "transform", `scaleX(${all ? votes / all : 0})`);
      setText(number, String(at + 1));
      setText(text, clipped(say(name), 20));
      setText(count, String(votes));
    });
    if (decided) {
      setText(this.left, "");
      this.#over = setTimeout(() => this.show(null), DECIDED_MS);
      return;
    }
    this.#due = performance.now() + left;
    this.#count();
    this.#ticking = setInterval(() => this.#count(), 1000);
  }

  #count() {
    const seconds = Math.max(0, Math.ceil((this.#due - performance.now()) / 1000));
    setText(this.left, `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  }
}

function row() {
  const made = element("div", "option");
  made.append(element("i"), element("kbd"), element("span"), element("b"));
  return made;
}
