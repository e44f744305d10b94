// Tabs: one page at a time, opened by click, by arrow keys, or by the address (#memories).

import { h } from "./dom.js";

const STEPS = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: 1, ArrowUp: -1 };

/** Tabs and their pages; of `named`, a list of [id, word, nodes], `open` tells of each change. */
export function tabs(named, label, open = () => {}) {
  const ids = named.map(([id]) => id);
  const badges = new Map(ids.map((id) => [id, h("span", { class: "badge", hidden: true })]));
  const buttons = new Map(named.map(([id, word]) => [id, h("button", {
    type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `page-${id}`, click: () => show(id),
  }, word, badges.get(id))]));
  const pages = new Map(named.map(([id, , nodes]) => [id, h("div", {
    class: "page", role: "tabpanel", id: `page-${id}`, "aria-labelledby": `tab-${id}`,
  }, nodes)]));

  function show(id) {
    for (const one of ids) {
      const chosen = one === id;
      buttons.get(one).setAttribute("aria-selected", String(chosen));
      buttons.get(one).tabIndex = chosen ? 0 : -1;
      pages.get(one).hidden = !chosen;
    }
    history.replaceState(null, "", `#${id}`);
    open(id);
  }

  function step(event) {
    const at = ids.findIndex((id) => buttons.get(id) === event.target);
    const to = { Home: 0, End: ids.length - 1 }[event.key] ?? at + STEPS[event.key];
    if (at < 0 || Number.isNaN(to)) return;
    event.preventDefault();
    const id = ids[(to + ids.length) % ids.length];
    show(id);
    buttons.get(id).focus();
  }

  return {
    list: h("div", { role: "tablist", "aria-label": label, keydown: step }, [...buttons.values()]),
    pages: [...pages.values()],
    /** Open the page the address names, else the first. */
    follow: () => show(ids.find((id) => `#${id}` === location.hash) ?? ids[0]),
    /** How many things wait on a page; 0 shows nothing. */
    count: (id, number) => {
      badges.get(id).hidden = !number;
      badges.get(id).textContent = String(number);
    },
  };
}
