// The three and their home: how they are, what they have, what they wish for. All of it can be changed.

import { drawing, h, sure } from "./dom.js";
import { values } from "./fields.js";
import { yen } from "./words.js";

export function people(t, order) {
  const node = h("section", { id: "people" }, h("h2", {}, t("title.people")));
  let cards = new Map();
  const card = (id) => {
    const head = h("div", { class: "head" });
    const mine = values(t, order, (field) => field.group === id);
    const draw = drawing(head, ({ one, muted }) => [
      h("h3", { class: `who ${id}` }, one.name),
      h("p", { class: "soft" }, `${one.doing} · ${one.spot}`),
      h("button", {
        type: "button", "data-keep": `mute-${id}`, "aria-pressed": String(muted),
        click: () => order({ do: muted ? "unmute" : "mute", about: id }),
      }, t(muted ? "button.unmute" : "button.mute")),
    ]);
    return { node: h("article", {}, head, mine.node), draw, mine };
  };
  return {
    node,
    show: (state) => {
      if (state.people.some((one) => !cards.has(one.id))) {
        cards = new Map(state.people.map((one) => [one.id, card(one.id)]));
        node.replaceChildren(node.firstElementChild, ...[...cards.values()].map((one) => one.node));
      }
      for (const one of state.people) {
        cards.get(one.id).draw({ one, muted: state.desk.muted.includes(one.id) });
        cards.get(one.id).mine.show(state.fields);
      }
    },
  };
}

export function household(t, order) {
  const groups = ["money", "flat", "hearts"].map((group) => [group, values(t, order, (field) => field.group === group)]);
  const facts = h("p", { class: "soft" });
  const draw = drawing(facts, (home) => [
    t("label.tips_in_all", { yen: yen(home.total_tips) }), ` · ${home.room_type}`, home.quarrel && ` · ${t("label.quarrel")}`,
  ]);
  return {
    node: h("section", { id: "household" }, h("h2", {}, t("title.household")), facts,
      groups.map(([group, one]) => [h("h3", {}, t(`group.${group}`)), one.node])),
    show: (state) => {
      draw(state.household);
      for (const [, one] of groups) one.show(state.fields);
    },
  };
}

export function food(t, order) {
  const stock = values(t, order, (field) => field.group === "food" && field.value > 0);
  const rest = values(t, order, (field) => field.group === "food" && field.value === 0);
  return {
    node: h("section", { id: "food" }, h("h2", {}, t("title.food")), stock.node,
      h("details", {}, h("summary", {}, t("label.more_food")), rest.node)),
    show: (state) => {
      stock.show(state.fields);
      rest.show(state.fields);
    },
  };
}

export function wishes(t, order) {
  const list = h("div", { class: "scroll tall", tabindex: "0", role: "group", "aria-label": t("title.wishes") });
  const press = (text, asked) => h("button", { type: "button", click: () => order(asked) }, text);
  const facts = (one) => [
    one.lacks.length ? t("label.lacks", { names: one.lacks.join(", ") }) : "",
    one.from ? t("label.brought", { name: one.from, day: one.day }) : "",
  ].filter(Boolean).join(" · ");
  const deeds = (one) => [
    one.wish ? press(t("button.no_wish"), { do: "wish", item: "" }) : one.may_wish && press(t("button.wish"), { do: "wish", item: one.id }),
    !one.move && (one.owned
      ? sure(t("button.take_away"), t("label.take_away_sure", { name: one.name }), () => order({ do: "own", item: one.id, owned: false }))
      : sure(t("button.put_in"), t("label.put_in_sure", { name: one.name }), () => order({ do: "own", item: one.id, owned: true }))),
  ];
  const mark = (one) => (one.wish ? "♡" : one.owned ? "✓" : "");
  const item = (one) => h("details", { "data-id": one.id, class: one.owned ? "owned" : "" },
    h("summary", {},
      h("span", { class: "mark", "aria-hidden": "true" }, mark(one)), h("b", {}, one.name), " ",
      h("span", { class: "soft" }, one.owned ? t("label.owned") : one.yen ? `¥${yen(one.yen)} / ¥${yen(one.price)}` : one.price ? `¥${yen(one.price)}` : ""),
      !one.owned && one.yen > 0 && h("meter", { min: 0, max: one.price, value: one.yen })),
    facts(one) && h("p", { class: "soft" }, facts(one)),
    h("div", { class: "row" }, deeds(one)));
  const there = h("p", {});
  const drawThere = drawing(there, (all) => {
    const names = [...all.items.filter((one) => one.owned && !one.move).map((one) => one.name), ...all.others];
    return t("label.in_flat", { names: names.join(", ") || t("label.nothing") });
  });
  const draw = drawing(list, (all) => [
    ...all.items.map(item),
  ]);
  return {
    node: h("section", { id: "wishes" }, h("h2", {}, t("title.wishes")), there, h("p", { class: "soft" }, t("label.wishes")), list),
    show: (state) => {
      drawThere(state.wishes);
      draw(state.wishes);
    },
  };
}
