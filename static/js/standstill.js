/**
 * What brings a match to a stop: an offer to end it, a player who is gone from a table without a
 * clock, a pause.
 */

import { by } from "./dom.js";
import { absentSentence, isolate, pausedSentence } from "./words.js";

export class Standstill {
  #waiting = false; // for one who is gone: not asked again while he is

  /** @param {any} screen  @param {(message: object) => void} send */
  constructor(screen, send) {
    this.screen = screen;
    by("offer-yes").addEventListener("click", () => send({ do: "stop" }));
    by("offer-no").addEventListener("click", () => {
      this.#waiting = true;
      if (this.view.offers?.stop?.length) send({ do: "go_on" });
      this.render(this.view);
    });
    for (const act of screen.facts.host ? ["pause", "resume"] : []) {
      by(act).addEventListener("click", () => { send({ do: act }); by("more").close(); });
    }
  }

  render(view) {
    this.view = view;
    const inPlay = view.you !== null && ["cut", "play", "count"].includes(view.phase);
    by("parting").hidden = !inPlay;
    this.#offers(view, inPlay);
    this.#pause(view);
  }

  #offers(view, inPlay) {
    const offering = view.offers?.stop ?? [];
    const others = offering.filter((seat) => seat !== view.you);
    const offered = others.length > 0 && !offering.includes(view.you);
    const absent = this.#absent();
    by("offer").hidden = !inPlay || !(offered || absent >= 0);
    by("offer-words").textContent = offered
      ? interpolate(gettext("%(name)s offers to stop the match, with no winner."), { name: this.#name(others[0]) }, true)
      : absent >= 0 ? absentSentence(this.#name(absent)) : "";
    by("offer-no").textContent = offered ? gettext("Play on") : pgettext("for one who is gone", "Wait");
    by("stop").hidden = this.screen.facts.rated;
    by("stop").setAttribute("aria-disabled", String(offering.includes(view.you)));
  }

  /** The seat that nobody need wait for any longer, or -1. */
  #absent() {
    const seat = (this.screen.presence ?? []).indexOf("absent");
    if (seat < 0) this.#waiting = false;
    return this.#waiting || this.screen.facts.rated ? -1 : seat;
  }

  #pause(view) {
    by("paused").hidden = !view.paused;
    by("paused").textContent = view.paused ? pausedSentence(view) : "";
    if (!this.screen.facts.host) return;
    by("pause").hidden = Boolean(view.paused);
    by("resume").hidden = !view.paused;
  }

  #name(/** @type {number} */ seat) {
    return isolate(this.screen.name(this.view, seat));
  }
}
