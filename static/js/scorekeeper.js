/**
 * The rashsham's board: the score of a game with real cards, kept on this phone and sent when there
 * is a line. The page is the same for everybody; who plays stands in the book of this phone alone.
 */

import * as book from "./book.js";
import { asDeal, asDraft, drawRows, soFar, tally } from "./deal-rows.js";
import { bdi, by, make, named, put } from "./dom.js";
import { send, sendWaiting } from "./post.js";
import { shelved } from "./shelf.js";
import { ask } from "./site.js";
import { stayAwake } from "./wake.js";

const HOUR = 3600_000;
const AGAIN = 20_000; // ms until it is tried again: browsers think that there is a line too often
const LONGEST_NAME = 40;

const houses = JSON.parse(by("houses").textContent);
/** @type {import("./book.js").Game} */ let game = latest() ?? begin();
let correcting = 0; // the number of the deal that is written anew
let line = navigator.onLine;

function latest() {
  const [last] = book.all();
  if (!last) return null;
  const rests = book.winner(last) === null ? 12 : 1;
  return Date.now() - last.at < rests * HOUR ? last : null;
}

function begin(like = { players: 2, profile: "tunisian", target: 21, names: ["", ""] }) {
  const { players, profile, target, names } = like;
  const key = crypto.randomUUID?.() ?? uuid();
  return { key, at: Date.now(), players, profile, target, names, deals: [], unsent: [], draft: {}, code: "", refused: null };
}

/** For browsers before 2022. */
function uuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
}

/** Into the book, and onto the board. */
function note(/** @type {object} */ changes, redraw = true) {
  game = book.keep({ ...(book.look(game.key) ?? game), ...changes, at: Date.now() });
  if (redraw) draw();
}

const categories = () => houses[game.profile].categories;
const number = () => correcting || game.deals.length + 1;
const nameOf = (seat) => game.names[seat] || book.usualName(game, seat);
const sideName = (side) => book.seatsOf(game, side).map(nameOf).filter(Boolean).join(" · ");
const sideNames = () => Array.from({ length: book.sidesOf(game) }, (_, side) => sideName(side));

/* The board */

/** What stands there already is not drawn again: whoever is on it with a key would be thrown off. */
const shown = new Map();
function changed(/** @type {string} */ place, ...shape) {
  const now = JSON.stringify(shape);
  const same = shown.get(place) === now;
  shown.set(place, now);
  return !same;
}

function draw() {
  const won = book.winner(game);
  drawNames();
  drawTotals(won);
  drawDeal(won === null || correcting > 0);
  drawDeals();
  drawWon(won);
  drawLine();
  drawRules();
  drawBook();
  stayAwake(game.deals.length > 0 && won === null);
}

function drawNames() {
  const fixed = Boolean(game.code);
  if (!changed("names", game.key, game.players, fixed)) return;
  by("names").replaceChildren(...sideNames().map((name, side) => (fixed
    ? make("span", "", bdi(name))
    : make("span", "keeper__names", ...book.seatsOf(game, side).map(nameField)))));
}

function nameField(/** @type {number} */ seat) {
  const spoken = interpolate(gettext("Name of player %(n)s"), { n: seat + 1 }, true);
  const input = named(make("input", "keeper__name"), spoken);
  const placeholder = book.usualName(game, seat) || gettext("and …");
  Object.assign(input, { value: game.names[seat] ?? "", placeholder, maxLength: LONGEST_NAME, dir: "auto", autocomplete: "off", enterKeyHint: "next" });
  input.addEventListener("change", () => {
    const names = [...game.names];
    names[seat] = input.value.trim();
    note({ names, refused: null });
    if (game.unsent.length) post();
  });
  return input;
}

function drawTotals(won) {
  const row = book.totals(game).map((total, side) => make("span", side === won ? "won" : "", String(total)));
  by("totals").replaceChildren(...row);
  put(by("to"), interpolate(gettext("to %(n)s"), { n: game.target }, true));
}

