/**
 * A game that lies closed in the book of this phone, to be opened again or removed.
 */

import { totals } from "./book.js";
import { make, named } from "./dom.js";

/** @typedef {import("./book.js").Game} Game */

/** @param {Game} game */
export function shelved(game, /** @type {string} */ house, /** @type {(game: Game) => void} */ take, /** @type {(game: Game) => void} */ remove) {
  const names = game.names.filter(Boolean).join(" · ") || house;
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

function score(/** @type {Game} */ game) {
  const shown = make("bdi", "figure", totals(game).join("–"));
  shown.dir = "ltr";
  return shown;
}
