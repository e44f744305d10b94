// The light of the hour: tints for room and people, the sky, and which lamps burn.

const PARTS = {
  morning: { room: [1, 0.985, 0.95], people: [1, 0.99, 0.97], lamp: false, sun: 0.22 },
  day: { room: [1, 1, 1], people: [1, 1, 1], lamp: false, sun: 0.16 },
  evening: { room: [1, 0.925, 0.83], people: [1, 0.95, 0.89], lamp: true, sun: 0.3 },
  night: { room: [0.93, 0.86, 0.85], people: [0.98, 0.93, 0.9], lamp: true, sun: 0 },
};
const ASLEEP = { room: [0.56, 0.55, 0.72], people: [0.68, 0.66, 0.8], lamp: false, sun: 0 };

const SKIES = {
  morning: [["#8ec6ea", "#cfe6ee", "#ffe6c4"], ["#9fb1bd", "#bccad0", "#d8dcda"]],
  day: [["#6fb7ea", "#a9d8f2", "#dff1f5"], ["#93a6b4", "#b4c2ca", "#ccd5d8"]],
  evening: [["#5a5a9c", "#d9788a", "#ffbe7a"], ["#5c5c7c", "#8d7f95", "#b59aa0"]],
  night: [["#141a42", "#27356f", "#4b5496"], ["#1b2038", "#2b3354", "#414a6c"]],
};

export const OVERCAST = new Set(["cloudy", "rain", "storm", "snow"]);

/** Everything the drawing needs to know of the hour. `asleep`: all who are at home sleep. */
export function lighting({ part = "day", weather = "sunny", season = "spring", asleep = false } = {}) {
  const known = PARTS[part] ? part : "day";
  const dark = asleep && (known === "night" || known === "evening" || known === "morning");
  const base = dark ? ASLEEP : PARTS[known];
  const grey = OVERCAST.has(weather);
  return {
    part: known, weather, season, dark, ...base,
    sun: grey ? 0 : base.sun,
    lamp: base.lamp || (grey && !dark && known !== "day"),
    sky: SKIES[known][grey ? 1 : 0],
    key: `${known}|${weather}|${season}|${dark}`,
  };
}
