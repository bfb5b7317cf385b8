/**
 * The few ways in which the table makes elements, pictures of cards and lists of them.
 */

const SVG = "http://www.w3.org/2000/svg";

const deck = () => document.querySelector("[data-deck]")?.dataset.deck ?? "";

/** @returns {any} */
export const by = (/** @type {string} */ id) => document.getElementById(id);

/** An element with a class and content. */
export function make(tag, className = "", ...content) {
  const element = document.createElement(tag);
  if (className) element.className = className;
  element.append(...content.filter((each) => each !== null && each !== undefined));
  return element;
}

/** What stands there already is not written again: that would be drawn again. */
export function put(/** @type {any} */ element, /** @type {string} */ text) {
  if (element.textContent !== text) element.textContent = text;
}

/** An element and what it is called where it cannot be read. */
export function named(/** @type {any} */ element, /** @type {string} */ spoken) {
  element.setAttribute("aria-label", spoken);
  return element;
}

export const bdi = (/** @type {string} */ text) => make("bdi", "", text);

/** An empty picture. */
export function drawing(viewBox, className) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", viewBox);
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

export function shape(name, attributes, ...content) {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  element.append(...content);
  return element;
}

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
export function face(name) {
  const value = name.length === 2 ? courtValues[name[0]] : undefined;
  return value === undefined || value === PRINTED[name[0]] ? name : `${name}-${value}`;
}

/** Keep what is there, make what is new, move only what must move: a moved element loses focus. */
export function reconcile(list, items, create, keyOf) {
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
