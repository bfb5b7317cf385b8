"""What every format draws: rounds of boards, each with the reasons for it."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

Number = int | Fraction


class CannotPair(ValueError):
    """The field cannot be paired. `code` says why, `entrants` whom it is about, if anybody.

    too_few, too_many, repeated_entrant: the field is none.
    all_met: nobody is left whom nobody has met; the rounds are at an end.
    no_legal_pairing: opponents are left, but no round can be made of them under the rules.
    """

    def __init__(self, code: str, entrants: Iterable[int] = ()) -> None:
        super().__init__(code)
        self.code = code
        self.entrants = tuple(entrants)


@dataclass(frozen=True, slots=True)
class Reason:
    """Why a board is as it is: a code, whom it is about, a number (points, or a round).

    The words are for whoever shows it. The codes stand in `swiss.explanation`.
    """

    code: str
    entrants: tuple[int, ...] = ()
    number: Number | None = None

    def write(self) -> dict[str, object]:
        """As JSON: a half is 0.5."""
        number = self.number
        if isinstance(number, Fraction):
            number = int(number) if number.denominator == 1 else float(number)  # type: ignore[assignment]
        return {"code": self.code, "entrants": list(self.entrants), "number": number}


@dataclass(frozen=True, slots=True)
class Board:
    """Two entrants (any sortable keys). `first` has the first deal."""

    first: int
    second: int
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Bye:
    """A bye that the pairing allocates: it counts as a win."""

    entrant: int
    why: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Round:
    """`number` from 1; boards in the order of their tables.

    sit_out: who has no match and no points for it (a round robin's odd field).
    byes: who has no match and the points of a win (a Swiss).
    remarks: what the organiser should know of the whole round.
    """

    number: int
    boards: tuple[Board, ...]
    sit_out: tuple[int, ...] = ()
    byes: tuple[Bye, ...] = ()
    remarks: tuple[Reason, ...] = ()
