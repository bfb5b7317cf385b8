import assert from "node:assert/strict";
import test from "node:test";

import { momentOf, step } from "../../static/js/replay.js";

test("an address names a moment, or none", () => {
  const hashes = ["#play-17", "#play-0", "", "#play-", "#play-x", "#hands-3", "#play-1234"];
  assert.deepEqual(hashes.map(momentOf), [17, 0, null, null, null, null, null]);
});

test("a step never leaves the deal", () => {
  const steps = [["back", 0], ["back", 5], ["on", 5], ["on", 36], ["first", 20], ["other", 4]];
  assert.deepEqual(steps.map(([name, at]) => step(name, at, 36)), [0, 4, 6, 36, 0, 4]);
});
