/**
 * The score and the rules of a table, as they are read: in the strip, on the chalkboard, in sheets.
 */

import { label } from "./count.js";
import { bdi, make } from "./dom.js";
import { rankName, sideName } from "./words.js";

/** The own side first, so that one's own number is always at the same place. */
export function scoreOrder(view, sides) {
  const own = (view.you ?? 0) % sides;
  return Array.from({ length: sides }, (_, n) => (own + n) % sides);
}

export const scoreSentence = (view, sides) => interpolate(gettext("Score: %(score)s."), {
  score: scoreOrder(view, sides).map((side) => `${sideName(side, view, sides)} ${view.totals?.[side] ?? 0}`)
    .join(pgettext("between names in a list", ", ")),
}, true);

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

export function rulesChip(ruleset) {
  const courts = ["Q", "J", "K"].map((rank) => `${rankName(rank)} ${ruleset.court_values[rank]}`);
  const more = ruleset.bermila === "none" ? [] : [label("bermila", ruleset)];
  return [...courts, ...more].join(" · ");
}

export function house(ruleset) {
  const pairs = [
    ...["Q", "J", "K"].map((rank) => [rankName(rank), String(ruleset.court_values[rank])]),
    [gettext("Played to"), String(ruleset.target)],
    [label("bermila", ruleset), ruleset.bermila === "none" ? gettext("no") : gettext("sevens, then sixes")],
    [gettext("Cut card"), ruleset.cut_card ? gettext("yes") : gettext("no")],
    [gettext("Clock"), ruleset.turn_seconds
      ? interpolate(gettext("%(n)s s a play"), { n: ruleset.turn_seconds }, true) : gettext("none")],
  ];
  return pairs.map(([term, value]) => make("div", "", make("dt", "", term), make("dd", "", value)));
}
