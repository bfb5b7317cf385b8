/**
 * The line to the table. It comes back by itself, throws away views older than the one shown,
 * and sends an unanswered play again: safe, since the server knows a stale turn.
 *
 * @typedef {{v: number, turn: number, now: number, phase: string, to: number | null,
 *            you: number | null} & Record<string, any>} View
 * @typedef {{view: (view: View, back: boolean) => void, refused: (message: any) => void,
 *            presence: (seats: any[], watchers: number) => void,
 *            talk: (said: {seat: number, say: string}) => void,
 *            manners: (message: any) => void,
 *            arbiter: (words: string) => void,
 *            meanwhile: (plays: any[], missed: number) => void, line: (state: "open" | "slow" | "lost") => void}} Doors
 */

import { Polling } from "./polling.js";

// A restarted server is back within seconds: the pauses grow only after it could have been.
const PAUSES = [500, 1000, 2000, 2000, 2000, 2000, 4000, 8000];
const HAVE_EVERY = 5000;
const PATIENCE = 4000;
const KNOCK = 6000;
const ASLEEP = 5000; // a page whose pulse stood still for so long was asleep
// So many tries without a word: this network lets no socket through, and the table is asked instead.
const BLOCKED = 3;
const KNOCK_AGAIN = 10000;

/** Is this view to be shown, given the one on the screen? */
export function isNewer(/** @type {View | null} */ shown, /** @type {View} */ view) {
  return !shown || view.v >= shown.v;
}

/** The pause before the nth try to come back, in ms. */
export function pauseBefore(/** @type {number} */ tries) {
  return PAUSES[Math.min(tries, PAUSES.length - 1)];
}

/** Is an unanswered play still the answer to this view? */
export function stillToSend(/** @type {{turn: number} | null} */ pending, /** @type {View} */ view) {
  return Boolean(pending) && view.phase === "play" && view.turn === pending.turn
    && view.to === view.you && view.you !== null;
}

/** A view with what it may leave out, as somebody at the door of a private table is told little. */
export function whole(view) {
  const sides = view.seats.length === 3 ? 3 : 2;
  return {
    turn: 0, deal: 0, to: null, table: [], hand: [], talon: 0, piles: [], last: null, deadline: null,
    totals: Array(sides).fill(0), points: [], offers: {}, ...view,
  };
}

export class Connection {
  /** @type {View | null} */ shown = null;
  /** @type {{play: string, turn: number} | null} */ pending = null;
  /** @type {WebSocket | null} */ #socket = null;
  #tries = 0;
  #back = false;
  #asked = 0;
  #since = 0; // the turn shown when the line was lost
  #awake = { at: Date.now(), turn: 0 }; // the last pulse
  #opening = 0;
  #echoes = false;
  #again = 0;
  #good = false;
  /** @type {Polling | null} */ #polling = null;

