"""What the opponents are worth: FIDE C.07, in force from March 2026.

Adjusted score, of whoever is somebody's opponent: his points, but a requested bye after which he
was never available again counts as a draw.
Dummy, for one's own unplayed rounds: an opponent with one's own final score, but no more than the
scheduled opponent's adjusted score if there was one (a forfeit), else than a draw in every round.
"""

from collections.abc import Iterable

from tournaments.standings.course import Course, Meeting
from tournaments.standings.figure import Figure, Term, total
from tournaments.standings.outcome import REQUESTED, Number
from tournaments.standings.table import Table


class Opponents:
    """Of one table; every score is worked out once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rounds: dict[int, list[Meeting]] = {}
        self.adjusted_scores: dict[int, Number] = {}

    def adjusted(self, entrant: int) -> Number:
        if entrant not in self.adjusted_scores:
            score = self.table.earned(entrant)
            for met in reversed(self.rounds_of(entrant)):
                if met.kind not in REQUESTED:
                    break
                score += self.table.worth.draw - met.points
            self.adjusted_scores[entrant] = score
        return self.adjusted_scores[entrant]

    def rounds_of(self, entrant: int) -> list[Meeting]:
        if entrant not in self.rounds:
            self.rounds[entrant] = self.table.rounds_of(entrant)
        return self.rounds[entrant]

    def of(self, entrant: int) -> Course:
        """What the entrant has done, with what each round of it is worth."""
        course = self.table.course(entrant)
        if not course.worths:
            course.worths = [self.worth(course, met) for met in self.rounds_of(entrant)]
        return course

    def worth(self, course: Course, met: Meeting) -> Number:
        if met.opponent is None:
            return min(course.earned, self.table.worth.draw * self.table.rounds)
        score = self.adjusted(met.opponent)
        return min(course.earned, score) if met.forfeit else score

    def buchholz(self, entrant: int) -> Figure:
        return total(buchholz(self.of(entrant)))

    def buchholz_cut(self, entrant: int) -> Figure:
        return total(buchholz_cut(self.of(entrant)))

    def sonneborn_berger(self, entrant: int) -> Figure:
        return total(sonneborn_berger(self.of(entrant)))

    def sonneborn_berger_cut(self, entrant: int) -> Figure:
        return total(sonneborn_berger_cut(self.of(entrant)))


def buchholz(course: Course) -> list[Term]:
    """The sum of the opponents' adjusted scores and the dummies."""
    return [term(met, worth) for met, worth in by_round(course)]


def buchholz_cut(course: Course) -> list[Term]:
    """The lowest removed; but a voluntarily unplayed round goes first, even if another is lower."""
    terms = buchholz(course)
    return [*terms, cut(terms[the_least(course)])] if terms else []


def without_the_least(course: Course) -> Number:
    """What buchholz_cut comes to."""
    return sum(course.worths) - course.worths[the_least(course)] if course.worths else 0


def the_least(course: Course) -> int:
    """Which round is cut."""
    if len(course.played) == len(course.worths):
        return course.worths.index(min(course.worths))
    rounds = [(not met.voluntary, worth) for met, worth in by_round(course)]
    return rounds.index(min(rounds))


def sonneborn_berger(course: Course) -> list[Term]:
    """Each opponent's adjusted score, or the dummy, times the points made against it."""
    return [term(met, worth * met.points) for met, worth in by_round(course)]


def sonneborn_berger_cut(course: Course) -> list[Term]:
    """Without the lowest opponent; of equal ones without the one that gave less."""
    terms = sonneborn_berger(course)
    rounds = list(zip(course.worths, (term.value for term in terms), strict=True))
    return [*terms, cut(terms[rounds.index(min(rounds))])] if terms else []


def by_round(course: Course) -> Iterable[tuple[Meeting, Number]]:
    return zip(course.rounds(len(course.worths)), course.worths, strict=True)


def term(met: Meeting, value: Number) -> Term:
    if met.opponent is None or met.forfeit:
        return Term(None, value, reason="dummy")
    return Term(met.opponent, value)


def cut(least: Term) -> Term:
    return Term(least.opponent, -least.value, reason="cut")
