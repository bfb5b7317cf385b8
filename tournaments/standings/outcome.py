"""What goes in: entrants, outcomes, and what they are worth."""

from dataclasses import dataclass
from fractions import Fraction

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Points:
    """What a match is worth in the table."""

    win: Number = 3
    draw: Number = 1
    loss: Number = 0


@dataclass(frozen=True, slots=True)
class Entrant:
    """`key` is unique; `order` (the seed) orders those who share a place."""

    key: int
    order: int = 0
    withdrawn: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """One finished match.

    winner: 0 or 1; None is a draw, or both absent if it is a forfeit.
    scores: None in a forfeit. target: the cap of the scores, None for none.
    deals_won, chkobbas: per side; deals: how many were written down. None and 0 without sheets.
    """

    sides: tuple[int, int]
    winner: int | None
    scores: tuple[int, int] | None = None
    target: int | None = None
    forfeit: bool = False
    deals: int = 0
    deals_won: tuple[int, int] | None = None
    chkobbas: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points taken off an entrant's points."""

    entrant: int
    points: Number
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Meeting:
    """An outcome as one of its sides sees it. Scores are capped, and 0 in a forfeit."""

    opponent: int
    result: str
    points: Number
    forfeit: bool
    scored: int
    conceded: int
    deals: int
    deals_won: int
    deals_lost: int
    chkobbas: int

    @property
    def difference(self) -> int:
        return self.scored - self.conceded
