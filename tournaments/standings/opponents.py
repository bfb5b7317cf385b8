"""What the opponents are worth: FIDE C.07, in force from March 2026.

Adjusted score, of whoever is somebody's opponent: his points, but a requested bye after which he
was never available again counts as a draw.
Dummy, for one's own unplayed rounds: an opponent with one's own final score, but no more than the
scheduled opponent's adjusted score if there was one (a forfeit), else than a draw in every round.
"""

from dataclasses import dataclass

from tournaments.standings.outcome import REQUESTED, Meeting, Number
from tournaments.standings.row import Figure, Term
from tournaments.standings.table import Table, total


@dataclass(frozen=True, slots=True)
class Worth:
    """Of one round: what its opponent, or the dummy, is worth, and what was scored against it."""

    opponent: int | None
    value: Number
    scored: Number
    voluntary: bool


class Opponents:
    """Of one table; every score is worked out once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.adjusted_scores: dict[int, Number] = {}
        self.worths: dict[int, list[Worth]] = {}

    def adjusted(self, entrant: int) -> Number:
        if entrant not in self.adjusted_scores:
            score = self.table.earned(entrant)
            for met in reversed(self.table.rounds_of(entrant)):
                if met.kind not in REQUESTED:
                    break
                score += self.table.worth.draw - met.points
            self.adjusted_scores[entrant] = score
        return self.adjusted_scores[entrant]

    def of(self, entrant: int) -> list[Worth]:
        if entrant not in self.worths:
            own = self.table.earned(entrant)
            self.worths[entrant] = [self.worth(own, met) for met in self.table.rounds_of(entrant)]
        return self.worths[entrant]

    def worth(self, own: Number, met: Meeting) -> Worth:
        if met.opponent is not None and not met.forfeit:
            return Worth(met.opponent, self.adjusted(met.opponent), met.points, False)
        if met.opponent is not None:
            cap = self.adjusted(met.opponent)
        else:
            cap = self.table.worth.draw * self.table.rounds
        return Worth(None, min(own, cap), met.points, met.voluntary)

    def buchholz(self, entrant: int) -> Figure:
        """The sum of the opponents' adjusted scores and the dummies."""
        return total([term(one, one.value) for one in self.of(entrant)])

    def buchholz_cut(self, entrant: int) -> Figure:
        """The lowest removed; but a voluntarily unplayed round goes first, even if another is
        lower."""
        worths = self.of(entrant)
        if not worths:
            return total([])
        least = min(worths, key=lambda one: (not one.voluntary, one.value))
        terms = [term(one, one.value) for one in worths]
        return total([*terms, Term(least.opponent, -least.value, reason="cut")])

    def sonneborn_berger(self, entrant: int) -> Figure:
        """Each opponent's adjusted score, or the dummy, times the points made against it."""
        return total([term(one, one.value * one.scored) for one in self.of(entrant)])

    def sonneborn_berger_cut(self, entrant: int) -> Figure:
        """Without the lowest opponent; of equal ones without the one that gave less."""
        worths = self.of(entrant)
        if not worths:
            return total([])
        least = min(worths, key=lambda one: (one.value, one.value * one.scored))
        terms = [term(one, one.value * one.scored) for one in worths]
        return total([*terms, Term(least.opponent, -least.value * least.scored, reason="cut")])


def term(one: Worth, value: Number) -> Term:
    return Term(one.opponent, value, reason="" if one.opponent is not None else "dummy")
