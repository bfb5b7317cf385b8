/**
 * A view onto the screen. Drawing the same view twice changes nothing, and nothing is kept here
 * that a view does not say, apart from where a taken card lay until the next play.
 */

import { read } from "./intent.js";
import { cardName, playCaption, rankName, sideName, sweptSentence } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const PLACES = { 2: ["bottom", "across"], 3: ["bottom", "right", "left"], 4: ["bottom", "right", "across", "left"] };

const deck = () => document.getElementById("main")?.dataset.deck ?? "";

/** @returns {any} */
export const by = (/** @type {string} */ id) => document.getElementById(id);

/** An element with a class and content. */
export function make(tag, className = "", ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content.filter((each) => each !== null && each !== undefined));
  return element;
}

export const bdi = (/** @type {string} */ text) => make("bdi", "", text);

/** The picture of a card from the deck, which is one sprite. */
export function picture(/** @type {string} */ name, className = "") {
  const svg = drawing("0 0 100 150", `card ${className}`.trim());
  svg.append(shape("use", { href: `${deck()}#${face(name)}` }));
  return svg;
}

/** Courts carry the value this table gives them. */
let courtValues = /** @type {Record<string, number>} */ ({});
export const setCourts = (values) => { courtValues = values ?? {}; };
const PRINTED = { J: 9, Q: 8, K: 10 };

/** The deck prints 8, 9, 10 on its courts; where a table counts otherwise it has others. */
function face(name) {
  const value = name.length === 2 ? courtValues[name[0]] : undefined;
  return value === undefined || value === PRINTED[name[0]] ? name : `${name}-${value}`;
}

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

export class Screen {
  /** @type {Map<number, HTMLElement>} */
  seats = new Map();

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
    this.root.classList.toggle("is-my-turn", mine && view.to === view.you);
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
    const slots = withGhosts(shown, view.table ?? [], [...taken, ...swept]);
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
    by("caption").replaceChildren(...(view.last ? this.#caption(view) : []));
  }

  #caption(view) {
    const { last } = view;
    const parts = [make("strong", "", bdi(this.name(view, last.seat))), ` ${playCaption(last.play)}`];
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
      seal(parts.seal, seat?.name);
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
    if (view.dealer === number && view.phase !== "seating") tags.push(make("span", "chip", pgettext("role", "dealer")));
    if (view.to === number && view.phase === "play") tags.push(make("span", "chip brass", gettext("to play")));
    if (view.phase === "seating" && seat?.ready) tags.push(make("span", "chip good", `✓ ${gettext("ready")}`));
    if (seat?.bot) tags.push(make("span", "chip", gettext("bot")));
    const away = this.presence?.[number];
    if (seat && away === "slow") tags.push(make("span", "chip danger", `◐ ${gettext("slow")}`));
    if (seat && away === "away") tags.push(make("span", "chip danger", `○ ${gettext("gone")}`));
    return tags;
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
      const name = make("span", `strip__name${index ? "" : " is-own"}`, bdi(names[index]));
      const pair = index === 0 ? [name, total] : order.length === 2 ? [total, name] : [name, total];
      return index ? [make("span", "strip__dash", "–"), ...pair] : pair;
    });
    button.replaceChildren(...parts);
    button.setAttribute("aria-label", scoreSentence(view, this.sides));
    by("panel-board").replaceChildren(panel(view, this.sides, this.facts.ruleset.target));
  }

  /** The ring round the seat to play, and the number in the bar. */
  clock(left, share, mine) {
    this.root.style.setProperty("--share", share.toFixed(3));
    this.root.classList.toggle("has-clock", left !== null);
    this.root.classList.toggle("is-late", left !== null && left <= 10 && this.root.dataset.phase === "play");
    by("act").classList.toggle("is-mine", mine);
  }
}

/** The own side first, so that one's own number is always at the same place. */
export function scoreOrder(view, sides) {
  const own = (view.you ?? 0) % sides;
  return Array.from({ length: sides }, (_, n) => (own + n) % sides);
}

export const scoreSentence = (view, sides) => interpolate(gettext("Score: %(score)s."), {
  score: scoreOrder(view, sides).map((side) => `${sideName(side, view, sides)} ${view.totals?.[side] ?? 0}`).join(", "),
}, true);

function drawing(viewBox, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

function shape(name, attributes, ...content) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...content);
  return element;
}

