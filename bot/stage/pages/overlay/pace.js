// One beat for everything that is drawn step by step: walkers and mouths move in the same frame, so
// that the picture is put together six times a second and not once for each of them.

export const STEPS = 6;
const beats = new Set();
let timer = 0;

/** Call `beat()` six times a second until it is stopped; returns what stops it. */
export function onBeat(beat) {
  beats.add(beat);
  if (!timer) timer = setInterval(() => beats.forEach((one) => one()), 1000 / STEPS);
  return () => {
    beats.delete(beat);
    if (beats.size === 0) {
      clearInterval(timer);
      timer = 0;
    }
  };
}
