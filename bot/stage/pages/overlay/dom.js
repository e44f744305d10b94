// The few ways in which this page makes elements. Text is always set as text.

export function element(tag, className = "", text = "") {
  const made = document.createElement(tag);
  if (className) made.className = className;
  if (text) made.textContent = text;
  return made;
}

/** Set a text only when it differs: an unchanged node is not painted again. */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

export const setStyle = (node, name, value) => {
  if (node.style.getPropertyValue(name) !== value) node.style.setProperty(name, value);
};
