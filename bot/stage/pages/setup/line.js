// The line to the show: what stands in the settings, what was tried, what is written.

const PATIENCE_MS = 30000;
let csrf = "";

async function answered(path, options = {}) {
  const response = await fetch(path, { ...options, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (!response.ok) throw new Error((await response.text()).trim() || String(response.status));
  const body = await response.json();
  if (!body.ok) throw new Error(body.error);
  return body;
}

/** The pages' words, the name of this run, and the token every change needs. */
export async function greet() {
  const session = await answered("/setup/session");
  csrf = session.csrf;
  return session;
}

export const look = () => answered("/setup/state");

export const post = (path, body) => answered(`/setup/${path}`, {
  method: "POST",
  headers: { "Content-Type": "application/json", "X-Hearthcast": csrf },
  body: JSON.stringify(body),
});
