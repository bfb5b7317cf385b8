/**
 * What a player may do about another at the table: block him, report him. Only he who does it sees
 * anything of it.
 */

import { bdi, by, make } from "./dom.js";
import { alarm } from "./journal.js";

const REASONS = {
  words: () => gettext("What was said, or a name"),
  stalling: () => gettext("Stalling, or leaving"),
  cheating: () => gettext("Cheating"),
};

export class Manners {
  /** @type {Set<number>} */ blocked = new Set();
  /** @type {any} */ #view = null;
  #asking = -1; // the seat that is about to be reported

  /** @param {any} screen  @param {(message: object) => unknown} send */
  constructor(screen, send) {
    this.screen = screen;
    this.send = send;
    document.querySelector("[data-opens=more]").addEventListener("click", () => {
      this.#asking = -1;
      if (this.#view?.you !== null) send({ do: "blocks" });
      this.#draw();
    });
  }

  render(view) {
    this.#view = view;
  }

  hear(/** @type {{blocks?: number[], reported?: number}} */ message) {
    if (message.blocks) this.blocked = new Set(message.blocks);
    if (message.reported !== undefined) {
      by("manners-words").textContent = gettext("Reported. Those who keep the house will look at it.");
      alarm(by("manners-words").textContent);
    }
    this.#draw();
  }

  #draw() {
    const view = this.#view;
    const others = view && view.you !== null
      ? view.seats.map((seat, number) => ({ seat, number })).filter(({ seat, number }) => seat && number !== view.you && !this.#isBot(seat))
      : [];
    by("manners").hidden = !others.length;
    const at = [...by("manners-people").children].indexOf(document.activeElement?.closest("#manners-people > *"));
    by("manners-people").replaceChildren(...others.map(({ seat, number }) => this.#line(seat, number)));
    by("manners-people").children[at]?.querySelector("button").focus(); // what had it is gone
  }

  #isBot(seat) {
    return Boolean(seat.bot && !seat.absent);
  }

  #line(seat, /** @type {number} */ number) {
    const blocked = this.blocked.has(number);
    const doors = this.#asking === number
      ? Object.keys(REASONS).map((why) => this.#button(REASONS[why](), () => {
        this.#asking = -1;
        this.send({ do: "report", seat: number, why });
      }))
      : [
        this.#button(blocked ? gettext("Unblock") : gettext("Block"), () => this.send({ do: blocked ? "unblock" : "block", seat: number })),
        this.#button(gettext("Report"), () => { this.#asking = number; this.#draw(); }),
      ];
    return make("p", "more__asks", make("strong", "", bdi(seat.name)), ...doors);
  }

  #button(/** @type {string} */ words, /** @type {() => void} */ act) {
    const button = make("button", "button", words);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }
}
