// What a model would be sent, what it costs; OBS and links.

import { form, h, drawing } from "./dom.js";
import { ask } from "./line.js";

export function chooser() {
  const select = h("select", { name: "character" });
  const draw = drawing(select, (names) => names.map(([id, name]) => h("option", { value: id }, name)));
  return { select, show: (state) => draw(state.people.map((one) => [one.id, one.name])) };
}

export function prompt(t, _order, { fail }) {
  const who = chooser();
  const box = h("div", { class: "scroll", tabindex: "0" });
  const hint = h("p", { class: "soft" });
  const look = form(who.select, t("button.look"), async (given) => {
    try {
      const answer = await ask("prompt", given);
      if (!answer.ok) throw new Error(answer.error);
      const sizes = answer.sections.map((one) => `${one.name}: ${one.tokens}`).join(" · ");
      box.replaceChildren(
        h("p", { class: "soft" }, `${t("label.tokens", { count: answer.whole })} · ${sizes}`),
        ...Object.entries(answer.texts).flatMap(([name, text]) => [h("h3", {}, t(`label.${name}`)), h("pre", {}, text)]));
    } catch (error) { fail(error); }
  });
  return {
    node: h("section", { id: "prompt" }, h("h2", {}, t("title.prompt")), hint, look, box),
    show: (state) => {
      who.show(state);
      hint.textContent = t(state.cost.paid ? "label.sent_next" : "label.reads_no_prompt");
    },
  };
}

export function cost(t) {
  const line = h("p");
  const draw = drawing(line, (spent) => (spent.paid || spent.calls ? t("label.cost", spent) : t("label.cost_free")));
  return { node: h("section", { id: "cost" }, h("h2", {}, t("title.cost")), line), show: (state) => draw(state.cost) };
}

export function links(t, order) {
  const shown = h("output");
  const show = async (what) => {
    const answer = await order({ do: what });
    if (answer?.link) shown.textContent = answer.link;
  };
  return {
    node: h("section", { id: "links" }, h("h2", {}, t("title.obs")), h("div", { class: "row" },
      h("button", { type: "button", click: () => show("dock") }, t("button.dock")),
      h("a", { class: "button", href: "/setup", id: "to-setup" }, t("button.setup"))),
    shown, h("p", { class: "soft" }, t("label.secret"))),
    show: () => {},
  };
}
