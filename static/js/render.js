/**
 * A view onto the screen. Drawing the same view twice changes nothing, and nothing is kept here
 * that a view does not say, apart from where a taken card lay until the next play.
 */

import { asClock } from "./clock.js";
import { bdi, by, drawing, make, picture, put, reconcile, rove, setCourts } from "./dom.js";
import { read } from "./intent.js";
import { house, panel, rulesChip, scoreOrder, scoreSentence } from "./score.js";
import { initials, ring, seal } from "./seal.js";
import { cardName, openingSentences, ownCaption, playCaption, sideName, sweptSentence } from "./words.js";

const MOST_SLOTS = 12; // a phone has room for the fullest table, and for ghosts only below it
const WAITED_FOR = 75; // seconds more, once he is seen to be gone: the server's 90 less its first 15
const PLACES = { 2: ["bottom", "across"], 3: ["bottom", "right", "left"], 4: ["bottom", "right", "across", "left"] };

/** Where a seat is seen from the one who looks: the next player is always at the right. */
export function placeOf(/** @type {number} */ seat, /** @type {number | null} */ you, /** @type {number} */ seats) {
  return PLACES[seats][(seat - (you ?? 0) + seats) % seats];
}

/** Where taken cards lay: they leave a ghost among those that stayed. */
export function withGhosts(/** @type {string[]} */ shown, /** @type {string[]} */ table, /** @type {string[]} */ taken) {
  const gone = taken.filter((card) => !table.includes(card));
  const slots = shown.filter((card) => table.includes(card) || gone.includes(card));
  for (const card of [...table, ...gone]) if (!slots.includes(card)) slots.push(card);
  return slots.map((card) => ({ card, ghost: !table.includes(card) }));
}

/** Is it for him who looks to act? While the match is paused it is for nobody. */
export const awaits = (/** @type {any} */ view) => view.you !== null && view.you !== undefined
  && view.to === view.you && !view.paused;

export class Screen {
  /** @type {Map<number, HTMLElement>} */
  seats = new Map();
  /** @type {Map<number, number>} */
  away = new Map(); // since when

  constructor(facts) {
    this.facts = facts;
    this.sides = facts.ruleset.players === 3 ? 3 : 2;
    this.root = by("main");
    setCourts(facts.ruleset.court_values);
    by("rules-chip").textContent = rulesChip(facts.ruleset);
    by("house").replaceChildren(...house(facts.ruleset));
  }

  name(view, seat) {
    return view.seats[seat]?.name ?? gettext("Empty seat");
  }

  render(view, intent, pending) {
    const mine = view.you !== null && view.you !== undefined;
    this.root.dataset.phase = view.phase;
    this.root.dataset.place = mine ? "seat" : "watch";
    this.root.classList.toggle("is-my-turn", awaits(view));
    this.#seats(view);
    this.#board(view);
    this.#hand(view);
    this.#tray(view);
    this.#score(view);
    this.choose(view, intent, pending);
  }

  /** Only what the player has in mind: lifted, chosen, sent. */
  choose(view, intent, pending) {
    const sent = pending ? read(pending.play) : null;
    for (const card of by("hand").children) {
      card.setAttribute("aria-selected", String(card.dataset.card === intent.card));
      card.classList.toggle("is-sending", sent?.card === card.dataset.card);
    }
    for (const card of by("board").children) {
      if (card.dataset.ghost) continue;
      card.setAttribute("aria-selected", String(intent.taken.includes(card.dataset.card)));
    }
    this.root.classList.toggle("has-lifted", Boolean(intent.card));
    this.root.classList.toggle("is-sending", Boolean(pending));
    rove(by("hand"));
    rove(by("board"));
  }

