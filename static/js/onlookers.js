/**
 * Who looks on: how many, beside the eye, and on a tap who they are, as far as they have a name.
 */

import { by } from "./dom.js";
import { isolate, listed } from "./words.js";

const fill = (/** @type {string} */ text, /** @type {object} */ values) => interpolate(text, values, true);
const counted = (/** @type {number} */ n) => fill(ngettext("%(n)s watcher", "%(n)s watchers", n), { n });

/** In words: those with a name, then how many more there are. */
export function onlookers(/** @type {string[]} */ named, /** @type {number} */ n) {
  const others = Math.max(0, n - named.length);
  const more = fill(ngettext("%(n)s other", "%(n)s others", others), { n: others });
  return named.length ? listed([...named.map(isolate), ...(others ? [more] : [])]) : counted(n);
}

export class Onlookers {
  #n = 0;

  /** @param {() => string} address  where the API tells who they are */
  constructor(address) {
    this.address = address;
    by("watchers").addEventListener("click", () => this.#open());
  }

  hear(/** @type {number} */ n) {
    this.#n = n;
    by("watchers").hidden = n === 0;
    by("watchers").lastChild.textContent = `${n}`;
    by("watchers").setAttribute("aria-label", counted(n));
  }

  async #open() {
    by("onlookers-words").textContent = counted(this.#n);
    by("onlookers").showModal();
    const { named, watchers } = await this.#ask();
    by("onlookers-words").textContent = onlookers(named, watchers);
  }

  /** Without an answer it is told how many they are. */
  async #ask() {
    const nobody = { named: [], watchers: this.#n };
    try {
      const answer = await fetch(this.address(), { headers: { Accept: "application/json" } });
      return answer.status === 200 ? await answer.json() : nobody;
    } catch {
      return nobody;
    }
  }
}
