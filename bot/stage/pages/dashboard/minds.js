// What the characters remember, what a model would be sent, what it costs; OBS and links.

import { form, h, drawing } from "./dom.js";
import { ask } from "./line.js";

export function chooser() {
  const select = h("select", { name: "character" });
  const draw = drawing(select, (names) => names.map(([id, name]) => h("option", { value: id }, name)));
  return { select, show: (state) => draw(state.people.map((one) => [one.id, one.name])) };
}

/** The event in the page's language, or in the only one it has. */
export const event = (memory, language) =>
  (language === "ja" ? memory.event_ja || memory.event : memory.event || memory.event_ja);

export function memories(t, _order, { language, fail }) {
  const who = chooser();
  const list = h("ul", { class: "scroll", tabindex: "0" });
  const row = (one) => h("li", {},
    `${t("label.day", { day: one.day, time: "" }).replace(/[,\s]+$/, "")} · ${event(one, language)}`,
    h("div", { class: "soft" }, [
      one.reason, one.score === undefined ? "" : t("label.score", { value: one.score }),
      ...Object.entries(one.parts ?? {}).map(([name, value]) => `${name} ${value}`),
      t("label.importance", { value: one.importance }), one.emotion,
      one.used ? t("label.used", { count: one.used }) : "",
      one.pinned ? t("label.pinned") : "", one.superseded ? t("label.superseded") : "", one.id,
    ].filter(Boolean).join(" · ")));
  const search = form([who.select, h("label", {}, t("label.query"), h("input", { name: "query", maxlength: 200 }))],
    t("button.search"), async (given) => {
      try {
        const answer = await ask("memories", given);
        if (!answer.ok) throw new Error(answer.error);
        list.replaceChildren(...(answer.memories.length
          ? answer.memories.map(row) : [h("li", { class: "soft" }, t("label.no_memories"))]));
      } catch (error) { fail(error); }
    });
  return { node: h("section", { id: "memories" }, h("h2", {}, t("title.memories")), search, list), show: who.show };
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
      h("button", { type: "button", click: () => show("dock") }, t("button.dock"))),
    shown, h("p", { class: "soft" }, t("label.secret"))),
    show: () => {},
  };
}
