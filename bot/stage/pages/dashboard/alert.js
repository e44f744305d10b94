// A test alert: seen on the overlay, and nothing else happens.

import { form, h } from "./dom.js";

export const PLATFORMS = ["twitch", "youtube", "tiktok", "streamlabs", "streamelements", "kofi"];

export function alert(t, order) {
  const fields = [
    h("label", {}, t("label.amount"), h("input", { name: "amount", value: "$5", required: true, maxlength: 40 })),
    h("label", {}, t("label.viewer"), h("input", { name: "viewer", value: "mika", maxlength: 60 })),
    h("label", {}, t("label.message"), h("input", { name: "message", maxlength: 200 })),
    h("label", {}, t("label.platform"), h("select", { name: "platform" }, PLATFORMS.map((one) => h("option", {}, one)))),
  ];
  return {
    node: h("section", { id: "alert" }, h("h2", {}, t("title.alert")), h("p", { class: "soft" }, t("alert.only")),
      form(fields, t("alert.show"), (given) => order({ do: "alert", ...given }))),
    show: () => {},
  };
}
