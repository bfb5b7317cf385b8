"""The count at a deal's end and the end of a match.

The match starts at 0 and adds up after each complete deal. It is over when at least one side has
reached the target and one side alone has the highest total: that side wins. A tie at the top plays
another deal. There is no knock-out and no early win in the middle of a deal.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.rules.cards import (
    DIAMONDS,
    NAMES,
    RANKS,
    SEVEN_OF_DIAMONDS,
    SUITS,
    CardSet,
    code,
    members,
    size,
    whole_rank,
)
from games.rules.categories import CATEGORIES, PRIME, alone, bermila, most, played, tied
from games.rules.position import Position
from games.rules.ruleset import Ruleset
from games.rules.sheet import Problem, check_sheet, check_sheets, sheet_points

__all__ = [
    "CATEGORIES", "Count", "Problem", "check_sheet", "check_sheets", "count", "match_over",
    "sheet_points", "winner", "winners",
]  # fmt: skip

SEVENS = whole_rank(RANKS.index("7")) & NAMES
SIXES = whole_rank(RANKS.index("6")) & NAMES


@dataclass(frozen=True, slots=True)
class Count:
    """What one side has at a deal's end. `breakdown` gives each category's points; `prime` is its
    primiera in Scopa's points, None where primiera is not played."""

    cards: int
    diamonds: int
    sevens: int
    sixes: int
    seven_of_diamonds: bool
    chkobbas: int
    prime: int | None
    breakdown: dict[str, int]
    points: int

    def write(self) -> dict[str, Any]:
        """The record's score object."""
        return {
            "cards": self.cards,
            "diamonds": self.diamonds,
            "sevens": self.sevens,
            "sixes": self.sixes,
            "seven_of_diamonds": self.seven_of_diamonds,
            "chkobbas": self.chkobbas,
            "breakdown": dict(self.breakdown),
            "points": self.points,
        }


def count(position: Position) -> tuple[Count, ...]:
    """Each side's count of a deal that is over, by side; ValueError before."""
    if not position.over:
        raise ValueError("a deal is counted when it is over")
    ruleset = position.deal.ruleset
    won = winners(ruleset, position.piles, position.last_capturer)
    return tuple(_count(ruleset, position, won, side) for side in range(ruleset.sides))


def winners(ruleset: Ruleset, piles: Sequence[CardSet], last: int | None) -> dict[str, int | None]:
    """Who has each category but the chkobbas, among those that the ruleset plays: of the sides'
    piles at a deal's end, and the side that captured last."""
    found = {
        "carta": most(ruleset, [size(pile) for pile in piles], last),
        "dinari": most(ruleset, _of(piles, DIAMONDS), last),
        "hayya": alone(tied(_of(piles, SEVEN_OF_DIAMONDS & NAMES))),
        "bermila": bermila(_of(piles, SEVENS), _of(piles, SIXES)),
        "primiera": alone(tied([prime(pile) for pile in piles])),
    }
    return {name: side for name, side in found.items() if played(ruleset, name)}


def _of(piles: Sequence[CardSet], kind: CardSet) -> list[int]:
    return [(pile & kind).bit_count() for pile in piles]


def prime(pile: CardSet) -> int:
    """The sum of the best card of each suit; 0 if a suit is lacking."""
    cards = [code(card) for card in members(pile)]
    best = [max((PRIME[c[0]] for c in cards if c[1] == suit), default=0) for suit in SUITS]
    return sum(best) if all(best) else 0


def _count(ruleset: Ruleset, position: Position, won: dict[str, int | None], side: int) -> Count:
    pile = position.piles[side]
    chkobbas = size(position.chkobba_cards[side])
    breakdown = {name: int(won.get(name) == side) for name in CATEGORIES}
    breakdown["chkobba"] = chkobbas
    return Count(
        cards=size(pile),
        diamonds=(pile & DIAMONDS).bit_count(),
        sevens=(pile & SEVENS).bit_count(),
        sixes=(pile & SIXES).bit_count(),
        seven_of_diamonds=bool(pile & SEVEN_OF_DIAMONDS & NAMES),
        chkobbas=chkobbas,
        prime=prime(pile) if ruleset.primiera else None,
        breakdown=breakdown,
        points=sum(breakdown.values()),
    )


def winner(ruleset: Ruleset, totals: Sequence[int]) -> int | None:
    """The side that has won with these totals after a complete deal; None: play on."""
    return alone(tied(totals)) if max(totals) >= ruleset.target else None


def match_over(ruleset: Ruleset, totals: Sequence[int]) -> bool:
    return winner(ruleset, totals) is not None
