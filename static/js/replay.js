// Steps through a finished deal with all hands open. `#play-17` is the moment after the 17th play, so
// every moment has a link; the sentence of a play is the one in the list below.

import { by, picture, setCourts } from "./dom.js";

const PACE = 1400;

/** The number of the play in an address, or null. */
export function momentOf(/** @type {string} */ hash) {
  const found = /^#play-(\d{1,2})$/.exec(hash);
  return found && Number(found[1]);
}

/** Where a button leads from a moment. */
export function step(/** @type {string} */ name, at, last) {
  return { first: 0, back: Math.max(0, at - 1), on: Math.min(last, at + 1) }[name] ?? at;
}

class Replay {
  constructor(/** @type {HTMLElement} */ root, { courts, moments }) {
    setCourts(courts);
    this.root = root;
    this.moments = moments;
    this.slider = root.querySelector("input");
    this.runs = root.querySelector("[data-go=run]");
    this.slider.addEventListener("input", () => this.go(Number(this.slider.value)));
    root.addEventListener("click", ({ target }) => this.press(target.closest("[data-go]")));
    addEventListener("hashchange", () => this.follow());
    root.hidden = false;
    this.show(0);
    this.follow();
  }

  get last() {
    return this.moments.length - 1;
  }

  follow() {
    const at = momentOf(location.hash);
    if (at !== null && at !== this.at) this.show(Math.min(at, this.last));
  }

  press(/** @type {HTMLElement | null} */ button) {
    if (!button) return;
    if (button === this.runs) return void (this.timer ? this.stop() : this.run());
    this.stop();
    this.go(step(button.dataset.go, this.at, this.last));
  }

  run() {
    if (this.at === this.last) this.go(0);
    this.runs.ariaPressed = "true";
    this.timer = setInterval(() => {
      this.go(this.at + 1);
      if (this.at === this.last) this.stop();
    }, PACE);
  }

  stop() {
    clearInterval(this.timer);
    this.timer = null;
    this.runs.ariaPressed = "false";
  }

  /** The address follows without the page being moved. */
  go(/** @type {number} */ at) {
    this.show(at);
    history.replaceState(null, "", at ? `#play-${at}` : location.pathname + location.search);
  }

  show(/** @type {number} */ at) {
    this.at = at;
    const moment = this.moments[at];
    this.slider.value = String(at);
    lay(this.root.querySelector(".replay__table .cards"), moment.table, moment.card);
    for (const seat of this.root.querySelectorAll("[data-seat]")) {
      const number = Number(seat.dataset.seat);
      seat.classList.toggle("is-last", number === moment.seat);
      lay(seat.querySelector(".cards"), moment.hands[number]);
    }
    this.root.querySelectorAll("[data-taken]").forEach((place, side) => {
      place.textContent = String(moment.taken[side]);
    });
    this.root.querySelectorAll("[data-chkobbas]").forEach((place, side) => {
      lay(place, moment.chkobbas[side]);
    });
    this.say(at);
  }

  /** The play's own words and little cards, from the list; before the first, that this is the opening. */
  say(/** @type {number} */ at) {
    const words = this.root.querySelector(".replay__words");
    const told = by(`play-${at}`)?.querySelector("p");
    words.replaceChildren(...(told ? told.cloneNode(true).childNodes : [words.dataset.opening]));
    this.slider.setAttribute("aria-valuetext", words.textContent.trim());
  }
}

function lay(/** @type {HTMLElement} */ place, /** @type {string[]} */ cards, marked = "") {
  const pictures = cards.map((card) => picture(card, card === marked ? "is-last" : ""));
  place.replaceChildren(...pictures);
}

if (globalThis.document) {
  const root = document.querySelector("[data-replay]");
  if (root) new Replay(root, JSON.parse(by("moments").textContent));
}
