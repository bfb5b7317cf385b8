/**
 * The games with real cards whose score this phone keeps: the running total, and the book itself.
 *
 * The book is localStorage and no database: a sheet must be kept before the tap that wrote it is
 * over, whatever becomes of the page a moment later, and a game is a few hundred bytes. Each game
 * has a key of its own, so that two tabs never write over one another's.
 *
 * Here only sums are made. What may be written down at all the server says, when it is sent.
 */

const PREFIX = "rachem.game.";

/**
 * One side's part of one deal: {carta: 1, chkobba: 2}; a category left out counts nothing.
 * @typedef {Record<string, number>} Row
 * @typedef {{number: number, message: string}} Refusal  number 0: the game itself
 * @typedef {{
 *   key: string, at: number, players: number, profile: string, target: number, names: string[],
 *   deals: Row[][], unsent: number[], draft: Record<string, string>, code: string, refused: Refusal | null,
 * }} Game
 */

export const sidesOf = (/** @type {{players: number}} */ game) => (game.players === 3 ? 3 : 2);

export const seatsOf = (/** @type {Game} */ game, /** @type {number} */ side) =>
  game.names.map((_, seat) => seat).filter((seat) => seat % sidesOf(game) === side);

/** What a seat is called that was given no name; a side's second seat is not called anything. */
export function usualName(/** @type {Game} */ game, /** @type {number} */ seat) {
  if (game.players === 3) return interpolate(gettext("Player %(n)s"), { n: seat + 1 }, true);
  return [pgettext("a side", "Us"), pgettext("a side", "Them")][seat] ?? "";
}

const pointsOf = (/** @type {Row} */ row) => Object.values(row).reduce((sum, points) => sum + points, 0);

/** Each side's points of one deal. */
export const pointsIn = (/** @type {Row[]} */ deal) => deal.map(pointsOf);

/** Each side's points of all deals. */
export function totals(/** @type {Game} */ game, deals = game.deals) {
  const sums = /** @type {number[]} */ (Array(sidesOf(game)).fill(0));
  for (const deal of deals) pointsIn(deal).forEach((points, side) => { sums[side] += points; });
  return sums;
}

/** The side that has reached the target and is alone at the top; null as long as there is none. */
export function winner(/** @type {Game} */ game, deals = game.deals) {
  const sums = totals(game, deals);
  const most = Math.max(...sums);
  const top = sums.flatMap((sum, side) => (sum === most ? [side] : []));
  return most >= game.target && top.length === 1 ? top[0] : null;
}

/**
 * The game with a deal written down, the next or one before: to be sent, in the order of deals. Null
 * if that would have ended the match before a later deal.
 * @returns {Game | null}
 */
export function written(/** @type {Game} */ game, /** @type {number} */ number, /** @type {Row[]} */ deal) {
  const deals = [...game.deals];
  deals[number - 1] = deal;
  const over = deals.findIndex((_, n) => winner(game, deals.slice(0, n + 1)) !== null);
  if (over >= 0 && over < deals.length - 1) return null;
  const unsent = [...new Set([...game.unsent, number])].sort((a, b) => a - b);
  return { ...game, deals, unsent, draft: {}, refused: null };
}

/** The game once the server has taken a deal, unless another has been written in its place since. */
export function settled(/** @type {Game} */ game, /** @type {number} */ number, /** @type {Row[]} */ deal) {
  const same = JSON.stringify(game.deals[number - 1]) === JSON.stringify(deal);
  return { ...game, refused: null, unsent: game.unsent.filter((each) => each !== number || !same) };
}

/** Once all is sent the server's sheets are the truth: somebody may have mended one over there. */
export function agreed(/** @type {Game} */ game, /** @type {Row[][]} */ deals) {
  return game.unsent.length ? game : { ...game, deals };
}

/** A sheet without the categories that count nothing. */
export const lean = (/** @type {Row} */ row) =>
  Object.fromEntries(Object.entries(row).filter(([, points]) => points > 0));

/* The book */

/** @returns {Game | null} */
export function look(/** @type {string} */ key) {
  const text = localStorage.getItem(PREFIX + key);
  return text ? JSON.parse(text) : null;
}

/** @returns {Game[]} the latest first */
export function all() {
  const keys = Object.keys(localStorage).filter((each) => each.startsWith(PREFIX));
  const games = keys.map((each) => /** @type {Game} */ (look(each.slice(PREFIX.length))));
  return games.sort((a, b) => b.at - a.at);
}

export function keep(/** @type {Game} */ game) {
  localStorage.setItem(PREFIX + game.key, JSON.stringify(game));
  return game;
}

export const tear = (/** @type {string} */ key) => localStorage.removeItem(PREFIX + key);

/** Change what is in the book now, not what a page has shown for a while. */
export function change(/** @type {string} */ key, /** @type {(game: Game) => Game} */ how) {
  const game = look(key);
  return game && keep(how(game));
}
