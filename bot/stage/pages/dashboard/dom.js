// Making elements. Text is always set as text.

/** An element; of `attributes`, functions are listeners and false or null is left out. */
export function h(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name, value);
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat(Infinity).filter((one) => one !== null && one !== undefined && one !== false));
  return made;
}

/** A function that draws into a node only when what it is given has changed, and nobody types in it. */
export function drawing(node, draw) {
  let before = null;
  return (given) => {
    const now = JSON.stringify(given);
    if (now === before || typing(node)) return;
    before = now;
    redraw(node, [draw(given)].flat(Infinity).filter(Boolean));
  };
}

/** Put other children into a node; what was open (`data-id`) stays open, and the focus (`id`, `data-keep`) stays. */
export function redraw(node, children) {
  const open = new Set([...node.querySelectorAll("details[open][data-id]")].map((one) => one.dataset.id));
  const held = node.contains(document.activeElement) ? keyOf(document.activeElement) : "";
  node.replaceChildren(...children);
  for (const one of node.querySelectorAll("details[data-id]")) one.open = open.has(one.dataset.id);
  if (held) [...node.querySelectorAll("[id], [data-keep]")].find((one) => keyOf(one) === held)?.focus();
}

const typing = (node) => node.contains(document.activeElement) && document.activeElement.matches("input, textarea");

const keyOf = (node) => node.dataset.keep || node.id || "";

/** A form that calls `done` with its fields' values instead of leaving the page. */
export function form(fields, button, done) {
  return h("form", {
    submit: (event) => {
      event.preventDefault();
      done(Object.fromEntries(new FormData(event.currentTarget)));
    },
  }, fields, h("div", { class: "row" }, h("button", { type: "submit" }, button)));
}

/** A button that has to be pressed twice within five seconds. */
export function sure(text, question, press) {
  let timer = null;
  const calm = () => { timer = null; button.textContent = text; };
  const button = h("button", {
    type: "button",
    click: () => {
      if (timer !== null) { clearTimeout(timer); calm(); press(); return; }
      button.textContent = question;
      timer = setTimeout(calm, 5000);
    },
  }, text);
  return button;
}
