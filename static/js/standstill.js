/**
 * What brings a match to a stop: an offer to end it, a player who is gone from a table without a
 * clock, a pause.
 */

import { by } from "./dom.js";
import { absentSentence, isolate, pausedSentence } from "./words.js";

const BACK_BY = ["pointerdown", "keydown"];

export class Standstill {
  #waiting = false; // for one who is gone: not asked again while he is

  /** @param {any} screen  @param {(message: object) => void} send */
  constructor(screen, send) {
    this.screen = screen;
    this.send = send;
    by("offer-yes").addEventListener("click", () => send({ do: "stop" }));
    by("offer-bot").addEventListener("click", () => send({ do: "bot" }));
    for (const sign of BACK_BY) addEventListener(sign, () => this.back(), { capture: true });
    document.addEventListener("visibilitychange", () => this.back());
    by("offer-no").addEventListener("click", () => {
      this.#waiting = true;
      if (this.view.offers?.stop?.length || this.view.offers?.bot?.length) send({ do: "go_on" });
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

  /** Whoever touches the page is here: a seat that a bot holds for him is his again. */
  back() {
    const own = this.view?.you === null ? null : this.view?.seats[this.view.you];
    if (!document.hidden && own && (own.absent || own.bot)) this.send({ do: "back" });
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
    by("offer-bot").hidden = absent < 0 || (view.offers?.bot ?? []).includes(view.you);
    by("offer-no").textContent = offered ? gettext("Play on") : pgettext("for one who is gone", "Wait");
    by("stop").hidden = this.screen.facts.rated;
    by("stop").setAttribute("aria-disabled", String(offering.includes(view.you)));
  }

  /** The seat that nobody need wait for any longer, or -1. */
  #absent() {
    const silent = this.screen.presence ?? [];
    const seat = this.view.seats.findIndex((each, number) => number !== this.view.you && each && !each.bot
      && (each.absent || silent[number] === "absent"));
    if (seat < 0) this.#waiting = false;
    return this.#waiting || this.screen.facts.rated || this.screen.facts.arranged ? -1 : seat;
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
