import assert from "node:assert/strict";
import { test } from "node:test";

import { sameTry, verdict } from "../../static/js/lesson.js";

const step = {
  say: "", other: "", play: "7Hx7D", lawful: ["7Hx7D", "7Hx7S", "KCx3H7S"],
  refused: { "7H": "must_capture", "7Hx4C3H": "single_first" },
};

test("a try is the same in whatever order its cards were touched", () => {
  assert.equal(sameTry("KCx3H7S", "KCx7S3H"), true);
  assert.equal(sameTry("KCx3H7S", "KCx7S"), false);
});

test("a try is wanted, lawful all the same, or refused for its reason", () => {
  assert.equal(verdict(step, "7Hx7D"), "");
  assert.equal(verdict(step, "KCx7S3H"), "lawful");
  assert.equal(verdict(step, "7H"), "must_capture");
  assert.equal(verdict(step, "7Hx3H4C"), "single_first");
  assert.equal(verdict(step, "KCx4C"), "wrong_sum");
});
