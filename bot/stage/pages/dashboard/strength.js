// How strongly each of them stays in character.

import { h } from "./dom.js";

export function strength(t, order) {
  const box = h("div");
  let sliders = new Map();

  function slider(one) {
    const told = h("output", {});
    const input = h("input", {
      type: "range", min: 0, max: 1, step: 0.05, id: `strength-${one.id}`, "aria-label": one.name,
      input: () => { told.textContent = input.value; },
      change: () => order({ do: "strength", about: one.id, value: input.value }),
    });
    return {
      node: h("div", { class: "strength" }, h("h3", { class: `who ${one.id}` }, one.name), h("span", { class: "range" }, input, told)),
      set: (value) => {
        // A slider in the hand is not moved away from it.
        if (input.matches(":active")) return;
        input.value = value;
        told.textContent = String(value);
      },
    };
  }

  return {
    node: h("section", { id: "strength" }, h("h2", {}, t("title.strength")), h("p", { class: "soft" }, t("label.strength")), box),
    show: ({ people }) => {
      if (people.some((one) => !sliders.has(one.id))) {
        sliders = new Map(people.map((one) => [one.id, slider(one)]));
        box.replaceChildren(...[...sliders.values()].map((one) => one.node));
      }
      for (const one of people) sliders.get(one.id).set(one.strength);
    },
  };
}
