import "./catalogue.js";

import assert from "node:assert/strict";
import test from "node:test";

import * as words from "../../static/js/words.js";

const bare = (text) => text.replace(/[\u2068\u2069\ufe0e]/g, "");
const seats = [{ name: "Amel" }, { name: "Béchir" }, { name: "Leïla" }, { name: "Sami" }];

test("every card of the pack has a name of its own", () => {
  const pack = [..."CDHS"].flatMap((suit) => [..."A234567JQK"].map((rank) => words.cardName(rank + suit)));
  assert.equal(new Set(pack).size, 40);
  assert.equal(words.cardName("QH"), "queen of hearts");
});

test("a play is one sentence with full names", () => {
  assert.equal(
    bare(words.playSentence({ seat: 1, play: "QHx2D6S", chkobba: true }, "Leïla")),
    "Leïla takes 2 of diamonds and 6 of spades with the queen of hearts. Chkobba!",
  );
  assert.equal(
    bare(words.playSentence({ seat: 0, play: "5C", by: "clock" }, "Amel")),
    "Amel lays the 5 of clubs. Time was up: played automatically.",
  );
  assert.equal(
    bare(words.playSentence({ seat: 0, play: "5C", swept: ["AH"] }, "Amel")),
    "Amel lays the 5 of clubs. 1 card left goes to the last taker, no chkobba.",
  );
});

test("one's own play is told to oneself", () => {
  assert.equal(
    bare(words.playSentence({ seat: 1, play: "QHx2D6S", chkobba: true }, "Leïla", true)),
    "You take 2 of diamonds and 6 of spades with the queen of hearts. Chkobba!",
  );
  assert.equal(words.playSentence({ seat: 1, play: "5C" }, "Leïla", true), "You lay the 5 of clubs.");
  assert.equal(bare(words.ownCaption("QHx2D6S")), "You take 2♦ + 6♠ with queen ♥");
  assert.equal(bare(words.ownCaption("5C")), "You lay 5♣");
});

test("a name stays apart from the sentence round it", () => {
  assert.match(words.playSentence({ seat: 0, play: "5C" }, "سامي"), /^\u2068سامي\u2069 lays/);
});

test("the caption shows suits as signs", () => {
  const caption = (play) => bare(words.playCaption(play, "Leïla").join(""));
  assert.deepEqual(["QHx2D6S", "5C"].map(caption), ["Leïla: queen ♥ takes 2♦ + 6♠", "Leïla: 5♣ to the table"]);
});

test("a refusal names the rule and never a card; an unexplained one names nothing", () => {
  assert.equal(words.refusalReason("must_capture"), "Taking is obligatory.");
  assert.equal(words.refusalReason("refused"), "");
});

test("partners are us and them to a player, and names to a watcher", () => {
  assert.deepEqual([0, 1].map((side) => words.sideName(side, { you: 2, seats }, 2)), ["Us", "Them"]);
  assert.equal(bare(words.sideName(1, { you: null, seats }, 2)), "Béchir · Sami");
  assert.equal(words.sideName(0, { you: 0, seats: seats.slice(0, 2) }, 2), "You");
  assert.equal(words.sideName(1, { you: 0, seats: [seats[0], null] }, 2), "?");
});

test("the end of a match is told from the reader's side", () => {
  const over = { you: 1, winner: 1, seats };
  assert.equal(words.winnerSentence(over, 2), "You win the match");
  assert.equal(bare(words.winnerSentence({ ...over, you: 0 }, 2)), "Béchir and Sami win the match");
  assert.equal(words.winnerSentence({ ...over, winner: null }, 2), "The match was stopped.");
  const closed = { ...over, phase: "over", winner: null, ended: "stopped" };
  assert.equal(words.winnerSentence({ ...closed, deal: 1 }, 2), "The match was stopped.");
  assert.equal(words.winnerSentence({ ...closed, deal: 0 }, 2), "This table is closed: nobody played.");
});

test("until its first play a deal says how it came about", () => {
  const view = { phase: "play", last: null, lot: [["4C", "4S"], ["KD", "2H"]] };
  const told = (more) => words.openingSentences({ ...view, ...more }, (seat) => ["Amel", "Béchir"][seat]).map(bare);
  const lot = "The lowest card deals: Amel king ♦ and Béchir 2♥.";
  assert.deepEqual(told({}), [lot]);
  assert.deepEqual(told({ cut: { seat: 1, choice: "keep" } }), [lot, "Béchir keeps the card of the cut."]);
  assert.deepEqual(told({ lot: undefined, cut: { seat: 1, choice: "expose", card: "5C", by: "clock" } }),
    ["Béchir lays the card of the cut on the table: 5 of clubs. Time was up: played automatically."]);
  assert.deepEqual(told({ you: 1, cut: { seat: 1, choice: "keep" } }), [lot, "You keep the card of the cut."]);
  assert.deepEqual(told({ last: { seat: 1, play: "5C" } }), []);
});

test("an opening that was dealt again is told with its cards", () => {
  const view = { phase: "play", last: null, redealt: [{ table: ["3C", "3D", "3H", "QS"] }] };
  assert.deepEqual(words.openingSentences(view, () => "").map(bare),
    ["Dealt again, since the table opened with 3♣, 3♦, 3♥, and queen ♠."]);
});

test("who goes and who comes is said of the others, once", () => {
  const said = (before, now) => words.presenceSentences(before, now, { you: 0, seats: seats.slice(0, 2) }).map(bare);
  assert.deepEqual(said(["here", "here"], ["away", "away"]), ["Béchir has gone. The seat is kept."]);
  assert.deepEqual(said(["here", "away"], ["here", "absent"]), []);
  assert.deepEqual(said(["here", "absent"], ["here", "here"]), ["Béchir is back."]);
  assert.deepEqual(said(undefined, ["here", "away"]), []);
  assert.deepEqual(said(["here", null], ["here", "away"]), []); // sat down a moment ago
});

test("cards that are dealt are told: the table at first, then each new hand", () => {
  const view = (hand, more) => ({ phase: "play", deal: 1, table: ["7D"], hand, ...more });
  const first = ["1 card on the table: 7 of diamonds.", "Your hand: 2 of clubs."];
  assert.deepEqual(words.dealtSentences(view([], { phase: "cut" }), view(["2C"])), first);
  assert.deepEqual(words.dealtSentences(view([]), view(["2C"])), first.slice(1));
  assert.deepEqual(words.dealtSentences(view(["2C", "3C"]), view(["3C"])), []);
});

test("a paused table is nobody's turn", () => {
  const view = { you: 1, to: 1, seats };
  assert.equal(words.turnSentence(view, () => ""), "Your turn");
  assert.equal(words.turnSentence({ ...view, paused: { by: "host", left: null } }, () => ""), "The match is paused.");
});
