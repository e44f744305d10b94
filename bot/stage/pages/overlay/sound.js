// Sound by WebAudio: a chime for alerts, wordless babble for lines or a voice where the show has
// one, a woof for Eve. Off unless the page's address says audio=1.

const VOICES = { john: { base: 150, spread: 50, type: "triangle" }, sara: { base: 270, spread: 90, type: "sine" } };

const PATIENCE_MS = 4500, WAKING_MS = 300;

export class Sound {
  #context = null;
  #voice = null;

  constructor(on) {
    this.on = on && typeof AudioContext !== "undefined";
  }

  /** Two or three rising notes; more for an unlock. */
  chime(unlocked = false) {
    const notes = unlocked ? [523, 659, 784, 1047] : [659, 880];
    notes.forEach((pitch, at) => this.#note(pitch, at * 0.11, 0.28, { type: "sine", loud: 0.14 }));
  }

  /** Babble as long as a line, or a woof. */
  speak(actor, text, dog = false) {
    if (dog) {
      this.#note(340, 0, 0.13, { type: "sawtooth", loud: 0.1, fall: 150 });
      this.#note(320, 0.2, 0.15, { type: "sawtooth", loud: 0.1, fall: 140 });
      return;
    }
    const voice = VOICES[actor] ?? VOICES.sara;
    const signs = Array.from(text).filter((sign) => /[\p{L}\p{N}]/u.test(sign)).slice(0, 48);
    signs.forEach((sign, at) => {
      if (at % 2) return;
      const pitch = voice.base + ((sign.codePointAt(0) * 37) % 100) / 100 * voice.spread;
      this.#note(pitch, at * 0.055, 0.07, { type: voice.type, loud: 0.06 });
    });
  }

  /** A spoken line ready to be played; null when there is none in time, or nobody may hear it. */
  async clip(address) {
    if (!this.on || !(await this.#awake())) return null;
    try {
      const answer = await fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) });
      return answer.status === 200 ? await this.#context.decodeAudioData(await answer.arrayBuffer()) : null;
    } catch (missed) {
      return null;
    }
  }

  /** Play a spoken line; the one before it ends. */
  play(clip) {
    this.hush();
    this.#voice = this.#context.createBufferSource();
    this.#voice.buffer = clip;
    this.#voice.connect(this.#context.destination);
    this.#voice.start();
  }

  /** Nobody speaks any more. */
  hush() {
    this.#voice?.stop();
    this.#voice = null;
  }

  /** Whether sound comes out: a plain browser waits for a click, OBS does not. */
  async #awake() {
    this.#context ??= new AudioContext();
    if (this.#context.state === "running") return true;
    const soon = new Promise((done) => setTimeout(done, WAKING_MS));
    await Promise.race([this.#context.resume().catch(() => {}), soon]);
    return this.#context.state === "running";
  }

  #note(pitch, after, length, { type, loud, fall = 0 }) {
    if (!this.on) return;
    this.#context ??= new AudioContext();
    const context = this.#context, start = context.currentTime + after;
    const tone = context.createOscillator(), gain = context.createGain();
    tone.type = type;
    tone.frequency.setValueAtTime(pitch, start);
    if (fall) tone.frequency.exponentialRampToValueAtTime(fall, start + length);
    gain.gain.setValueAtTime(0, start);
    gain.gain.linearRampToValueAtTime(loud, start + 0.012);
    gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
    tone.connect(gain).connect(context.destination);
    tone.start(start);
    tone.stop(start + length + 0.02);
  }
}
