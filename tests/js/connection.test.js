import assert from "node:assert/strict";
import test from "node:test";

import { isNewer, pauseBefore, stillToSend } from "../../static/js/connection.js";

const view = (more) => ({ v: 41, turn: 17, now: 0, phase: "play", to: 0, you: 0, ...more });

test("a view older than the one shown is dropped", () => {
  assert.deepEqual(
    [40, 41, 42].map((v) => isNewer(view(), view({ v }))),
    [false, true, true],
  );
  assert.equal(isNewer(null, view({ v: 1 })), true);
});

test("the pauses before coming back grow to eight seconds and no further", () => {
  assert.deepEqual([0, 1, 2, 5, 6, 7, 60].map(pauseBefore), [500, 1000, 2000, 2000, 4000, 8000, 8000]);
});

test("an unanswered play is sent again only where it still answers the view", () => {
  const pending = { play: "5C", turn: 17 };
  assert.equal(stillToSend(pending, view()), true);
  assert.equal(stillToSend(pending, view({ turn: 18, to: 1 })), false);
  assert.equal(stillToSend(pending, view({ to: 1 })), false);
  assert.equal(stillToSend(pending, view({ phase: "over", to: null })), false);
  assert.equal(stillToSend(pending, view({ to: null, you: null })), false);
  assert.equal(stillToSend(null, view()), false);
});
