/**
 * The bar under the score: the line is lost, or so slow that the table must ask.
 *
 * @typedef {"open" | "slow" | "lost"} State
 */

import { by } from "./dom.js";
import { alarm } from "./journal.js";

const WORDS = {
  slow: () => gettext("Slow line: the table looks again every few seconds."),
  lost: () => gettext("Connection lost. Your seat is kept."),
};

const KEPT = 90; // seconds: at a table without a clock the others may then go on without him
const TOLD = 7000;

/** @type {State} */ let state = "open";
let lostAt = 0;
let telling = 0;

/** `known`: there is a table on the screen. */
export function showLine(/** @type {State} */ next, /** @type {boolean} */ known) {
  by("line").hidden = next === "open" && !telling;
  by("main").classList.toggle("is-offline", next === "lost");
  by("line").classList.toggle("is-slow", next === "slow");
  if (next === state || !known) return;
  state = next;
  by("line-left").textContent = "";
  if (next === "open") return;
  if (next === "lost") lostAt = Date.now();
  stopTelling();
  by("line-words").textContent = WORDS[next]();
  alarm(by("line-words").textContent);
}

/** Back again: what was played meanwhile stands there for a while. */
export function tellBack(/** @type {string[]} */ told) {
  if (state !== "open") return;
  clearTimeout(telling);
  by("line-words").textContent = told.join(" ");
  by("line").classList.add("is-back");
  by("line").hidden = false;
  telling = setTimeout(() => { stopTelling(); by("line").hidden = state === "open"; }, TOLD);
}

function stopTelling() {
  clearTimeout(telling);
  telling = 0;
  by("line").classList.remove("is-back");
}

/**
 * While the line is lost: the seconds of the own turn that runs, or where there is no clock those for
 * which the seat is sure to be waited for; null where nothing runs.
 */
export function keptFor(/** @type {boolean} */ clock, /** @type {number | null} */ turn) {
  if (state !== "lost") return null;
  return clock ? turn : Math.max(0, KEPT - Math.floor((Date.now() - lostAt) / 1000));
}