  #board(view) {
    const list = by("board");
    const shown = [...list.children].map((slot) => slot.dataset.card ?? slot.dataset.ghost);
    const taken = view.last ? read(view.last.play).taken : [];
    const swept = view.phase === "count" || view.phase === "over" ? view.last?.swept ?? view.swept ?? [] : [];
    const lain = withGhosts(shown, view.table ?? [], [...taken, ...swept]);
    const slots = lain.length > MOST_SLOTS ? lain.filter(({ ghost }) => !ghost) : lain;
    reconcile(list, slots, ({ card, ghost }) => (ghost ? ghostOf(card) : option(card, "board__card")),
      ({ card, ghost }) => (ghost ? `ghost ${card}` : card));
    list.dataset.cards = String(slots.length);
    list.classList.toggle("is-empty", !view.table?.length);
  }

  #hand(view) {
    const cards = view.hand ?? [];
    reconcile(by("hand"), cards, (card) => option(card, "hand__card"), (card) => card);
  }

  #tray(view) {
    const talon = by("talon");
    talon.replaceChildren(...(view.talon ? [picture("back"), make("span", "talon__number", `${view.talon}`)] : []));
    talon.title = interpolate(ngettext("%(n)s card in the stock", "%(n)s cards in the stock", view.talon ?? 0), { n: view.talon ?? 0 }, true);
    const own = (view.you ?? 0) % this.sides;
    fillPile(by("my-pile"), view.piles?.[own]);
    const opening = openingSentences(view, (seat) => this.name(view, seat)).slice(-1);
    by("caption").replaceChildren(...(view.last ? this.#caption(view) : opening));
  }

  #caption(view) {
    const { last } = view;
    const parts = last.seat === view.you ? [ownCaption(last.play)]
      : playCaption(last.play, make("strong", "", bdi(this.name(view, last.seat))));
    if (last.chkobba) parts.push(make("span", "chip brass", gettext("Chkobba!")));
    if (last.by === "clock") parts.push(make("span", "chip", gettext("time was up")));
    if (last.swept?.length) parts.push(make("span", "caption__swept", sweptSentence(last.swept.length)));
    return parts;
  }

  #seats(view) {
    const total = view.seats.length;
    const own = (view.you ?? 0) % this.sides;
    view.seats.forEach((seat, number) => {
      const element = this.#seat(number);
      const place = placeOf(number, view.you, total);
      element.className = `seat seat--${place} side-${number % this.sides}`;
      element.classList.toggle("is-empty", !seat);
      element.classList.toggle("is-turn", view.to === number);
      element.classList.toggle("is-you", view.you === number);
      element.classList.toggle("is-ready", Boolean(seat?.ready));
      const parts = element.parts;
      seal(parts.seal, seat?.name, seat?.colour);
      parts.name.textContent = seat ? seat.name : gettext("Empty seat");
      parts.tags.replaceChildren(...this.#tags(view, seat, number));
      const backs = seat?.cards && view.you !== number ? seat.cards : 0;
      if (parts.backs.children.length !== backs) parts.backs.replaceChildren(...Array.from({ length: backs }, () => picture("back")));
      parts.backs.setAttribute("aria-label", interpolate(ngettext("%(n)s card in hand", "%(n)s cards in hand", backs), { n: backs }, true));
      const side = number % this.sides;
      const holds = side !== own && (total !== 4 || place === "right");
      fillPile(parts.pile, holds ? view.piles?.[side] : null);
    });
  }

  #tags(view, seat, number) {
    const tags = [];
    const waiting = ["seating", "countdown"].includes(view.phase);
    if (waiting && view.seats.length === 4 && view.you !== null) tags.push(make("span", "chip", sideName(number % this.sides, view, this.sides)));
    if (view.dealer === number && view.phase !== "seating") tags.push(make("span", "chip", pgettext("role", "dealer")));
    if (view.to === number && view.phase === "play" && !view.paused) tags.push(make("span", "chip brass", gettext("to play")));
    if (view.phase === "seating" && seat?.ready) tags.push(make("span", "chip good", `✓ ${gettext("ready")}`));
    if (seat?.bot) tags.push(make("span", "chip", gettext("bot")));
    const away = this.presence?.[number];
    if (seat && !seat.bot && away === "slow") tags.push(make("span", "chip danger", `◐ ${gettext("slow")}`));
    if (seat?.absent && !seat.bot) tags.push(make("span", "chip danger", `○ ${gettext("absent")}`));
    else if (seat && !seat.bot && (away === "away" || away === "absent")) tags.push(this.#gone(number));
    return tags;
  }

  #gone(number) {
    const left = make("span", "figure");
    left.dataset.gone = String(number);
    left.textContent = this.#timeToBack(number);
    return make("span", "chip danger", `○ ${gettext("gone")} `, left);
  }

  /** At a table without a clock: how long he is waited for yet, as far as this screen has seen. */
  #timeToBack(number) {
    const since = this.away.get(number);
    if (this.facts.ruleset.turn_seconds || !since) return "";
    const left = Math.max(0, WAITED_FOR - Math.floor((Date.now() - since) / 1000));
    return left ? asClock(left) : "";
  }

  /** Who is there, and since when somebody is not. */
  hear(presence) {
    this.presence = presence;
    presence.forEach((state, seat) => {
      if (state !== "away") this.away.delete(seat);
      else if (!this.away.has(seat)) this.away.set(seat, Date.now());
    });
  }

  countAway() {
    for (const left of this.root.querySelectorAll("[data-gone]")) put(left, this.#timeToBack(Number(left.dataset.gone)));
  }

  #seat(number) {
    const known = this.seats.get(number);
    if (known) return known;
    const element = /** @type {any} */ (make("div", "seat"));
    const sealed = drawing("0 0 40 40", "avatar");
    const face = make("span", "seat__face", ring(), sealed);
    const name = make("bdi", "seat__name");
    const tags = make("span", "seat__tags");
    const backs = make("span", "seat__backs");
    backs.setAttribute("role", "img");
    const pile = make("span", "pile seat__pile");
    const doors = make("span", "seat__doors");
    element.append(face, make("span", "seat__words", name, tags), backs, pile, doors);
    Object.assign(element, { parts: { seal: sealed, name, tags, backs, pile, doors } });
    element.dataset.seat = String(number);
    this.seats.set(number, element);
    by("seats").append(element);
    return element;
  }

  /** Where the captures of a side lie. */
  pileOf(side, view) {
    if (side === (view.you ?? 0) % this.sides) return by("my-pile");
    const total = view.seats.length;
    const holder = view.seats.findIndex((_, seat) => seat % this.sides === side
      && (total !== 4 || placeOf(seat, view.you, total) === "right"));
    return this.seats.get(holder).parts.pile;
  }

  #score(view) {
    const order = scoreOrder(view, this.sides);
    const button = by("score");
    const names = order.map((side) => sideName(side, view, this.sides))
      .map((name, index) => (order.length > 2 && index ? initials(name.replace(/[\u2068\u2069]/g, "")) : name));
    const parts = order.flatMap((side, index) => {
      const total = make("span", "strip__total figure", `${view.totals?.[side] ?? 0}`);
      const name = make("span", `strip__name${index || view.you === null ? "" : " is-own"}`, names[index]);
      name.dir = "auto"; // what does not fit is lost at its end, in either script
      const pair = index === 0 ? [name, total] : order.length === 2 ? [total, name] : [name, total];
      return index ? [make("span", "strip__dash", "–"), ...pair] : pair;
    });
    button.replaceChildren(...parts);
    button.setAttribute("aria-label", scoreSentence(view, this.sides));
    by("panel-board").replaceChildren(panel(view, this.sides, this.facts.ruleset.target));
  }

  /** The ring round the seat to play, and the number in the bar. */
  clock(left, share, mine) {
    // On what shows it alone: on the whole table each step would style the whole table again.
    for (const part of this.root.querySelectorAll(".ring__left, .act__clock, .cutting__left")) part.style.setProperty("--share", share.toFixed(3));
    this.root.classList.toggle("has-clock", left !== null);
    this.root.classList.toggle("is-late", left !== null && left <= 10 && this.root.dataset.phase === "play");
    by("act").classList.toggle("is-mine", mine);
  }
}

