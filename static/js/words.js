/**
 * Everything the table says. The server sends codes and data; the sentences are made here, in
 * the reader's language. Django's JavaScript catalogue gives gettext, ngettext, pgettext and
 * interpolate.
 */

import { read } from "./intent.js";

const RANKS = {
  A: () => pgettext("rank of a card", "ace"),
  2: () => pgettext("rank of a card", "2"),
  3: () => pgettext("rank of a card", "3"),
  4: () => pgettext("rank of a card", "4"),
  5: () => pgettext("rank of a card", "5"),
  6: () => pgettext("rank of a card", "6"),
  7: () => pgettext("rank of a card", "7"),
  J: () => pgettext("rank of a card", "jack"),
  Q: () => pgettext("rank of a card", "queen"),
  K: () => pgettext("rank of a card", "king"),
};

/** Within a sentence, with what stands before it there in languages that want it ("la dame"). */
const NAMED = {
  A: () => pgettext("rank of a card in a sentence", "ace"),
  2: () => pgettext("rank of a card in a sentence", "2"),
  3: () => pgettext("rank of a card in a sentence", "3"),
  4: () => pgettext("rank of a card in a sentence", "4"),
  5: () => pgettext("rank of a card in a sentence", "5"),
  6: () => pgettext("rank of a card in a sentence", "6"),
  7: () => pgettext("rank of a card in a sentence", "7"),
  J: () => pgettext("rank of a card in a sentence", "jack"),
  Q: () => pgettext("rank of a card in a sentence", "queen"),
  K: () => pgettext("rank of a card in a sentence", "king"),
};

const SUITS = {
  C: () => pgettext("suit of a card", "clubs"),
  D: () => pgettext("suit of a card", "diamonds"),
  H: () => pgettext("suit of a card", "hearts"),
  S: () => pgettext("suit of a card", "spades"),
};

const PIPS = { C: "♣\uFE0E", D: "♦\uFE0E", H: "♥\uFE0E", S: "♠\uFE0E" };

/** A name in the middle of a sentence, kept apart from its neighbours' direction. */
export const isolate = (/** @type {string} */ text) => `\u2068${text}\u2069`;

const fill = (/** @type {string} */ text, /** @type {object} */ values) =>
  interpolate(text, values, true);

/** "queen of hearts" */
export const cardName = (/** @type {string} */ card) => calledBy(RANKS, card);

const calledBy = (ranks, /** @type {string} */ card) =>
  fill(gettext("%(rank)s of %(suit)s"), { rank: ranks[card[0]](), suit: SUITS[card[1]]() });

const inSentence = (/** @type {string} */ card) => calledBy(NAMED, card);

/** "queen" */
export const rankName = (/** @type {string} */ card) => RANKS[card[0]]();

/** "2♦" for figures, "queen♥" for courts */
export function shortName(/** @type {string} */ card) {
  const figure = "JQK".includes(card[0]) ? `${rankName(card)} ` : card[0];
  return isolate(`${figure}${PIPS[card[1]]}`);
}

export const listed = (/** @type {string[]} */ items) =>
  new Intl.ListFormat(document.documentElement.lang || "en", { type: "conjunction" }).format(items);

export const cardNames = (/** @type {string[]} */ cards) => listed(cards.map(cardName));

/**
 * The last play in one full sentence, for the log.
 * @param {{seat: number, play: string, chkobba?: boolean, by?: string, swept?: string[]}} last
 * @param {string} name  who played
 * @param {boolean} own  whether that is the reader
 */
export function playSentence(last, name, own = false) {
  const { card, taken } = read(last.play);
  const values = { name: isolate(name), card: inSentence(card), taken: listed(taken.map(inSentence)) };
  const parts = [fill(own ? ownPlay(taken) : playOf(taken), values)];
  if (last.chkobba) parts.push(gettext("Chkobba!"));
  if (last.by === "clock") parts.push(gettext("Time was up: played automatically."));
  if (last.swept?.length) parts.push(sweptSentence(last.swept.length));
  return parts.join(" ");
}

const playOf = (/** @type {string[]} */ taken) => taken.length
  ? gettext("%(name)s takes %(taken)s with the %(card)s.")
  : gettext("%(name)s lays the %(card)s.");

const ownPlay = (/** @type {string[]} */ taken) => taken.length
  ? gettext("You take %(taken)s with the %(card)s.")
  : gettext("You lay the %(card)s.");

/**
 * The last play as the caption on the felt: "Leïla: queen ♥ takes 2♦ + 6♠", with the name as it is given.
 * @template T
 * @param {string} play  @param {T} name
 * @returns {(string | T)[]}
 */
