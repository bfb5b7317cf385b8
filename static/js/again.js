/**
 * After the end: another match, with the same partners or others, and the way to its table.
 */

import { by } from "./dom.js";
import { isolate, listed } from "./words.js";

const READY = "#ready";

export class Again {
  /** @param {any} screen  @param {(message: object) => void} send */
  constructor(screen, send) {
    this.screen = screen;
    by("again").addEventListener("click", () => send({ do: "rematch" }));
    by("partners").addEventListener("click", () => send({ do: "rematch", partners: true }));
    by("not-again").addEventListener("click", () => send({ do: "decline" }));
  }

  render(view) {
    const { rematch = [], partners = false, next, declined } = view.offers ?? {};
    const seated = view.you !== null;
    const may = seated && view.phase === "over" && view.deal > 0 && !this.screen.facts.arranged;
    by("again").hidden = !may || Boolean(next);
    by("partners").hidden = by("again").hidden || view.seats.length !== 4;
    for (const [id, kind] of [["again", false], ["partners", true]]) {
      const said = rematch.includes(view.you) && partners === kind;
      by(id).setAttribute("aria-disabled", String(said));
    }
    by("not-again").hidden = by("again").hidden || !rematch.length;
    by("not-again").textContent = rematch.includes(view.you)
      ? pgettext("an offer", "Take it back") : pgettext("to another match", "No, thank you");
    by("again-words").textContent = next ? "" : declined === undefined
      ? this.#offered(view, rematch, partners) : this.#declined(view, declined);
    by("next-table").hidden = !next || (seated && !rematch.includes(view.you));
    if (!next) return;
    by("next-table").href = by("next-table").dataset.at.replace("CODE", next);
    // Who asked for it sits there already, and is taken along.
    if (seated && rematch.includes(view.you)) location.assign(by("next-table").href + READY);
  }

  #declined(view, /** @type {number} */ seat) {
    return seat === view.you ? "" : interpolate(gettext("%(name)s would rather not play again."),
      { name: isolate(this.screen.name(view, seat)) }, true);
  }

  #offered(view, rematch, partners) {
    const names = rematch.filter((seat) => seat !== view.you).map((seat) => isolate(this.screen.name(view, seat)));
    if (!names.length) return rematch.length ? gettext("Waiting for the others…") : "";
    const name = listed(names);
    return interpolate(partners
      ? gettext("%(name)s would play again, with other partners.")
      : gettext("%(name)s would play again."), { name }, true);
  }
}

/** On the table of a rematch: who comes from the match before is ready as soon as the line is up. */
export function readyAtOnce(view, /** @type {() => boolean} */ ready) {
  if (location.hash !== READY || view.you === null) return;
  const done = view.phase !== "seating" || view.seats[view.you].ready || ready();
  if (done) history.replaceState(null, "", location.pathname);
}
