// The safe scene: what viewers see while a panic lasts. Nothing of the flat, and nobody's words.
import { dog, dogFace } from "./art/dog.js";
import { dreaming, shadow } from "./art/body.js";
import { dot, group, oval, path } from "./art/draw.js";
import { toSvg } from "./art/render.js";
import { element, setText } from "./dom.js";
import { word } from "./text.js";

const BOX = [-420, -310, 840, 540];

export class SafeScene {
  constructor(stage) {
    this.box = stage.appendChild(element("div", "safe"));
    this.box.append(toSvg(asleep(), BOX));
    this.text = this.box.appendChild(element("b"));
    this.other = this.box.appendChild(element("span"));
  }

  /** `words`: the sentence by language; `both`: it stands there in English and Japanese. */
  say(words, language, both) {
    setText(this.text, word(words, language));
    setText(this.other, both ? word(words, language === "ja" ? "en" : "ja") : "");
  }
}

/** Eve asleep in the lamp's light. */
const asleep = () => group({},
  oval(0, -40, 400, 250, "#ffd98a", { w: 0, o: 0.12 }), oval(0, -20, 290, 180, "#ffd98a", { w: 0, o: 0.16 }),
  oval(0, 66, 250, 42, "#a4543f", { w: 6 }), oval(0, 56, 214, 30, "#c9705a", { w: 0 }),
  group([0, 62, 0, 1.5], shadow(92), dog("sleep", dogFace("calm"))),
  group([24, -20, 0, 1.3], dreaming(150, -60)),
  ...[[-330, -210, 4], [-250, -262, 3], [262, -236, 4], [346, -170, 3], [180, -286, 3]].map(([x, y, r]) => dot(x, y, r, "#fff2c6", { w: 0 })),
  path("M-96 -262a34 34 0 1 0 40 44a28 28 0 0 1 -40 -44z", "#fff2c6", { w: 0 }));