export function playCaption(play, name) {
  const values = captioned(play, "\0");
  const [before, after] = fill(values.taken
    ? pgettext("caption of a play", "%(name)s: %(card)s takes %(taken)s")
    : pgettext("caption of a play", "%(name)s: %(card)s to the table"), values).split("\0");
  return [before, name, after];
}

/** The same, of the reader's own play. */
export function ownCaption(/** @type {string} */ play) {
  const values = captioned(play);
  return fill(values.taken
    ? pgettext("caption of a play", "You take %(taken)s with %(card)s")
    : pgettext("caption of a play", "You lay %(card)s"), values);
}

function captioned(/** @type {string} */ play, name = "") {
  const { card, taken } = read(play);
  return { name, card: shortName(card), taken: taken.map(shortName).join(" + ") };
}

/** How the deal in play came about, said until its first play: who drew what, what was cut. */
export function openingSentences(view, /** @type {(seat: number) => string} */ name) {
  if (view.phase !== "play" || view.last) return [];
  const said = [...(view.lot ? [lotSentence(view.lot.at(-1), name)] : []), ...redealtSentences(view)];
  return view.cut ? [...said, cutSentence(view.cut, view.cut.seat === view.you ? null : isolate(name(view.cut.seat)))] : said;
}

function lotSentence(/** @type {(string | null)[]} */ draws, name) {
  const drawn = draws.map((card, seat) => card && `${isolate(name(seat))} ${shortName(card)}`);
  return fill(gettext("The lowest card deals: %(draws)s."), { draws: listed(drawn.filter(Boolean)) });
}

/** Openings that were not lawful: nothing is thrown away unseen. */
export const redealtSentences = (view) => (view.redealt ?? []).map(({ table }) =>
  fill(gettext("Dealt again, since the table opened with %(cards)s."), { cards: listed(table.map(shortName)) }));

const cutOf = (/** @type {string} */ choice) => choice === "keep"
  ? gettext("%(name)s keeps the card of the cut.")
  : gettext("%(name)s lays the card of the cut on the table: %(card)s.");

const ownCut = (/** @type {string} */ choice) => choice === "keep"
  ? gettext("You keep the card of the cut.")
  : gettext("You lay the card of the cut on the table: %(card)s.");

/** `name`: of who cut; null for the reader. */
function cutSentence(cut, /** @type {string | null} */ name) {
  const done = fill(name === null ? ownCut(cut.choice) : cutOf(cut.choice), { name, card: cut.card && cardName(cut.card) });
  return cut.by === "clock" ? `${done} ${gettext("Time was up: played automatically.")}` : done;
}

export const sweptSentence = (/** @type {number} */ cards) => fill(
  ngettext("%(n)s card left goes to the last taker, no chkobba.",
    "%(n)s cards left go to the last taker, no chkobba.", cards), { n: cards });

/** Whose turn it is, said to the one who looks. */
export function turnSentence(view, /** @type {(seat: number) => string} */ name) {
  if (view.to === null || view.to === undefined) return gettext("Nobody is to play.");
  if (view.paused) return gettext("The match is paused.");
  return view.to === view.you
    ? gettext("Your turn")
    : fill(gettext("%(name)s to play"), { name: isolate(name(view.to)) });
}

export const tableSentence = (/** @type {string[]} */ cards) => cards.length
  ? fill(ngettext("%(n)s card on the table: %(cards)s.", "%(n)s cards on the table: %(cards)s.",
    cards.length), { n: cards.length, cards: cardNames(cards) })
  : gettext("The table is empty.");

export const handSentence = (/** @type {string[]} */ cards) => cards.length
  ? fill(gettext("Your hand: %(cards)s."), { cards: cardNames(cards) })
  : gettext("Your hand is empty.");

export const clockSentence = (/** @type {number | null} */ left) => left === null
  ? gettext("No clock runs.")
  : fill(ngettext("%(n)s second left.", "%(n)s seconds left.", left), { n: left });

export const backSentence = (/** @type {number} */ plays) => plays > 0
  ? fill(ngettext("Back. %(n)s play meanwhile.", "Back. %(n)s plays meanwhile.", plays), { n: plays })
  : gettext("Back. Nothing was missed.");

export const pausedSentence = (view) => view.paused.by === "arbiter"
  ? gettext("Paused by the arbiter. The clock stands still.")
  : gettext("Paused by the host. The clock stands still.");

export const absentSentence = (/** @type {string} */ name) =>
  fill(gettext("%(name)s does not answer any more."), { name: isolate(name) });

