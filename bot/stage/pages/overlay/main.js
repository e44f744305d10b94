// The overlay: listens to the show and keeps the picture true.
import { Alerts } from "./alerts.js";
import { element, setText } from "./dom.js";
import { Flat } from "./flat.js";
import { Hud } from "./hud.js";
import { Life } from "./life.js";
import { Link } from "./link.js";
import { Sound } from "./sound.js";
import { Speech } from "./speech.js";
import { lighting } from "./art/light.js";
import { multiplied } from "./art/render.js";
import { plan } from "./layout.js";
import { parseOptions } from "./options.js";
import { EMPTY, reduce } from "./reducer.js";
import { SafeScene } from "./safe.js";
import { Theatre } from "./theatre.js";
import { Vote } from "./vote.js";

const options = parseOptions(location.search);
const root = document.documentElement;
const stage = document.getElementById("stage");
let known = EMPTY;
let covered = false;
let drawn = plan(options, { width: innerWidth, height: innerHeight });

const language = () => options.language || (known.state?.language === "ja" ? "ja" : "en");
const sound = new Sound(options.audio);
const figures = new Map();
const flat = new Flat(stage);
const theatre = new Theatre({ stage, figures, motion: options.motion, moved: () => speech.place() });
const speech = new Speech(stage, {
  figures, language, plan: () => drawn,
  taken: () => [drawn.show.alerts && alerts.shown && drawn.alert, drawn.show.hud && vote.shown && drawn.vote].filter(Boolean),
  heard: (clip) => (sound.on ? sound.clip(`/overlay/voice?${new URLSearchParams({ key: options.key, clip })}`) : null),
  voice: (actor, text, spoken) => (spoken ? sound.play(spoken) : sound.speak(actor, text, figures.get(actor)?.dog)),
  hush: () => sound.hush(),
});
const alerts = new Alerts(stage, {
  language,
  changed: (alert) => {
    speech.place();
    if (alert) theatre.cheer();
  },
  painted: (id) => link.tell({ type: "shown", id }),
  chime: (alert) => sound.chime(Boolean(alert.unlocked)),
});
const hud = new Hud(stage, language);
const vote = new Vote(stage, { language, changed: () => speech.place() });
const safe = new SafeScene(stage);
const credit = stage.appendChild(element("div", "credit"));
const life = new Life({ figures, motion: options.motion });

function hear(message) {
  const { known: next, frames, alerts: unseen, ...what } = reduce(known, message);
  known = next;
  if (what.reload) {
    location.reload();
    return;
  }
  if (what.gap) {
    known = EMPTY;
    link.renew();
    return;
  }
  if (what.restarted || what.clear) speech.clear();
  if (what.fresh || what.changed.length) show(what.fresh ? Object.keys(known.state) : what.changed);
  if (drawn.show.alerts) unseen.forEach((alert) => alerts.add(alert));
  frames.forEach(play);
}

function show(sections) {
  const { state } = known;
  const touched = new Set(sections);
  if (touched.has("words")) alerts.words = speech.words = vote.words = state.words;
  if (touched.has("credit")) setText(credit, state.credit?.text ?? "");
  if (touched.has("cover")) cover(state.cover?.on === true);
  if (touched.has("next")) hud.countdown(state.next?.in_ms ?? null);
  if (touched.has("vote")) vote.show(state.vote ?? null);
  hud.show(state);
  if (!drawn.show.room && !drawn.show.bubbles) return;
  const people = state.people ?? [];
  people.forEach((person) => speech.names.set(person.id, person.name[language()] ?? person.name.en));
  const places = theatre.arrange(people, state.items ?? []);
  const home = people.filter((person) => person.spot !== "outside" && person.species !== "dog");
  const light = lighting({ ...state.clock, asleep: home.length > 0 && home.every((person) => person.asleep) });
  theatre.light(multiplied(light.people), light.key);
  if (drawn.show.room) {
    flat.show(state.items ?? [], light, theatre.use(places), language());
    flat.play(state.room?.music === true, state.items ?? []);
  }
  speech.place();
  life.start();
}

/** The safe scene: nothing of the flat is seen, nothing that was being said goes on, nothing is said. */
function cover(on) {
  safe.say(known.state.words?.["hud.paused"], language(), known.state.language === "both");
  covered = on;
  root.classList.toggle("covered", on);
  alerts.hold(on);
  if (on) speech.clear();
}

const PLAYED = {
  said: (frame) => speech.say(frame),
  thought: (frame) => speech.think(frame),
  thinking: (frame) => speech.ponder(frame),
  performed: (frame) => theatre.perform(frame),
  happened: (frame) => theatre.happen(frame),
  mention: (frame) => theatre.mention(frame.to),
  viewer: (frame) => theatre.mention(frame.to),
  effect: (frame) => theatre.effect(frame),
  notice: (frame) => hud.notice(frame.name ? `${frame.name}: ${frame.text}` : frame.text),
  alert: (frame) => drawn.show.alerts && alerts.add(frame),
  unlocked: (frame) => {
    alerts.unlocked(frame);
    theatre.cheer();
  },
  skip: () => alerts.skip(),
};

/** What is taken note of behind the safe scene: alerts wait until it is gone. */
const HEARD_COVERED = new Set(["alert", "unlocked", "skip"]);

function play(frame) {
  if (covered && !HEARD_COVERED.has(frame.type)) return;
  if (Object.hasOwn(PLAYED, frame.type)) PLAYED[frame.type](frame);
}

function fit() {
  drawn = plan(options, { width: innerWidth, height: innerHeight });
  stage.style.transform = `translate(${drawn.left}px, ${drawn.top}px) scale(${drawn.zoom})`;
  for (const [name, on] of Object.entries(drawn.show)) stage.classList.toggle(`no-${name}`, !on);
  stage.classList.toggle("corner", drawn.corner);
  stage.classList.toggle("tall", drawn.tall);
  speech.place();
}

function seen(visible) {
  root.classList.toggle("unseen", !visible);
  if (visible && known.state) life.start();
  else life.stop();
}

Object.assign(root.dataset, { motion: options.motion, view: options.view, link: "waiting" });
root.classList.toggle("debug", options.debug);
addEventListener("resize", fit);
addEventListener("obsSourceVisibleChanged", (event) => seen(event.detail?.visible !== false));
document.addEventListener("visibilitychange", () => seen(!document.hidden));
fit();

const link = new Link({
  address: ({ session, seq }) => {
    const asked = new URLSearchParams({ key: options.key, view: options.view, session, seq: String(seq) });
    if (options.preview) asked.set("preview", "1");
    return `ws://${location.host}/overlay/socket?${asked}`;
  },
  known: () => known,
  hear,
  mark: (state) => {
    root.dataset.link = state;
  },
});
addEventListener("error", (event) => link.tell({ type: "error", text: String(event.message).slice(0, 300) }));
addEventListener("unhandledrejection", (event) => link.tell({ type: "error", text: String(event.reason).slice(0, 300) }));
