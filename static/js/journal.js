/**
 * What is said: a line of the journal, which is read out in its turn, or an alarm, at once.
 */

import { by, make } from "./dom.js";

const MOST_LINES = 40;

export function log(/** @type {string[]} */ ...sentences) {
  const lines = by("log");
  lines.append(...sentences.map((text) => make("p", "", text)));
  while (lines.children.length > MOST_LINES) lines.firstChild.remove();
  follow(lines);
}

let following = 0;

/** The last line stays in sight. In the next frame: asked for at once, all would be laid out twice. */
function follow(/** @type {HTMLElement} */ lines) {
  following ||= requestAnimationFrame(() => {
    following = 0;
    lines.scrollTop = lines.scrollHeight;
  });
}

export function alarm(/** @type {string} */ text) {
  by("alert").textContent = "";
  setTimeout(() => { by("alert").textContent = text; }, 30);
}
