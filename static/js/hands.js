/**
 * The player's hands on the cards: fingers and keys do the same to what he has in mind, at a table
 * and in a lesson.
 */

import { by } from "./dom.js";
import { Fingers, Keys, NOTHING, aim, choose, lift } from "./intent.js";

/**
 * @typedef {import("./intent.js").Intent} Intent
 * @param {{mind: () => Intent, intend: (next: Intent) => void, commit: () => unknown,
 *          ask: (letter: string) => void, help: () => void, doubles?: () => boolean,
 *          letters?: () => boolean}} doors  `doubles`: whether a double tap plays the card;
 *   `letters`: whether single letters ask
 */
export function layHandsOn({ mind, intend, commit, ask, help, doubles = () => false, letters = () => true }) {
  const places = { hand: by("hand"), board: by("board") };
  let untapped = NOTHING; // what was meant before the last tap on a card of the hand
  new Fingers({ ...places, felt: by("board-area") }, {
    lift: (card) => { untapped = mind(); intend(lift(untapped, card)); },
    twice: (card) => {
      if (!doubles()) return false;
      intend({ card, taken: untapped.taken });
      commit();
      return true;
    },
    choose: (card) => intend(choose(mind(), card)),
    lay: () => mind().card && !mind().taken.length && commit(),
    drop: (card, on) => {
      const carried = mind().card === card ? mind() : { card, taken: [] };
      intend(on ? aim(carried, on) : carried);
      commit();
    },
  });
  new Keys(places, {
    lift: (card) => intend(lift(mind(), card)),
    choose: (card) => intend(choose(mind(), card)),
    play: commit,
    down: () => intend(NOTHING),
    ask,
    help,
    letters,
  });
  by("play").addEventListener("click", commit);
}
