"""What cards are worth to who takes them, and a finished deal to a side."""

from collections.abc import Sequence
from functools import cache

from games.rules.capture import captures_of
from games.rules.cards import (
    DIAMONDS,
    NAMES,
    PACK,
    SEVEN_OF_DIAMONDS,
    Card,
    CardSet,
    code,
    size,
)
from games.rules.ruleset import Ruleset
from games.rules.scoring import SEVENS, SIXES, winner, winners

CHKOBBA = 1 << 20
"""Above all that a capture's cards may be worth."""

REMEMBERED = 200_000
MATCH = 5.0
"""Points that winning the match is worth beside the points of its last deal."""


class Worths(dict[CardSet, int]):
    """A set of cards → its worth as one number, in this order: 7♦, sevens, diamonds, sixes, how
    many cards. 0 is no card."""

    def __missing__(self, cards: CardSet) -> int:
        if len(self) >= REMEMBERED:
            self.clear()
        worth = 0
        for kind in (SEVEN_OF_DIAMONDS & NAMES, SEVENS, DIAMONDS, SIXES):
            worth = worth << 4 | (cards & kind).bit_count()
        self[cards] = worth = worth << 4 | size(cards)
        return worth


WORTHS = Worths()


@cache
def cheapest_first(ruleset: Ruleset) -> dict[Card, int]:
    """Which card is rather laid than which: what one would rather not have taken stays."""
    value = captures_of(ruleset).value
    order = sorted(PACK, key=lambda card: (WORTHS[card], value(card), code(card)))
    return {card: place for place, card in enumerate(order)}


class Stakes:
    """What the end of a deal is worth to a side, in points: how far it is ahead of the others'
    mean, and the match if this deal decides it."""

    def __init__(self, ruleset: Ruleset, totals: Sequence[int], side: int) -> None:
        self.ruleset = ruleset
        self.totals = totals
        self.side = side
        self.others = ruleset.sides - 1

    def of(self, piles: Sequence[CardSet], chkobbas: Sequence[int], last: int | None) -> float:
        points = list(chkobbas)
        for side in winners(self.ruleset, piles, last).values():
            if side is not None:
                points[side] += 1
        own = points[self.side]
        ahead = own - (sum(points) - own) / self.others
        champion = winner(self.ruleset, [*map(int.__add__, self.totals, points)])
        if champion is None:
            return ahead
        return ahead + MATCH if champion == self.side else ahead - MATCH
