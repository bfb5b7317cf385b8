"""What one entrant has done in a stage: all that the terms of its figures are made of."""

from collections.abc import Container
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from tournaments.standings.figure import Term
from tournaments.standings.outcome import REQUESTED, Deduction, Kind, Number


class Meeting(NamedTuple):
    """An outcome as one of its sides sees it. Scores are capped, and 0 in a forfeit.

    A round without a match is one too: opponent None, and its kind. `round` 0: nobody counts them.
    Meetings sort by opponent, then by what stands first in them.
    """

    opponent: int | None
    round: int
    scored: int
    conceded: int
    result: str
    chkobbas: int
    points: Number
    forfeit: bool = False
    deals: int = 0
    deals_won: int = 0
    first: bool = False
    kind: Kind | None = None

    @property
    def difference(self) -> int:
        return self.scored - self.conceded

    @property
    def voluntary(self) -> bool:
        """FIDE C.07, "voluntarily unplayed round": a requested half- or zero-point bye, an
        absence, a loss by forfeit; not an allocated or full-point bye or a win by forfeit."""
        return self.kind in REQUESTED or (self.forfeit and self.result == "lost")

    def term(self, value: Number) -> Term:
        """As part of a figure, with the score that shows why."""
        return Term(self.opponent, value, self.scored, self.conceded, self.forfeit)


def without_match(round: int, kind: Kind, points: Number) -> Meeting:
    return Meeting(None, round, 0, 0, "bye", 0, points, kind=kind)


@dataclass
class Course:
    """matches: by opponent. byes: of which somebody said something. taken: points deducted.

    worths: of each round what its opponent, or a dummy, is worth, in a Swiss that asks for it.
    """

    matches: list[Meeting] = field(default_factory=list)
    byes: list[Meeting] = field(default_factory=list)
    taken: list[Deduction] = field(default_factory=list)
    worths: list[Number] = field(default_factory=list, compare=False)

    @cached_property
    def earned(self) -> Number:
        """Without deductions."""
        return sum([met.points for met in self.matches]) + sum([bye.points for bye in self.byes])

    @property
    def points(self) -> Number:
        return self.earned - sum([one.points for one in self.taken])

    def explained(self) -> list[Term]:
        """The points."""
        return [
            *(met.term(met.points) for met in self.matches),
            *(Term(None, bye.points, reason=str(bye.kind)) for bye in self.byes),
            *(Term(None, -one.points, reason=one.reason) for one in self.taken),
        ]

    def among(self, level: Container[int | None]) -> list[Meeting]:
        return [met for met in self.matches if met.opponent in level]

    def rounds(self, count: int) -> list[Meeting]:
        """One a round, in order: matches, byes, and absences where there is neither."""
        known = {met.round: met for met in (*self.byes, *self.matches)}
        return [
            known.get(number) or without_match(number, Kind.ABSENT, 0)
            for number in range(1, count + 1)
        ]

    @property
    def played(self) -> list[Meeting]:
        return [met for met in self.matches if not met.forfeit]

    @property
    def written(self) -> list[Meeting]:
        """Those that have sheets."""
        return [met for met in self.matches if met.deals]

    @property
    def won_at_the_table(self) -> list[Meeting]:
        """Without bye or forfeit."""
        return [met for met in self.matches if met.result == "won" and not met.forfeit]

    def count(self, result: str, forfeit: bool = False) -> int:
        return sum(met.result == result and met.forfeit == forfeit for met in self.matches)
