// What a character remembers: the whole of it to search and change, and what came to mind last.

import { h, redraw } from "./dom.js";
import { ask } from "./line.js";
import { rowForm, unfolding } from "./rows.js";
import { onChoice, who } from "./whose.js";

const ONLY = ["", "pinned", "important", "viewers"];

/** The event in the page's language, or in the only one it has. */
const told = (memory, language) =>
  (language === "ja" ? memory.event_ja || memory.event : memory.event || memory.event_ja);

const dayOf = (t, day) => t("label.on_day", { day });

function facts(t, one) {
  return [
    one.reason, one.score === undefined ? "" : t("label.score", { value: one.score }),
    ...Object.entries(one.parts ?? {}).map(([name, value]) => `${name} ${value}`),
    t("label.importance", { value: one.importance }), one.feeling,
    one.count > 1 ? t("label.times", { count: one.count }) : "",
    one.used ? t("label.used", { count: one.used }) : "",
    one.superseded ? t("label.superseded", { id: one.superseded }) : "",
    one.evidence.length ? t("label.evidence", { ids: one.evidence.join(", ") }) : "",
    one.id,
  ].filter(Boolean).join(" · ");
}

function memory(t, order, language, one, reload) {
  const file = `${who()}/episodic.json`;
  const change = async (values) => {
    const answer = await order({ do: "edit", file, row: one.id, values });
    if (answer?.ok) reload();
  };
  const parts = [
    ["event", "text", one.event], ["event_ja", "text", one.event_ja],
    ["critical_information", "text", one.critical_information],
    ["importance", "share", one.importance], ["emotion", "line", one.emotion], ["tags", "names", one.tags],
  ];
  const inside = () => [
    h("p", { class: "soft" }, facts(t, one)),
    one.archived ? h("p", { class: "soft" }, t("label.archived")) : [
      h("button", { type: "button", "data-keep": `pin-${one.id}`, "aria-pressed": String(one.pinned), click: () => change({ pinned: !one.pinned }) },
        t(one.pinned ? "button.unpin" : "button.pin")),
      rowForm(t, order, { file, row: one.id, parts }, reload),
    ],
  ].flat();
  return h("li", {}, unfolding(one.id, [
    h("span", { class: "told" }, h("span", { class: "soft" }, `${dayOf(t, one.day)} `),
      one.pinned && h("span", { title: t("label.pinned") }, "★ "), told(one, language)),
    one.reason && h("span", { class: "why" }, one.reason),
  ], inside));
}

export function memories(t, order, { language, fail }) {
  const list = h("ul", { class: "scroll tall", tabindex: "0", "aria-label": t("title.memories") });
  const count = h("p", { class: "soft" });
  const query = h("input", { name: "query", type: "search", maxlength: 200, "aria-label": t("label.query"), placeholder: t("label.query") });
  const only = h("select", { name: "only", "aria-label": t("label.only"), change: () => look() }, ONLY.map((one) => h("option", { value: one }, t(`only.${one || "all"}`))));
  const more = h("button", { type: "button", hidden: true, click: () => look(list.childElementCount) }, t("button.older"));
  let stale = true;

  async function look(skip = 0) {
    if (!who()) return;
    try {
      // A name is asked for as in the chat: what the two have together.
      const words = query.value.trim().startsWith("@") ? { about: query.value.trim().slice(1) } : { query: query.value };
      const asked = { character: who(), ...words, only: only.value, skip, language };
      const answer = await ask("look/memories", asked);
      if (!answer.ok) throw new Error(answer.error);
      const rows = answer.memories.map((one) => memory(t, order, language, one, () => look()));
      if (skip) list.append(...rows);
      else redraw(list, rows.length ? rows : [h("li", { class: "soft" }, t("label.no_memories"))]);
      more.hidden = !answer.more;
      count.textContent = t("label.memories", { count: answer.count });
    } catch (error) { fail(error); }
  }

  const open = () => { stale = false; look(); };
  onChoice(() => { stale = true; list.replaceChildren(); if (list.checkVisibility()) open(); });
  return {
    node: h("section", { id: "memories" }, h("h2", {}, t("title.memories")), count,
      h("form", { class: "row", role: "search", submit: (event) => { event.preventDefault(); look(); } },
        query, h("button", { type: "submit" }, t("button.search")), only),
      list, more),
    opened: open,
    show: () => { if (stale && list.checkVisibility()) open(); },
  };
}

export function flashbacks(t, _order, { language, fail }) {
  const list = h("ul");
  const when = h("p", { class: "soft" });
  let seen = "";

  async function look(state) {
    try {
      const answer = await ask("look/flashbacks", { character: who(), language });
      if (!answer.ok) throw new Error(answer.error);
      when.textContent = answer.at ? t("label.day", answer.at) : t("label.no_turn");
      const rows = answer.flashbacks.map((one) => h("li", {},
        h("span", { class: "soft" }, `${dayOf(t, one.day)} `), told(one, language),
        h("span", { class: "why" }, one.reason), h("div", { class: "soft" }, facts(t, { ...one, reason: "" }))));
      redraw(list, rows.length || !answer.at ? rows : [h("li", { class: "soft" }, t("label.no_flashbacks"))]);
    } catch (error) { fail(error); }
  }

  return {
    node: h("section", { id: "flashbacks" }, h("h2", {}, t("title.flashbacks")), when, list),
    show: (state) => {
      const now = JSON.stringify([who(), state.calendar.day, state.calendar.time, state.last]);
      if (now === seen || !who() || !list.checkVisibility()) return;
      seen = now;
      look(state);
    },
  };
}
