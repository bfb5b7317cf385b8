/**
 * What the player means to do: a card of the hand and the table cards it takes.
 * Nothing here knows a rule: the server alone says whether a play is lawful.
 *
 * @typedef {{card: string | null, taken: readonly string[]}} Intent
 */

/** @type {Intent} */
export const NOTHING = Object.freeze({ card: null, taken: Object.freeze([]) });

/** Lift a card of the hand; the same card again puts everything down. */
export function lift(/** @type {Intent} */ intent, /** @type {string} */ card) {
  return intent.card === card ? NOTHING : { ...intent, card };
}

/** Choose a table card, or let go of it. */
export function choose(/** @type {Intent} */ intent, /** @type {string} */ card) {
  const taken = intent.taken.includes(card)
    ? intent.taken.filter((other) => other !== card)
    : [...intent.taken, card];
  return { ...intent, taken };
}

/** Drop a card on a table card: take that one, with those chosen before it. */
export function aim(/** @type {Intent} */ intent, /** @type {string} */ card) {
  return intent.taken.includes(card) ? intent : choose(intent, card);
}

/** What is left of an intent once the table has moved on. */
export function still(
  /** @type {Intent} */ intent,
  /** @type {{hand?: string[], table: string[]}} */ view,
) {
  if (intent.card && !(view.hand ?? []).includes(intent.card)) return NOTHING;
  const taken = intent.taken.filter((card) => view.table.includes(card));
  return taken.length === intent.taken.length ? intent : { ...intent, taken };
}

/** The play in the notation of the record: "QHx2D6S", or "5C" for a card laid. */
export function notation(/** @type {Intent} */ { card, taken }) {
  if (!card) return null;
  return taken.length ? `${card}x${taken.join("")}` : card;
}

/**
 * The notation read back.
 * @returns {{card: string, taken: string[]}}
 */
export function read(/** @type {string} */ play) {
  const [card, taken = ""] = play.split("x");
  return { card, taken: taken.match(/../g) ?? [] };
}

const DRAG = 8;
const SWIPE = 60;
const DOUBLE = 350; // milliseconds between two taps that are one

/**
 * The player's fingers: a tap lifts and chooses, a tap on the bare felt lays, and a card may be
 * dragged onto a table card, onto the felt, or simply thrown upwards. Everything that a drag
 * does can be done by taps.
 */
export class Fingers {
  /**
   * @param {{hand: HTMLElement, board: HTMLElement, felt: HTMLElement}} places
   * @param {{lift: (card: string) => void, twice: (card: string) => boolean, choose: (card: string) => void, lay: () => void,
   *          drop: (card: string, on: string | null) => void}} doors
   */
  constructor({ hand, board, felt }, doors) {
    this.doors = doors;
    this.felt = felt;
    hand.addEventListener("pointerdown", (event) => this.#take(event));
    hand.addEventListener("click", (event) => this.#tap(event, (card) => this.#lift(card, event.timeStamp)));
    board.addEventListener("click", (event) => this.#tap(event, doors.choose));
    felt.addEventListener("click", (event) => event.target.closest("[data-card], button") || doors.lay());
  }

  #tap(event, act) {
    const card = event.target.closest("[data-card]");
    if (!card) return;
    if (this.dragged) this.dragged = false;
    else act(card.dataset.card);
  }

  /** A second tap at once plays the card, where the player wants it so; else it puts it down. */
  #lift(/** @type {string} */ card, /** @type {number} */ at) {
    const twice = this.lifted?.card === card && at - this.lifted.at < DOUBLE;
    this.lifted = twice ? null : { card, at };
    if (!(twice && this.doors.twice(card))) this.doors.lift(card);
  }

  #take(event) {
    const card = event.target.closest("[data-card]");
    this.dragged = false;
    if (!card || event.button !== 0) return;
    const from = { x: event.clientX, y: event.clientY };
    const watch = new AbortController();
    const move = (/** @type {PointerEvent} */ next) => {
      const [x, y] = [next.clientX - from.x, next.clientY - from.y];
      if (!this.dragged && Math.hypot(x, y) < DRAG) return;
      if (!this.dragged) card.setPointerCapture(event.pointerId);
      this.dragged = true;
      card.classList.add("is-dragged");
      card.style.setProperty("translate", `${x}px ${y}px`);
    };
    const end = (/** @type {PointerEvent} */ last) => {
      watch.abort();
      if (!this.dragged) return;
      const on = last.type === "pointerup" ? this.#under(last, last.clientY - from.y) : undefined;
      if (on !== undefined) this.doors.drop(card.dataset.card, on);
      card.classList.remove("is-dragged");
      card.style.removeProperty("translate");
    };
    const { signal } = watch;
    addEventListener("pointermove", move, { signal });
    addEventListener("pointerup", end, { signal });
    addEventListener("pointercancel", end, { signal });
  }

