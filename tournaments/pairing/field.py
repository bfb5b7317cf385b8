"""What a Swiss round is drawn from: the field, with what every entrant has done so far.

All of it is plain values, so that the input of a round can be kept with the round: drawing again
from what `write` gave yields the same boards.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any

from tournaments.pairing.board import Number


class Clubs(StrEnum):
    """What two entrants of one club are: nothing special, avoided, or kept apart while one can."""

    IGNORED = "ignored"
    AVOIDED = "avoided"
    APART = "apart"


@dataclass(frozen=True, slots=True)
class Turn:
    """What an entrant did in a round.

    points: what it gave. opponent: who stood on the board, also if the match was forfeited; None
    for a bye or an absence. first: he had the first deal. bye: it counts as one: allocated, a
    full-point bye, or a forfeit win.
    """

    round: int
    points: Number
    opponent: int | None = None
    first: bool = False
    bye: bool = False


@dataclass(frozen=True, slots=True)
class Entrant:
    """`seed`: the rank before the first round, 1 the best. active: takes part in this round.

    carried: points brought along or taken off. turns: one a round at most, in any order.
    """

    key: int
    seed: int
    club: int | None = None
    turns: tuple[Turn, ...] = ()
    carried: Number = 0
    active: bool = True

    @property
    def score(self) -> Number:
        return self.carried + sum(turn.points for turn in self.turns)

    def write(self) -> dict[str, Any]:
        """The turns as lists: there are many."""
        turns = [
            [turn.round, exact(turn.points), turn.opponent, turn.first, turn.bye]
            for turn in self.turns
        ]
        return {
            "key": self.key,
            "seed": self.seed,
            "club": self.club,
            "turns": turns,
            "carried": exact(self.carried),
            "active": self.active,
        }


@dataclass(frozen=True, slots=True)
class Field:
    """All who take or took part, and the round to draw: `number` of `rounds` planned.

    lot: the event's seed. forbidden: pairs who are never drawn together. rematches: may the
    oldest rematch be drawn when nothing else is left?
    """

    entrants: tuple[Entrant, ...]
    number: int = 1
    rounds: int = 1
    lot: str = ""
    forbidden: tuple[tuple[int, int], ...] = ()
    clubs: Clubs = Clubs.AVOIDED
    rematches: bool = True

    @property
    def active(self) -> list[Entrant]:
        return [one for one in self.entrants if one.active]

    def write(self) -> dict[str, Any]:
        """As JSON: exact, fractions as text."""
        return {
            "entrants": [one.write() for one in self.entrants],
            "number": self.number,
            "rounds": self.rounds,
            "lot": self.lot,
            "forbidden": [list(pair) for pair in self.forbidden],
            "clubs": self.clubs,
            "rematches": self.rematches,
        }


def read(written: Mapping[str, Any]) -> Field:
    entrants = tuple(read_entrant(one) for one in written["entrants"])
    forbidden = tuple((one, other) for one, other in written["forbidden"])
    rest = {"entrants": entrants, "forbidden": forbidden, "clubs": Clubs(written["clubs"])}
    return Field(**(dict(written) | rest))


def read_entrant(written: Mapping[str, Any]) -> Entrant:
    turns = tuple(Turn(at, number(points), *rest) for at, points, *rest in written["turns"])
    return Entrant(**(dict(written) | {"turns": turns, "carried": number(written["carried"])}))


def number(written: int | str) -> Number:
    if isinstance(written, int):
        return written
    value = Fraction(written)
    return int(value) if value.denominator == 1 else value


def exact(value: Number) -> int | str:
    return str(value) if isinstance(value, Fraction) else value