  /** @param {string} path  @param {string} table  its address in the API  @param {Doors} doors */
  constructor(path, table, doors) {
    this.path = path;
    this.table = table;
    this.watch = path.startsWith("/ws/w/") ? `?watch=${path.slice("/ws/w/".length)}` : "";
    this.doors = doors;
    this.open();
    setInterval(() => this.#heartbeat(), HAVE_EVERY);
    setInterval(() => this.#listen(), 1000);
    addEventListener("online", () => this.#wake());
    addEventListener("offline", () => this.#drop());
    addEventListener("pageshow", () => this.#wake());
    document.addEventListener("visibilitychange", () => document.hidden ? this.#heartbeat() : this.#wake());
  }

  get isOpen() {
    return this.#socket?.readyState === WebSocket.OPEN;
  }

  open() {
    clearTimeout(this.#again);
    const socket = new WebSocket(address(this.path));
    this.#socket = socket;
    this.#asked = 0;
    this.#opening = Date.now();
    socket.addEventListener("open", () => socket === this.#socket && this.#ask());
    socket.addEventListener("message", (event) => socket === this.#socket && this.#hear(event.data));
    socket.addEventListener("close", () => socket === this.#socket && this.#drop());
  }

  send(/** @type {object} */ message) {
    if (!this.isOpen) return this.#polling?.send(message) ?? false;
    this.#socket?.send(JSON.stringify(message));
    return true;
  }

  /** Send a play and remember it until the table has moved on, or refuses it. */
  play(/** @type {string} */ play, /** @type {number} */ turn) {
    this.pending = { play, turn };
    this.send(this.pending);
  }

  /** A line is good once something was heard on it: there are networks that let sockets open, and
   * nothing more. */
  #hear(/** @type {string} */ text) {
    this.#asked = 0;
    if (!this.#good) this.#isGood();
    this.#take(JSON.parse(text));
  }

  #isGood() {
    this.#good = true;
    this.#tries = 0;
    this.#polling?.stop();
    this.#polling = null;
    this.doors.line("open");
  }

  #take(message) {
    if ("v" in message) this.#see(message);
    else if ("refused" in message) this.#refuse(message);
    else if ("have" in message) this.#echoes = true;
    else if ("meanwhile" in message) this.doors.meanwhile(message.meanwhile, (this.shown?.turn ?? 0) - this.#since);
    else if ("talk" in message) this.doors.talk(message.talk);
    else if ("arbiter" in message) this.doors.arbiter(message.arbiter);
    else if ("blocks" in message || "reported" in message) this.doors.manners(message);
    else if ("presence" in message) this.doors.presence(message.presence, message.watchers ?? 0);
  }

  #see(/** @type {View} */ view) {
    const back = this.#back;
    this.#back = false;
    if (isNewer(this.shown, view)) {
      if (this.pending && view.turn !== this.pending.turn) this.pending = null;
      this.doors.view(view, back);
      const moved = this.shown && this.shown.you !== view.you;
      this.shown = view;
      if (moved) this.#heartbeat(); // whoever has just sat down is there
    }
    if (back && this.pending) {
      if (stillToSend(this.pending, view)) this.send(this.pending);
      else this.pending = null;
    }
  }

  #refuse(message) {
    if (message.turn !== undefined && this.pending && message.turn !== this.pending.turn) return;
    this.pending = null;
    this.doors.refused(message);
  }

  /** Say which version is shown. Once a server has answered, silence means a dead line. */
  #ask(/** @type {number | undefined} */ turn = this.#back ? this.shown?.turn : undefined) {
    const since = turn === undefined ? {} : { since: turn };
    this.#since = since.since ?? this.#since;
    const hidden = document.hidden ? { hidden: true } : {}; // then he is called when his turn comes
    if (this.send({ have: this.shown?.v ?? 0, ...since, ...hidden })) this.#asked ||= Date.now();
  }

  #heartbeat() {
    if (this.isOpen) this.#ask();
  }

  #listen() {
    const now = Date.now();
    const silent = this.#echoes && this.isOpen && this.#asked && now - this.#asked > PATIENCE;
    const stuck = this.#socket?.readyState === WebSocket.CONNECTING && now - this.#opening > KNOCK;
    if (silent || stuck) this.#drop();
    else if (now - this.#awake.at > ASLEEP && !document.hidden) this.#wakeUp(this.#awake.turn);
    this.#awake = { at: now, turn: this.shown?.turn ?? 0 };
  }

  /** What came while it slept was shown all at once: what was played is told. */
  #wakeUp(/** @type {number} */ turn) {
    if (this.isOpen && this.shown && this.shown.turn > turn) this.#ask(turn);
  }

  /** Waking up, or the network is there again: do not wait for the next try. */
  #wake() {
    if (this.isOpen) return this.#ask();
    if (this.#socket?.readyState === WebSocket.CONNECTING) return;
    this.#tries = 0;
    this.open();
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#good = false;
    if (!this.#polling) this.#lost();
    const pause = this.#polling ? KNOCK_AGAIN : pauseBefore(this.#tries);
    if (++this.#tries >= BLOCKED && !this.#polling) this.#poll();
    clearTimeout(this.#again);
    this.#again = setTimeout(() => this.open(), pause * (0.85 + Math.random() * 0.3));
  }

  #lost() {
    this.#back = true;
    this.doors.line("lost");
  }

  #poll() {
    let reached = true;
    this.#polling = new Polling(this.table, this.watch, {
      hear: (message) => this.#take(message),
      line: (works) => {
        if (works && reached) return this.doors.line("slow");
        if (works) return this.#startOver();
        reached = false;
        this.#lost();
      },
    });
  }

  /** The whole site was away, and is there again: nothing says that this network blocks sockets. */
  #startOver() {
    this.#polling?.stop();
    this.#polling = null;
    this.#tries = 0;
    this.#wake();
  }
}

function address(path) {
  return `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${path}`;
}
