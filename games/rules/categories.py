"""Who wins a category of the count, from each side's numbers.

Each category gives at most one point: carta to the side with strictly the most cards, dinari
strictly the most diamonds, hayya whoever captured 7♦, bermila strictly the most sevens and, sevens
tied, strictly the most sixes among those tied, primiera the highest prime. A tie gives the point
to nobody; under `last_capturer` a tie in carta or dinari, and only there, goes to the side that
captured last, if it is among the tied. Chkobbas count one each.
"""

from collections.abc import Sequence

from games.rules.cards import RANKS
from games.rules.ruleset import Ruleset

CATEGORIES = ("carta", "dinari", "hayya", "bermila", "primiera", "chkobba")
TIE_BREAKABLE = ("carta", "dinari")

PRIME = dict(zip(RANKS, (16, 12, 13, 14, 15, 18, 21, 10, 10, 10), strict=True))
"""Scopa's points of a card in primiera: 7, 6, A, 5, 4, 3, 2, courts. No source of chkobba gives
them; a side that lacks a suit has 0, likewise this site's decision."""


def played(ruleset: Ruleset, category: str) -> bool:
    """Whether the ruleset counts the category at all."""
    if category == "bermila":
        return ruleset.bermila == "sevens_then_sixes"
    return ruleset.primiera if category == "primiera" else True


def tied(numbers: Sequence[int]) -> list[int]:
    """The sides that have the most."""
    return [side for side, number in enumerate(numbers) if number == max(numbers)]


def alone(sides: Sequence[int]) -> int | None:
    return sides[0] if len(sides) == 1 else None


def most(ruleset: Ruleset, numbers: Sequence[int], last_capturer: int | None) -> int | None:
    """Who has carta or dinari."""
    top = tied(numbers)
    if len(top) > 1 and ruleset.tied_category == "last_capturer" and last_capturer in top:
        return last_capturer
    return alone(top)


def bermila(sevens: Sequence[int], sixes: Sequence[int]) -> int | None:
    top = tied(sevens)
    most_sixes = max(sixes[side] for side in top)
    return alone([side for side in top if sixes[side] == most_sixes])
