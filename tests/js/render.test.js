import "./catalogue.js";

import assert from "node:assert/strict";
import test from "node:test";

import { placeOf, withGhosts } from "../../static/js/render.js";
import { scoreOrder } from "../../static/js/score.js";
import { crc32, initials } from "../../static/js/seal.js";

test("the next player sits at the right, whoever looks", () => {
  assert.deepEqual([0, 1, 2, 3].map((seat) => placeOf(seat, 0, 4)), ["bottom", "right", "across", "left"]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => placeOf(seat, 3, 4)), ["right", "across", "left", "bottom"]);
  assert.deepEqual([0, 1, 2].map((seat) => placeOf(seat, 1, 3)), ["left", "bottom", "right"]);
  assert.deepEqual([0, 1].map((seat) => placeOf(seat, null, 2)), ["bottom", "across"]);
});

test("a taken card leaves a ghost where it lay", () => {
  assert.deepEqual(withGhosts(["2D", "KC", "6S"], ["KC"], ["2D", "6S"]), [
    { card: "2D", ghost: true }, { card: "KC", ghost: false }, { card: "6S", ghost: true },
  ]);
});

test("the next play clears the ghosts, and a laid card comes last", () => {
  assert.deepEqual(withGhosts(["2D", "KC", "6S"], ["KC", "5C"], []), [
    { card: "KC", ghost: false }, { card: "5C", ghost: false },
  ]);
});

test("after a reload the ghosts stand behind what lies on the table", () => {
  assert.deepEqual(withGhosts([], ["KC"], ["2D"]), [{ card: "KC", ghost: false }, { card: "2D", ghost: true }]);
});

test("one's own score comes first", () => {
  assert.deepEqual(scoreOrder({ you: 1 }, 2), [1, 0]);
  assert.deepEqual(scoreOrder({ you: 2 }, 2), [0, 1]);
  assert.deepEqual(scoreOrder({ you: 2 }, 3), [2, 0, 1]);
  assert.deepEqual(scoreOrder({ you: null }, 2), [0, 1]);
});

test("a seal has the sum and the signs that the pages give it", () => {
  assert.equal(crc32("123456789"), 0xcbf43926);
  assert.deepEqual(["Les Lions", "amel", "سامي بن علي", "🂡 !"].map(initials), ["LL", "A", "س", "?"]);
});
