"""FIDE C.07, direct encounter: the matches among those who are still level.

Points made against one another, forfeits left out; of several matches between two, their mean.
Where all have met, that is the order. Where not, one is first only if nobody could overtake him
whatever the missing matches had given, and then it is asked again of the others.
"""

from collections.abc import Mapping, Set
from fractions import Fraction

from tournaments.standings.outcome import Meeting, Number
from tournaments.standings.row import Figure, Term
from tournaments.standings.table import Table, total


def direct_encounter(table: Table, entrant: int, level: Set[int]) -> Figure:
    """1 for who is first for certain and 0 for the others, unless all have met."""
    if level not in table.encounters:
        table.encounters[level] = among(table, level)
    return table.encounters[level][entrant]


def among(table: Table, level: Set[int]) -> Mapping[int, Figure]:
    figures = {entrant: total(means(table, entrant, level)) for entrant in level}
    missing = {entrant: len(level) - 1 - len(one.terms) for entrant, one in figures.items()}
    if not any(missing.values()):
        return figures
    could_have = {key: one.value + table.worth.win * missing[key] for key, one in figures.items()}
    best = max(figures, key=lambda key: figures[key].value)
    others = max(could for key, could in could_have.items() if key != best)
    first = best if figures[best].value > others else None
    return {key: Figure(int(key == first), one.terms) for key, one in figures.items()}


def means(table: Table, entrant: int, level: Set[int]) -> list[Term]:
    met: dict[int | None, list[Meeting]] = {}
    for one in table.of(entrant, level):
        if not one.forfeit:
            met.setdefault(one.opponent, []).append(one)
    return [Term(opponent, mean(several)) for opponent, several in met.items()]


def mean(several: list[Meeting]) -> Number:
    if len(several) == 1:
        return several[0].points
    return Fraction(sum(one.points for one in several)) / len(several)
