"""FIDE C.07, direct encounter: the matches among those who are still level.

Points made against one another, forfeits left out; of several matches between two, their mean.
Where all have met, that is the order. Where not, one is first only if nobody could overtake him
whatever the missing matches had given, and then it is asked again of the others.
"""

from collections.abc import Mapping, Set
from fractions import Fraction

from tournaments.standings.course import Course, Meeting
from tournaments.standings.figure import Term
from tournaments.standings.outcome import Number
from tournaments.standings.table import Table


def values(table: Table, level: Set[int]) -> Mapping[int, Number]:
    """1 for who is first for certain and 0 for the others, unless all have met."""
    met = {entrant: means(table.course(entrant), level) for entrant in level}
    points: dict[int, Number] = {key: sum(several.values()) for key, several in met.items()}
    missing = {entrant: len(level) - 1 - len(several) for entrant, several in met.items()}
    if not any(missing.values()):
        return points
    could_have = {key: value + table.worth.win * missing[key] for key, value in points.items()}
    best = max(points, key=lambda key: points[key])
    others = max(could for key, could in could_have.items() if key != best)
    first = best if points[best] > others else None
    return {key: int(key == first) for key in level}


def terms(course: Course, level: Set[int]) -> list[Term]:
    return [Term(opponent, mean) for opponent, mean in means(course, level).items()]


def means(course: Course, level: Set[int]) -> Mapping[int | None, Number]:
    """By opponent."""
    played = [met for met in course.among(level) if not met.forfeit]
    points = {met.opponent: met.points for met in played}
    if len(points) == len(played):
        return points
    return {opponent: mean([m for m in played if m.opponent == opponent]) for opponent in points}


def mean(several: list[Meeting]) -> Number:
    if len(several) == 1:
        return several[0].points
    return Fraction(sum(one.points for one in several)) / len(several)
