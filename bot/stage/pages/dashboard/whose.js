// Whose head is looked into: one choice for everything on the page of memories.

import { drawing, h } from "./dom.js";

let chosen = "";
const listeners = new Set();

/** The character whose memories are shown. */
export const who = () => chosen;

/** Be told when another character is chosen. */
export function onChoice(listener) {
  listeners.add(listener);
}

export function whose(t) {
  listeners.clear();
  const row = h("div", { class: "row", role: "group", "aria-label": t("title.whose") });
  const choose = (id) => {
    chosen = id;
    for (const listener of listeners) listener();
  };
  const draw = drawing(row, ({ people, at }) => people.map((one) => h("button", {
    type: "button", id: `whose-${one.id}`, class: `who ${one.id}`, "aria-pressed": String(one.id === at),
    click: () => { choose(one.id); show({ people }); },
  }, one.name)));
  function show(state) {
    if (!state.people.some((one) => one.id === chosen) && state.people.length) choose(state.people[0].id);
    draw({ people: state.people.map((one) => ({ id: one.id, name: one.name })), at: chosen });
  }
  return { node: h("section", { id: "whose", class: "plain" }, row), show };
}