/** What has become of the seats: who is absent, whose a bot holds, who is back. */
export function seatSentences(before, view, /** @type {boolean} */ arranged) {
  const inPlay = (/** @type {any} */ each) => ["cut", "play", "count"].includes(each?.phase);
  if (!inPlay(before) || !inPlay(view)) return [];
  return view.seats.flatMap((seat, number) => {
    const was = before.seats[number];
    const name = isolate(seat.name);
    if (seat.bot && !was.bot) return [fill(gettext("A bot plays for %(name)s until they are back."), { name })];
    if (was.bot && !seat.bot) return [fill(gettext("%(name)s is back."), { name })];
    if (!seat.absent || was.absent) return [];
    return [arranged
      ? fill(gettext("%(name)s is absent: time ran out twice in a row. The arbiter decides."), { name })
      : fill(gettext("%(name)s is absent: time ran out twice in a row."), { name })];
  });
}

const gone = (/** @type {string | null | undefined} */ state) => state === "away" || state === "absent";

/** Who of the others has gone from his screen, and who is there again. */
export function presenceSentences(before, now, view) {
  return view.seats.flatMap((seat, number) => {
    if (!seat || number === view.you || !before?.[number] || gone(before[number]) === gone(now[number])) return [];
    const values = { name: isolate(seat.name) };
    if (gone(now[number])) return [fill(gettext("%(name)s has gone. The seat is kept."), values)];
    return now[number] && !seat.absent ? [fill(gettext("%(name)s is back."), values)] : [];
  });
}

/** The cards that were dealt: what lies on the table at first, and what one holds. */
export function dealtSentences(before, view) {
  if (view.phase !== "play") return [];
  const opened = before.phase !== "play" || before.deal !== view.deal;
  const dealt = view.hand.some((card) => !before.hand.includes(card));
  return [...(opened ? [tableSentence(view.table)] : []), ...(dealt ? [handSentence(view.hand)] : [])];
}

/** The name of a side: you and yours, or those who sit there. */
export function sideName(side, view, sides) {
  const seats = view.seats.map((seat, number) => ({ seat, number }))
    .filter(({ number }) => number % sides === side);
  if (seats.length > 1 && view.you !== null) {
    return view.you % sides === side ? gettext("Us") : gettext("Them");
  }
  if (seats.length === 1 && view.you !== null && seats[0].number === view.you) return gettext("You");
  return players(side, view, sides) || "?";
}

const players = (side, view, sides) => view.seats
  .filter((seat, number) => seat && number % sides === side).map((seat) => isolate(seat.name)).join(" · ");

const REFUSALS = {
  must_capture: () => gettext("Taking is obligatory."),
  single_first: () => gettext("A single equal card comes before a sum."),
  wrong_sum: () => gettext("The sum does not make the value."),
  not_on_table: () => gettext("That card is no longer on the table."),
  not_your_card: () => gettext("That card is not in your hand."),
  repeated_card: () => gettext("A card can be taken only once."),
  not_your_turn: () => gettext("It is not your turn."),
  over: () => gettext("The deal is over."),
  not_welcome: () => gettext("Somebody at this table would rather not play with you."),
  silent: () => gettext("In a match that counts, partners say nothing."),
  too_soon: () => gettext("One thing after the other: wait a moment."),
  paused: () => gettext("The match is paused."),
};

/** The rule behind a refusal, never the cards; nothing where the table does not explain. */
export const refusalReason = (/** @type {string} */ code) => REFUSALS[code]?.() ?? "";

const ENDINGS = {
  forfeit: () => gettext("by forfeit"),
  walkover: () => gettext("by walkover"),
  ruling: () => gettext("by the arbiter's ruling"),
};

export const ending = (/** @type {string} */ code) => ENDINGS[code]?.() ?? "";

/** How it came to that, said to one who was not there. */
export function howItEnded(view, /** @type {number} */ sides) {
  const own = view.you === null ? null : view.seats[view.you];
  if (!own || view.winner === view.you % sides) return ending(view.ended);
  if (view.ended === "walkover") return gettext("Your side was not ready in time: the match is lost without play.");
  if (!own.absent) return ending(view.ended);
  return view.ended === "stopped"
    ? gettext("Your time ran out, and the others stopped the match.")
    : gettext("Your time ran out, and the match was given to the other side.");
}

/** Closed before a card was dealt. */
export const unplayed = (view) => view.phase === "over" && view.ended === "stopped" && !view.deal;

export const winnerSentence = (view, sides) => unplayed(view) ? gettext("This table is closed: nobody played.")
  : view.winner === null || view.winner === undefined ? gettext("The match was stopped.")
  : view.you !== null && view.you % sides === view.winner
    ? gettext("You win the match")
    : fill(ngettext("%(names)s wins the match", "%(names)s win the match", view.seats.length / sides),
      { names: listed(view.seats.filter((_, seat) => seat % sides === view.winner).map((seat) => isolate(seat.name))) });
