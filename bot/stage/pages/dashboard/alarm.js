// What has to be read at once, in one sentence: nobody answers, panic, or a part that needs somebody.

const FIRST = ["show", "overlay", "brain"];

/** The alarm's text, empty when there is none; the show's own life comes before all other parts. */
export function alarm(t, state) {
  if (state === null) return t("light.away");
  if (state.desk.panic) return t("label.panic_on");
  const down = state.lights.filter((row) => row.light === "down");
  const worst = FIRST.map((part) => down.find((row) => row.part === part)).find(Boolean) ?? down[0];
  if (!worst) return "";
  const known = t(`part.${worst.part}`);
  return `${known === `part.${worst.part}` ? worst.part : known}: ${worst.sentence}`;
}
