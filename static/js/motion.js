/**
 * Cards as they move. The screen is already right when any of this starts: motion is decoration,
 * on transforms alone, cut short by a touch, and left out when the reader wants none.
 */

import { label } from "./count.js";
import { read } from "./intent.js";
import { by, picture } from "./dom.js";
import { sound } from "./sounds.js";

const KEY = "rachem.motion";
const EASING = "cubic-bezier(.2, .75, .25, 1)";
const SPEEDS = { slow: 1.7, normal: 1, fast: 0.55, none: 0 };

/** @type {Set<Animation>} */
const running = new Set();

export const setting = () => localStorage.getItem(KEY) ?? "normal";
export const set = (/** @type {string} */ name) => localStorage.setItem(KEY, name);
const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
export const speed = () => (still() || document.hidden ? 0 : SPEEDS[setting()] ?? 1);

/** End every animation now. */
export function skip() {
  for (const animation of [...running]) animation.finish();
  by("shout").className = "shout";
}

function run(element, frames, options) {
  const animation = element.animate(frames, { easing: EASING, fill: "backwards", ...options });
  running.add(animation);
  const done = () => running.delete(animation);
  animation.addEventListener("finish", done);
  animation.addEventListener("cancel", done);
  return animation.finished.catch(() => {});
}

/** Where every card lies, before the screen changes. @returns {Map<string, DOMRect>} */
export function places(/** @type {ParentNode} */ root) {
  const found = new Map();
  for (const card of root.querySelectorAll("[data-card]")) {
    found.set(card.dataset.card, card.getBoundingClientRect());
  }
  return found;
}

/** What is hidden lies nowhere: nothing comes from there or goes there. */
const lies = (/** @type {DOMRect | undefined} */ place) => Boolean(place?.width);

/** Slide an element from where it was to where it now is. */
export function slide(element, /** @type {DOMRect | undefined} */ from, { delay = 0, length = 230 } = {}) {
  const pace = speed();
  if (!pace || !lies(from)) return Promise.resolve();
  const to = element.getBoundingClientRect();
  const near = Math.abs(from.left - to.left) < 1 && Math.abs(from.top - to.top) < 1;
  if (near || !lies(to)) return Promise.resolve();
  return run(element, [{ transform: between(from, to) }, { transform: "none" }],
    { duration: length * pace, delay: delay * pace });
}

function between(from, to) {
  const x = from.left + from.width / 2 - (to.left + to.width / 2);
  const y = from.top + from.height / 2 - (to.top + to.height / 2);
  return `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
}

/** A picture of a card that flies over everything, lands, rests, then goes on to a pile. */
export function fly(layer, picture, from, over, to, { delay = 0, rest = 250, slam = false } = {}) {
  const pace = speed();
  if (!pace || ![from, over, to].every(lies)) return Promise.resolve();
  picture.classList.add("flying");
  picture.style.setProperty("inset-block-start", `${over.top}px`);
  picture.style.setProperty("left", `${over.left}px`);
  picture.style.setProperty("inline-size", `${over.width}px`);
  layer.append(picture);
  const first = 220;
  const last = 260;
  const whole = (first + rest + last) * pace;
  const lifted = `translate(${0}px, ${-18}px) scale(1.16)`;
  const frames = [
    { transform: between(from, over), offset: 0 },
    ...(slam ? [{ transform: lifted, offset: (first * 0.7 * pace) / whole }] : []),
    { transform: "none", offset: (first * pace) / whole },
    { transform: "none", offset: ((first + rest) * pace) / whole },
    { transform: between(to, over), opacity: 1, offset: 1 },
  ];
  return run(picture, frames, { duration: whole, delay: delay * pace, fill: "both" })
    .then(() => picture.remove());
}

/** The one thing on this table that jolts. */
export function jolt(element) {
  if (!speed()) return;
  const step = (x, y) => ({ transform: `translate(${x}px, ${y}px)` });
  run(element, [step(0, 0), step(-3, 4), step(3, -3), step(-2, 2), step(0, 0)],
    { duration: 260 * speed(), easing: "linear", delay: 200 * speed() });
}

/** A refused card: three swings of six pixels in 320 ms. */
export function shake(element) {
  if (!element || still()) return;
  const base = getComputedStyle(element).transform;
  const at = (x) => ({ transform: `translateX(${x}px) ${base === "none" ? "" : base}` });
  run(element, [at(0), at(-6), at(6), at(-6), at(6), at(-6), at(6), at(0)], { duration: 320, easing: "linear" });
}

/** How long the last play of a deal stays in sight before the count covers it, in ms. */
export const linger = () => (speed() ? 1900 * Math.max(0.8, speed()) : 1200);

/**
 * From one view to the next: the play, the sweep of what was left, the next cards.
 * @param {any} before  @param {any} view  @param {Map<string, DOMRect>} places  before the change
 * @param {any} screen
 */
export function animate(before, view, places, screen) {
  const played = view.last && view.turn === before.turn + 1;
  const wait = played ? showPlay(view, places, screen) : 0;
  if (showDeal(before, view, places, wait)) setTimeout(sound, wait, "deal");
}

function showPlay(view, places, screen) {
  const { seat, play, chkobba, swept = [] } = view.last;
  const { card, taken } = read(play);
  const from = places.get(card) ?? screen.seats.get(seat).parts.backs.getBoundingClientRect();
  const pile = screen.pileOf(seat % screen.sides, view).getBoundingClientRect();
  const layer = by("flights");
  for (const each of swept) flyHome(layer, each, places, pile, taken.length ? 700 : 400);
  if (!taken.length) {
    const laid = by("board").querySelector(`[data-card="${card}"]`);
    if (laid) slide(laid, from);
    sound("lay");
    return 200;
  }
  for (const each of taken) flyHome(layer, each, places, pile, 0);
  const under = places.get(taken.at(-1)) ?? by("board").getBoundingClientRect();
  const over = new DOMRect(under.left + under.width * 0.16, under.top + under.height * 0.2, under.width, under.height);
  fly(layer, picture(card), from, over, pile, { slam: chkobba, rest: chkobba ? 420 : 250 });
  celebrate(chkobba, taken.includes("7D") || card === "7D", screen.facts.ruleset);
  return 700 * speed();
}

function flyHome(layer, card, places, pile, delay) {
  const place = places.get(card);
  if (place) fly(layer, picture(card), place, place, pile, { delay });
}

function celebrate(chkobba, coin, ruleset) {
  sound(chkobba ? "slam" : "take");
  if (!chkobba && !coin) return;
  const shout = by("shout");
  shout.textContent = chkobba ? gettext("Chkobba!") : label("hayya", ruleset);
  shout.className = "shout";
  void shout.offsetWidth;
  shout.classList.add(chkobba ? "is-chkobba" : "is-coin");
  if (chkobba) jolt(by("board-area"));
}

/** New cards come from the stock, one after the other; those that stayed close ranks. */
function showDeal(before, view, places, wait) {
  const stock = by("talon").getBoundingClientRect();
  const played = view.turn > before.turn && view.last ? read(view.last.play).card : null;
  const cards = [...by("hand").children, ...by("board").children].filter((card) => card.dataset.card);
  const fresh = cards.filter((card) => !places.has(card.dataset.card) && card.dataset.card !== played);
  for (const card of cards) {
    if (places.has(card.dataset.card) && card.dataset.card !== played) slide(card, places.get(card.dataset.card), { length: 180 });
  }
  if (view.phase !== "play") return false;
  fresh.forEach((card, n) => slide(card, stock, { delay: wait + n * 60 }));
  return fresh.length > 0;
}
