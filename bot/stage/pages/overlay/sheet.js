// Every pose, face and thing on one page, drawn by the code that draws the overlay.
// ?part=john | sara | eve | faces | things
import { DOG_POSES, dog, dogFace } from "./art/dog.js";
import { DRAWINGS, drawing, ghost } from "./art/catalogue.js";
import { person, shadow, sleeper } from "./art/body.js";
import { FEELINGS, feeling } from "./art/faces.js";
import { POSES } from "./art/poses.js";
import { group } from "./art/draw.js";
import { hairBehind, head } from "./art/heads.js";
import { toSvg } from "./art/render.js";
import { element } from "./dom.js";

const SUITED = { quarrel: "angry", sulk: "hurt", stretch: "proud", hug: "loving", wave: "happy", sit_wave: "happy", sofa_wave: "happy" };

function card(name, ...pictures) {
  const made = document.body.appendChild(element("figure"));
  const row = made.appendChild(element("div"));
  for (const { tree, box, width } of pictures) {
    const svg = toSvg(tree, box);
    svg.setAttribute("width", width);
    svg.setAttribute("height", (width * box[3]) / box[2]);
    row.append(svg);
  }
  made.append(element("figcaption", "", name));
}

function people(who) {
  for (const [name, pose] of Object.entries(POSES)) {
    const { eyes, brows, rest } = feeling(SUITED[name] ?? "content");
    const tree = group({}, shadow(62), person(who, pose, { eyes, brows, mouth: rest }));
    card(name, { tree, box: [-150, -455, 300, 475], width: 190 });
  }
  card("lie", { tree: sleeper(who, { eyes: "shut", brows: "calm", mouth: "soft" }), box: [-185, -190, 400, 210], width: 300 });
}

function eve() {
  for (const name of Object.keys(DOG_POSES)) {
    card(name, { tree: group({}, shadow(92), dog(name, dogFace(name === "walk" ? "happy" : "calm"))), box: [-150, -245, 320, 265], width: 330 });
  }
}

function faces() {
  const box = [-62, -70, 124, 128];
  for (const name of Object.keys(FEELINGS)) {
    const { eyes, brows, rest, talk } = feeling(name);
    const shown = ["john", "sara"].flatMap((who) => [rest, talk].map((mouth) => ({
      tree: group({}, hairBehind(who), head(who, { eyes, brows, mouth })), box, width: 118,
    })));
    card(name, ...shown, { tree: group([-20, 132], dog("sit", dogFace(name))), box, width: 118 });
  }
}

function things() {
  const known = Object.keys(DRAWINGS);
  for (const id of [...known, "something_unknown"]) {
    const { draw, size } = drawing(id);
    const reach = Math.max(size[0] + 50, size[1] * 1.15 + 50, 120);
    const box = [-reach / 2, -reach * 0.86, reach, reach];
    const hung = id === "projector" ? [-270, -10, 330, 330] : box;
    const tree = (inUse) => draw({ inUse, light: { part: "day" }, season: "spring" });
    card(id, { tree: ghost(tree(false)), box: hung, width: 118 }, { tree: tree(false), box: hung, width: 118 },
      { tree: tree(true), box: id === "tent" ? [-180, 380, 290, 260] : hung, width: 118 });
  }
}

const PARTS = { john: () => people("john"), sara: () => people("sara"), eve, faces, things };
PARTS[new URLSearchParams(location.search).get("part")]?.();
document.body.dataset.drawn = "true";
