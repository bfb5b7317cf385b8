/** What this device is, as far as it says, and what it remembers of itself. */

/** On an iPhone or iPad push and installing work by the home screen alone; an iPad may call itself a Mac. */
export const isApple = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
  || (navigator.platform === "MacIntel" && navigator.maxTouchPoints > 1);

export const isInstalled = () => matchMedia("(display-mode: standalone)").matches
  || /** @type {any} */ (navigator).standalone === true;

const FINISHED = "rachem.finished";

/** The games that were finished on this device: two are enough to know. */
export const finished = () => /** @type {string[]} */ (JSON.parse(localStorage.getItem(FINISHED) ?? "[]"));

export function finish(/** @type {string} */ code) {
  const games = finished();
  if (games.includes(code) || games.length > 1) return;
  localStorage.setItem(FINISHED, JSON.stringify([...games, code]));
}
