import "./catalogue.js";

import assert from "node:assert/strict";
import test from "node:test";

import { chairDoors, chairFor, proposedBy } from "../../static/js/moments.js";

const seats = [{ name: "Amel" }, { name: "bot", bot: "easy" }, null, { name: "Dali" }];
const doors = (view) => seats.map((_, number) => chairDoors({ seats, host: 0, ...view }, number, true));

test("a newcomer may sit on a free chair or a bot's", () => {
  assert.deepEqual(doors({ you: null }), [[], ["sit"], ["sit"], []]);
});

test("who sits may move, and the host may ask somebody to leave", () => {
  assert.deepEqual(doors({ you: 0 }), [[], ["move", "ask"], ["move", "invite"], ["ask"]]);
  assert.deepEqual(doors({ you: 3 }), [[], ["move"], ["move", "invite"], []]);
});

test("where chairs belong to named players nobody moves", () => {
  assert.deepEqual(doors({ you: 0, arranged: true }), [[], [], [], []]);
});

test("a link may propose a chair, and nothing else is one", () => {
  assert.deepEqual(["?s=2", "?x=1&s=0", "", "?s=", "?s=4", "?s=-1", "?s=1.0"].map(proposedBy), [2, 0, null, null, null, null, null]);
});

test("who has given his name is seated where there is no choice", () => {
  const view = (seats, more) => ({ phase: "seating", you: null, seats, ...more });
  const taken = { name: "Amel" };
  assert.equal(chairFor(view([taken, null]), null), 1);
  assert.equal(chairFor(view([null, null]), null), null);
  assert.equal(chairFor(view([taken, null, null, null]), 2), 2);
  assert.equal(chairFor(view([taken, null, taken, null]), 2), null);
  assert.equal(chairFor(view([taken, { name: "x", bot: "easy" }]), null), null);
  assert.equal(chairFor(view([taken, null], { you: 0 }), null), null);
  assert.equal(chairFor(view([taken, null], { phase: "play" }), null), null);
});
