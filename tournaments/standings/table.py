"""The results of one stage, each seen from both sides, and the one score function."""

from collections import defaultdict
from collections.abc import Container, Iterable
from functools import cached_property
from typing import Any

from tournaments.standings.course import Course, Meeting, without_match
from tournaments.standings.figure import Figure
from tournaments.standings.outcome import LEAGUE, Deduction, Number, Outcome, Points, Unplayed
from tournaments.standings.victory_points import victory_points

NONE = (0, 0)
make = Meeting._make  # quicker by half than the call, of which there are two a match
Scored = tuple[str, Number]


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
        self.opponents: Any = None  # once a criterion has asked what they are worth

    @cached_property
    def courses(self) -> dict[int, Course]:
        """Of each entrant, also of who has done nothing yet."""
        found: dict[int, Course] = defaultdict(Course)
        for outcome in self.outcomes:
            first, second = outcome.sides
            own, other = self.meetings(outcome)
            found[first].matches.append(own)
            found[second].matches.append(other)
        for one in sorted(self.unplayed, key=lambda one: (one.entrant, one.round)):
            bye = without_match(one.round, one.kind, self.worth.of_unplayed(one.kind))
            found[one.entrant].byes.append(bye)
        for deduction in self.deductions:
            found[deduction.entrant].taken.append(deduction)
        for course in found.values():
            course.matches.sort()
        return found

    def meetings(self, outcome: Outcome) -> tuple[Meeting, Meeting]:
        """Each side's."""
        first, second = outcome.sides
        number, forfeit, deals = outcome.round or 0, outcome.forfeit, outcome.deals
        own, against = capped(outcome)
        won, lost = outcome.deals_won or NONE
        made, allowed = outcome.chkobbas or NONE
        (result, points), (other, its) = self.score(outcome, own - against)
        return (
            make(
                (
                    second,
                    number,
                    own,
                    against,
                    result,
                    made,
                    points,
                    forfeit,
                    deals,
                    won,
                    True,
                    None,
                )
            ),
            make(
                (
                    first,
                    number,
                    against,
                    own,
                    other,
                    allowed,
                    its,
                    forfeit,
                    deals,
                    lost,
                    False,
                    None,
                )
            ),
        )

    def score(self, outcome: Outcome, margin: int) -> tuple[Scored, Scored]:
        """The one score function: what an outcome is worth to its sides."""
        won, lost = ("won", self.worth.win), ("lost", self.worth.loss)
        if outcome.winner is not None:
            scored = (won, lost) if outcome.winner == 0 else (lost, won)
        elif outcome.forfeit:
            scored = lost, lost
        else:
            scored = ("drawn", self.worth.draw), ("drawn", self.worth.draw)
        if self.worth.margins and outcome.target and not outcome.forfeit:
            points = victory_points(margin, outcome.target)
            return (scored[0][0], points), (scored[1][0], 20 - points)
        return scored

    def course(self, entrant: int) -> Course:
        return self.courses[entrant]

    def of(self, entrant: int, among: Container[int | None] | None = None) -> list[Meeting]:
        """Matches, by opponent."""
        course = self.course(entrant)
        return course.matches if among is None else course.among(among)

    def rounds_of(self, entrant: int) -> list[Meeting]:
        return self.course(entrant).rounds(self.rounds)

    def points(self, entrant: int) -> Figure:
        course = self.course(entrant)
        return Figure(course.points, course.explained)

    def earned(self, entrant: int) -> Number:
        """Without deductions."""
        return self.course(entrant).earned


def capped(outcome: Outcome) -> tuple[int, int]:
    if outcome.forfeit or outcome.scores is None:
        return NONE
    if outcome.target is None:
        return outcome.scores
    one, other = outcome.scores
    return min(one, outcome.target), min(other, outcome.target)