  /** The table card under the finger, null for the felt, undefined for nowhere. */
  #under(event, y) {
    const things = document.elementsFromPoint(event.clientX, event.clientY);
    const card = things.find((thing) => thing.closest("[data-card]") && this.felt.contains(thing));
    if (card) return card.closest("[data-card]").dataset.card;
    return things.includes(this.felt) || y < -SWIPE ? null : undefined;
  }
}

const ARROWS = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };
const ASKS = "tmdscq";

/**
 * The same by keys: digits and arrows, Enter, Esc, and letters that ask. Letters go by what is
 * printed on the key, digits by where it is, so AZERTY and Arabic keyboards work.
 */
export class Keys {
  constructor({ hand, board }, doors) {
    this.hand = hand;
    this.board = board;
    this.doors = doors;
    document.addEventListener("keydown", (event) => this.#press(event));
  }

  #press(event) {
    const { target } = event;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]")) return; // Esc is its own, wherever the focus is
    if (target.closest("input, select, textarea, [role=slider]")) return;
    const list = target.closest("#board") ?? this.hand;
    const inside = Boolean(target.closest("#board, #hand"));
    if (this.#act(event, list, inside, target)) event.preventDefault();
  }

  #act(event, list, inside, target) {
    const cards = [...list.querySelectorAll("[role=option]")];
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    if (digit) return this.#pick(list, cards[(Number(digit) + 9) % 10]);
    if (event.key === "Escape") return this.doors.down() ?? true;
    if (inside && event.key === " ") return this.#pick(list, target.closest("[role=option]"));
    if (inside && event.key === "Enter") return this.doors.play() ?? true;
    if (inside && event.key in ARROWS) return this.#step(cards, target, ARROWS[event.key]);
    const letter = asked(event);
    if (!letter || !this.doors.letters()) return false;
    if (letter === "?") this.doors.help();
    else this.doors.ask(letter);
    return true;
  }

  #pick(list, card) {
    if (!card) return false;
    focusOn(list, card);
    if (list === this.board) this.doors.choose(card.dataset.card);
    else this.doors.lift(card.dataset.card);
    return true;
  }

  #step(cards, target, by) {
    const at = cards.indexOf(target.closest("[role=option]"));
    const next = cards[(at + by + cards.length) % cards.length];
    if (next) focusOn(next.parentElement, next);
    return true;
  }
}

function focusOn(list, card) {
  for (const each of list.querySelectorAll("[role=option]")) each.tabIndex = each === card ? 0 : -1;
  card.focus({ preventScroll: true });
}

/** The letter asked for: as printed, or where the layout has no Latin letters by its place. */
function asked(event) {
  const key = event.key.toLowerCase();
  if (key === "?" || (key.length === 1 && ASKS.includes(key))) return key;
  const place = event.code.startsWith("Key") ? event.code.slice(3).toLowerCase() : "";
  return /[a-z]/.test(key) || !place || !ASKS.includes(place) ? null : place;
}
