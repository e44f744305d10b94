// The line to the show: one socket, opened again for ever, at most two seconds apart.

const FIRST_MS = 400, MOST_MS = 2000, SILENT_MS = 40000, STALE_MS = 60000;

/** Keep a line open. `known()` says what the page has; `hear(message)` takes each message. */
export class Link {
  #socket = null;
  #wait = FIRST_MS;
  #opened = 0;
  #lastHeard = performance.now();

  constructor({ address, known, hear, mark }) {
    Object.assign(this, { address, known, hear, mark });
    setInterval(() => this.#watch(), 5000);
    this.#open();
  }

  /** Tell the show something (an alert is painted, an error); lost while there is no line. */
  tell(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Open the line anew: the picture comes whole. */
  renew() {
    this.#socket?.close();
  }

  #open() {
    let socket;
    try {
      socket = new WebSocket(this.address(this.known()));
    } catch (refused) {
      this.#later();
      return;
    }
    this.#socket = socket;
    this.#opened = performance.now();
    socket.onmessage = (event) => {
      this.#lastHeard = performance.now();
      this.#wait = FIRST_MS;
      this.mark("live");
      this.#take(event.data);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#later();
    };
  }

  #take(text) {
    let message;
    try {
      message = JSON.parse(text);
    } catch (broken) {
      console.error("Hearthcast: a message could not be read");
      return;
    }
    this.hear(message);
  }

  #later() {
    this.#socket = null;
    if (performance.now() - this.#lastHeard <= STALE_MS) this.mark("waiting");
    const jitter = 0.75 + Math.random() * 0.25;
    setTimeout(() => this.#open(), this.#wait * jitter);
    this.#wait = Math.min(MOST_MS, this.#wait * 1.6);
  }

  #watch() {
    const now = performance.now();
    if (now - this.#lastHeard > STALE_MS) this.mark("stale");
    // A line can die without a word (sleep, a pulled cable): close what has been silent too long.
    if (now - Math.max(this.#lastHeard, this.#opened) > SILENT_MS && this.#socket) {
      const dead = this.#socket;
      this.#socket = null;
      dead.onclose = dead.onmessage = null;
      dead.close();
      this.#later();
    }
  }
}
