// Values that are read as text and typed over in place.

import { h } from "./dom.js";
import { yen } from "./words.js";

const FORMS = {
  yen: (value) => `¥${yen(value)}`,
  count: (value) => `×${value}`,
  level: (value) => String(Math.round(value * 10) / 10),
};
const shown = (kind, value) => (FORMS[kind] ?? String)(value);

/** One value: press to type, Enter or leaving saves, Escape leaves it as it was. */
export function place(name, save) {
  const read = h("button", { type: "button", class: "value", click: type });
  const input = h("input", { type: "text", "aria-label": name, blur: () => close(true), keydown: decide });
  const node = h("span", { class: "place" }, read);
  let value = null;
  let typing = false;

  function type() {
    typing = true;
    input.value = String(value);
    node.replaceChildren(input);
    input.focus();
    input.select();
  }

  function decide(event) {
    if (event.key !== "Enter" && event.key !== "Escape") return;
    event.preventDefault();
    close(event.key === "Enter");
    read.focus();
  }

  function close(keep) {
    if (!typing) return;
    typing = false;
    node.replaceChildren(read);
    if (keep && input.value !== String(value)) save(input.value);
  }

  return {
    node,
    set: (kind, now) => {
      value = now;
      read.textContent = shown(kind, now) || "—";
      read.setAttribute("aria-label", `${name}: ${read.textContent}`);
    },
  };
}

/** One of a few words. */
function choice(name, options, save) {
  const node = h("select", { "aria-label": name, change: () => save(node.value) },
    options.map(([value, word]) => h("option", { value }, word)));
  return {
    node,
    set: (_kind, now) => {
      if (document.activeElement === node) return;
      if (!options.some(([value]) => value === now)) node.append(h("option", { value: now }, now));
      node.value = now;
    },
  };
}

function row(t, order, field) {
  const name = field.word ? t(`value.${field.word}`, { name: field.name }) : field.name;
  const save = (value) => order({ do: "set", field: field.id, value });
  const one = field.options.length ? choice(name, field.options, save) : place(name, save);
  const bar = field.kind === "level" && h("meter", { min: 0, max: 100, low: 30, high: 60, optimum: field.low_is_good ? 0 : 100, "aria-hidden": "true" });
  return {
    node: [h("dt", {}, name), h("dd", {}, one.node, bar)],
    set: (now) => {
      one.set(now.kind, now.value);
      if (bar) bar.value = now.value;
    },
  };
}

/** The values that `wanted` chooses, one row each; a value that is being typed is left alone. */
export function values(t, order, wanted) {
  const node = h("dl", { class: "values" });
  let rows = new Map();
  let drawn = "";
  return {
    node,
    show: (fields) => {
      const mine = fields.filter(wanted);
      const now = mine.map((field) => field.id).join();
      if (now !== drawn) {
        drawn = now;
        rows = new Map(mine.map((field) => [field.id, row(t, order, field)]));
        node.replaceChildren(...[...rows.values()].flatMap((one) => one.node));
      }
      for (const field of mine) rows.get(field.id).set(field);
    },
  };
}