function drawDeal(open) {
  by("deal").hidden = !open;
  if (!open) return;
  put(by("deal-title"), interpolate(gettext("Deal %(n)s"), { n: number() }, true));
  put(by("write"), correcting ? gettext("Correct this deal") : gettext("Write the deal down"));
  by("leave").hidden = !correcting;
  by("hint").hidden = game.deals.length > 0;
  if (changed("rows", game.key, number(), game.profile, sideNames())) {
    drawRows(by("rows"), { sides: sideNames(), categories: categories(), draft: game.draft, tap });
  }
  drawSoFar();
}

function drawSoFar() {
  const points = soFar(categories(), sideNames(), game.draft);
  by("so-far").replaceChildren(...points.map((n) => make("bdi", n ? "figure" : "figure none", `+${n}`)));
}

function tap(/** @type {string} */ name, /** @type {string} */ value) {
  note({ draft: { ...game.draft, [name]: value } }, false);
  put(by("says"), "");
  drawSoFar();
}

function drawDeals() {
  if (!changed("deals", game.deals, game.unsent, sideNames())) return;
  by("deals").replaceChildren(...game.deals.map(dealLine).reverse());
}

function dealLine(/** @type {import("./book.js").Row[]} */ deal, /** @type {number} */ index) {
  const points = book.pointsIn(deal);
  const sides = deal.map((row, side) => make("span", "score-side",
    make("span", points[side] ? "figure" : "figure none", String(points[side])), row.chkobba ? tally(row.chkobba) : null));
  const unsent = game.unsent.includes(index + 1);
  const button = make("button", "score-line keeper__line", ...sides, make("span", unsent ? "deal-number unsent" : "deal-number", String(index + 1)));
  const spoken = sideNames().map((name, side) => `${name} ${points[side]}`).join(pgettext("between names in a list", ", "));
  button.type = "button";
  named(button, interpolate(gettext("Correct deal %(n)s: %(points)s"), { n: index + 1, points: spoken }, true));
  button.addEventListener("click", () => correct(index + 1));
  return make("li", "", button);
}

function correct(/** @type {number} */ which) {
  correcting = which;
  note({ draft: which ? asDraft(categories(), game.deals[which - 1]) : {} });
  by("deal-title").focus();
  by("deal").scrollIntoView({ block: "nearest" });
}

function drawWon(won) {
  by("won").hidden = won === null || correcting > 0;
  if (won === null) return;
  const [before, after] = gettext("%(side)s wins.").split("%(side)s");
  by("winner").replaceChildren(before, bdi(sideName(won)), after);
}

/* A deal is written down */

function write(/** @type {Event} */ event) {
  event.preventDefault();
  const deal = asDeal(categories(), sideNames(), game.draft);
  if (!deal) return say(gettext("A row is still open: tap who has it, or the middle."));
  const next = book.written(game, number(), deal);
  if (!next) return say(gettext("The match would have been won before a later deal."));
  correcting = 0;
  note(next);
  put(by("heard"), sideNames().map((name, side) => `${name} ${book.totals(game)[side]}`).join(pgettext("between names in a list", ", ")));
  by(book.winner(game) === null ? "deal-title" : "won").focus({ preventScroll: true });
  navigator.storage?.persist?.();
  post();
}

function say(/** @type {string} */ words) {
  put(by("says"), words);
  const open = by("rows").querySelector("[role=radiogroup]:not(:has(:checked)) input");
  open?.focus();
}

/* On its way */

async function post() {
  line = await sendWaiting(look);
  look();
}

/** What has become of the game meanwhile, here or in another tab. */
function look() {
  game = book.look(game.key) ?? game;
  draw();
}

