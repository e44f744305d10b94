// The dashboard: asks the show once a second how it is, and shows exactly that.

import { alarm } from "./alarm.js";
import { drawing, h } from "./dom.js";
import { lettered } from "./letters.js";
import { ask, give, greet } from "./line.js";
import { PAGES } from "./pages.js";
import { tabs } from "./tabs.js";
import { clock, firstLanguage, speaker } from "./words.js";

const EVERY_MS = 1000;
const SAID_MS = 12000;
const CHOSEN = "hearthcast.language";
const find = (id) => document.getElementById(id);

let words = {};
let language = firstLanguage(localStorage.getItem(CHOSEN), navigator.language);
let pages = [];
let nav = null;
let away = false;

const t = (key, values) => speaker(words, language)(key, values);

let fading = null;

/** Tell what came of an order; a change can be taken back from here while it is told. */
function say(text, edit) {
  const back = () => order({ do: "undo_edit", number: edit });
  find("said").replaceChildren(text, edit ? h("button", { type: "button", class: "small", click: back }, t("button.undo_edit")) : "");
  clearTimeout(fading);
  fading = setTimeout(() => find("said").replaceChildren(), SAID_MS);
}

const fail = (error) => say(error.message || String(error));

/** What came of an order; of a change what it was and is. */
function told(asked, answer) {
  if (asked.do === "undo_edit") return t("label.undone");
  if (answer.edit) return answer.change ? t("label.changed", answer) : t("label.deleted");
  return answer.said ?? t("label.done");
}

async function order(asked) {
  try {
    const answer = await give(asked);
    say(answer.ok ? told(asked, answer) : answer.error, answer.edit);
    await look();
    return answer;
  } catch (error) {
    fail(error);
    return null;
  }
}

function build() {
  document.documentElement.lang = language;
  document.title = t("title.page");
  find("title").textContent = t("title.page");
  find("language").textContent = language === "ja" ? "English" : "日本語";
  pages = PAGES.map(([id, sections]) => [id, sections.map((section) => section(t, order, { language, fail, say }))]);
  const opened = (id) => pages.find(([one]) => one === id)[1].forEach((section) => section.opened?.());
  nav = tabs(pages.map(([id, sections]) => [id, t(`tab.${id}`), sections.map((one) => one.node)]), t("title.tabs"), opened);
  document.querySelector("nav").replaceChildren(nav.list);
  document.querySelector("main").replaceChildren(...nav.pages);
  nav.follow();
}

/** The one button that is at hand on every page. */
const panic = drawing(find("panic"), ({ on, word }) => h("button", {
  type: "button", class: "panic", "data-keep": "panic", id: on ? "do-release" : "do-panic", click: () => order({ do: on ? "release" : "panic" }),
}, word));

function banner(state) {
  const text = alarm(t, away ? null : state);
  document.documentElement.classList.toggle("alarmed", Boolean(text));
  document.title = `${text ? "▲ " : ""}${t("title.page")}`;
  find("banner").hidden = !text;
  find("banner").textContent = text;
}

function heading(state) {
  const { day, time, next_s: next } = state.calendar;
  const due = next === null ? t("label.paused") : t("label.next", { seconds: clock(next) });
  find("clock").textContent = `${t("label.day", { day, time })} · ${due}`;
}

function show(state) {
  const on = state.desk.panic;
  panic({ on, word: t(on ? "button.release" : "button.panic") });
  for (const [id, sections] of pages) {
    for (const section of sections) section.show(state);
    nav.count(id, sections.reduce((sum, section) => sum + (section.waiting?.(state) ?? 0), 0));
  }
}

async function look() {
  try {
    if (!Object.keys(words).length) {
      words = await greet();
      await lettered(words[language], language);
      build();
    }
    const since = pages.flatMap(([, sections]) => sections).find((one) => one.since)?.since() ?? 0;
    const state = await ask("state", { since, language });
    away = false;
    heading(state);
    show(state);
    banner(state);
    document.documentElement.dataset.seen = "yes";
  } catch (error) {
    away = true;
    banner(null);
    console.warn(error.message);
  }
}

find("language").addEventListener("click", async () => {
  language = language === "ja" ? "en" : "ja";
  localStorage.setItem(CHOSEN, language);
  await lettered(words[language], language);
  build();
  look();
});

addEventListener("hashchange", () => nav?.follow());

async function follow() {
  await look();
  setTimeout(follow, EVERY_MS);
}

follow();
