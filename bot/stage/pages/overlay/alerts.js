// Alerts on the page: one at a time from the queue, told to the show once painted.
import { drawing } from "./art/catalogue.js";
import { coin } from "./art/marks.js";
import { group } from "./art/draw.js";
import { toSvg } from "./art/render.js";
import { element, setText } from "./dom.js";
import { advance, due, emptyQueue, enqueue, skip } from "./queue.js";
import { NAME, clipped, word } from "./text.js";

export class Alerts {
  #queue = emptyQueue();
  #timer = 0;
  #painted = null;
  #held = false;

  constructor(stage, { language, changed, painted, chime }) {
    this.box = stage.appendChild(element("div", "alert away"));
    this.ribbon = this.box.appendChild(element("div", "ribbon"));
    this.picture = this.box.appendChild(element("div", "picture"));
    this.name = this.box.appendChild(element("div", "name"));
    this.amount = this.box.appendChild(element("div", "amount"));
    this.message = this.box.appendChild(element("div", "message"));
    this.result = this.box.appendChild(element("div", "result"));
    Object.assign(this, { language, changed, painted, chime, words: {} });
  }

  get shown() {
    return this.#queue.shown !== null;
  }

  add(alert) {
    this.#queue = enqueue(this.#queue, alert);
    this.#turn();
  }

  /** An item that came with a tip: said in the alert on screen, or the one that waits. */
  unlocked({ item, name }) {
    const result = { unlocked: name };
    const same = [this.#queue.shown, ...this.#queue.waiting].find((one) => one && one.item === item);
    if (same) this.add({ ...same, ...result, ids: undefined, count: undefined, id: same.id });
  }

  /** While the stage is covered no alert is shown; what came meanwhile is shown afterwards. */
  hold(on) {
    this.#held = on;
    if (!on) this.#turn();
  }

  skip() {
    this.#queue = skip(this.#queue, performance.now());
    this.#turn();
  }

  #turn() {
    clearTimeout(this.#timer);
    if (this.#held) return;
    const now = performance.now();
    this.#queue = advance(this.#queue, now);
    this.#paint(this.#queue.shown);
    const next = due(this.#queue);
    if (next !== null) this.#timer = setTimeout(() => this.#turn(), Math.max(10, next - now));
  }

  #paint(alert) {
    const same = alert !== null && this.#painted === alert.id;
    const before = this.#painted;
    this.#painted = alert?.id ?? null;
    this.box.classList.toggle("away", alert === null);
    if (alert) this.#fill(alert);
    if (same || (before === null && alert === null)) return;
    this.changed(alert);
    if (!alert) return;
    this.chime(alert);
    requestAnimationFrame(() => requestAnimationFrame(() => {
      this.box.dataset.painted = alert.id;
      for (const id of alert.ids) this.painted(id);
    }));
  }

  #fill(alert) {
    const said = (key) => word(this.words[key], this.language());
    const many = alert.count > 1;
    const unlocked = word(alert.unlocked, this.language());
    setText(this.ribbon, said(alert.test ? "hud.test" : unlocked ? "hud.unlocked" : "hud.tip_from"));
    setText(this.name, many ? alert.names.slice(0, 4).map((name) => clipped(name, 12)).join(", ") : clipped(alert.name, NAME));
    setText(this.amount, many ? `${alert.count} ${said("hud.tips")} · ¥${alert.total.toLocaleString("en")}` : clipped(alert.amount, 24));
    setText(this.message, alert.message ? clipped(alert.message, 80) : "");
    setText(this.result, unlocked ? `${clipped(unlocked, 26)}!` : clipped(word(alert.item_name, this.language()), 28));
    this.box.classList.toggle("unlocked", Boolean(unlocked));
    if (this.picture.dataset.item !== alert.item) {
      this.picture.dataset.item = alert.item ?? "";
      this.picture.replaceChildren(portrait(alert.item));
    }
  }
}

function portrait(item) {
  if (!item) return toSvg(coin(), [-60, -60, 120, 120]);
  const { size, draw } = drawing(item);
  const side = Math.max(size[0], size[1], 70) + 30;
  return toSvg(group({}, draw({ inUse: false, light: {} })), [-side / 2, -(size[1] + side) / 2 - 4, side, side]);
}
