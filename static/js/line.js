/**
 * The bar under the score: the line is lost, or so slow that the table must ask.
 *
 * @typedef {"open" | "slow" | "lost"} State
 */

import { by } from "./dom.js";
import { alarm } from "./journal.js";

const WORDS = {
  slow: () => gettext("Slow line: this network blocks the live one, so the table asks every few seconds."),
  lost: () => gettext("Connection lost. Your seat is kept."),
};

/** @type {State} */ let state = "open";

/** `known`: there is a table on the screen. */
export function showLine(/** @type {State} */ next, /** @type {boolean} */ known) {
  by("line").hidden = next === "open";
  by("main").classList.toggle("is-offline", next === "lost");
  by("line").classList.toggle("is-slow", next === "slow");
  if (next === state || !known) return;
  state = next;
  if (next === "open") return;
  by("line-words").textContent = WORDS[next]();
  alarm(by("line-words").textContent);
}
