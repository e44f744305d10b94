// The words around the picture: day, purse, love, wish, countdown; what each one does, what can be
// typed, what happened last.
import { brokenHeart, heart, sky } from "./art/marks.js";
import { dog } from "./art/dog.js";
import { hairBehind, head } from "./art/heads.js";
import { group } from "./art/draw.js";
import { toSvg } from "./art/render.js";
import { element, setStyle, setText } from "./dom.js";
import { NAME, clipped, width, word } from "./text.js";

const TURN_MS = 12000;

export class Hud {
  #due = null;
  #chips = new Map();
  #command = 0;
  #notice = 0;

  constructor(stage, language) {
    this.language = language;
    this.top = stage.appendChild(element("div", "hud top"));
    this.bottom = stage.appendChild(element("div", "hud bottom"));
    this.clock = pill(this.top, "clock");
    this.sky = this.clock.box.appendChild(element("div", "mark"));
    this.purse = pill(this.top, "purse");
    this.love = pill(this.top, "love", "bar");
    this.heart = this.love.box.appendChild(element("div", "mark"));
    this.wish = pill(this.top, "wish", "bar");
    this.next = pill(this.top, "next");
    this.badge = stage.appendChild(element("div", "badge"));
    this.people = this.bottom.appendChild(element("div", "people"));
    this.commands = this.bottom.appendChild(element("div", "pill commands"));
    this.news = this.bottom.appendChild(element("div", "pill news"));
    this.news.append(element("span", "event"), element("span", "tipper"));
    setInterval(() => this.#count(), 1000);
    setInterval(() => this.#rotate(), TURN_MS);
  }

  show(state) {
    this.state = state;
    const say = (words) => word(words, this.language());
    const words = state.words ?? {};
    const { clock, purse, love, wish } = state;
    if (clock) {
      setText(this.clock.small, `${say(clock.words.day)} · ${say(clock.words.weekday)} · ${say(clock.words.season)}`);
      setText(this.clock.big, clock.time);
      this.#mark(this.sky, `${clock.part}|${clock.weather}`, () => sky(clock.part, clock.weather));
    }
    if (purse) {
      setText(this.purse.small, say(words["hud.purse"]));
      setText(this.purse.big, purse.text);
      this.purse.box.classList.toggle("debt", purse.balance < 0);
    }
    if (love) {
      const named = `${say(words["hud.love"])} · ${say(love.word)}`;
      // The heart says what it is about where both words do not fit.
      setText(this.love.small, width(named) > 17 ? say(love.word) : named);
      setText(this.love.big, String(love.level));
      setStyle(this.love.fill, "transform", `scaleX(${love.level / 100})`);
      this.#mark(this.heart, String(love.quarrel), love.quarrel ? brokenHeart : heart);
    }
    setText(this.wish.small, wish ? `${say(words["hud.wish"])}: ${clipped(say(wish.name), 22)}` : say(words["hud.no_wish"]));
    setText(this.wish.big, wish ? `${wish.saved} / ${wish.price}` : "");
    setStyle(this.wish.fill, "transform", `scaleX(${wish?.share ?? 0})`);
    setText(this.next.small, say(words["hud.next_tick"]));
    setText(this.badge, state.badge ? say(words["hud.ai_badge"]) : "");
    this.#chip(state.people ?? [], say, words);
    this.#news(state, say, words);
    this.#rotate(false);
  }

  /** `left`: milliseconds to the next decision, null when nobody knows. */
  countdown(left) {
    this.#due = left === null || left === undefined ? null : performance.now() + left;
    this.#count();
  }

  /** Somebody typed something the household answers: their name stands there for a while. */
  notice(text) {
    clearTimeout(this.#notice);
    this.news.classList.add("notice");
    setText(this.news.children[0], text);
    setText(this.news.children[1], "");
    this.#notice = setTimeout(() => {
      this.news.classList.remove("notice");
      this.#notice = 0;
      if (this.state) this.show(this.state);
    }, 8000);
  }

  #mark(holder, key, draw) {
    if (holder.dataset.key === key) return;
    holder.dataset.key = key;
    holder.replaceChildren(toSvg(draw(), [-30, -30, 60, 60]));
  }

  #chip(people, say, words) {
    for (const person of people) {
      if (!this.#chips.has(person.id)) this.#chips.set(person.id, chip(this.people, person));
      const { name, doing } = this.#chips.get(person.id);
      setText(name, clipped(say(person.name), NAME));
      setText(doing, clipped(say(person.label), 24));
    }
  }

  #news(state, say, words) {
    if (this.#notice) return;
    const { last_event: last } = state;
    const who = (state.people ?? []).find((person) => person.id === last?.who);
    const text = clipped(say(last?.text), 70);
    // What happened is told without its doer; a name is put before it unless it stands there.
    setText(this.news.children[0], who && text && !text.startsWith(say(who.name)) ? `${say(who.name)}: ${text}` : text);
    const tip = state.last_tip;
    this.news.classList.toggle("empty", !text && !tip?.name);
    setText(this.news.children[1], tip && tip.name ? `${say(words["hud.thanks"])} ${clipped(tip.name, 14)} ${tip.amount}` : "");
  }

  #rotate(on = true) {
    const all = (this.state?.commands ?? []).map((words) => word(words, this.language())).filter(Boolean);
    if (all.length === 0) return;
    if (on) this.#command = (this.#command + 2) % all.length;
    const two = [all[this.#command % all.length], all[(this.#command + 1) % all.length]];
    while (this.commands.children.length < 2) this.commands.append(command());
    two.forEach((text, at) => {
      const [key, ...rest] = text.split(" ");
      setText(this.commands.children[at].children[0], clipped(key, 10));
      setText(this.commands.children[at].children[1], clipped(rest.join(" "), 22));
    });
  }

  #count() {
    if (this.#due === null) {
      setText(this.next.big, "–:––");
      return;
    }
    const seconds = Math.max(0, Math.ceil((this.#due - performance.now()) / 1000));
    setText(this.next.big, seconds === 0 ? "…" : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
  }
}

function pill(parent, name, bar) {
  const box = parent.appendChild(element("div", `pill ${name}`));
  const inner = box.appendChild(element("div", "inner"));
  const small = inner.appendChild(element("small"));
  const big = inner.appendChild(element("b"));
  const fill = bar ? inner.appendChild(element("div", "bar")).appendChild(element("i")) : null;
  return { box, small, big, fill };
}

function command() {
  const made = element("span", "command");
  made.append(element("kbd"), element("span"));
  return made;
}

function chip(parent, { id, species }) {
  const box = parent.appendChild(element("div", `chip ${id}`));
  const face = box.appendChild(element("div", "face"));
  const tree = species === "dog" ? group([-14, 150], dog("sit", { eyes: "open", mouth: "rest" })) : group({}, hairBehind(id), head(id, { eyes: "open", brows: "calm", mouth: "smile" }));
  face.append(toSvg(tree, [-56, -64, 112, 112]));
  const text = box.appendChild(element("div", "text"));
  return { name: text.appendChild(element("b")), doing: text.appendChild(element("span")) };
}
