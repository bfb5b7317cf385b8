/**
 * The count at the end of a deal: one row a category, raw numbers beside points, and « Baji »
 * where nobody scores.
 *
 * @typedef {{key: string, raw: string[], detail: string[] | null, points: number[], baji: boolean}} Row
 */

import { bdi, make } from "./dom.js";

const FIRST = { carta: "cards", dinari: "diamonds", bermila: "sevens" };
const ROW_MS = 700;

const LABELS = {
  carta: () => pgettext("count", "Carta"),
  dinari: () => pgettext("count", "Dinari"),
  hayya: () => pgettext("count", "7ayya"),
  bermila: () => pgettext("count", "Bermila"),
  primiera: () => pgettext("count", "Primiera"),
  chkobba: () => pgettext("count", "Chkobba"),
};

/** What some houses call them otherwise. */
const HOUSES = {
  cafe: { hayya: () => pgettext("count", "El 7 el 7ayya") },
  family: {
    carta: () => pgettext("count", "Carte"),
    dinari: () => pgettext("count", "Denari"),
    hayya: LABELS.bermila,
    bermila: () => pgettext("count", "Sevens"),
  },
};

/** A category by the name that the players of these rules use. */
export const label = (/** @type {string} */ key, /** @type {{profile?: string}} */ ruleset) =>
  (HOUSES[ruleset.profile ?? ""]?.[key] ?? LABELS[key])();

const MEANINGS = {
  carta: () => gettext("most cards"),
  dinari: () => gettext("most diamonds"),
  hayya: () => gettext("the 7 of diamonds"),
  bermila: () => gettext("most sevens, then sixes"),
  primiera: () => gettext("the highest prime"),
  chkobba: () => gettext("sweeps"),
};

/**
 * The rows of a count, a side's numbers beside the other's.
 * @param {any[]} count  the score objects of the record, one a side
 * @param {{profile?: string, bermila?: string, primiera?: boolean}} ruleset
 * @returns {Row[]}
 */
export function rows(count, ruleset = {}) {
  const keys = ["carta", "dinari", "hayya"];
  if (ruleset.bermila !== "none") keys.push("bermila");
  if (ruleset.primiera) keys.push("primiera");
  return [...keys, "chkobba"].map((key) => row(key, count));
}

function row(key, count) {
  const points = count.map((side) => side.breakdown[key] ?? 0);
  return {
    key,
    raw: count.map((side) => raw(key, side)),
    detail: key === "bermila" && tied(count.map((side) => side.sevens))
      ? count.map((side) => String(side.sixes)) : null,
    points,
    baji: key !== "chkobba" && points.every((point) => point === 0),
  };
}

function raw(key, side) {
  if (key === "hayya") return side.seven_of_diamonds ? "7♦\uFE0E" : "–";
  if (key === "chkobba") return side.chkobbas ? `×${side.chkobbas}` : "–";
  if (key === "primiera") return side.primiera === undefined ? "" : String(side.primiera);
  return String(side[FIRST[key]]);
}

/** Is the highest number had by more than one? */
function tied(numbers) {
  const top = Math.max(...numbers);
  return numbers.filter((number) => number === top).length > 1;
}

/** The whole as a sentence a row, for the log. */
export function sentences(count, ruleset, /** @type {string[]} */ names) {
  return rows(count, ruleset).map((each) => interpolate(
    each.baji ? gettext("%(label)s: %(raw)s. Baji, nobody scores.") : gettext("%(label)s: %(raw)s."),
    {
      label: label(each.key, ruleset),
      raw: each.raw.map((text, side) => `${names[side]} \u2066${text} (+${each.points[side]})\u2069`)
        .join(pgettext("between names in a list", ", ")),
    },
    true,
  ));
}

/** The board of the count; it is drawn once a deal and then reveals itself row by row. */
export class CountBoard {
  #deal = 0;
  #timer = 0;

  /** @param {HTMLElement} root  @param {(row: Row | null) => void} onRow  called as rows appear */
  constructor(root, onRow) {
    this.root = root;
    this.onRow = onRow;
    root.addEventListener("click", () => this.showAll());
  }

  /**
   * @param {any} view  @param {any} ruleset  @param {string[]} names  of the sides
   * @param {boolean} atOnce  no row by row: reloaded, or animations are off
   */
  draw(view, ruleset, names, atOnce) {
    if (this.#deal === view.deal) return;
    this.#deal = view.deal;
    clearTimeout(this.#timer);
    const before = view.totals.map((total, side) => total - view.count[side].points);
    this.lines = rows(view.count, ruleset);
    this.root.replaceChildren(
      head(names), ...this.lines.map((each) => line(each, ruleset)), foot(gettext("This deal"), view.count.map((side) => `+${side.points}`)),
      foot(gettext("Total"), view.totals.map((total, side) => `${total}`), before));
    this.root.style.setProperty("--sides", String(names.length));
    this.root.dataset.wide = String(names.length > 2);
    if (atOnce) this.showAll();
    else this.#next(0);
  }

  #next(index) {
    const steps = [...this.root.children].slice(1);
    if (index >= steps.length) return;
    steps[index].classList.add("is-shown");
    this.onRow(this.lines[index] ?? null);
    this.#timer = setTimeout(() => this.#next(index + 1), ROW_MS);
  }

  showAll() {
    clearTimeout(this.#timer);
    for (const child of this.root.children) child.classList.add("is-shown");
  }

  clear() {
    this.#deal = 0;
    clearTimeout(this.#timer);
  }
}

const cell = (className, ...content) => make("span", className, ...content);

function tr(className, ...cells) {
  const element = document.createElement("div");
  element.className = className;
  element.setAttribute("role", "row");
  for (const each of cells) {
    const heads = each.textContent && each.classList.contains("count__label"); // a header without words heads nothing
    each.setAttribute("role", heads ? "rowheader" : "cell");
  }
  element.append(...cells);
  return element;
}

function head(names) {
  return tr("count__row count__head", cell("count__label"), ...names.map((name) => cell("count__side", bdi(name))));
}

function line(row, ruleset) {
  const head = cell("count__label", label(row.key, ruleset), cell("count__meaning", MEANINGS[row.key]()));
  const sides = row.raw.map((text, side) => {
    const value = cell("count__raw", text);
    if (row.detail) value.append(cell("count__detail", interpolate(gettext("sixes %(n)s"), { n: row.detail[side] }, true)));
    const won = row.points[side] > 0;
    const mark = cell("count__point", won ? `+${row.points[side]}` : "");
    return cell(`count__side${won ? " is-won" : ""}`, value, mark);
  });
  const element = tr(`count__row count__row--${row.key}`, head, ...sides);
  if (row.baji) {
    element.classList.add("is-baji");
    const stamp = make("span", "count__baji", gettext("Baji"));
    sides[0].append(stamp);
  }
  return element;
}

function foot(label, values, before = null) {
  const cells = values.map((value, side) => {
    const element = cell("count__side", value);
    if (before) element.title = `${before[side]} → ${value}`;
    return element;
  });
  return tr(`count__row count__foot${before ? " count__total" : ""}`, cell("count__label", label), ...cells);
}
