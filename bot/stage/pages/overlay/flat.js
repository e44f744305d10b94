// The room on the page: a flattened picture, redrawn only when furniture, light or weather change.
import { STAGE, backdrop, dressing, fronts, placedItems } from "./art/room.js";
import { multiplied, toPicture, toSvg } from "./art/render.js";
import { musicNote } from "./art/marks.js";
import { apart } from "./labels.js";
import { element, setText } from "./dom.js";
import { clipped, word } from "./text.js";

/** What plays music, in order of preference. */
const PLAYERS = ["speaker", "radio", "guitar"];

export class Flat {
  #drawn = { back: "", front: "", tags: "" };
  #asked = 0;

  constructor(stage) {
    this.canvas = stage.appendChild(element("canvas", "backdrop"));
    this.weather = stage.appendChild(element("div", "weather"));
    this.weather.append(element("div", "fall"));
    this.notes = stage.appendChild(element("div", "notes"));
    for (let count = 0; count < 3; count += 1) this.notes.append(toSvg(musicNote(), [-34, -34, 68, 68]));
    this.dressing = stage.appendChild(element("div", "dressing"));
    this.layers = new Map();
    this.tags = stage.appendChild(element("div", "tags"));
    this.stage = stage;
    // Until its letters are there, a label is narrower than it will be.
    document.fonts.addEventListener("loadingdone", () => {
      this.#drawn.tags = "";
      this.#spread(this.ghosts ?? [], "");
    });
    [this.canvas.width, this.canvas.height] = [STAGE[2], STAGE[3]];
  }

  /** Show these items in this light; `use`: what somebody is using that is part of the flat. */
  show(items, light, use, language) {
    const placed = placedItems(items, use.held);
    const things = items.map((item) => `${item.id}${item.state}${item.in_use}`).join();
    const key = `${things}|${light.key}|${JSON.stringify(use)}`;
    if (key !== this.#drawn.back) {
      this.#drawn.back = key;
      this.#draw(placed, light, use);
    }
    this.weather.dataset.weather = light.weather;
    this.stage.dataset.dark = String(light.dark);
    this.#label(placed.filter((item) => item.state === "ghost"), language);
  }

  /** Music that viewers ordered: notes rise from what plays it, or from nowhere in particular. */
  play(on, items) {
    this.stage.classList.toggle("musical", on);
    const player = PLAYERS.map((id) => items.find((item) => item.id === id && item.state === "owned")).find(Boolean);
    const [x, y] = player?.at ?? [1010, 470];
    this.notes.style.transform = `translate(${x}px, ${Math.max(330, y - 90)}px)`;
  }

  async #draw(placed, light, use) {
    const tint = multiplied(light.room);
    const turn = (this.#asked += 1);
    const url = URL.createObjectURL(new Blob([toPicture(backdrop(placed, light, use), STAGE, tint)], { type: "image/svg+xml" }));
    const picture = new Image();
    picture.src = url;
    try {
      await picture.decode();
    } finally {
      URL.revokeObjectURL(url);
    }
    if (turn !== this.#asked) return;
    const paint = this.canvas.getContext("2d");
    paint.clearRect(0, 0, STAGE[2], STAGE[3]);
    paint.drawImage(picture, 0, 0);
    this.dressing.replaceChildren(toSvg(dressing(placed, light), STAGE, tint));
    trim(this.dressing.firstChild);
    this.#stand(fronts(placed, light), tint);
    this.stage.dataset.drawn = light.key;
  }

  #stand(pieces, tint) {
    const kept = new Set(pieces.map((piece) => piece.id));
    for (const [id, layer] of this.layers) {
      if (!kept.has(id)) {
        layer.remove();
        this.layers.delete(id);
      }
    }
    for (const { id, depth, tree } of pieces) {
      if (!this.layers.has(id)) this.layers.set(id, this.stage.appendChild(element("div", "piece")));
      const layer = this.layers.get(id);
      layer.style.zIndex = String(Math.round(depth));
      layer.replaceChildren(toSvg(tree, STAGE, tint));
      trim(layer.firstChild);
    }
  }

  /** Put labels where their things are, apart from one another; measured only when one changed. */
  #spread(ghosts, language) {
    const key = `${language}${ghosts.map((item) => `${item.id}${item.saved}`)}`;
    if (key === this.#drawn.tags) return;
    this.#drawn.tags = key;
    const tags = [...this.tags.children];
    const labels = ghosts.map((item, at) => ({
      x: Math.min(1690, Math.max(230, item.at[0])), y: labelTop(item, item.at[1]), w: tags[at].offsetWidth, h: tags[at].offsetHeight,
    }));
    apart(labels).forEach((y, at) => {
      tags[at].style.transform = `translate(${labels[at].x}px, ${y}px) translate(-50%, -50%)`;
    });
  }

  #label(ghosts, language) {
    while (this.tags.children.length > ghosts.length) this.tags.lastChild.remove();
    ghosts.forEach((item, index) => {
      let tag = this.tags.children[index];
      if (!tag) {
        tag = this.tags.appendChild(element("div", "tag"));
        tag.append(element("b"), element("span"));
      }
      tag.style.zIndex = String(tagDepth(item));
      setText(tag.children[0], clipped(word(item.name, language), 16));
      setText(tag.children[1], `${item.saved} / ${item.price}`);
    });
    this.ghosts = ghosts;
    this.#spread(ghosts, language);
  }
}

/** Cut a picture to what is drawn on it: a large empty layer costs as much as a full one. */
function trim(svg) {
  const { x, y, width, height } = svg.getBBox();
  const box = [Math.floor(x) - 8, Math.floor(y) - 8, Math.ceil(width) + 16, Math.ceil(height) + 16];
  svg.setAttribute("viewBox", box.join(" "));
  svg.setAttribute("width", box[2]);
  svg.setAttribute("height", box[3]);
  svg.style.transform = `translate(${box[0]}px, ${box[1]}px)`;
}

/** A label stands where its thing does: before it, and behind whoever is before that. */
function tagDepth(item) {
  const depth = Math.max(item.at[1], item.depth ?? 0);
  return item.layer === "floor" || depth <= 760 ? 4 : depth + 2;
}

const labelTop = (item, y) => (item.hangs ? y + 50 : Math.max(230, y - item.size[1] / 2));
