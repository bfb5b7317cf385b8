"""The results of one stage, each seen from both sides, and the one score function."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from tournaments.standings.outcome import Deduction, Meeting, Number, Outcome, Points
from tournaments.standings.row import Figure, Term

LEAGUE = Points()


class Table:
    """The results of one stage, each seen from both sides."""

    def __init__(
        self,
        outcomes: Iterable[Outcome],
        points: Points = LEAGUE,
        deductions: Iterable[Deduction] = (),
        seed: str = "",
    ) -> None:
        self.outcomes = sorted(outcomes, key=repr)
        self.worth = points
        self.deductions = sorted(deductions, key=repr)
        self.seed = seed

    @cached_property
    def meetings(self) -> Mapping[int, list[Meeting]]:
        seen: dict[int, list[Meeting]] = {}
        for outcome in self.outcomes:
            for side in (0, 1):
                seen.setdefault(outcome.sides[side], []).append(self.meeting(outcome, side))
        for met in seen.values():
            met.sort(key=lambda one: one.opponent)
        return seen

    def meeting(self, outcome: Outcome, side: int) -> Meeting:
        result, points = self.score(outcome, side)
        scored, conceded = capped(outcome, side)
        won, lost = in_order(outcome.deals_won, side)
        return Meeting(
            opponent=outcome.sides[1 - side],
            result=result,
            points=points,
            forfeit=outcome.forfeit,
            scored=scored,
            conceded=conceded,
            deals=outcome.deals,
            deals_won=won,
            deals_lost=lost,
            chkobbas=in_order(outcome.chkobbas, side)[0],
        )

    def score(self, outcome: Outcome, side: int) -> tuple[str, Number]:
        """The one score function: what an outcome is worth to a side."""
        if outcome.winner is None and not outcome.forfeit:
            return "drawn", self.worth.draw
        if outcome.winner == side:
            return "won", self.worth.win
        return "lost", self.worth.loss

    def of(self, entrant: int, among: Sequence[int] | None = None) -> list[Meeting]:
        met = self.meetings.get(entrant, [])
        return met if among is None else [one for one in met if one.opponent in among]

    def points(self, entrant: int) -> Figure:
        earned = [scores(m, m.points) for m in self.of(entrant)]
        taken = [
            Term(None, -one.points, reason=one.reason)
            for one in self.deductions
            if one.entrant == entrant
        ]
        return total(earned + taken)


def capped(outcome: Outcome, side: int) -> tuple[int, int]:
    if outcome.forfeit or outcome.scores is None:
        return 0, 0
    own, other = in_order(outcome.scores, side)
    if outcome.target is None:
        return own, other
    return min(own, outcome.target), min(other, outcome.target)


def in_order(pair: tuple[int, int] | None, side: int) -> tuple[int, int]:
    if pair is None:
        return 0, 0
    return pair[side], pair[1 - side]


def total(terms: Sequence[Term]) -> Figure:
    return Figure(sum((term.value for term in terms), start=0), tuple(terms))


def scores(met: Meeting, value: Number) -> Term:
    return Term(met.opponent, value, met.scored, met.conceded, met.forfeit)
