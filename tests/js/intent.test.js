import assert from "node:assert/strict";
import test from "node:test";

import { NOTHING, aim, choose, lift, notation, read, still } from "../../static/js/intent.js";

test("a lifted card alone is laid", () => {
  assert.equal(notation(lift(NOTHING, "5C")), "5C");
});

test("nothing lifted is no play, whatever is chosen", () => {
  assert.equal(notation(choose(NOTHING, "2D")), null);
});

test("the chosen cards follow the lifted one in the order of choosing", () => {
  const intent = ["2D", "6S"].reduce(choose, lift(NOTHING, "QH"));
  assert.equal(notation(intent), "QHx2D6S");
});

test("choosing a card again lets go of it", () => {
  const intent = ["2D", "6S", "2D"].reduce(choose, lift(NOTHING, "QH"));
  assert.equal(notation(intent), "QHx6S");
});

test("another card of the hand keeps what is chosen, the same puts everything down", () => {
  const intent = choose(lift(NOTHING, "QH"), "2D");
  assert.equal(notation(lift(intent, "2C")), "2Cx2D");
  assert.deepEqual(lift(intent, "QH"), NOTHING);
});

test("a card dropped on a chosen card takes it once", () => {
  const intent = choose(lift(NOTHING, "7H"), "7D");
  assert.equal(notation(aim(intent, "7D")), "7Hx7D");
  assert.equal(notation(aim(intent, "7S")), "7Hx7D7S");
});

test("an intent loses what the table no longer has", () => {
  const intent = ["2D", "6S"].reduce(choose, lift(NOTHING, "QH"));
  assert.equal(notation(still(intent, { hand: ["QH"], table: ["6S", "KC"] })), "QHx6S");
  assert.deepEqual(still(intent, { hand: ["AS"], table: ["2D", "6S"] }), NOTHING);
  assert.equal(still(intent, { hand: ["QH"], table: ["2D", "6S"] }), intent);
});

test("no right or wrong is known here: any cards make a play", () => {
  const intent = ["KC", "KD", "KH"].reduce(choose, lift(NOTHING, "AS"));
  assert.deepEqual(read(notation(intent)), { card: "AS", taken: ["KC", "KD", "KH"] });
});
