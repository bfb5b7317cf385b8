import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import test from "node:test";

import { faultOf } from "../../static/js/sealed.js";

// The worked examples of docs/seal.md: a deal with a cut after a redeal, and one of four players.
const document_ = readFileSync(new URL("../../docs/seal.md", import.meta.url), "utf8");
const EXAMPLES = [...document_.matchAll(/```json\n(.*?)```/gs)].map(([, text]) => JSON.parse(text));

test("the worked examples are right", async () => {
  assert.equal(EXAMPLES.length, 2);
  assert.deepEqual(await Promise.all(EXAMPLES.map(faultOf)), ["", ""]);
});

/** A copy in which one value is another. */
function spoilt(sealed, change) {
  const copy = structuredClone(sealed);
  change(copy);
  return copy;
}

const SPOILT = {
  "another secret": [(deal) => { deal.shuffle.secret = "00".repeat(32); }, "commitment"],
  "another commitment": [(deal) => { deal.shuffle.commitment = "00".repeat(32); }, "commitment"],
  "two cards of a later hand exchanged": [
    ({ hands }) => { [hands[3][0][0], hands[3][1][2]] = [hands[3][1][2], hands[3][0][0]]; }, "hands"],
  "two cards of the talon exchanged": [
    ({ hands }) => { [hands[4][0][0], hands[5][1][2]] = [hands[5][1][2], hands[4][0][0]]; }, "hands"],
  "another cut": [(deal) => { deal.shuffle.cut_at = (deal.shuffle.cut_at + 1) % 40; }, "cut"],
  "a redeal hidden": [(deal) => { deal.redealt = []; }, "cut"],
  "a redealt opening changed": [({ redealt }) => { redealt[0].table.reverse(); }, "redealt"],
  "a table in another order": [({ table }) => { table.reverse(); }, "table"],
};

for (const [name, [change, fault]] of Object.entries(SPOILT)) {
  test(`${name} is found`, async () => {
    assert.equal(await faultOf(spoilt(EXAMPLES[0], change)), fault);
  });
}

test("an entropy that was left out or changed gives other cards", async () => {
  const changes = [
    (deal) => { deal.shuffle.entropy[1] = null; },
    (deal) => { deal.shuffle.entropy[0] = "ff".repeat(16); },
    (deal) => { deal.match = "00".repeat(32); },
    (deal) => { deal.number += 1; },
  ];
  for (const change of changes) assert.notEqual(await faultOf(spoilt(EXAMPLES[0], change)), "");
});
