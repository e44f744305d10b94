// From messages of the server to the page's picture of the show. Pure: (known, message) → next.

export const EMPTY = { session: "", build: "", seq: -1, state: null };

/**
 * Take one message. Returns {known, frames, alerts, fresh, gap, reload}:
 * frames are played once, alerts are those nobody has shown yet, fresh: the whole picture is new,
 * clear: what passed before must go, gap: something was missed and the socket has to ask again.
 */
export function reduce(known, message) {
  switch (message?.type) {
    case "snapshot": {
      const reload = known.build !== "" && known.build !== message.build;
      const next = { session: message.session, build: message.build, seq: message.seq, state: message.state };
      const restarted = known.session !== "" && known.session !== message.session;
      return { ...quiet(next), fresh: true, restarted, clear: Boolean(message.clear), reload, alerts: message.alerts ?? [] };
    }
    case "step": {
      if (known.state === null || message.seq > known.seq + 1) return { ...quiet(known), gap: true };
      if (message.seq <= known.seq) return quiet(known);
      const next = { ...known, seq: message.seq, state: { ...known.state, ...message.set } };
      return { ...quiet(next), changed: Object.keys(message.set ?? {}), frames: message.frames ?? [] };
    }
    default:
      return quiet(known);
  }
}

function quiet(known) {
  return { known, frames: [], alerts: [], changed: [], fresh: false, restarted: false, clear: false, gap: false, reload: false };
}
