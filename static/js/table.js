/**
 * The live table: a view comes in and is shown, a try goes out. This module only wires the parts
 * together: connection, screen, moments, count, clock, motion, sounds, and the player's hands.
 */

import { Again, readyAtOnce } from "./again.js";
import { Clock, Skew, asClock } from "./clock.js";
import { Connection, whole } from "./connection.js";
import { sentences } from "./count.js";
import { Counting, inScoreOrder } from "./counting.js";
import { by, make, put } from "./dom.js";
import { alarm, log } from "./journal.js";
import { layHandsOn } from "./hands.js";
import { NOTHING, notation, still } from "./intent.js";
import { Moments, entropy } from "./moments.js";
import { Onlookers } from "./onlookers.js";
import { keptFor, showLine, tellBack } from "./line.js";
import { Manners } from "./manners.js";
import * as motion from "./motion.js";
import { answers } from "./questions.js";
import { Screen, awaits } from "./render.js";
import { openSheets } from "./sheets.js";
import { buzz, sound } from "./sounds.js";
import * as sounds from "./sounds.js";
import { Standstill } from "./standstill.js";
import { Talk } from "./talk.js";
import { stayAwake } from "./wake.js";
import { finish } from "./device.js";
import * as words from "./words.js";

const LAST_TOLD = 2; // plays of those missed that fit over a phone's table

const main = by("main");
const facts = {
  ruleset: JSON.parse(by("ruleset").textContent),
  code: main.dataset.code,
  player: "player" in main.dataset,
  rated: "rated" in main.dataset,
  arranged: "arranged" in main.dataset,
  host: "host" in main.dataset,
};

/** @type {any} */ let shown = null;
let intent = NOTHING;
let logged = -1;

const screen = new Screen(facts);
const skew = new Skew();
const heard = (/** @type {any} */ said) => shown && !manners.blocked.has(said.seat) && talk.hear(shown, said);
const connection = new Connection(main.dataset.socket, `/api/v1/matches/${facts.code}/`, { view: see, refused, presence, meanwhile, line, talk: heard, manners: (message) => manners.hear(message), arbiter });
const moments = new Moments(screen, (message) => connection.send(message) || say(gettext("No connection: try again in a moment.")));
const standstill = new Standstill(screen, (message) => connection.send(message));
const again = new Again(screen, (message) => connection.send(message));
const manners = new Manners(screen, (message) => connection.send(message));
const talk = new Talk(screen, (message) => connection.send(message));
const counting = new Counting(screen, facts.ruleset, (message) => connection.send(message));
const onlookers = new Onlookers(() => `${connection.table}presence/${connection.watch}`);
const clock = new Clock(skew, { paint, warn });

/* A view comes in */
/** @type {{view: any, back: boolean} | null} */ let coming = null;

/** Of views that come faster than they can be drawn only the last is: each is whole. */
function see(/** @type {any} */ view, /** @type {boolean} */ back) {
  if (!coming) setTimeout(show, 0);
  coming = { view, back: back || Boolean(coming?.back) };
}

function show() {
  const { view: message, back } = /** @type {{view: any, back: boolean}} */ (coming);
  coming = null;
  const view = whole(message);
  skew.learn(view.now, Date.now());
  const before = shown;
  const places = before ? motion.places(by("felt")) : new Map();
  const focused = document.activeElement?.closest("#hand, #board")?.id;
  const played = intent.card && !view.hand.includes(intent.card);
  shown = view;
  intent = still(intent, view);
  draw();
  if (!before) return setTimeout(around, 0, null, view, back); // a phone draws the cards first
  around(before, view, back);
  if (focused && (document.activeElement === document.body || played)) refocus();
  if (!back) motion.animate(before, view, places, screen);
  if (isMine() && !awaits(before)) setTimeout(sound, 500, "turn");
}

/** All that stands around the cards, and what is said. */
function around(/** @type {any} */ before, /** @type {any} */ view, /** @type {boolean} */ back) {
  for (const part of [moments, standstill, again, manners]) part.render(view);
  talk.render(view, connection.isOpen);
  getReady();
  counting.render(before, view);
  stayAwake(!["seating", "over"].includes(view.phase) && !view.paused);
  clock.set(view.deadline, view.phase === "play" ? facts.ruleset.turn_seconds * 1000 : 0, isMine());
  journal(before, back);
  if (back) standstill.back();
}

/** What the arbiter answers to who called him. */
function arbiter(/** @type {string} */ answer) {
  const said = interpolate(gettext("The arbiter: %(answer)s"), { answer }, true);
  log(said);
  alarm(said);
  const line = document.getElementById("called");
  if (line) Object.assign(line, { hidden: false, textContent: said });
}

const getReady = () => readyAtOnce(shown, () => connection.send({ do: "ready", entropy: entropy() }));
const isMine = () => awaits(shown);
const nameOf = (/** @type {number} */ seat) => screen.name(shown, seat);

function draw() {
  screen.render(shown, intent, connection.pending);
  by("hand-area").hidden = shown.you === null;
  by("act").hidden = shown.you === null;
  by("notice").hidden = !shown.door;
  by("behind").hidden = !shown.delayed;
  by("play").setAttribute("aria-disabled", String(!isMine() || shown.phase !== "play"));
  hush();
  document.title = document.title.replace(/^● .*? · /, "");
  if (isMine()) document.title = `● ${gettext("Your turn")} · ${document.title}`;
}

