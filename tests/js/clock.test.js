import assert from "node:assert/strict";
import test from "node:test";

import { Skew, asClock, secondsLeft } from "../../static/js/clock.js";

test("the skew is that of the view which travelled least", () => {
  const skew = new Skew();
  assert.equal(skew.value, 0);
  skew.learn(100_000, 40_300);
  skew.learn(105_000, 45_020);
  skew.learn(110_000, 50_900);
  assert.equal(skew.value, 59_980);
  assert.equal(skew.now(51_000), 110_980);
});

test("old samples are forgotten, so that a phone whose clock is set right is right again", () => {
  const skew = new Skew();
  skew.learn(100_000, 40_000);
  for (let n = 0; n < 8; n += 1) skew.learn(200_000 + n, 200_000 + n);
  assert.equal(skew.value, 0);
});

test("a deadline is told in whole seconds, never below nought", () => {
  assert.deepEqual(
    [secondsLeft(10_000, 0), secondsLeft(10_000, 9_001), secondsLeft(10_000, 12_000), secondsLeft(null, 0)],
    [10, 1, 0, null],
  );
  assert.deepEqual([secondsLeft(30_004, 0, 30_000), secondsLeft(30_004, 1_500, 30_000)], [30, 29]);
  assert.deepEqual([asClock(22), asClock(5), asClock(90)], ["0:22", "0:05", "1:30"]);
});
