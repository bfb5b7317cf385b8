import assert from "node:assert/strict";
import test from "node:test";

import { settled, totals, winner, written } from "../../static/js/book.js";

const GAME = {
  key: "one", at: 0, players: 2, profile: "tunisian", target: 11, names: ["", ""],
  deals: [], unsent: [], draft: {}, code: "", refused: null,
};
const FIVE = [{ carta: 1, dinari: 1, hayya: 1, chkobba: 2 }, {}];
const ONE_ALL = [{ hayya: 1 }, { carta: 1 }];

const after = (...deals) => deals.reduce((game, deal, n) => written(game, n + 1, deal), GAME);

test("deals add up, and whoever has reached the target alone has won", () => {
  const level = after(FIVE, [...FIVE].reverse(), ONE_ALL);
  assert.deepEqual(totals(level), [6, 6]);
  assert.equal(winner(level), null);
  assert.equal(winner(written(level, 4, FIVE)), 0);
});

test("a deal that is mended is sent again, in its place", () => {
  const sent = { ...after(FIVE, ONE_ALL), unsent: [] };
  const mended = written(written(sent, 3, ONE_ALL), 1, ONE_ALL);
  assert.deepEqual([mended.deals, mended.unsent], [[ONE_ALL, ONE_ALL, ONE_ALL], [1, 3]]);
});

test("no deal is mended so that the match would have ended before a later one", () => {
  const eleven = [{ chkobba: 11 }, {}];
  assert.equal(written(after(ONE_ALL, ONE_ALL), 1, eleven), null);
  assert.equal(winner(written(after(ONE_ALL, ONE_ALL), 2, eleven)), 0);
});

test("what was written again while it was on its way is still to be sent", () => {
  const game = after(FIVE);
  assert.deepEqual(settled(game, 1, FIVE).unsent, []);
  assert.deepEqual(settled(written(game, 1, ONE_ALL), 1, FIVE).unsent, [1]);
});
