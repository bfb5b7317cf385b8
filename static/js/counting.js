/**
 * The count and the end as they cover the felt: when they come up, who is done with them, and the
 * way from one to the other.
 */

import { CountBoard } from "./count.js";
import { by, make } from "./dom.js";
import * as motion from "./motion.js";
import { entropy } from "./moments.js";
import { scoreOrder } from "./score.js";
import { sound } from "./sounds.js";
import * as words from "./words.js";

/** A view whose count, totals and `names` stand as the score does: one's own side first. */
export function inScoreOrder(view, /** @type {number} */ sides) {
  const order = scoreOrder(view, sides);
  return {
    ...view,
    count: order.map((side) => view.count[side]),
    totals: order.map((side) => view.totals[side]),
    names: order.map((side) => words.sideName(side, view, sides)),
  };
}

export class Counting {
  constructor(screen, ruleset, send) {
    this.screen = screen;
    this.ruleset = ruleset;
    this.send = send;
    this.board = new CountBoard(by("count"), () => sound("tick"));
    this.coming = 0;
    this.unread = 0; // the number of the last deal, until its count has been read
    /** @type {(() => void) | null} */ this.lingering = null; // while the last play is looked at
    by("next").addEventListener("click", () => this.next());
  }

  /** The count comes up only after the last play has been seen. */
  render(before, view) {
    this.view = view;
    clearTimeout(this.coming);
    this.lingering = null;
    const over = view.phase === "over";
    const counted = view.count && (over || view.phase === "count");
    const fresh = Boolean(before && before.phase === "play" && counted);
    // Another view may come while the last play lingers: the count is still to be seen.
    if (fresh && over) this.unread = view.deal;
    if (!counted || (over && this.unread !== view.deal)) this.putAway(over);
    else if (by("counting").hidden) this.comeUp(fresh);
    else this.show(false);
  }

  putAway(over) {
    by("counting").hidden = true;
    by("ending").hidden = !over;
    this.board.clear();
  }

  comeUp(fresh) {
    by("ending").hidden = true;
    if (fresh) this.lingering = () => { clearTimeout(this.coming); this.show(true); };
    this.coming = setTimeout(() => this.show(fresh), fresh ? motion.linger() : 0);
  }

  show(fresh) {
    const { view } = this;
    this.lingering = null;
    by("ending").hidden = true;
    by("counting").hidden = false;
    by("counting-title").textContent = interpolate(gettext("The count of deal %(n)s"), { n: view.deal }, true);
    const turned = inScoreOrder(view, this.screen.sides);
    this.board.draw(turned, this.ruleset, turned.names, !fresh || !motion.speed());
    const swept = view.last?.swept?.length;
    by("swept").textContent = swept ? words.sweptSentence(swept) : "";
    this.showWhoIsDone();
  }

  showWhoIsDone() {
    const { view } = this;
    const over = view.phase === "over";
    const done = view.next ?? [];
    by("next").hidden = !over && view.you === null;
    by("next-label").textContent = over ? gettext("See the result") : gettext("Next deal");
    by("next").setAttribute("aria-disabled", String(done.includes(view.you) && !over));
    const names = done.map((seat) => make("bdi", "", this.screen.name(view, seat)));
    by("next-words").replaceChildren(...names.map((name) => make("span", "chip good", "✓ ", name)));
  }

  next() {
    if (this.view.phase === "over") {
      this.unread = 0;
      this.putAway(true);
      by("ending-title").focus();
    } else if (!(this.view.next ?? []).includes(this.view.you)) this.send({ do: "next", entropy: entropy() });
  }

  /** A tap cuts short the last play's pause, or the rows of the count. */
  skip() {
    if (this.lingering) this.lingering();
    else if (!by("counting").hidden) this.board.showAll();
  }
}
