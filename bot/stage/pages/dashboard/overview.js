// Lights, controls, transcript, messages: what is looked at all the time.

import { drawing, h } from "./dom.js";

export function lights(t, order) {
  const list = h("ul");
  const draw = drawing(list, (rows) => rows.map((row) => {
    const known = t(`part.${row.part}`);
    const name = known === `part.${row.part}` ? row.part : known;
    return h("li", {},
      h("span", { class: `light ${row.light}` }, h("b", {}, name), ` ${t(`light.${row.light}`)}`),
      h("div", { class: "soft" }, row.sentence),
      row.retry && h("button", { type: "button", click: () => order({ do: "retry", about: row.part }) }, t("button.retry")));
  }));
  return { node: h("section", { id: "lights" }, h("h2", {}, t("title.lights")), list), show: (state) => draw(state.lights) };
}

export function controls(t, order) {
  const row = h("div", { class: "row" });
  const press = (act, text, more = {}) => h("button", { type: "button", id: `do-${act}`, click: () => order({ do: act }), ...more }, text);
  const draw = drawing(row, ({ paused, live }) => [
    // A switch keeps the focus when it is pressed: both of its sides bear one name.
    paused ? press("resume", t("button.resume"), { "aria-pressed": "true", "data-keep": "pause" }) : press("pause", t("button.pause"), { "data-keep": "pause" }),
    press("tick", t("button.tick")),
    live ? press("go_off", t("button.go_off"), { "aria-pressed": "true", "data-keep": "live" }) : press("go_live", t("button.go_live"), { "data-keep": "live" }),
    press("skip_alert", t("button.skip_alert")),
    press("replay_alert", t("button.replay_alert")),
    press("undo", t("button.undo")),
  ]);
  const live = h("p", { class: "soft" });
  const drawLive = drawing(live, (sources) => sources.length ? t("label.live", { sources: sources.join(", ") }) : t("label.not_live"));
  return {
    node: h("section", { id: "controls" }, h("h2", {}, t("title.controls")), row, live),
    show: (state) => {
      draw({ paused: state.desk.paused, live: state.live.includes("streamer") });
      drawLive(state.live);
    },
  };
}

const KEPT = 300;

export function transcript(t) {
  const text = h("pre");
  const box = h("div", { class: "scroll", tabindex: "0", role: "log", "aria-label": t("title.transcript") }, text);
  let last = 0;
  const toEnd = () => { box.scrollTop = box.scrollHeight; };
  return {
    node: h("section", { id: "transcript" }, h("h2", {}, t("title.transcript")), box),
    since: () => last,
    opened: toEnd,
    show: (state) => {
      if (state.last < last) text.replaceChildren();
      last = state.last;
      const atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < 40;
      for (const [, line] of state.transcript) text.append(h("span", {}, `${line}\n`));
      while (text.childElementCount > KEPT) text.firstElementChild.remove();
      if (atEnd && state.transcript.length) toEnd();
    },
  };
}

const clockOf = (iso) => new Date(iso).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });

export function notices(t, order) {
  const list = h("ul", { class: "scroll", tabindex: "0", "aria-label": t("title.notices") });
  const again = (one) => (one.count > 1 ? t("label.again", { count: one.count, since: clockOf(one.first) }) : "");
  const draw = drawing(list, (rows) => rows.length
    ? rows.map((one) => h("li", { class: `notice ${one.severity}` },
      h("span", { class: `light ${{ note: "ok", warning: "warning", grave: "down" }[one.severity]}` }, one.text),
      h("div", { class: "row" },
        h("span", { class: "soft" }, [t(`severity.${one.severity}`), clockOf(one.last), again(one)].filter(Boolean).join(" · ")),
        h("button", { type: "button", class: "small", "data-keep": `away-${one.number}`, click: () => order({ do: "put_away", number: one.number }) }, t("button.put_away")))))
    : h("li", { class: "soft" }, t("label.no_notices")));
  const all = h("button", { type: "button", click: () => order({ do: "put_away" }) }, t("button.put_all_away"));
  return {
    node: h("section", { id: "notices" }, h("h2", {}, t("title.notices")), list, h("div", { class: "row" }, all)),
    show: (state) => {
      draw(state.notices);
      all.hidden = state.notices.length < 2;
    },
    waiting: (state) => state.notices.filter((one) => one.severity !== "note").length,
  };
}
