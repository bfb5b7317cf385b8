"""What every format draws: rounds of boards."""

from dataclasses import dataclass


class CannotPair(ValueError):
    """The field cannot be paired. `code` says why: too_few, too_many, repeated_entrant."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Board:
    """Two entrants (any sortable keys). `first` has the first deal."""

    first: int
    second: int


@dataclass(frozen=True, slots=True)
class Round:
    """`number` from 1; boards in the order of their tables; the entrants who sit out, if any."""

    number: int
    boards: tuple[Board, ...]
    sit_out: tuple[int, ...] = ()
