// A row of a memory file, opened to be changed or deleted.

import { h, sure } from "./dom.js";

const CONTROLS = {
  text: (key, value) => h("textarea", { name: key, rows: 2, maxlength: 2000 }, value),
  line: (key, value) => h("input", { name: key, value, maxlength: 200 }),
  names: (key, value) => h("input", { name: key, value: value.join(", "), maxlength: 400 }),
  switch: (key, value) => h("input", { type: "checkbox", name: key, checked: value }),
  share: (key, value) => range(key, value, 0),
  signed: (key, value) => range(key, value, -1),
};

/** Only what was typed anew: the rest may have changed meanwhile, and is not ours to put back. */
function typed(parts, controls) {
  const changes = {};
  for (const [key, kind, value] of parts) {
    const control = controls.get(key);
    const given = kind === "switch" ? control.checked : kind === "share" || kind === "signed" ? Number(control.value) : control.value;
    const before = kind === "names" ? value.join(", ") : value;
    if (given !== before) changes[key] = given;
  }
  return changes;
}

function range(key, value, least) {
  const told = h("output", {}, String(value));
  const input = h("input", { type: "range", name: key, min: least, max: 1, step: 0.01, value, input: () => { told.textContent = input.value; } });
  return h("span", { class: "range" }, input, told);
}

/**
 * The form of one row.
 * `parts` are [key, kind, value]; `file` and `row` say where; `done` is called after each change.
 */
export function rowForm(t, order, { file, row, parts, deletes = true }, done) {
  const controls = new Map();
  const labels = parts.map(([key, kind, value]) => {
    const made = CONTROLS[kind](key, value);
    controls.set(key, made.matches("input, textarea") ? made : made.querySelector("input"));
    return h("label", { class: kind }, t(`row.${key}`), made);
  });
  const give = async (asked) => {
    const answer = await order({ file, row, ...asked });
    if (answer?.ok) done();
  };
  return h("form", {
    submit: (event) => {
      event.preventDefault();
      const values = typed(parts, controls);
      if (Object.keys(values).length) give({ do: "edit", values });
    },
  }, labels, h("div", { class: "row" },
    h("button", { type: "submit" }, t("button.save")),
    deletes && sure(t("button.delete"), t("label.delete_sure"), () => give({ do: "delete" }))));
}

/** A row that unfolds: its form is made when it is opened for the first time. */
export function unfolding(id, summary, inside) {
  const box = h("details", {
    "data-id": id,
    toggle: () => { if (box.open && box.childElementCount === 1) box.append(...[inside()].flat()); },
  }, h("summary", {}, summary));
  return box;
}