/** After a play the next card of the hand is at hand; when there is none, the log. */
function refocus() {
  const next = by("hand").querySelector("[tabindex='0']") ?? by("log");
  next.focus({ preventScroll: true });
}

/* One sentence an event */

const played = (last) => words.playSentence(last, nameOf(last.seat), last.seat === shown.you);

function journal(before, back) {
  if (back && before) connection.isOpen || say(words.backSentence(shown.turn - before.turn));
  else if (shown.last && shown.turn !== logged) log(played(shown.last));
  logged = shown.turn;
  log(...words.seatSentences(before, shown, facts.arranged));
  if (before?.phase !== "play") log(...words.openingSentences(shown, nameOf));
  if (before && !back) log(...words.dealtSentences(before, shown));
  if (shown.count && before?.phase === "play") {
    const turned = inScoreOrder(shown, screen.sides);
    log(...sentences(turned.count, facts.ruleset, turned.names));
  }
  if (shown.phase === "over" && shown.you !== null) finish(facts.code);
  if (shown.phase === "over" && before?.phase !== "over") log(words.winnerSentence(shown, screen.sides));
  if (isMine() && !(before && awaits(before))) alarm(gettext("Your turn"));
}

/** What was played while the line was down: of more plays than are told, how many there were. */
function meanwhile(plays, /** @type {number} */ missed) {
  const back = words.backSentence(Math.max(missed, plays.length));
  const told = plays.map(played);
  log(back, ...told);
  tellBack([back, ...told.slice(-LAST_TOLD)]);
}

/** The line beside the button: whose turn it is, or what could not be done. */
let saying = 0;
function say(text, className = "", ...more) {
  clearTimeout(saying);
  by("says").className = `act__says ${className}`;
  by("says").replaceChildren(text, ...more);
  alarm(text);
  saying = setTimeout(() => { saying = 0; hush(); }, 6000);
}

function hush() {
  if (saying) return;
  by("says").className = "act__says";
  by("says").textContent = shown.phase === "play" ? words.turnSentence(shown, nameOf) : "";
}

/* A try goes out */

function commit() {
  if (connection.pending || shown.phase !== "play") return;
  if (!isMine()) return say(words.turnSentence(shown, nameOf));
  if (!intent.card) return say(gettext("Lift a card first."));
  connection.play(notation(intent), shown.turn);
  draw();
}

function intend(/** @type {typeof intent} */ next) {
  if (connection.pending || !shown || shown.you === null) return;
  intent = next;
  screen.choose(shown, intent, connection.pending);
}

function refused(message) {
  const card = intent.card && by("hand").querySelector(`[data-card="${intent.card}"]`);
  const wasPlay = screen.root.classList.contains("is-sending");
  draw();
  if (!wasPlay) return say(words.refusalReason(message.refused) || gettext("That is not possible now."));
  motion.shake(card);
  card?.classList.add("is-refused");
  setTimeout(() => card?.classList.remove("is-refused"), 1200);
  buzz(60);
  sound("refused");
  const reason = words.refusalReason(message.refused);
  const why = reason && make("button", "act__why", gettext("Why?"));
  why && why.addEventListener("click", () => say(reason, "is-refused"));
  say(gettext("Not allowed."), "is-refused", ...(why ? [" ", why] : []));
}

// A tap cuts short whatever is being shown.
addEventListener("pointerdown", () => { sounds.unlock(); motion.skip(); counting.skip(); }, { capture: true });

/* Clock, line, presence */

function paint(left, share) {
  if (!shown) return;
  screen.clock(left, share, isMine());
  for (const place of document.querySelectorAll("[data-clock]")) put(place, left === null ? "" : asClock(left));
  put(by("next-left"), shown.phase === "count" && left !== null ? String(left) : "");
  const kept = keptFor(facts.ruleset.turn_seconds > 0, isMine() ? left : null);
  put(by("line-left"), kept ? asClock(kept) : "");
  screen.countAway();
  moments.countdown(shown.phase === "countdown" ? left : null);
}

function warn(left) {
  sound("tick");
  if (left === 10) alarm(gettext("Ten seconds left."));
  if (left === 5) buzz(40);
}

function line(/** @type {import("./line.js").State} */ state) {
  showLine(state, Boolean(shown));
  if (shown) talk.render(shown, state === "open");
  if (state === "open" && shown) { moments.sitDown(shown); getReady(); standstill.back(); }
}
by("retry").addEventListener("click", () => connection.open());

function presence(seats, /** @type {number} */ watchers) {
  if (shown) log(...words.presenceSentences(screen.presence, seats, shown));
  screen.hear(seats);
  onlookers.hear(watchers);
  if (!shown) return;
  screen.render(shown, intent, connection.pending);
  standstill.render(shown);
}

/* Keys, questions, offers, sheets */

const answer = answers(() => shown, screen, clock);

layHandsOn({
  mind: () => intent,
  intend,
  commit,
  ask: (letter) => shown && say(answer[letter]()),
  help: () => by("more").showModal(),
  doubles: () => by("set-double").checked,
  letters: () => by("set-keys").checked,
});

by("more").addEventListener("click", ({ target }) => {
  const letter = target.closest("[data-ask]")?.dataset.ask;
  if (letter && shown) by("answer").textContent = answer[letter]();
});

openSheets((message) => connection.send(message));

if (by("view")) see(JSON.parse(by("view").textContent), false);
