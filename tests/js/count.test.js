import "./catalogue.js";

import assert from "node:assert/strict";
import test from "node:test";

import { label, rows, sentences } from "../../static/js/count.js";

const side = (cards, diamonds, sevens, sixes, hayya, chkobbas, breakdown) => ({
  cards, diamonds, sevens, sixes, seven_of_diamonds: hayya, chkobbas,
  breakdown: { carta: 0, dinari: 0, hayya: 0, bermila: 0, primiera: 0, chkobba: chkobbas, ...breakdown },
});

test("each category is a row with raw numbers beside points", () => {
  const count = [
    side(22, 6, 2, 3, true, 1, { carta: 1, dinari: 1, hayya: 1, bermila: 1 }),
    side(18, 4, 2, 1, false, 0, {}),
  ];
  assert.deepEqual(rows(count), [
    { key: "carta", raw: ["22", "18"], detail: null, points: [1, 0], baji: false },
    { key: "dinari", raw: ["6", "4"], detail: null, points: [1, 0], baji: false },
    { key: "hayya", raw: ["7♦\uFE0E", "–"], detail: null, points: [1, 0], baji: false },
    { key: "bermila", raw: ["2", "2"], detail: ["3", "1"], points: [1, 0], baji: false },
    { key: "chkobba", raw: ["×1", "–"], detail: null, points: [1, 0], baji: false },
  ]);
});

test("a tied category is baji; no chkobba is none", () => {
  const count = [side(20, 5, 2, 2, true, 0, { hayya: 1 }), side(20, 5, 2, 2, false, 0, {})];
  assert.deepEqual(rows(count).map(({ key, baji }) => [key, baji]), [
    ["carta", true], ["dinari", true], ["hayya", false], ["bermila", true], ["chkobba", false],
  ]);
});

test("sixes are shown only where the sevens tie at the top", () => {
  const detail = (...sevens) => rows(sevens.map((n) => side(13, 3, n, 1, false, 0, {}))).find(({ key }) => key === "bermila").detail;
  assert.equal(detail(3, 1), null);
  assert.deepEqual(detail(2, 2, 0), ["1", "1", "1"]);
  assert.equal(detail(2, 1, 1), null);
});

test("a ruleset without bermila and with primiera has other rows", () => {
  const count = [side(20, 5, 2, 2, true, 0, {}), side(20, 5, 2, 2, false, 0, {})];
  assert.deepEqual(
    rows(count, { bermila: "none", primiera: true }).map(({ key }) => key),
    ["carta", "dinari", "hayya", "primiera", "chkobba"],
  );
});

const bare = (text) => text.replace(/[\u2066\u2069]/g, "");

test("the count can be read aloud", () => {
  const count = [side(20, 5, 4, 2, true, 0, { hayya: 1, bermila: 1 }), side(20, 5, 0, 2, false, 0, {})];
  assert.deepEqual(sentences(count, {}, ["Amel", "Béchir"]).slice(0, 3).map(bare), [
    "Carta: Amel 20 (+0), Béchir 20 (+0). Baji, nobody scores.",
    "Dinari: Amel 5 (+0), Béchir 5 (+0). Baji, nobody scores.",
    "7ayya: Amel 7♦\uFE0E (+1), Béchir – (+0).",
  ]);
});

test("each house calls what it counts by its own names", () => {
  const names = (profile) => ["carta", "dinari", "hayya", "bermila"].map((key) => label(key, { profile }));
  assert.deepEqual(names("tunisian"), ["Carta", "Dinari", "7ayya", "Bermila"]);
  assert.deepEqual(names("cafe"), ["Carta", "Dinari", "El 7 el 7ayya", "Bermila"]);
  assert.deepEqual(names("family"), ["Carte", "Denari", "Bermila", "Sevens"]);
});
