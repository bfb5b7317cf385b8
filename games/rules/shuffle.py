"""The seal: an order of the pack that nobody could choose and anybody can rebuild.

The server draws `secret` (32 bytes) and shows `commitment = SHA-256(secret)` before it knows any
seat's entropy (16 bytes from each browser, or none). The order of a try of a deal is then fixed by

    key      = SHA-256( "chkobba-seal/1"        14 bytes of ASCII
                      ‖ sized(secret)
                      ‖ sized(match)            UTF-8
                      ‖ u32(deal)               1 for the first deal; 0 draws the first dealer
                      ‖ u32(attempt)            redeals before this try: 0, 1, …
                      ‖ u32(number of seats)
                      ‖ each seat's entropy in order of seats:
                          0x00                  if it gave none
                          0x01 ‖ sized(entropy) if it gave some )
    u32(n)   = n in 4 bytes, big-endian
    sized(b) = u32(length of b) ‖ b
    stream   = SHA-256(key ‖ u64(0)) ‖ SHA-256(key ‖ u64(1)) ‖ …      u64: 8 bytes, big-endian

`match` is the commitment of the match's *first deal*, 64 lowercase hexadecimal digits: it is in
every record, nobody chose it, and no two matches share it.

A number below n is the next byte b of the stream with b < 256 − 256 mod n, taken mod n (others are
skipped, so every number is equally likely). The pack in canonical order (suits C D H S, in each
A 2 3 4 5 6 7 J Q K) is shuffled by Fisher–Yates: for i = 39, 38, … 1 the cards at i and at a number
below i + 1 change places.

The card at `cut_at` (0–39), if the ruleset has a cut, is taken out and the rest keeps its order.
The top is at 0: three cards each, one by one from the dealer's right (a kept card counts as the
cutter's first), then four on the table (an exposed card is the first of them), then the later hand
rounds, one by one likewise.

It proves that the order was fixed before the server knew any entropy and before the cut, and that
the players' entropies went into it. It does not prove that a seat's entropy came from its player.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Literal, Self

from games.rules.capture import captures_of
from games.rules.cards import PACK, RANKS, Card, code, parse, rank
from games.rules.ruleset import Ruleset

Choice = Literal["keep", "expose"]
Hands = tuple[tuple[tuple[Card, ...], ...], ...]


@dataclass(frozen=True, slots=True)
class Cut:
    seat: int
    card: Card
    choice: Choice

    @classmethod
    def read(cls, written: Mapping[str, Any]) -> Self:
        return cls(written["seat"], parse(written["card"]), written["choice"])

    def write(self) -> dict[str, object]:
        return {"seat": self.seat, "card": code(self.card), "choice": self.choice}


def commitment(secret: bytes) -> str:
    """What is shown of a secret before the shuffle: SHA-256, hexadecimal."""
    return sha256(secret).hexdigest()


def pack_order(
    secret: bytes,
    match: str,
    deal: int,
    attempt: int,
    entropies: Sequence[bytes | None],
) -> tuple[Card, ...]:
    """The 40 cards from the top, as specified above."""
    numbers = _stream(_key(secret, match, deal, attempt, entropies))
    pack = list(PACK)
    for i in range(39, 0, -1):
        j = _below(i + 1, numbers)
        pack[i], pack[j] = pack[j], pack[i]
    return tuple(pack)


def _key(
    secret: bytes,
    match: str,
    deal: int,
    attempt: int,
    entropies: Sequence[bytes | None],
) -> bytes:
    parts = [
        b"chkobba-seal/1",
        _sized(secret),
        _sized(match.encode()),
        _u32(deal),
        _u32(attempt),
    ]
    parts += [_u32(len(entropies))]
    parts += [b"\0" if each is None else b"\1" + _sized(each) for each in entropies]
    return sha256(b"".join(parts)).digest()


def _u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def _sized(data: bytes) -> bytes:
    return _u32(len(data)) + data


def _stream(key: bytes) -> Iterator[int]:
    block = 0
    while True:
        yield from sha256(key + block.to_bytes(8, "big")).digest()
        block += 1


def _below(bound: int, numbers: Iterator[int]) -> int:
    lowest_refused = 256 - 256 % bound
    return next(each for each in numbers if each < lowest_refused) % bound


def deal_out(
    ruleset: Ruleset,
    dealer: int,
    pack: Sequence[Card],
    cut_at: int | None,
    choice: Choice | None,
) -> tuple[tuple[Card, ...], Hands, Cut | None]:
    """Deals from the pack's top: the table, `hands[hand_round][seat]` and the cut."""
    cutter = ruleset.next_seat(dealer)
    cut = None if cut_at is None or choice is None else Cut(cutter, pack[cut_at], choice)
    top = [cut.card] if cut else []
    kept, exposed = (top, []) if cut and cut.choice == "keep" else ([], top)
    rest = kept + [card for card in pack if card not in top]
    in_hands = 3 * ruleset.players
    on_table = 4 - len(exposed)
    table = exposed + rest[in_hands : in_hands + on_table]
    del rest[in_hands : in_hands + on_table]
    hands = tuple(
        _one_by_one(ruleset, cutter, rest[start : start + in_hands])
        for start in range(0, len(rest), in_hands)
    )
    return tuple(table), hands, cut


def _one_by_one(
    ruleset: Ruleset, first: int, cards: Sequence[Card]
) -> tuple[tuple[Card, ...], ...]:
    players = ruleset.players
    return tuple(tuple(cards[(seat - first) % players :: players]) for seat in range(players))


def must_redeal(ruleset: Ruleset, opening: Sequence[Card]) -> bool:
    """Whether four opening table cards may not be played on under the ruleset's `redeal`."""
    if ruleset.redeal == "never":
        return False
    ranks = [rank(card) for card in opening]
    if ruleset.redeal == "three_kings":
        return ranks.count(RANKS.index("K")) >= 3
    return max(map(ranks.count, ranks)) >= 3


def draw_dealer(ruleset: Ruleset, pack: Sequence[Card]) -> tuple[int, list[dict[int, Card]]]:
    """The first dealer, and each round of cards that the seats drew for it, from the pack's top.
    The lowest value deals first; those tied for it draw again."""
    value = captures_of(ruleset).value
    seats, rounds, left = (
        list(range(ruleset.players)),
        list[dict[int, Card]](),
        list(pack),
    )
    while len(seats) > 1:
        drawn = {seat: left.pop(0) for seat in seats}
        lowest = min(map(value, drawn.values()))
        seats = [seat for seat, card in drawn.items() if value(card) == lowest]
        rounds.append(drawn)
    return seats[0], rounds
