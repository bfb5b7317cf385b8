import assert from "node:assert/strict";
import test from "node:test";

import { asRequest, pace } from "../../static/js/polling.js";

test("what a player does is posted where the socket would be told", () => {
  assert.deepEqual(
    [
      { play: "QHx2D6S", turn: 17 },
      { do: "join", seat: 2 },
      { do: "leave" },
      { do: "keep" },
      { do: "next", entropy: "00" },
      { do: "rematch", partners: true },
      { do: "decline" },
      { do: "blocks" },
      { do: "unblock", seat: 1 },
      { do: "report", seat: 1, why: "words" },
      { do: "go_on" },
      { have: 41 },
      { do: "talk", say: "bravo" },
    ].map((message) => asRequest(message, 1)),
    [
      { method: "POST", path: "plays/", body: { play: "QHx2D6S", turn: 17 } },
      { method: "POST", path: "seats/", body: { seat: 2 } },
      { method: "DELETE", path: "seats/1/" },
      { method: "POST", path: "cut/", body: { choice: "keep" } },
      { method: "POST", path: "next/", body: { entropy: "00" } },
      { method: "POST", path: "rematch/", body: { partners: true } },
      { method: "DELETE", path: "rematch/", body: undefined },
      { method: "GET", path: "blocks/", body: undefined },
      { method: "DELETE", path: "blocks/1/", body: undefined },
      { method: "POST", path: "reports/", body: { seat: 1, why: "words" } },
      { method: "DELETE", path: "stop/", body: undefined },
      null,
      null,
    ],
  );
});

test("who waits for the others asks more often than who is to play", () => {
  const view = { to: 1, you: 1 };
  assert.deepEqual(
    [pace(null, false), pace({ ...view, to: 0 }, false), pace(view, false), pace(view, true)],
    [1500, 1500, 4000, 5000],
  );
});
