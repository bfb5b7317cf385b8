import assert from "node:assert/strict";
import test from "node:test";

import { shownHere } from "../../static/js/own-time.js";

const AT = "2031-07-04T23:45:00+01:00"; // in Tunis

test("whose clock shows what is written is told nothing more", () => {
  assert.equal(shownHere(AT, "fr", "Africa/Tunis"), "");
  assert.equal(shownHere(AT, "fr", "Africa/Lagos"), "");
});

test("who is elsewhere is told what his own clock shows, and on which day if it is another", () => {
  assert.equal(shownHere(AT, "fr", "America/New_York"), "18:45");
  assert.equal(shownHere(AT, "fr", "Europe/Paris"), "5 juil., 00:45");
  assert.equal(shownHere(AT, "en", "Europe/Paris"), "Jul 5, 00:45");
});
