// From a tree of nodes to what a browser shows: elements, or the text of a picture to flatten.

const SVG = "http://www.w3.org/2000/svg";
const COLOURS = new Set(["fill", "stroke", "stop-color"]);
const same = (colour) => colour;

export function toElement(tree, tint = same) {
  const element = document.createElementNS(SVG, tree.tag);
  for (const [name, value] of Object.entries(tree.attrs)) {
    element.setAttribute(name, COLOURS.has(name) ? tint(String(value)) : String(value));
  }
  for (const kid of tree.kids) element.append(toElement(kid, tint));
  return element;
}

/** An <svg> element around a tree; `box` is [x, y, width, height]. */
export function toSvg(tree, box, tint = same) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", box.join(" "));
  svg.setAttribute("width", box[2]);
  svg.setAttribute("height", box[3]);
  svg.setAttribute("stroke-linejoin", "round");
  svg.setAttribute("stroke-linecap", "round");
  svg.append(toElement(tree, tint));
  return svg;
}

export function toText(tree, tint = same) {
  const attrs = Object.entries(tree.attrs)
    .map(([name, value]) => ` ${name}="${escaped(COLOURS.has(name) ? tint(String(value)) : value)}"`)
    .join("");
  const kids = tree.kids.map((kid) => toText(kid, tint)).join("");
  return `<${tree.tag}${attrs}>${kids}</${tree.tag}>`;
}

/** The text of a whole picture. */
export function toPicture(tree, box, tint = same) {
  return `<svg xmlns="${SVG}" viewBox="${box.join(" ")}" width="${box[2]}" height="${box[3]}" ` +
    `stroke-linejoin="round" stroke-linecap="round">${toText(tree, tint)}</svg>`;
}

function escaped(value) {
  return String(value).replace(/[&<>"]/g, (sign) =>
    ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[sign]);
}

/** A tint that multiplies every colour by [r, g, b] of 0-1. */
export function multiplied([r, g, b]) {
  const known = new Map();
  return (colour) => {
    if (!/^#[0-9a-f]{6}$/i.test(colour)) return colour;
    if (!known.has(colour)) {
      const parts = [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
      const mixed = [parts[0] * r, parts[1] * g, parts[2] * b]
        .map((part) => Math.min(255, Math.round(part)).toString(16).padStart(2, "0"));
      known.set(colour, `#${mixed.join("")}`);
    }
    return known.get(colour);
  };
}
