// The overlay's address with what is asked of it, seen at once in the real overlay.

import { LANGUAGES, LAYOUTS, MOTIONS, VIEWS } from "/overlay/options.js";
import { drawing, h } from "./dom.js";
import { options, sized } from "./overlay_options.js";

const SIZES = ["1920x1080", "1280x720", "1080x1920"];

export function overlayLink(t, order) {
  const choice = (name, values) => h("label", {}, t(`link.${name}`), h("select", { name },
    values.map((one) => h("option", { value: one }, t(`link.${name}_${one || "show"}`)))));
  const flag = (name, on) => h("label", { class: "flag" }, h("input", { type: "checkbox", name, checked: on }), h("span", {}, t(`link.${name}`)));
  const fields = h("form", { class: "options", submit: (event) => event.preventDefault() },
    choice("view", VIEWS), choice("layout", LAYOUTS), choice("motion", MOTIONS), choice("lang", ["", ...LANGUAGES]),
    h("label", {}, t("link.size"), h("select", { name: "size" }, SIZES.map((one) => h("option", { value: one }, t(`link.size_${one}`))))),
    h("label", {}, t("link.scale"), h("input", { name: "scale", type: "number", min: "0.25", max: "3", step: "0.05", value: "1" })),
    flag("hud", true), flag("audio", false), flag("debug", false), flag("live", true));
  const frame = h("iframe", { title: t("link.preview"), tabindex: "-1" });
  const screen = h("div", { class: "preview" }, frame);
  const shown = h("output");
  const chosen = () => options(Object.fromEntries(new FormData(fields)));

  const place = () => {
    const [width, height] = sized(fields.elements.size.value);
    // Narrow and tall previews keep to a height that leaves the form in sight.
    const zoom = Math.min(screen.parentElement.clientWidth / width, 520 / height);
    frame.style.setProperty("width", `${width}px`);
    frame.style.setProperty("height", `${height}px`);
    frame.style.setProperty("transform", `scale(${zoom})`);
    screen.style.setProperty("width", `${width * zoom}px`);
    screen.style.setProperty("height", `${height * zoom}px`);
  };
  const load = drawing(h("i"), (address) => {
    frame.src = address;
    return [];
  });
  const look = () => {
    const seen = fields.elements.live.checked && node.offsetParent !== null && !document.hidden;
    screen.hidden = !seen;
    // Nothing is painted for nobody: an overlay that is not looked at is not there.
    if (seen) place();
    load(seen ? `/overlay?${new URLSearchParams({ ...chosen(), preview: "1" })}` : "about:blank");
  };
  const change = () => {
    shown.textContent = "";
    look();
  };
  const address = async () => {
    const answer = await order({ do: "overlay", options: chosen() });
    if (answer?.link) shown.textContent = answer.link;
  };
  const add = () => {
    const [width, height] = sized(fields.elements.size.value);
    order({ do: "obs_add", options: chosen(), width, height });
  };
  fields.addEventListener("input", change);
  const node = h("section", { id: "overlay-link", class: "wide" }, h("h2", {}, t("title.overlay_link")),
    h("div", {}, screen), fields, h("div", { class: "row" },
      h("button", { type: "button", click: address }, t("button.overlay")),
      h("button", { type: "button", class: "main", click: add }, t("button.obs_add"))),
    shown, h("p", { class: "soft" }, t("link.paste")));
  return { node, opened: look, show: look };
}
