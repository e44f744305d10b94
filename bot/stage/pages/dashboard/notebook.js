// What a character wrote down: diary, opinions, likes and dislikes, favourite places.

import { h, redraw } from "./dom.js";
import { ask } from "./line.js";
import { rowForm, unfolding } from "./rows.js";
import { onChoice, who } from "./whose.js";

const texts = (one) => [["text", "text", one.text], ["text_ja", "text", one.text_ja]];
const LISTS = {
  diary: (one) => texts(one),
  opinions: (one) => [...texts(one), ["confidence", "share", one.confidence]],
  preferences: (one) => [...texts(one), ["strength", "signed", one.strength]],
  favorite_spots: (one) => [["note", "text", one.note], ["note_ja", "text", one.note_ja], ["score", "share", one.score]],
};

export function notebook(t, order, { language, fail }) {
  const box = h("div");
  let stale = true;

  const said = (one) => {
    const [en, ja] = [one.text ?? one.note, one.text_ja ?? one.note_ja];
    return language === "ja" ? ja || en : en || ja;
  };
  const head = (one) => h("span", { class: "told" },
    one.about ? h("b", {}, one.about) : h("span", { class: "soft" }, t("label.on_day", { day: one.day })), " ", said(one));
  const row = (name, one, reload) => h("li", {}, unfolding(`${name}-${one.row}`, head(one),
    () => rowForm(t, order, { file: `${who()}/${name}.json`, row: one.row, parts: LISTS[name](one) }, reload)));

  async function look() {
    if (!who()) return;
    try {
      const answer = await ask("look/notebook", { character: who(), language });
      if (!answer.ok) throw new Error(answer.error);
      redraw(box, Object.keys(LISTS).filter((name) => name === "diary" || answer[name].length).flatMap((name) => [
        h("h3", {}, t(`notebook.${name}`)),
        h("ul", { class: "scroll", tabindex: "0", "aria-label": t(`notebook.${name}`) }, answer[name].length
          ? answer[name].map((one) => row(name, one, look)) : h("li", { class: "soft" }, t("label.nothing_written"))),
      ]));
    } catch (error) { fail(error); }
  }

  const open = () => { stale = false; look(); };
  onChoice(() => { stale = true; box.replaceChildren(); if (box.checkVisibility()) open(); });
  return {
    node: h("section", { id: "notebook" }, h("h2", {}, t("title.notebook")), box),
    opened: open,
    show: () => { if (stale && box.checkVisibility()) open(); },
  };
}
