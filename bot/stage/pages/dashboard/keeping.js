// The files of the home: copies, what waits beside them, what was changed here.

import { h, redraw, sure } from "./dom.js";
import { ask } from "./line.js";

const shown = (value) => (value === null || value === undefined ? "—" : typeof value === "object" ? JSON.stringify(value, null, 1) : String(value));
const at = (iso) => iso.slice(0, 16).replace("T", " ");

/** A section that asks for the files when its page is opened, and after each of its orders. */
function filing(id, title, draw) {
  return (t, order, { fail }) => {
    const box = h("div");
    async function look() {
      try {
        const answer = await ask("look/files");
        if (!answer.ok) throw new Error(answer.error);
        redraw(box, [draw(t, answer, give, fail)].flat(Infinity).filter(Boolean));
      } catch (error) { fail(error); }
    }
    async function give(asked) {
      const answer = await order(asked);
      await look();
      return answer;
    }
    return { node: h("section", { id }, h("h2", {}, t(title)), box), opened: look, show: () => {} };
  };
}

const nothing = (t, key) => h("p", { class: "soft" }, t(key));

export const backups = filing("backups", "title.backups", (t, { backups: all }, give, fail) => {
  const copy = (one) => {
    const plan = h("div");
    const look = async () => {
      try {
        const answer = await ask("look/plan", { name: one.name });
        if (!answer.ok) throw new Error(answer.error);
        plan.replaceChildren(...planned(t, answer), sure(t("button.restore"), t("label.restore_sure"), () => give({ do: "restore", name: one.name })));
      } catch (error) { fail(error); }
    };
    return h("li", {}, h("details", { "data-id": one.name, toggle: (event) => { if (event.currentTarget.open) look(); } },
      h("summary", {}, at(one.at), " ", h("span", { class: "soft" }, `${t(`reason.${one.reason}`)} · ${one.megabytes} MB`)), plan));
  };
  return [
    h("div", { class: "row" }, h("button", { type: "button", id: "do-back_up", click: () => give({ do: "back_up" }) }, t("button.back_up"))),
    all.length ? h("ul", { class: "scroll", tabindex: "0", "aria-label": t("title.backups") }, all.map(copy)) : nothing(t, "label.no_backups"),
  ];
});

const difference = (t, one) => (one.removed
  ? t("label.goes") : one.then === null || one.now === one.then ? "" : t("label.now_then", one));

function planned(t, answer) {
  return [
    h("p", { class: "soft" }, t("label.restore")),
    answer.changes.length
      ? h("ul", {}, answer.changes.map((one) => h("li", { class: "soft" }, `${one.file} ${difference(t, one)}`)))
      : nothing(t, "label.no_change"),
    answer.later_tips > 0 && h("p", { class: "soft" }, t("label.later_tips", { count: answer.later_tips, yen: answer.later_yen.toLocaleString("en-US") })),
    answer.forgotten > 0 && h("p", { class: "soft" }, t("label.stay_forgotten", { count: answer.forgotten })),
  ].filter(Boolean);
}

export const aside = filing("aside", "title.aside", (t, { aside: all, troubles }, give) => {
  const press = (text, asked, more = {}) => h("button", { type: "button", ...more, click: () => give(asked) }, t(text));
  const trouble = (one) => h("li", {},
    h("span", { class: "light down" }, h("b", {}, one.file), ` ${one.place}: ${one.what}`), h("p", { class: "soft" }, one.cure),
    h("div", { class: "row" },
      sure(t("button.put_back"), t("label.put_back_sure"), () => give({ do: "put_back", name: one.file })),
      sure(t("button.mean_it"), t("label.mean_it_sure"), () => give({ do: "mean_it", name: one.file }))));
  const conflict = (one) => [
    h("p", { class: "soft" }, t("label.conflict")),
    h("dl", {}, ["yours", "ours", "before"].map((key) => [h("dt", {}, t(`label.${key}`)), h("dd", {}, h("pre", {}, shown(one[key])))])),
  ];
  const rejected = (one) => [h("p", {}, one.reason), h("pre", {}, shown(one.entry)), h("p", { class: "soft" }, t("label.rejected"))];
  const kept = (one) => h("li", {},
    h("span", { class: "light warning" }, h("b", {}, one.whole ? one.path : one.file), one.whole ? "" : ` ${one.place}`),
    one.whole ? h("p", { class: "soft" }, t("label.whole")) : one.kind === "conflicts" ? conflict(one) : rejected(one),
    h("p", { class: "soft" }, `${at(one.at)} · ${one.path}`),
    h("div", { class: "row" },
      one.kind === "conflicts" && !one.whole && press("button.use_show", { do: "use_show", name: one.id }),
      press("button.seen", { do: "seen", kind: one.kind, name: one.id })));
  const rows = [...troubles.map(trouble), ...all.map(kept)];
  return rows.length ? h("ul", { class: "scroll tall", tabindex: "0", "aria-label": t("title.aside") }, rows) : nothing(t, "label.no_aside");
});

export const edits = filing("edits", "title.edits", (t, { edits: all }, give) => {
  const change = (one) => (one.deleted
    ? t("label.deleted") : Object.keys(one.after).map((key) => `${key}: ${shown(one.before[key])} → ${shown(one.after[key])}`).join(" · "));
  const row = (one) => h("li", { class: one.undone ? "soft" : "" },
    h("b", {}, [one.file, one.row].filter(Boolean).join(" ")), " ", h("span", { class: "soft" }, at(one.at)),
    h("div", { class: "change" }, change(one)),
    one.undone ? t("label.undone") : h("button", {
      type: "button", "data-keep": `undo-${one.number}`, click: () => give({ do: "undo_edit", number: one.number }),
    }, t("button.undo_edit")));
  return all.length ? h("ul", { class: "scroll tall", tabindex: "0", "aria-label": t("title.edits") }, all.map(row)) : nothing(t, "label.no_edits");
});
