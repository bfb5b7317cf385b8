/**
 * What a player may ask of the table, by a letter or by a button: each a function that answers.
 */

import { scoreSentence } from "./score.js";
import * as words from "./words.js";

/** @param {() => any} view  @param {any} screen  @param {any} clock */
export function answers(view, screen, clock) {
  const name = (/** @type {number} */ seat) => screen.name(view(), seat);
  return {
    t: () => words.tableSentence(view().table),
    m: () => (view().you === null ? gettext("You are watching.") : words.handSentence(view().hand)),
    d: () => {
      const { last } = view();
      return last ? words.playSentence(last, name(last.seat), last.seat === view().you) : gettext("Nothing has been played in this deal.");
    },
    s: () => scoreSentence(view(), screen.sides),
    c: () => words.clockSentence(clock.left),
    q: () => words.turnSentence(view(), name),
  };
}
