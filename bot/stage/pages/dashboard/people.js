// Those who watch: held tips and texts, test tips, blocks, forgetting.

import { PLATFORMS } from "./alert.js";
import { drawing, form, h, sure } from "./dom.js";
import { place } from "./fields.js";
import { yen } from "./words.js";

export function held(t, order) {
  const list = h("ul");
  const decide = (about) => h("div", { class: "row" },
    h("button", { type: "button", click: () => order({ do: "approve_text", about }) }, t("button.approve")),
    h("button", { type: "button", click: () => order({ do: "deny_text", about }) }, t("button.deny")));
  const tip = (one) => {
    const worth = h("input", { type: "number", min: "0", step: "1", value: String(one.value) });
    return h("li", {}, h("b", {}, one.amount), " ", h("span", { class: "soft" }, one.reason),
      h("label", {}, t("label.worth"), worth), h("div", { class: "row" },
        h("button", { type: "button", click: () => order({ do: "approve_tip", about: one.key, value: worth.value }) }, t("button.approve")),
        h("button", { type: "button", click: () => order({ do: "deny_tip", about: one.key }) }, t("button.deny"))));
  };
  const draw = drawing(list, ({ tips, texts }) => {
    const rows = [
      ...tips.map(tip),
      ...texts.map((text) => h("li", {}, text.text, " ", h("span", { class: "soft" }, text.reason), decide(text.id))),
    ];
    return rows.length ? rows : h("li", { class: "soft" }, t("label.no_held"));
  });
  return {
    node: h("section", { id: "held" }, h("h2", {}, t("title.held")), list),
    show: (state) => draw({ tips: state.desk.tips, texts: state.desk.texts }),
    waiting: (state) => state.desk.tips.length + state.desk.texts.length,
  };
}

export function tip(t, order) {
  const fields = [
    h("label", {}, t("label.amount"), h("input", { name: "amount", value: "¥500", required: true })),
    h("label", {}, t("label.viewer"), h("input", { name: "viewer", value: "mika", required: true, maxlength: 60 })),
    h("label", {}, t("label.message"), h("input", { name: "message", maxlength: 200 })),
    h("label", {}, t("label.platform"), h("select", { name: "platform" }, PLATFORMS.map((one) => h("option", {}, one)))),
  ];
  return {
    node: h("section", { id: "tip" }, h("h2", {}, t("title.tip")), form(fields, t("button.send"), (given) => order({ do: "tip", ...given }))),
    show: () => {},
  };
}

export function viewers(t, order) {
  const list = h("ul", { class: "scroll tall", tabindex: "0", "aria-label": t("title.viewers") });
  const note = (one) => {
    const made = place(t("label.note", { name: one.name }), (text) => order({ do: "edit", file: "shared/viewers.json", row: one.id, values: { note: text } }));
    made.set("text", one.note);
    return h("div", { class: "memo" }, h("span", { class: "soft" }, t("label.your_note")), made.node);
  };
  const draw = drawing(list, ({ viewers: rows, blocked }) => rows.length ? rows.map((one) => h("li", {},
    h("b", {}, one.name), ` ${one.platform} `,
    h("span", { class: "soft" }, `${t("label.messages", { count: one.messages })} · ${t("label.tipped", { yen: yen(one.tips_total) })}`),
    note(one),
    h("div", { class: "row" },
      blocked.includes(one.id)
        ? h("button", { type: "button", "aria-pressed": "true", click: () => order({ do: "unblock_viewer", about: one.id }) }, t("button.unblock"))
        : h("button", { type: "button", click: () => order({ do: "block_viewer", about: one.id }) }, t("button.block")),
      sure(t("button.forget"), t("label.forget_sure", { name: one.name }), () => order({ do: "forget", viewer: one.id })))))
    : h("li", { class: "soft" }, t("label.nobody")));
  const words = h("div", { class: "row" });
  const drawWords = drawing(words, (blocked) => blocked.map((word) => h("button", {
    type: "button", click: () => order({ do: "unblock_word", about: word }),
  }, `${word} ✕`)));
  const block = form(h("label", {}, t("label.word"), h("input", { name: "about", required: true, maxlength: 60 })),
    t("button.block_word"), (given) => order({ do: "block_word", ...given }));
  return {
    node: h("section", { id: "viewers" }, h("h2", {}, t("title.viewers")), list, block, words),
    show: (state) => {
      draw({ viewers: state.viewers, blocked: state.desk.blocked_viewers });
      drawWords(state.desk.blocked_words);
    },
  };
}
