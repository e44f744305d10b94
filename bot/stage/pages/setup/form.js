// One step as a form: parts with their settings, what has to be set outside, what was found.

import { h } from "/dashboard/page/dom.js";

const hinted = (t, key) => {
  const text = t(`hint.${key}`);
  return text === `hint.${key}` ? null : h("span", { class: "hint" }, text);
};

function control(t, { key, kind, choices, value }) {
  if (kind === "switch") return h("input", { type: "checkbox", name: key, checked: value });
  if (kind === "choice") {
    return h("select", { name: key }, choices.map((one) => {
      const word = t(`choice.${key}.${one}`);
      return h("option", { value: one, selected: one === value }, word.startsWith("choice.") ? one : word);
    }));
  }
  const number = kind === "number" || kind === "whole";
  return h("input", {
    name: key, value: String(value), type: number ? "number" : "text", autocomplete: "off", spellcheck: "false",
    min: number && "0", step: kind === "whole" ? "1" : number && "any",
  });
}

function setting(t, field) {
  const made = control(t, field);
  const name = t(`field.${field.key}`);
  return field.kind === "switch"
    ? h("label", { class: "switch" }, made, h("span", {}, name, hinted(t, field.key)))
    : h("label", {}, name, hinted(t, field.key), made);
}

/** Which variable holds a secret, whether it is set, and how it is set. The value is never here. */
function outside(t, part) {
  const { name, set, needed } = part.secret;
  if (!name) return null;
  if (set) return h("div", { class: "secret set" }, `✓ ${t("label.secret_set", { name })}`);
  return h("div", { class: `secret ${needed ? "missing" : ""}` },
    h("p", { class: "hint" }, t(needed ? "label.secret_missing" : "label.secret_optional", { name })),
    h("details", {}, h("summary", {}, t("label.secret_how")),
      h("p", { class: "hint" }, "Windows:"), h("output", {}, `setx ${name} "…"`),
      h("p", { class: "hint" }, "Mac, Linux:"), h("output", {}, `export ${name}="…"`),
      h("p", { class: "hint" }, t("label.secret_then"))));
}

/** The step's form; `kept`: what was entered before. `values()` gives what is asked for just now. */
export function form(t, step, kept = {}) {
  const parts = step.parts.map((part) => ({
    part,
    node: h("fieldset", { id: `part-${part.id}`, "data-brain": part.for_brain || null },
      h("legend", {}, t(`part.${part.id}`)), hinted(t, `part.${part.id}`),
      part.fields.map((field) => setting(t, field)), outside(t, part)),
  }));
  const node = h("form", { novalidate: true, submit: (event) => event.preventDefault() }, parts.map((one) => one.node));
  for (const [key, value] of Object.entries(kept)) {
    const field = node.querySelector(`[name="${key}"]`);
    if (field?.type === "checkbox") field.checked = value;
    else if (field) field.value = value;
  }
  const brain = node.querySelector('[name="brain.name"]');
  const only = () => {
    for (const { part, node: box } of parts) box.hidden = Boolean(part.for_brain) && part.for_brain !== brain?.value;
    for (const { node: box } of parts) inside(box);
  };
  const inside = (box) => {
    const on = box.querySelector('input[type="checkbox"][name$=".on"]');
    if (!on) return;
    for (const one of box.children) {
      if (one.tagName !== "LEGEND" && !one.contains(on)) one.hidden = !on.checked;
    }
  };
  node.addEventListener("change", only);
  only();
  return { node, values: () => Object.fromEntries(parts.filter((one) => !one.node.hidden).flatMap(({ part, node: box }) =>
    part.fields.map(({ key, kind }) => {
      const field = box.querySelector(`[name="${key}"]`);
      return [key, kind === "switch" ? field.checked : field.value];
    }))) };
}

export const found = (lines) => lines.map((line) => h("li", { class: line.light }, line.text));