function drawLine() {
  const { refused, unsent, code } = game;
  const waiting = interpolate(ngettext("%(n)s deal to send", "%(n)s deals to send", unsent.length), { n: unsent.length }, true);
  put(by("line"), unsent.length ? waiting : code ? gettext("All is sent") : gettext("On this phone"));
  by("line").className = unsent.length ? "chip brass" : code ? "chip good" : "chip outline";
  put(by("line-more"), !unsent.length || (line && !refused) ? "" : gettext("Kept on this phone; it goes by itself when the line is back."));
  by("refused").hidden = !refused;
  if (refused) {
    put(by("refused-words"), refused.message);
    put(by("refused-do"), refused.number ? interpolate(gettext("Correct deal %(n)s"), { n: refused.number }, true) : gettext("Try again"));
  }
  by("share").dataset.share = code && `${location.origin}/t/${code}`;
  by("share").dataset.shareText = sideNames().join(" – ");
  by("sheet").hidden = !code;
  by("sheet").href = by("sheet").dataset.url.replace("CODE", code);
}

/** The link is made when it is asked for, and shared by the same tap. */
async function shareFirst(/** @type {Event} */ event) {
  if (game.code) return;
  event.stopPropagation();
  note({}, false);
  line = await send(game.key, look);
  look();
  if (game.code) by("share").click();
  else by("line-more").textContent = gettext("There is no line now: the link can be made when it is back.");
}

function mend() {
  const at = game.refused?.number ?? 0;
  note({ refused: null });
  if (at) correct(at);
  else post();
}

/* What is played, and the other games */

function drawRules() {
  const { players, target, profile } = game;
  const words = [
    interpolate(ngettext("%(n)s player", "%(n)s players", players), { n: players }, true),
    interpolate(gettext("to %(n)s"), { n: target }, true),
    houses[profile].name,
  ];
  put(by("rules-now"), words.join(" · "));
  by("rules-form").disabled = game.deals.length > 0 || Boolean(game.code);
  for (const [name, value] of Object.entries({ players, target, profile })) {
    for (const input of document.querySelectorAll(`#rules-form [name=${name}]`)) {
      input.checked = input.value === String(value);
      if (name === "players") input.disabled = !houses[profile].players.includes(Number(input.value));
    }
  }
}

function chooseRules(/** @type {any} */ { target: { name, value } }) {
  const asked = { ...game, [name]: name === "profile" ? value : Number(value) };
  const offered = houses[asked.profile].players;
  const players = offered.includes(asked.players) ? asked.players : offered[0];
  const names = Array.from({ length: players }, (_, seat) => game.names[seat] ?? "");
  note({ ...asked, players, names, draft: name === "target" ? game.draft : {} });
}

function drawBook() {
  const others = book.all().filter(({ key }) => key !== game.key);
  by("book").hidden = !others.length;
  if (!changed("games", others)) return;
  by("games").replaceChildren(...others.map((other) => shelved(other, change, remove)));
}

function change(/** @type {import("./book.js").Game} */ other) {
  correcting = 0;
  game = other;
  draw();
  by("main").focus();
  scrollTo({ top: 0 });
}

async function remove(/** @type {import("./book.js").Game} */ other) {
  const question = other.unsent.length
    ? gettext("Some of its deals are not sent yet and would be lost. Remove the game from this phone?")
    : gettext("Remove the game from this phone?");
  if (!(await ask(question, gettext("Remove")))) return;
  book.tear(other.key);
  draw();
}

by("deal").addEventListener("submit", write);
by("leave").addEventListener("click", () => correct(0));
by("share").addEventListener("click", shareFirst);
by("refused-do").addEventListener("click", mend);
by("rules-form").addEventListener("change", chooseRules);
for (const button of document.querySelectorAll("[data-new-game]")) {
  button.addEventListener("click", () => change(begin(game)));
}
addEventListener("online", post);
addEventListener("offline", () => { line = false; draw(); });
addEventListener("storage", look);
document.addEventListener("visibilitychange", () => document.hidden || post());
setInterval(() => document.hidden || post(), AGAIN);
draw();
by("keeper").hidden = false;
post();
