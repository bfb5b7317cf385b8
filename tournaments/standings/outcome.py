"""What goes in: entrants, outcomes, and what they are worth."""

from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

Number = int | Fraction


@dataclass(frozen=True, slots=True)
class Points:
    """What a match is worth in the table.

    bye: an allocated or full-point one, as a win if it is not said; half: a half-point bye, half
    a win. margins: a match that was played gives victory points instead (`victory_points`).
    """

    win: Number = 3
    draw: Number = 1
    loss: Number = 0
    bye: Number | None = None
    half: Number | None = None
    margins: bool = False

    def of_unplayed(self, kind: "Kind") -> Number:
        if kind in (Kind.ALLOCATED, Kind.FULL):
            return self.win if self.bye is None else self.bye
        if kind is Kind.HALF:
            return Fraction(self.win) / 2 if self.half is None else self.half
        return 0


LEAGUE = Points()
SWISS = Points(1, Fraction(1, 2), 0)
VICTORY = Points(12, 10, 0, margins=True)


class Kind(StrEnum):
    """Why an entrant had no match in a round."""

    ALLOCATED = "allocated"
    FULL = "full"
    HALF = "half"
    ZERO = "zero"
    ABSENT = "absent"


REQUESTED = (Kind.HALF, Kind.ZERO, Kind.ABSENT)


@dataclass(frozen=True, slots=True)
class Unplayed:
    """A round without a match. A round of which nothing is said at all is an absence."""

    entrant: int
    round: int
    kind: Kind


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
    round: its number, where byes and absences count (a Swiss).
    """

    sides: tuple[int, int]
    winner: int | None
    scores: tuple[int, int] | None = None
    target: int | None = None
    forfeit: bool = False
    deals: int = 0
    deals_won: tuple[int, int] | None = None
    chkobbas: tuple[int, int] | None = None
    round: int | None = None


@dataclass(frozen=True, slots=True)
class Deduction:
    """Points taken off an entrant's points, with the day and the reason."""

    entrant: int
    points: Number
    reason: str = ""
    day: date | None = None
