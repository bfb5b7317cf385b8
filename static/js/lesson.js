/**
 * One step of a guided deal: what a try is worth. All of it comes from the server, which alone knows
 * the rules; here it is only looked up.
 *
 * @typedef {{say: string, play: string, lawful: string[], refused: Record<string, string>, other: string}} Step
 */

import { read } from "./intent.js";

/** The same try, in whatever order its cards were touched. */
export function sameTry(/** @type {string} */ one, /** @type {string} */ other) {
  return settled(one) === settled(other);
}

const settled = (/** @type {string} */ play) => {
  const { card, taken } = read(play);
  return [card, ...taken.sort()].join(" ");
};

/** "" for the play that is wanted, "lawful" for another that would do, else why it is refused. */
export function verdict(/** @type {Step} */ step, /** @type {string} */ play) {
  if (sameTry(step.play, play)) return "";
  if (step.lawful.some((other) => sameTry(other, play))) return "lawful";
  const known = Object.keys(step.refused).find((other) => sameTry(other, play));
  return known ? step.refused[known] : "wrong_sum";
}
