// The line to the show: what is asked and ordered, and whether anybody answers.

const PATIENCE_MS = 8000;
let csrf = "";

async function answered(path, options = {}) {
  const response = await fetch(path, { ...options, signal: AbortSignal.timeout(options.patience ?? PATIENCE_MS) });
  if (!response.ok) throw new Error((await response.text()).trim() || String(response.status));
  return response.json();
}

/** The page's words, and the token every order needs. */
export async function greet() {
  const session = await answered("/dashboard/session");
  csrf = session.csrf;
  return session.words;
}

export const ask = (path, query = {}) => answered(`/dashboard/${path}?${new URLSearchParams(query)}`);

/** Give an order; a model may think for a minute before "decide now" is done. */
export const give = (order) => answered("/dashboard/order", {
  method: "POST",
  headers: { "Content-Type": "application/json", "X-Hearthcast": csrf },
  body: JSON.stringify(order),
  patience: 120000,
});
