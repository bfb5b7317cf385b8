"""The results of one stage, each seen from both sides, and the one score function."""

from collections.abc import Container, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from tournaments.standings.outcome import (
    LEAGUE,
    Deduction,
    Kind,
    Meeting,
    Number,
    Outcome,
    Points,
    Unplayed,
)
from tournaments.standings.row import Figure, Term
from tournaments.standings.victory_points import victory_points


class Table:
    """The results of one stage, each seen from both sides.

    unplayed: byes and absences; rounds: how many are over, if the outcomes do not say it.
    """

    def __init__(
        self,
        outcomes: Iterable[Outcome],
        points: Points = LEAGUE,
        deductions: Iterable[Deduction] = (),
        seed: str = "",
        unplayed: Iterable[Unplayed] = (),
        rounds: int = 0,
    ) -> None:
        self.outcomes = list(outcomes)
        self.unplayed = list(unplayed)
        self.worth = points
        self.deductions = sorted(deductions, key=repr)
        self.seed = seed
        played = (outcome.round or 0 for outcome in self.outcomes)
        self.rounds = max([rounds, *played, *(one.round for one in self.unplayed)])
        # What criteria have worked out of it, kept for the next entrant.
        self.encounters: dict[object, Mapping[int, Figure]] = {}
        self.opponents: Any = None

    @cached_property
    def meetings(self) -> Mapping[int, list[Meeting]]:
        seen: dict[int, list[Meeting]] = {}
        for outcome in self.outcomes:
            for side in (0, 1):
                seen.setdefault(outcome.sides[side], []).append(self.meeting(outcome, side))
        for met in seen.values():
            met.sort(key=in_canonical_order)
        return seen

    def meeting(self, outcome: Outcome, side: int) -> Meeting:
        scored, conceded = capped(outcome, side)
        result, points = self.score(outcome, side, scored - conceded)
        won, lost = in_order(outcome.deals_won, side)
        return Meeting(
            outcome.sides[1 - side],
            result,
            points,
            outcome.forfeit,
            scored,
            conceded,
            outcome.deals,
            won,
            lost,
            in_order(outcome.chkobbas, side)[0],
            outcome.round,
            side == 0,
        )

    def score(self, outcome: Outcome, side: int, margin: int) -> tuple[str, Number]:
        """The one score function: what an outcome is worth to a side."""
        if outcome.winner is None and not outcome.forfeit:
            result, points = "drawn", self.worth.draw
        elif outcome.winner == side:
            result, points = "won", self.worth.win
        else:
            result, points = "lost", self.worth.loss
        if self.worth.margins and not outcome.forfeit and outcome.target:
            points = victory_points(margin, outcome.target)
        return result, points

    @cached_property
    def byes(self) -> Mapping[int, list[Meeting]]:
        """Rounds without a match that somebody said something of."""
        seen: dict[int, list[Meeting]] = {}
        for one in sorted(self.unplayed, key=lambda one: (one.entrant, one.round)):
            points = self.worth.of_unplayed(one.kind)
            bye = Meeting(None, "bye", points, round=one.round, kind=one.kind)
            seen.setdefault(one.entrant, []).append(bye)
        return seen

    def of(self, entrant: int, among: Container[int | None] | None = None) -> list[Meeting]:
        """Matches, by opponent."""
        met = self.meetings.get(entrant, [])
        return met if among is None else [one for one in met if one.opponent in among]

    def rounds_of(self, entrant: int) -> list[Meeting]:
        """One a round, in order: matches, byes, and absences where there is neither."""
        known = {one.round: one for one in self.byes.get(entrant, ())}
        known |= {one.round: one for one in self.of(entrant)}
        return [
            known.get(number) or Meeting(None, "bye", 0, round=number, kind=Kind.ABSENT)
            for number in range(1, self.rounds + 1)
        ]

    def points(self, entrant: int) -> Figure:
        earned = [scores(met, met.points) for met in self.of(entrant)]
        given = [Term(None, bye.points, reason=str(bye.kind)) for bye in self.byes.get(entrant, ())]
        taken = [
            Term(None, -one.points, reason=one.reason)
            for one in self.deductions
            if one.entrant == entrant
        ]
        return total(earned + given + taken)

    def earned(self, entrant: int) -> Number:
        """Without deductions."""
        matches = sum(met.points for met in self.of(entrant))
        return matches + sum(bye.points for bye in self.byes.get(entrant, ()))


def in_canonical_order(met: Meeting) -> tuple[object, ...]:
    return (met.opponent, met.round or 0, met.scored, met.conceded, met.result, met.chkobbas)


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
