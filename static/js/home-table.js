/**
 * <deal-replay>: a finished deal lays itself out again, play by play. The plays are applied as they
 * were written; nothing is decided here. It rests while it is paused or out of sight, and does not
 * start by itself where the reader wants no motion: then the opening lies there.
 */

import { face, setCourts } from "./dom.js";
import { read } from "./intent.js";
import { cardName, playCaption } from "./words.js";

const PACE = 2600;

class DealReplay extends HTMLElement {
  connectedCallback() {
    this.plays = this.dataset.plays.split(" ");
    this.names = JSON.parse(this.dataset.names);
    this.felt = this.querySelector("[data-felt]");
    this.says = this.querySelector("[data-says]");
    this.switch = this.querySelector("[data-switch]");
    this.opening = [...this.felt.children];
    this.words = this.says.textContent;
    this.turn = 0;
    setCourts(JSON.parse(this.dataset.courts));
    this.switch.hidden = false;
    this.switch.addEventListener("click", () => this.#run(this.switch.ariaPressed !== "true"));
    this.#run(!matchMedia("(prefers-reduced-motion: reduce)").matches);
  }

  disconnectedCallback() {
    clearInterval(this.timer);
  }

  #run(on) {
    clearInterval(this.timer);
    this.switch.ariaPressed = String(on);
    if (on) this.timer = setInterval(() => document.hidden || this.#next(), PACE);
  }

  #next() {
    for (const gone of this.felt.querySelectorAll(".is-taken")) gone.remove();
    if (this.turn === this.plays.length) return this.#again();
    const { card, taken } = read(this.plays[this.turn]);
    this.#show(card, taken);
    const name = document.createElement("bdi");
    name.textContent = this.names[this.turn % this.names.length];
    this.says.replaceChildren(...playCaption(this.plays[this.turn], name));
    this.turn += 1;
  }

  /** What is taken lies beside the card that takes it until the next play. */
  #show(card, taken) {
    const played = this.#picture(card);
    const gone = taken.map((code) => this.felt.querySelector(`[data-code="${code}"]`));
    this.felt.append(...gone, played);
    if (gone.length) for (const each of [...gone, played]) each.classList.add("is-taken");
  }

  #again() {
    this.turn = 0;
    this.says.textContent = this.words;
    for (const card of this.opening) card.classList.remove("is-taken");
    this.felt.replaceChildren(...this.opening);
  }

  #picture(code) {
    const card = this.opening[0].cloneNode(true);
    const use = card.querySelector("use");
    use.setAttribute("href", use.getAttribute("href").replace(/#.*/, `#${face(code)}`));
    card.setAttribute("class", "card is-played");
    card.setAttribute("aria-label", cardName(code));
    card.dataset.code = code;
    return card;
  }
}

customElements.define("deal-replay", DealReplay);
