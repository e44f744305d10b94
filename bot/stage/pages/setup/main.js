// The setup: three steps, each of which can be skipped; then the show begins anew with them.

import { h } from "/dashboard/page/dom.js";
import { lettered } from "/dashboard/page/letters.js";
import { firstLanguage, speaker } from "/dashboard/page/words.js";
import { form, found } from "./form.js";
import { greet, look, post } from "./line.js";

const CHOSEN = "hearthcast.language";
const find = (id) => document.getElementById(id);
const main = document.querySelector("main");

let language = firstLanguage(localStorage.getItem(CHOSEN), navigator.language);
let words = {};
let session = "";
let state = { steps: [] };
let at = 0;
let shown = null;

const t = (key, values) => speaker(words, language)(key, values);
const say = (text) => { find("said").textContent = text; };

/** Do something that takes a while; what goes wrong is said. */
async function doing(button, deed) {
  button.disabled = true;
  say(t("label.wait"));
  try {
    say((await deed()) ?? "");
  } catch (error) {
    say(error.message);
  } finally {
    button.disabled = false;
  }
}

const button = (id, deed, kind = "") => h("button", {
  type: "button", id, class: kind, click: (event) => doing(event.currentTarget, deed),
}, t(`button.${id}`));

function steps() {
  find("steps").replaceChildren(...state.steps.map((step, index) => h("li", {
    class: index < at ? "done" : "", "aria-current": index === at && "step",
  }, t(`step.${step.id}`))));
}

function show(focus = true, kept = {}) {
  document.documentElement.lang = language;
  document.title = find("title").textContent = t("title.page");
  find("language").textContent = language === "ja" ? "English" : "日本語";
  steps();
  main.replaceChildren(...(at < state.steps.length ? page(state.steps[at], kept) : end()));
  if (focus) main.querySelector("h2")?.focus();
}

function page(step, kept) {
  shown = form(t, step, kept);
  const lines = h("ul", { class: "lines", id: "found", role: "status" });
  const ask = async (press) => {
    const answer = await post("try", { step: step.id, values: shown.values(), press });
    lines.replaceChildren(...found(answer.lines));
  };
  const save = async () => {
    await post("save", { step: step.id, values: shown.values() });
    return go(1);
  };
  // What can be looked at without calling anybody is looked at as soon as it is entered.
  if (step.id !== "obs") shown.node.addEventListener("change", () => ask(false).catch((error) => say(error.message)));
  return [
    h("h2", { tabindex: "-1" }, t(`title.${step.id}`)), h("p", { class: "soft" }, t(`intro.${step.id}`)),
    step.id === "obs" && h("details", { id: "by-hand" }, h("summary", {}, t("label.by_hand")),
      h("p", { class: "soft" }, t("label.overlay")), h("output", { id: "overlay" }, state.overlay)),
    shown.node,
    step.id !== "platforms" && h("div", { class: "row" }, button("try", () => ask(true)), h("span", { class: "soft" }, t(`label.try_${step.id}`))),
    lines,
    h("div", { class: "row" },
      button("save", save, "main"),
      button("skip", () => post("save", { step: step.id, values: {} }).then(() => go(1))),
      at > 0 && button("back", () => go(-1))),
  ].filter(Boolean);
}

async function go(by) {
  state = await look();
  at += by;
  show();
  return "";
}

function end() {
  shown = null;
  const changed = state.pending;
  return [
    h("h2", { tabindex: "-1" }, t("title.end")),
    h("p", {}, t(changed ? "label.changed" : "label.unchanged")),
    h("p", { class: "soft" }, t("label.file")),
    h("div", { class: "row" },
      changed && button("restart", restart, "main"),
      h("a", { class: `button ${changed ? "" : "main"}`, href: "/dashboard", id: "desk" }, t("button.desk")),
      button("back", () => go(-1))),
  ];
}

const soon = (ms) => new Promise((done) => setTimeout(done, ms));

/** The show ends and begins anew; it is there again when its session has another name. */
async function restart() {
  await post("restart", {});
  say(t("label.restarting"));
  for (let tries = 0; tries < 120; tries += 1) {
    await soon(500);
    const now = await greet().catch(() => null);
    if (now && now.session !== session) {
      location.assign("/dashboard");
      return t("label.restarted");
    }
  }
  return t("label.restart_failed");
}

find("language").addEventListener("click", async () => {
  language = language === "ja" ? "en" : "ja";
  localStorage.setItem(CHOSEN, language);
  await lettered(words[language], language);
  show(false, shown?.values());
});

async function begin() {
  try {
    const greeting = await greet();
    ({ words, session } = greeting);
    state = await look();
    await lettered(words[language], language);
    show(false);
    document.documentElement.dataset.seen = "yes";
  } catch (error) {
    say(error.message);
    setTimeout(begin, 2000);
  }
}

begin();
