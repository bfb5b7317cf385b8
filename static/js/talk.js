/**
 * What players say to each other: eight phrases and six gestures, codes on the wire and words here.
 * A bubble stands at the seat for a while, and the log says it in its turn.
 */

import { by, make } from "./dom.js";
import { log } from "./journal.js";
import { isolate } from "./words.js";

const PHRASES = {
  hello: () => gettext("Hello"),
  luck: () => gettext("Good luck"),
  bravo: () => gettext("Well played"),
  thanks: () => gettext("Thank you"),
  sorry: () => gettext("Sorry"),
  moment: () => gettext("One moment"),
  onward: () => gettext("Shall we go on?"),
  goodbye: () => gettext("Goodbye, good game"),
};

const GESTURES = {
  applause: ["👏", () => pgettext("gesture", "applause")],
  laughter: ["😄", () => pgettext("gesture", "laughter")],
  surprise: ["😮", () => pgettext("gesture", "surprise")],
  thinking: ["🤔", () => pgettext("gesture", "thinking")],
  coffee: ["☕", () => pgettext("gesture", "a coffee")],
  jasmine: ["🌼", () => pgettext("gesture", "jasmine")],
};

const COOL_DOWN = 3200;
const SHOWN = 4000;

/** What stands in the bubble, and how it is said. */
export function saying(/** @type {string} */ code) {
  const [sign, words] = GESTURES[code] ?? [null, PHRASES[code]];
  return words && { shown: sign ? `${sign} ${words()}` : words(), said: words() };
}

export class Talk {
  /** @param {any} screen  @param {(message: object) => unknown} send */
  constructor(screen, send) {
    this.screen = screen;
    this.send = send;
    for (const [list, codes] of [["phrases", PHRASES], ["gestures", GESTURES]]) {
      by(list).replaceChildren(...Object.keys(codes).map((code) => this.#button(code)));
    }
  }

  render(view, /** @type {boolean} */ line) {
    const { rated, arranged } = this.screen.facts;
    const silent = view.seats.length === 4 && (rated || arranged);
    by("talk-door").hidden = view.you === null || silent || !line;
  }

  hear(view, { seat, say }) {
    const words = saying(say);
    if (!words || (seat !== view.you && !by("set-talk").checked)) return;
    log(interpolate(gettext("%(name)s: %(words)s"), { name: isolate(this.screen.name(view, seat)), words: words.said }, true));
    const place = seat === view.you ? by("tray") : this.screen.seats.get(seat);
    place.querySelector(":scope > .bubble")?.remove();
    const bubble = make("span", "bubble", words.shown);
    bubble.dir = "auto";
    bubble.setAttribute("aria-hidden", "true"); // the log has said it
    place.append(bubble);
    setTimeout(() => bubble.remove(), SHOWN);
  }

  #button(/** @type {string} */ code) {
    const { shown, said } = saying(code);
    const button = make("button", "button", shown);
    button.type = "button";
    button.ariaLabel = said;
    button.addEventListener("click", () => this.#say(code));
    return button;
  }

  #say(/** @type {string} */ say) {
    by("talk").close();
    if (by("talk-door").ariaDisabled === "true") return;
    this.send({ do: "talk", say });
    by("talk-door").ariaDisabled = "true";
    setTimeout(() => { by("talk-door").ariaDisabled = "false"; }, COOL_DOWN);
  }
}
