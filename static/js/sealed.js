// Checks the seal of a finished deal in the reader's own browser: that its cards are those which
// the published secret and the players' entropies give. docs/seal.md has the stream byte for byte.
//
//   await faultOf(sealed)  → "" if all is right, else what is not:
//                            "commitment" "redealt" "cut" "table" "hands"
//
// `sealed` is what the page of a deal carries: {match, number, players, dealer, shuffle, redealt,
// cut, table, hands}; cards are codes, secrets hexadecimal, as in a match's record.

const PURPOSE = "chkobba-seal/1";
const PACK = ["C", "D", "H", "S"].flatMap((suit) => [..."A234567JQK"].map((rank) => rank + suit));

/** @param {object} sealed @returns {Promise<string>} */
export async function faultOf(sealed) {
  const { secret, commitment } = sealed.shuffle;
  if (hex(await sha256(unhex(secret))) !== commitment) return "commitment";
  for (const [attempt, opening] of sealed.redealt.entries()) {
    const pack = await packOrder(sealed, attempt);
    const at = opening.cut ? pack.indexOf(opening.cut.card) : null;
    const { table } = dealOut(sealed, pack, at, opening.cut?.choice);
    if (!same(table, opening.table)) return "redealt";
  }
  const pack = await packOrder(sealed, sealed.redealt.length);
  const { cut_at: at } = sealed.shuffle;
  if ((at === null ? undefined : pack[at]) !== sealed.cut?.card) return "cut";
  const { table, hands } = dealOut(sealed, pack, at, sealed.cut?.choice);
  if (!same(table, sealed.table)) return "table";
  return same(hands, sealed.hands) ? "" : "hands";
}

/** The 40 cards from the top. */
export async function packOrder({ match, number, shuffle }, attempt) {
  const key = await sha256(bytes([
    ascii(PURPOSE), sized(unhex(shuffle.secret)), sized(ascii(match)), u32(number), u32(attempt),
    u32(shuffle.entropy.length),
    ...shuffle.entropy.map((each) => (each ? bytes([[1], sized(unhex(each))]) : [0])),
  ]));
  const next = stream(key);
  const pack = [...PACK];
  for (let i = 39; i > 0; i -= 1) {
    const j = await below(i + 1, next);
    [pack[i], pack[j]] = [pack[j], pack[i]];
  }
  return pack;
}

/** The opening table and `hands[hand round][seat]`, dealt one by one from the dealer's right. */
export function dealOut({ players, dealer }, pack, at, choice) {
  const first = (dealer + 1) % players;
  const top = at === null ? [] : [pack[at]];
  const [kept, exposed] = choice === "keep" ? [top, []] : [[], top];
  const rest = [...kept, ...pack.filter((card) => !top.includes(card))];
  const table = [...exposed, ...rest.splice(3 * players, 4 - exposed.length)];
  const hands = [];
  while (rest.length) {
    const round = rest.splice(0, 3 * players);
    hands.push(Array.from({ length: players }, (_, seat) =>
      round.filter((_card, n) => n % players === (seat - first + players) % players)));
  }
  return { table, hands };
}

/** The bytes of SHA-256(key ‖ 0), SHA-256(key ‖ 1) …, one a call. */
function stream(key) {
  let block = 0;
  let left = [];
  return async () => {
    if (!left.length) left = [...await sha256(bytes([key, u32(0), u32(block++)]))];
    return left.shift();
  };
}

/** A number below `bound`, each as likely: bytes beyond the last whole multiple are skipped. */
async function below(bound, next) {
  const refused = 256 - (256 % bound);
  let byte = await next();
  while (byte >= refused) byte = await next();
  return byte % bound;
}

const sha256 = async (data) => new Uint8Array(await crypto.subtle.digest("SHA-256", data));
const bytes = (parts) => Uint8Array.from(parts.flatMap((part) => [...part]));
const ascii = (text) => new TextEncoder().encode(text);
const u32 = (number) => [number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255];
const sized = (data) => bytes([u32(data.length), data]);
const hex = (data) => [...data].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (text) => Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** On the page of a deal: a button that checks, and one of several sentences that it shows. */
function attend(section) {
  const sealed = JSON.parse(document.getElementById("sealed").textContent);
  section.querySelector("[data-check]").addEventListener("click", async () => {
    const outcome = globalThis.crypto?.subtle ? (await faultOf(sealed)) || "right" : "cannot";
    for (const said of section.querySelectorAll("[data-outcome]")) {
      said.hidden = said.dataset.outcome !== outcome;
    }
  });
}

if (globalThis.document) {
  for (const section of document.querySelectorAll("[data-seal]")) attend(section);
}
