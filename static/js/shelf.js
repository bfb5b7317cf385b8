/**
 * A game that lies closed in the book of this phone, to be opened again or removed.
 */

import { totals, usualName } from "./book.js";
import { make, named } from "./dom.js";

/** @typedef {import("./book.js").Game} Game */

/** @param {Game} game */
export function shelved(game, /** @type {(game: Game) => void} */ take, /** @type {(game: Game) => void} */ remove) {
  const names = game.names.map((name, seat) => name || usualName(game, seat)).filter(Boolean).join(" · ");
  const open = make("button", "list-row", make("span", "grow", make("bdi", "name", names), make("small", "", day(game))), score(game),
    ...(game.unsent.length ? [make("span", "chip brass", gettext("to send"))] : []));
  const drop = named(make("button", "icon-button", "×"), interpolate(gettext("Remove %(names)s from this phone"), { names }, true));
  for (const button of [open, drop]) button.type = "button";
  open.addEventListener("click", () => take(game));
  drop.addEventListener("click", () => remove(game));
  return make("li", "keeper__game", open, drop);
}

const day = (/** @type {Game} */ game) =>
  new Intl.DateTimeFormat(document.documentElement.lang, { day: "numeric", month: "short" }).format(game.at);

/** Each number on its own side's side, in both directions of writing. */
function score(/** @type {Game} */ game) {
  const numbers = totals(game).map((total) => make("bdi", "", String(total)));
  return make("span", "figure versus", ...numbers.flatMap((each, n) => (n ? [make("i", "", "–"), each] : [each])));
}
