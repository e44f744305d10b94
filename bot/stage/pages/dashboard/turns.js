// What the minds were sent, what came back, and what became of it. An answer is text, never a page.

import { drawing, h } from "./dom.js";
import { ask } from "./line.js";
import { chooser } from "./minds.js";

const REASONS = ["words", "blocked", "gate_failed", "second opinion"];

/** The list of a character's last turns; each opens to everything that is known of it. */
export function turns(t, _order, { fail, language }) {
  const who = chooser();
  const list = h("ul", { class: "scroll turns", tabindex: "0", "aria-label": t("title.turns") });
  const rows = new Map();
  let asked = "";

  const refresh = async () => {
    try {
      const answer = await ask("turns", { character: who.select.value });
      if (!answer.ok) throw new Error(answer.error);
      place(list, rows, answer.turns, (row) => turn(t, row, language, fail));
      if (!answer.turns.length) list.replaceChildren(h("li", { class: "soft" }, t("turn.no_turns")));
    } catch (error) { fail(error); }
  };
  const seen = () => list.offsetParent !== null;
  const again = (state) => {
    // A turn or a call since we last asked: only then is there anything new.
    const now = JSON.stringify([who.select.value, state.last, state.cost.calls, state.calendar]).replace(/"next_s":\d+/, "");
    if (!seen() || now === asked || !who.select.value) return;
    asked = now;
    refresh();
  };
  who.select.addEventListener("change", () => {
    rows.clear();
    list.replaceChildren();
    asked = "";
    refresh();
  });
  return {
    node: h("section", { id: "turns" }, h("h2", {}, t("title.turns")),
      h("label", {}, t("turn.whose"), who.select), list),
    show: (state) => {
      who.show(state);
      again(state);
    },
  };
}

/** Put rows in order, leaving alone what has not changed: an opened turn stays open. */
function place(list, rows, given, make) {
  const wanted = given.map((row) => {
    const text = JSON.stringify(row);
    const known = rows.get(row.number);
    if (known?.text === text) return known.node;
    const node = make(row);
    if (known?.node.firstElementChild.open) node.firstElementChild.open = true;
    rows.set(row.number, { text, node });
    return node;
  });
  const kept = new Set(given.map((row) => row.number));
  for (const number of rows.keys()) if (!kept.has(number)) rows.delete(number);
  wanted.forEach((node, at) => { if (list.children[at] !== node) list.insertBefore(node, list.children[at] ?? null); });
  while (list.children.length > wanted.length) list.lastElementChild.remove();
}

const count = (number) => Number(number).toLocaleString("en-US");
const used = (t, one) => [
  t("turn.in_out", { in: count(one.input), out: count(one.output) }),
  one.cached ? t("turn.cached", { count: count(one.cached) }) : "",
  one.usd === "0" ? "" : `$${one.usd}`,
  `${one.seconds} s`,
].filter(Boolean).join(" · ");

function turn(t, row, language, fail) {
  const at = new Date(row.at).toLocaleTimeString(language, { hour: "2-digit", minute: "2-digit" });
  const aside = { answer: t("turn.answer_between"), night: t("turn.night") };
  const what = aside[row.purpose] ?? (row.action || t("turn.undecided"));
  const box = h("div", { class: "turn" });
  const fill = async () => {
    try {
      const answer = await ask("turn", { number: row.number });
      if (!answer.ok) throw new Error(answer.error);
      box.replaceChildren(...whole(t, answer.turn));
    } catch (error) { fail(error); }
  };
  const details = h("details", { toggle: () => { if (details.open && !box.childElementCount) fill(); } },
    h("summary", {}, `${at} · ${what} `, h("span", { class: "soft" },
      [row.brain || row.model || "…", row.asked ? used(t, row) : ""].filter(Boolean).join(" · ")),
    row.refused ? h("span", { class: "refused" }, t("turn.refused", { count: row.refused })) : ""),
    box);
  return h("li", {}, details);
}

function whole(t, one) {
  return [
    one.why && h("p", { class: "why" }, t("turn.why", { why: one.why })),
    texts(t, one.texts),
    options(t, one.options),
    one.calls.map((call, at) => sent(t, call, one.calls.length > 1 ? `${at + 1}/${one.calls.length} ` : "")),
    !one.calls.length && h("p", { class: "soft" }, t("turn.nothing_sent")),
  ].flat(Infinity).filter(Boolean);
}

function texts(t, given) {
  return given.length > 0 && h("dl", {}, given.map((one) => [
    h("dt", {}, t(`turn.text_${one.source}`)),
    h("dd", {}, h("q", { class: one.refused ? "kept-back" : false }, one.text),
      one.refused && h("span", { class: "refused" }, reason(t, one.refused)),
      one.shown && h("div", { class: "soft" }, t("turn.shown_as", { text: one.shown }))),
  ]));
}

/** Why a text was kept back: one of a few words, else the name of a topic. */
function reason(t, why) {
  return REASONS.includes(why) ? t(`turn.refused_${why.replace(" ", "_")}`) : t("turn.refused_topic", { topic: why.replaceAll("_", " ") });
}

function options(t, given) {
  return given.length > 0 && h("details", {}, h("summary", {}, t("turn.chosen_from")), h("table", {},
    h("thead", {}, h("tr", {}, [t("turn.deed"), t("turn.points"), t("turn.likely")].map((word) => h("th", { scope: "col" }, word)))),
    h("tbody", {}, given.map((one) => h("tr", { class: one.chosen ? "chosen" : false },
      h("td", {}, one.chosen ? `▶ ${one.deed}` : one.deed), h("td", {}, one.points), h("td", {}, `${one.percent} %`))))));
}

function sent(t, call, which) {
  const part = ([name, text]) => text && h("details", {}, h("summary", {}, t(`label.${name}`)), h("pre", {}, text));
  return h("div", { class: "call" },
    h("h3", {}, `${which}${call.model}`),
    h("p", { class: "soft" }, used(t, call), call.reasoning ? ` · ${t("turn.hidden", { count: count(call.reasoning) })}` : "",
      call.counted || call.fault ? "" : ` · ${t("turn.estimated")}`, call.finish && call.finish !== "done" ? ` · ${call.finish}` : ""),
    call.again && h("p", { class: "why" }, t("turn.again", { why: call.again })),
    call.fault && h("p", { class: "why" }, call.fault),
    h("p", { class: "sections soft" }, call.sections.map((one) =>
      h("span", {}, `${one.name} ${count(one.tokens)}${one.left_out ? ` (−${one.left_out})` : ""}`))),
    Object.entries(call.sent).map(part),
    call.answer && h("details", { open: true }, h("summary", {}, t("turn.came_back")), h("pre", { class: "answer" }, call.answer)));
}
