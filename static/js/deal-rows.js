/**
 * The rows of one deal, chalked between the sides: a tap says who has it, a tap in the middle that
 * nobody has; a chkobba is a stroke of the tally.
 */

import { make, named } from "./dom.js";

const NOBODY = "nobody";
const MOST = 18; // chkobbas that a deal can hold
const STROKES = 5; // of a tally that is read at a glance; beyond it stands the number

/**
 * @param {HTMLElement} place
 * @param {{sides: string[], categories: [string, string, boolean][], draft: Record<string, string>, tap: (name: string, value: string) => void}} deal
 *   categories: key, name, whether nobody can have it
 */
export function drawRows(place, { sides, categories, draft, tap }) {
  place.dataset.sides = String(sides.length);
  place.replaceChildren(...categories.map((category) =>
    (category[0] === "chkobba" ? tallyRow(category[1], sides, draft, tap) : radioRow(category, sides, draft, tap))));
}

function radioRow([key, name, baji], sides, draft, tap) {
  const row = make("div", "keeper__row", ...aroundTheMiddle(
    sides.map((side, n) => option(key, String(n), side, draft, tap)),
    baji ? option(key, NOBODY, gettext("nobody"), draft, tap, name) : make("span", "keeper__what", make("bdi", "", name)),
  ));
  row.setAttribute("role", "radiogroup");
  return named(row, name);
}

/** Of two sides the middle is between them; of three it comes first. */
function aroundTheMiddle(cells, middle) {
  return cells.length === 2 ? [cells[0], middle, cells[1]] : [middle, ...cells];
}

function option(key, value, spoken, draft, tap, shown = "") {
  const input = /** @type {HTMLInputElement} */ (make("input"));
  Object.assign(input, { type: "radio", name: key, value, checked: draft[key] === value });
  named(input, spoken);
  input.addEventListener("change", () => tap(key, value));
  if (!shown) return make("label", "keeper__cell", input, make("span", "keeper__mark"));
  const stamp = make("small", "keeper__baji", gettext("Baji"));
  return make("label", "keeper__what", input, make("bdi", "", shown), stamp);
}

function tallyRow(name, sides, draft, tap) {
  const cells = sides.map((side, n) => counter(`chkobba_${n}`, side, draft, tap));
  const row = make("div", "keeper__row is-tally", ...aroundTheMiddle(cells, make("span", "keeper__what", make("bdi", "", name))));
  row.setAttribute("role", "group");
  return named(row, name);
}

function counter(key, side, draft, tap) {
  const value = make("span", "keeper__strokes");
  const more = button("keeper__more", "+", interpolate(gettext("One more for %(side)s"), { side }, true));
  const less = button("keeper__less", "−", interpolate(gettext("One less for %(side)s"), { side }, true));
  let n = Number(draft[key] ?? 0);
  const show = () => {
    value.replaceChildren(n > STROKES ? make("span", "figure", String(n)) : tally(n));
    more.replaceChildren(n ? value : "+");
    less.hidden = n === 0;
    more.setAttribute("aria-description", String(n));
  };
  const step = (by) => {
    n = Math.min(MOST, Math.max(0, n + by));
    show();
    if (!n) more.focus();
    tap(key, String(n));
  };
  more.addEventListener("click", () => step(1));
  less.addEventListener("click", () => step(-1));
  show();
  return make("span", "keeper__cell", less, more);
}

function button(className, text, spoken) {
  return Object.assign(named(make("button", className, text), spoken), { type: "button" });
}

export const tally = (n) => make("span", "tally", ...Array.from({ length: n }, () => make("i")));

/** What has been tapped, as a sheet; null as long as a row is left out. */
export function asDeal(categories, sides, draft) {
  const asked = categories.filter(([key]) => key !== "chkobba").map(([key]) => key);
  if (asked.some((key) => draft[key] === undefined)) return null;
  return sides.map((_, side) => {
    const has = asked.filter((key) => draft[key] === String(side)).map((key) => [key, 1]);
    const chkobba = Number(draft[`chkobba_${side}`] ?? 0);
    return Object.fromEntries(chkobba ? [...has, ["chkobba", chkobba]] : has);
  });
}

/** The rows that say just this deal, to correct it. */
export function asDraft(categories, deal) {
  const holder = (key) => deal.findIndex((row) => row[key]);
  const said = categories.filter(([key]) => key !== "chkobba").map(([key]) => [key, holder(key) < 0 ? NOBODY : String(holder(key))]);
  const counted = deal.map((row, side) => [`chkobba_${side}`, String(row.chkobba ?? 0)]);
  return Object.fromEntries([...said, ...counted]);
}

/** What a deal under the chalk makes so far, a number a side. */
export function soFar(categories, sides, draft) {
  const has = (side) => categories.filter(([key]) => key !== "chkobba" && draft[key] === String(side)).length;
  return sides.map((_, side) => has(side) + Number(draft[`chkobba_${side}`] ?? 0));
}
