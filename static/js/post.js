/**
 * Sheets on their way to the server: in the order of deals, each once. The game is opened under the
 * key that this phone has drawn for it, and a deal is named by its number, so that asking again after
 * a broken line changes nothing. A tab alone sends at a time.
 */

import { agreed, all, change, lean, look, settled, usualName } from "./book.js";
import { csrfToken } from "./token.js";

/** No answer: the line is down, or the server has other worries. */
class NoLine extends Error {}

/** An answer that says no, in words. */
class Refused extends Error {
  constructor(/** @type {string} */ message, /** @type {string} */ code) {
    super(message);
    this.code = code;
  }
}

/**
 * All that waits on this phone.
 * @param {() => void} step  called whenever something has been sent or refused
 * @returns {Promise<boolean>} whether there is a line, as far as that was found out
 */
export async function sendWaiting(step = () => {}) {
  for (const { key, unsent, refused } of all()) {
    if (unsent.length && !refused && !(await send(key, step))) return false;
  }
  return navigator.onLine;
}

/** One game, which need not have a deal yet. */
export function send(/** @type {string} */ key, /** @type {() => void} */ step) {
  const act = () => sendAll(key, step);
  return navigator.locks ? navigator.locks.request("rachem.sending", act) : act();
}

async function sendAll(key, step) {
  let number = 0;
  try {
    await opened(key, step);
    while ((number = look(key)?.unsent[0] ?? 0)) {
      await sendDeal(key, number);
      step();
    }
  } catch (error) {
    if (error instanceof NoLine) return false;
    if (!(error instanceof Refused)) throw error;
    change(key, (game) => ({ ...game, ...afterRefusal(game, number, error) }));
    step();
  }
  return true;
}

/** Where a deal was taken off over there, they are all sent again; else the person has to mend it. */
function afterRefusal({ deals, unsent }, number, { code, message }) {
  const whole = deals.map((_, n) => n + 1);
  return code === "wrong_deal" && unsent.length < whole.length ? { unsent: whole } : { refused: { number, message } };
}

async function opened(key, step) {
  const game = look(key);
  if (!game || game.code) return;
  await beSomebody();
  const { players, profile, target } = game;
  const body = { profile, players, target, live: false, names: seated(game), kept_as: key };
  const { code } = await ask("POST", "matches/", body);
  change(key, (now) => ({ ...now, code, refused: null }));
  step();
}

/** Who was given no name is called by his side; a second chair of a side stays free. */
const seated = (game) => game.names.map((name, seat) => name || usualName(game, seat));

async function sendDeal(key, number) {
  const { code, deals } = /** @type {import("./book.js").Game} */ (look(key));
  const deal = deals[number - 1];
  const body = { number, sides: deal.map((row) => ({ breakdown: row })) };
  const said = await ask("POST", `matches/${code}/scoresheets/`, body);
  const there = said.deals.map(({ sides }) => sides.map(({ breakdown }) => lean(breakdown)));
  change(key, (game) => agreed(settled(game, number, deal), there));
}

/**
 * Whoever keeps a score without an account is a guest, who may become an account later. The page on
 * this phone may be a stranger's copy: the real one says who is here, and brings the token to write.
 */
async function beSomebody() {
  const page = await (await reach(scorekeeper())).text();
  const somebody = page.includes(" data-somebody");
  if (!somebody) await ask("POST", "guests/", { name: pgettext("a guest's name", "Scorekeeper") });
}

const scorekeeper = () => new URL("score/", /** @type {HTMLLinkElement} */ (document.querySelector("link[rel=manifest]")).href);

async function ask(method, path, body) {
  const answer = await reach(`/api/v1/${path}`, { method, body: JSON.stringify(body) });
  const said = await answer.json().catch(() => { throw new NoLine(); }); // some café's own page
  if (!answer.ok) throw new Refused(reason(said), said.code);
  return said;
}

/** Fields' own reasons say more than that something is wrong with them. */
function reason({ message, fields }) {
  const reasons = Object.values(fields ?? {}).flat(3).filter((each) => typeof each === "string");
  return reasons[0] ?? message;
}

async function reach(path, options = {}) {
  const headers = {
    Accept: "application/json",
    "Accept-Language": document.documentElement.lang,
    "Content-Type": "application/json",
    "X-CSRFToken": csrfToken(),
  };
  try {
    const answer = await fetch(path, { ...options, headers, cache: "no-store" });
    if (answer.status < 500 && answer.status !== 429) return answer;
  } catch {
    // as no answer
  }
  throw new NoLine();
}
