// What the tests of access measure in the dashboard; each is a function without arguments.
({
/* Texts whose contrast with what is behind them is under WCAG 2.2 AA (4.5; large ones 3). */
pale: () => {
  const pen = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  const rgba = (color) => {
    pen.clearRect(0, 0, 1, 1);
    pen.fillStyle = color;
    pen.fillRect(0, 0, 1, 1);
    return [...pen.getImageData(0, 0, 1, 1).data].map((part, at) => (at === 3 ? part / 255 : part));
  };
  const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
  const behind = (node) => {
    const layers = [];
    for (let one = node; one; one = one.parentElement) layers.push(rgba(getComputedStyle(one).backgroundColor));
    return layers.reverse().reduce((under, layer) => over(layer, under), [255, 255, 255, 1]);
  };
  const light = (color) => {
    const [r, g, b] = color.map((part) => (part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const pale = [];
  for (const node of document.querySelectorAll("body *")) {
    const own = [...node.childNodes].some((one) => one.nodeType === 3 && one.textContent.trim());
    if (!own || !node.checkVisibility() || node.disabled) continue;
    const style = getComputedStyle(node);
    const ground = behind(node);
    const [one, two] = [light(over(rgba(style.color), ground)), light(ground)].sort((a, b) => b - a);
    const size = parseFloat(style.fontSize), bold = Number(style.fontWeight) >= 700;
    const needed = size >= 24 || (bold && size >= 18.66) ? 3 : 4.5;
    const ratio = (one + 0.05) / (two + 0.05);
    if (ratio < needed - 0.005) pale.push(`${ratio.toFixed(2)}: ${node.textContent.trim().slice(0, 40)} (${node.className || node.tagName})`);
  }
  return [...new Set(pale)];
},
/* How many controls the Tab key has to reach; each is numbered in the order it is read. */
reachable: () => {
  const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter((one) => one.checkVisibility() && !one.disabled && one.tabIndex >= 0);
  all.forEach((one, at) => { one.dataset.at = at; });
  return all.length;
},
/* Which of them has the focus, and whether that is seen. */
focused: () => {
  const one = document.activeElement, style = getComputedStyle(one);
  const seen = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  return { at: Number(one.dataset.at ?? -1), seen, what: one.outerHTML.slice(0, 120) };
},
})
