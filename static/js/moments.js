/**
 * The moments around the play: taking seats, the lot, the cut, the end. Each is drawn whole from
 * the view, and each button sends one message.
 */

import { bdi, by, make, picture, put } from "./dom.js";
import { panel, scoreOrder } from "./score.js";
import { cardName, howItEnded, isolate, redealtSentences, sideName, unplayed, winnerSentence } from "./words.js";

const PACK = 40;

/** Sixteen bytes of this browser for the shuffle, so that nobody alone decides it. */
export function entropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

const sentence = (text, values) => interpolate(text, values, true);

/** What may be done at a chair: whoever sits already may change to another, where that changes anything. */
export function chairDoors(view, /** @type {number} */ number, /** @type {boolean} */ player) {
  const taken = view.seats[number];
  const yields = !taken || Boolean(taken.bot); // a bot gives way to a person
  if (view.you === null || view.you === undefined) return yields && player ? ["sit"] : [];
  if (number === view.you || view.arranged) return [];
  return [
    ...(yields && view.seats.length > 2 ? ["move"] : []),
    ...(taken ? [] : ["invite"]),
    ...(taken && view.host === view.you ? ["ask"] : []),
  ];
}

/** The chair that the link to the table proposes, if it does. */
export function proposedBy(/** @type {string} */ query) {
  const seat = new URLSearchParams(query).get("s") ?? "";
  return /^[0-3]$/.test(seat) ? Number(seat) : null;
}

/**
 * Where whoever has given his name to sit down is seated: on the chair that the link proposes, or on
 * the only free one. Where there is a choice it is his.
 */
export function chairFor(view, /** @type {number | null} */ proposed) {
  if (view.phase !== "seating" || view.you !== null) return null;
  const free = [...view.seats.keys()].filter((number) => !view.seats[number]);
  if (free.includes(proposed)) return proposed;
  return free.length === 1 ? free[0] : null;
}

function lead(/** @type {HTMLElement} */ sheet, /** @type {string} */ query) {
  for (const key of ["copy", "share"]) {
    const { dataset } = sheet.querySelector(`[data-${key}]`);
    dataset[key] = dataset[key].replace(/(\?.*)?$/, query);
  }
}

export class Moments {
  #pointed = null;
  #proposed = proposedBy(location.search);
  #sitsDown = false;
  #left = false; // of his own will
  #sentAway = false;

  /** @param {any} screen  @param {(message: object) => void} send */
  constructor(screen, send) {
    this.screen = screen;
    this.send = send;
    by("ready").addEventListener("click", () => send({ do: "ready", entropy: entropy() }));
    by("unready").addEventListener("click", () => send({ do: "unready" }));
    by("stand-up").addEventListener("click", () => { this.#left = true; send({ do: "leave" }); });
    by("cut-choice").addEventListener("click", (event) => {
      const choice = event.target.closest("[data-cut]")?.dataset.cut;
      if (choice) send({ do: choice });
    });
    this.#fan();
    this.#named();
  }

  /** Whether he has given his name here a moment ago; noted as he gives it. */
  #named() {
    this.#sitsDown = this.screen.facts.player && sessionStorage.getItem("named") === location.pathname;
    sessionStorage.removeItem("named");
    document.querySelector("#guest-name")?.form.addEventListener("submit", () => {
      sessionStorage.setItem("named", location.pathname);
    });
  }

  /** Once there is a line. */
  sitDown(view) {
    const seat = this.#sitsDown ? chairFor(view, this.#proposed) : null;
    this.#sitsDown = false;
    if (seat !== null) this.send({ do: "join", seat });
  }

  render(view) {
    const { phase } = view;
    this.#notice(view);
    by("seal").textContent = view.seal?.commitment ?? "–";
    by("seating").hidden = !["seating", "countdown"].includes(phase);
    by("cutting").hidden = phase !== "cut";
    by("ending").hidden = phase !== "over";
    this.#chairs(view);
    if (!by("seating").hidden) this.#seating(view);
    if (phase === "cut") this.#cutting(view);
    else this.#putAway();
    if (phase === "over") this.#ending(view);
  }

  /** Whoever loses his chair without having stood up is told why. */
  #notice(view) {
    const seated = view.you !== null && view.you !== undefined;
    if (seated) this.#sentAway = false;
    else if (this.seated && view.phase === "seating") this.#sentAway = !this.#left;
    this.seated = seated;
    if (seated) this.#left = false;
  }