function ring() {
  const svg = drawing("0 0 48 48", "ring");
  svg.append(...["ring__track", "ring__left"].map((name) => shape("circle", { cx: 24, cy: 24, r: 22, pathLength: 1, class: name })));
  return svg;
}

const STAR = "M20 0l5.86 5.86h8.28v8.28L40 20l-5.86 5.86v8.28h-8.28L20 40l-5.86-5.86H5.86v-8.28L0 20l5.86-5.86V5.86h8.28z";

/** The seal of a name, drawn as on every page: the same name has the same colour. */
function seal(svg, name) {
  const stamp = name ?? "";
  if (svg.dataset.name === stamp) return;
  svg.dataset.name = stamp;
  svg.setAttribute("class", name ? `avatar tint-${crc32(name) % 8}` : "avatar is-free");
  svg.replaceChildren(shape("path", { d: STAR, class: "star" }), shape("text", { x: 20, y: 25.4 }, name ? initials(name) : "+"));
}

export function initials(/** @type {string} */ name) {
  const signs = name.split(/\s+/).filter((word) => /^[\p{L}\p{N}]/u.test(word)).slice(0, 2).map((word) => [...word][0]);
  if (!signs.length) return "?";
  return signs[0] > "\u0590" ? signs[0] : signs.join("").toUpperCase();
}

export function crc32(/** @type {string} */ text) {
  let sum = ~0;
  for (const byte of new TextEncoder().encode(text)) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit += 1) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
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

/** Keep what is there, make what is new, move only what must move: a moved element loses focus. */
function reconcile(list, items, create, keyOf) {
  const have = new Map([...list.children].map((child) => [child.dataset.key, child]));
  const keys = items.map(keyOf);
  for (const [key, child] of have) if (!keys.includes(key)) child.remove();
  items.forEach((item, index) => {
    const key = keys[index];
    const child = have.get(key) ?? Object.assign(create(item));
    child.dataset.key = key;
    if (list.children[index] !== child) list.insertBefore(child, list.children[index] ?? null);
  });
}

/** One card of a list can be tabbed to; arrows reach the others. */
export function rove(list, focused = null) {
  const cards = [...list.querySelectorAll("[role=option]")];
  const current = focused ?? cards.find((card) => card.tabIndex === 0) ?? cards[0];
  for (const card of cards) card.tabIndex = card === current ? 0 : -1;
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

function rulesChip(ruleset) {
  const courts = ["Q", "J", "K"].map((rank) => `${rankName(rank)} ${ruleset.court_values[rank]}`);
  const more = ruleset.bermila === "none" ? [] : [pgettext("count", "Bermila")];
  return [...courts, ...more].join(" · ");
}

function house(ruleset) {
  const pairs = [
    ...["Q", "J", "K"].map((rank) => [rankName(rank), String(ruleset.court_values[rank])]),
    [gettext("Played to"), String(ruleset.target)],
    [gettext("Bermila"), ruleset.bermila === "none" ? gettext("no") : gettext("sevens, then sixes")],
    [gettext("Cut card"), ruleset.cut_card ? gettext("yes") : gettext("no")],
    [gettext("Clock"), ruleset.turn_seconds
      ? interpolate(gettext("%(n)s s a play"), { n: ruleset.turn_seconds }, true) : gettext("none")],
  ];
  return pairs.map(([term, value]) => make("div", "", make("dt", "", term), make("dd", "", value)));
}

/** The chalkboard: a column a side, a row a finished deal. */
export function panel(view, sides, target) {
  const order = scoreOrder(view, sides);
  const row = (tag, label, values, className = "") => {
    const th = make("th", "", label);
    th.scope = "row";
    return make("tr", className, th, ...values.map((value) => make(tag, "figure", value)));
  };
  const head = make("thead", "", make("tr", "", make("td"), ...order.map((side) => {
    const th = make("th", "", bdi(sideName(side, view, sides)));
    th.scope = "col";
    return th;
  })));
  const body = make("tbody", "", ...(view.points ?? []).map((points, index) => row("td",
    interpolate(gettext("Deal %(n)s"), { n: index + 1 }, true), order.map((side) => `${points[side]}`))));
  const foot = make("tfoot", "", row("td", interpolate(gettext("of %(n)s"), { n: target }, true),
    order.map((side) => `${view.totals?.[side] ?? 0}`)));
  return make("div", "chalkboard", make("table", "scores", head, body, foot));
}
