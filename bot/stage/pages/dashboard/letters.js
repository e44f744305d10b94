// Our own letters, ready before anything is drawn: Chromium keeps boxes it drew in their place.

const PATIENCE_MS = 1500;

/** Wait for the letters a page in this language needs; not for long, a system may have its own. */
export async function lettered(table, language) {
  const all = language === "ja" ? Object.values(table ?? {}).join("") : "";
  const ready = document.fonts.load('800 16px "Hearth"', `日本語${all}`);
  await Promise.race([ready.catch(() => {}), new Promise((done) => setTimeout(done, PATIENCE_MS))]);
}
