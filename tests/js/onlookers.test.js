import "./catalogue.js";

import assert from "node:assert/strict";
import test from "node:test";

import { onlookers } from "../../static/js/onlookers.js";

const plain = (...told) => onlookers(...told).replace(/[\u2068\u2069]/g, "");

test("who looks on is named, and who has no name is counted", () => {
  assert.equal(plain(["Leila"], 1), "Leila");
  assert.equal(plain(["Leila", "Sami"], 4), "Leila, Sami, and 2 others");
  assert.equal(plain([], 3), "3 watchers");
});
