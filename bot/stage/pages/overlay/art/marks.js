// Small marks of the HUD and of alerts.
import { INK, dot, flat, group, line, path } from "./draw.js";

export const coin = () => group({}, dot(0, 0, 46, "#ffcf5c", { w: 6 }), dot(0, 0, 34, "#ffe08a", { w: 4 }), line("M-14 -18L0 0L14 -18M0 0V22M-14 4H14M-14 13H14", INK, 6), flat("M-30 -20q8 -16 22 -20l4 8q-10 4 -16 16z", "#ffffff", 0.7));
export const heart = () => path("M0 16C-26 -2 -20 -22 -8 -22C-2 -22 0 -16 0 -14C0 -16 2 -22 8 -22C20 -22 26 -2 0 16Z", "#ff6f8c", { w: 4 });
export const brokenHeart = () => group({}, heart(), line("M0 -14l-5 8l8 6l-6 8", INK, 3.6));

export const musicNote = () => group({}, line("M-8 16V-20L18 -26V10", INK, 10), line("M-8 16V-20L18 -26V10", "#ffe08a", 5), dot(-16, 17, 9, "#ffe08a", { w: 4 }), dot(10, 11, 9, "#ffe08a", { w: 4 }));
export const bone = () => path("M-16 -7a8 8 0 1 0 -6 7a8 8 0 1 0 6 7H16a8 8 0 1 0 6 -7a8 8 0 1 0 -6 -7z", "#fff8ec", { w: 4 });

/** What the clock shows beside the time. */
export function sky(part, weather) {
  if (weather === "rain" || weather === "storm") return group({}, cloud("#c9d4dc"), line("M-10 12l-4 10M2 12l-4 10M14 12l-4 10", "#7fb7e2", 5));
  if (weather === "snow") return group({}, cloud("#dfe6ec"), dot(-10, 17, 3.4, "#ffffff", { w: 0 }), dot(2, 21, 3.4, "#ffffff", { w: 0 }), dot(13, 16, 3.4, "#ffffff", { w: 0 }));
  if (weather === "cloudy" || weather === "wind") return cloud("#dfe6ec");
  if (part === "night") return path("M6 -20a20 20 0 1 0 14 30a17 17 0 0 1 -14 -30z", "#ffe9a8", { w: 4 });
  return group({}, line("M0 -24V-20M0 20V24M-24 0H-20M20 0H24M-17 -17l3 3M14 14l3 3M17 -17l-3 3M-14 14l-3 3", "#ffcf5c", 5), dot(0, 0, 12, part === "evening" ? "#ff9a5c" : "#ffd75e", { w: 4 }));
}
const cloud = (colour) => path("M-20 10Q-28 10 -26 0Q-24 -8 -15 -7Q-12 -20 2 -18Q14 -18 16 -7Q27 -6 25 4Q24 10 16 10Z", colour, { w: 4 });
