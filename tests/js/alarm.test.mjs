import assert from "node:assert/strict";
import { test } from "node:test";

import { alarm } from "../../bot/stage/pages/dashboard/alarm.js";

const t = (key) => ({ "light.away": "nobody answers", "label.panic_on": "panic", "part.overlay": "overlay" })[key] ?? key;
const row = (part, light) => ({ part, light, sentence: `${part} is ${light}` });
const state = (panic, ...lights) => ({ desk: { panic }, lights });

test("while all is well or heals by itself there is no alarm", () => {
  assert.equal(alarm(t, state(false, row("show", "ok"), row("twitch", "warning"), row("brain", "waiting"))), "");
});

test("a part that needs somebody is named with its sentence, the show before all others", () => {
  assert.equal(alarm(t, state(false, row("twitch", "down"))), "twitch: twitch is down");
  assert.equal(alarm(t, state(false, row("twitch", "down"), row("overlay", "down"))), "overlay: overlay is down");
  assert.equal(alarm(t, state(false, row("overlay", "down"), row("show", "down"))), "show: show is down");
});

test("panic and a show that does not answer are said before anything else", () => {
  assert.equal(alarm(t, state(true, row("show", "down"))), "panic");
  assert.equal(alarm(t, null), "nobody answers");
});