  #putAway() {
    this.#pointed = null;
    by("cut-choice").hidden = true;
  }

  #chairs(view) {
    const proposed = this.#proposal(view);
    for (const [number, element] of this.screen.seats) {
      const wanted = view.phase === "seating" ? chairDoors(view, number, this.screen.facts.player) : [];
      const doors = element.parts.doors;
      const main = proposed === null || proposed === number;
      const stamp = `${wanted.join(" ")}${main ? "" : " or"}`;
      if ((doors.dataset.doors ?? "") === stamp) continue;
      doors.dataset.doors = stamp;
      doors.replaceChildren(...wanted.map((door) => this.#chairDoor(door, number, main)));
      if (proposed === number && document.activeElement === document.body) doors.firstChild?.focus({ preventScroll: true });
    }
  }

  /** As long as it is free, and nobody here sits yet. */
  #proposal(view) {
    const seat = this.#proposed;
    const open = seat !== null && view.phase === "seating" && view.you === null && seat < view.seats.length;
    return open && chairDoors(view, seat, true).includes("sit") ? seat : null;
  }

  /** `main`: the link proposes this chair, or none. */
  #chairDoor(door, seat, /** @type {boolean} */ main) {
    switch (door) {
      case "sit": return this.#button(gettext("Sit here"), main ? "button main" : "button", () => this.send({ do: "join", seat }));
      case "move": return this.#button(gettext("Sit here"), "button", () => this.send({ do: "join", seat }));
      case "invite": return this.#button(gettext("Invite here"), "button", () => this.#invite(seat));
      default: return this.#button(gettext("Ask to leave"), "button quiet", () => this.send({ do: "ask_to_leave", seat }));
    }
  }

  /** What is copied or shared leads to this chair; what is scanned, to the table. */
  #invite(/** @type {number} */ seat) {
    const sheet = by("invitation");
    lead(sheet, `?s=${seat}`);
    sheet.addEventListener("close", () => lead(sheet, ""), { once: true });
    sheet.showModal();
  }

  #button(words, className, act) {
    const button = make("button", className, words);
    button.type = "button";
    button.addEventListener("click", act);
    return button;
  }

  #seating(view) {
    const seated = view.you !== null && view.you !== undefined;
    const own = seated ? view.seats[view.you] : null;
    const free = view.seats.filter((seat) => !seat).length;
    by("ready").hidden = !seated || Boolean(own?.ready) || view.phase !== "seating";
    by("unready").hidden = !own?.ready;
    by("stand-up").hidden = !seated || view.phase !== "seating" || Boolean(view.arranged);
    by("invite").hidden = view.seats.every((seat) => seat && !seat.bot);
    const running = view.phase === "countdown";
    by("countdown").hidden = !running;
    by("seating-says").textContent = this.#sentAway ? gettext("The host has asked you to give up your seat.")
      : running ? gettext("Everybody is ready.")
      : free ? sentence(ngettext("%(n)s seat is free.", "%(n)s seats are free.", free), { n: free })
        : own && !own.ready ? gettext("Say when you are ready.") : gettext("Waiting for everybody to be ready.");
  }

  #cutting(view) {
    const mine = view.you !== null && view.cut?.seat === view.you;
    const card = view.cut?.card;
    const name = isolate(this.screen.name(view, view.cut?.seat));
    by("pack").classList.toggle("is-mine", mine && !card);
    by("pack").hidden = Boolean(card);
    by("pack").tabIndex = mine && !card ? 0 : -1;
    by("cut-choice").hidden = !mine || !card;
    by("cut-card").hidden = !card;
    if (card && by("cut-card").dataset.shown !== card) {
      by("cut-card").dataset.shown = card;
      const shown = picture(card);
      shown.setAttribute("role", "img");
      shown.removeAttribute("aria-hidden");
      shown.setAttribute("aria-label", cardName(card));
      by("cut-card").replaceChildren(shown);
      by("cut-choice").querySelector("button")?.focus({ preventScroll: true });
    }
    by("cutting-says").textContent = !mine ? sentence(gettext("%(name)s cuts the pack."), { name })
      : card ? gettext("Only you see it. Keep it, or lay it on the table.") : gettext("You cut: point where.");
    by("cut-again").textContent = redealtSentences(view).at(-1) ?? "";
    by("cut-seal").textContent = view.seal?.commitment.slice(0, 16) ?? "";
    this.#lot(view);
  }

  /** Who drew what for the first deal: the lowest deals, equal ones drew again. */
  #lot(view) {
    const draws = (view.lot ?? []).flatMap((round, n, rounds) => round
      .map((card, seat) => ({ card, seat, last: n === rounds.length - 1 })).filter(({ card }) => card));
    by("lot").hidden = !draws.length;
    by("lot").replaceChildren(...draws.map(({ card, seat, last }) => make("figure", `lot__draw${last ? "" : " is-past"}`, picture(card),
      make("figcaption", "", bdi(this.screen.name(view, seat)),
        last && view.dealer === seat ? make("span", "chip brass", pgettext("role", "dealer")) : null))));
  }

  /** Forty backs in a fan: slide over it to look, let go to cut. Arrows and Enter do the same. */
  #fan() {
    const pack = by("pack");
    const slices = Array.from({ length: PACK }, (_, n) => {
      const slice = make("i", "pack__card");
      slice.style.setProperty("--n", String(n));
      return slice;
    });
    slices.at(-1)?.append(picture("back"));
    pack.append(...slices);
    const point = (at) => {
      this.#pointed = Math.min(PACK - 1, Math.max(0, at));
      slices.forEach((slice, n) => slice.classList.toggle("is-up", n === this.#pointed));
      pack.setAttribute("aria-valuenow", String(this.#pointed + 1));
    };
    const under = (event) => {
      const box = pack.getBoundingClientRect();
      return Math.floor(((event.clientX - box.left) / box.width) * PACK);
    };
    const cut = () => {
      if (!pack.classList.contains("is-mine") || this.#pointed === null) return;
      this.send({ do: "cut", at: this.#pointed });
    };
    pack.addEventListener("pointerdown", (event) => { pack.setPointerCapture(event.pointerId); point(under(event)); });
    pack.addEventListener("pointermove", (event) => { if (pack.classList.contains("is-mine")) point(under(event)); });
    pack.addEventListener("pointerup", cut);
    pack.addEventListener("keydown", (event) => {
      const step = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageUp: 5, PageDown: -5 }[event.key];
      if (step) point((this.#pointed ?? PACK / 2) + step);
      else if (event.key === "Enter" || event.key === " ") { point(this.#pointed ?? PACK / 2); cut(); } else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  #ending(view) {
    const { sides, facts } = this.screen;
    by("ending-title").textContent = winnerSentence(view, sides);
    by("ending-how").textContent = howItEnded(view, this.screen.sides);
    by("ending").classList.toggle("is-unplayed", unplayed(view));
    const order = scoreOrder(view, sides);
    by("ending-totals").replaceChildren(...order.map((side) => make("span",
      `ending__side${view.winner === side ? " is-winner" : ""}`, make("span", "ending__total", `${view.totals?.[side] ?? 0}`),
      make("span", "ending__name", bdi(sideName(side, view, sides))))));
    by("ending-deals").replaceChildren(...(view.points?.length ? [panel(view, sides, facts.ruleset.target)] : []));
  }

  countdown(left) {
    put(by("countdown"), left === null || left === 0 ? "" : String(left));
  }
}