function option(card, className) {
  const element = make("li", className, picture(card));
  element.setAttribute("role", "option");
  element.setAttribute("aria-selected", "false");
  element.setAttribute("aria-label", cardName(card));
  element.tabIndex = -1;
  element.dataset.card = card;
  return element;
}

function ghostOf(card) {
  const element = make("li", "board__ghost");
  element.setAttribute("role", "presentation");
  element.setAttribute("aria-hidden", "true");
  element.dataset.ghost = card;
  return element;
}

function fillPile(element, pile) {
  const thick = pile?.thick ?? 0;
  const chkobbas = pile?.chkobbas ?? [];
  const stamp = pile ? `${thick} ${chkobbas.join("")}` : "";
  if (element.dataset.stamp === stamp) return;
  element.dataset.stamp = stamp;
  element.dataset.thick = String(thick);
  element.style.setProperty("--thick", String(thick));
  element.style.setProperty("--out", String(chkobbas.length));
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", pile ? interpolate(
    ngettext("Pile with %(n)s chkobba", "Pile with %(n)s chkobbas", chkobbas.length), { n: chkobbas.length }, true) : "");
  const out = chkobbas.map((card, index) => {
    const up = picture(card, "pile__chkobba");
    up.style.setProperty("--n", String(index));
    return up;
  });
  element.replaceChildren(...out, ...(thick ? [picture("back", "pile__top")] : []));
}
