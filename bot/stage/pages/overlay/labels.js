// Keeping the price labels of things apart. Pure.

const GAP = 6, HIGHEST = 230;

/** Heights for labels ({ x, y, w, h }, centres) so that none covers another: who comes later gives way. */
export function apart(labels) {
  const placed = [];
  for (const label of labels) {
    const inTheWay = (y) => placed.find((other) =>
      Math.abs(other.x - label.x) * 2 < other.w + label.w + GAP && Math.abs(other.y - y) * 2 < other.h + label.h + GAP);
    const upwards = climbed(label.y, label.h, inTheWay, -1);
    // Under the roof there is no room: then it goes down instead.
    const y = upwards < HIGHEST ? climbed(label.y, label.h, inTheWay, 1) : upwards;
    placed.push({ ...label, y });
  }
  return placed.map((label) => label.y);
}

function climbed(from, height, inTheWay, way) {
  let y = from;
  for (let other = inTheWay(y); other; other = inTheWay(y)) y = other.y + way * ((other.h + height + GAP) / 2 + 1);
  return y;
}
