"""What parts those who are level on points: each criterion gives a figure with its terms.

Of a table each criterion works out the bare values; the terms of a figure come from what its
entrant has done (`Course`), so that they can be made later, or never.
"""

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from operator import attrgetter
from typing import Any

from tournaments.standings import direct_encounter, opponents
from tournaments.standings.course import Course, Meeting
from tournaments.standings.figure import Figure, Term, total
from tournaments.standings.opponents import Opponents
from tournaments.standings.outcome import Number
from tournaments.standings.table import Table

Level = Set[int]
Values = Mapping[int, Number]


class Criterion(ABC):
    @abstractmethod
    def values(self, table: Table, entrants: Iterable[int], level: Level) -> Values:
        """Of some of those who are level."""

    @abstractmethod
    def terms(self, course: Course, level: Level, value: Number) -> Sequence[Term]: ...

    def figure(self, course: Course, level: Level, value: Number) -> Figure:
        return Figure(value, partial(self.terms, course, level, value))

    def __call__(self, table: Table, entrant: int, level: Level) -> Figure:
        value = self.values(table, [entrant], level)[entrant]
        return self.figure(table.course(entrant), level, value)


@dataclass(frozen=True, slots=True)
class Sum(Criterion):
    """Of what each meeting gives. of: which meetings. bare: their scores do not show why."""

    gives: Callable[[Any], int]
    of: Callable[[Course], Sequence[Meeting]] = attrgetter("matches")
    bare: bool = False

    def values(self, table: Table, entrants: Iterable[int], level: Level) -> Values:
        return {one: sum(map(self.gives, self.of(table.course(one)))) for one in entrants}

    def terms(self, course: Course, level: Level, value: Number) -> Sequence[Term]:
        given = [(met, self.gives(met)) for met in self.of(course)]
        return [Term(met.opponent, gave) if self.bare else met.term(gave) for met, gave in given]


@dataclass(frozen=True, slots=True)
class Mean(Sum):
    """A meeting, or whatever `over` counts of them."""

    over: Callable[[Sequence[Meeting]], int] = len

    def values(self, table: Table, entrants: Iterable[int], level: Level) -> Values:
        return {one: self.mean(self.of(table.course(one))) for one in entrants}

    def mean(self, met: Sequence[Meeting]) -> Number:
        whole, over = sum(map(self.gives, met)), self.over(met)
        return Fraction(whole, over) if over else 0


@dataclass(frozen=True, slots=True)
class MiniLeague(Criterion):
    """Of the matches among those who are level."""

    gives: Callable[[Any], Number]

    def values(self, table: Table, entrants: Iterable[int], level: Level) -> Values:
        return {one: sum(map(self.gives, table.course(one).among(level))) for one in entrants}

    def terms(self, course: Course, level: Level, value: Number) -> Sequence[Term]:
        return [met.term(self.gives(met)) for met in course.among(level)]


@dataclass(frozen=True, slots=True)
class OfOpponents(Criterion):
    """added: what the terms come to."""

    explained: Callable[[Course], Sequence[Term]]
    added: Callable[[Course], Number]

    def values(self, table: Table, entrants: Iterable[int], level: Level) -> Values:
        if table.opponents is None:
            table.opponents = Opponents(table)
        return {one: self.added(table.opponents.of(one)) for one in entrants}

    def terms(self, course: Course, level: Level, value: Number) -> Sequence[Term]:
        return self.explained(course)


class Direct(Criterion):
    def values(self, table: Table, entrants: Iterable[int], level: Level) -> Values:
        found = direct_encounter.values(table, level)
        return {entrant: found[entrant] for entrant in entrants}

    def terms(self, course: Course, level: Level, value: Number) -> Sequence[Term]:
        return direct_encounter.terms(course, level)


class Lots(Criterion):
    """A number that anybody can draw again: SHA-256 of the event's seed and the entrant."""

    def values(self, table: Table, entrants: Iterable[int], level: Level) -> Values:
        return {entrant: self.lot(table.seed, entrant) for entrant in entrants}

    def lot(self, seed: str, entrant: int) -> int:
        return int.from_bytes(hashlib.sha256(f"{seed}:{entrant}".encode()).digest()[:4], "big")

    def terms(self, course: Course, level: Level, value: Number) -> Sequence[Term]:
        return [Term(None, value)]


POINTS, DIFFERENCE = attrgetter("points"), attrgetter("difference")

CRITERIA: Mapping[str, Criterion] = {
    "mini_league_points": MiniLeague(POINTS),
    "mini_league_difference": MiniLeague(DIFFERENCE),
    "difference": Sum(DIFFERENCE),
    "points_for": Sum(attrgetter("scored")),
    "deals_won": Sum(attrgetter("deals_won"), bare=True),
    "lots": Lots(),
    "direct_encounter": Direct(),
    "won_at_the_table": Sum(lambda met: 1, of=attrgetter("won_at_the_table")),
    "buchholz_cut": OfOpponents(opponents.buchholz_cut, opponents.without_the_least),
    "buchholz": OfOpponents(opponents.buchholz, lambda course: sum(course.worths)),
    "sonneborn_berger": OfOpponents(
        opponents.sonneborn_berger, lambda course: total(opponents.sonneborn_berger(course)).value
    ),
    "average_difference": Mean(DIFFERENCE, of=attrgetter("played")),
    "average_chkobbas": Mean(
        attrgetter("chkobbas"),
        of=attrgetter("written"),
        bare=True,
        over=lambda written: sum(met.deals for met in written),
    ),
}

# They compare those who are level with one another only, so each smaller group begins anew.
AMONG_THE_LEVEL = ("mini_league_points", "mini_league_difference")
# In a round robin it is the same for all.
OF_A_SWISS = ("buchholz", "buchholz_cut")

PRESETS: Mapping[str, tuple[str, ...]] = {
    "league": (
        "mini_league_points",
        "mini_league_difference",
        "difference",
        "points_for",
        "deals_won",
        "lots",
    ),
    "difference_first": (
        "difference",
        "points_for",
        "mini_league_points",
        "mini_league_difference",
        "deals_won",
        "lots",
    ),
    "swiss": (
        "direct_encounter",
        "buchholz_cut",
        "buchholz",
        "average_difference",
        "average_chkobbas",
        "lots",
    ),
    "victory_points": ("difference", "points_for", "direct_encounter", "deals_won", "lots"),
}


def with_won_at_the_table(criteria: Sequence[str]) -> tuple[str, ...]:
    """The option: before Buchholz, or before the lots where there is none."""
    before = [name for name in criteria if name in (*OF_A_SWISS, "lots")]
    at = criteria.index(before[0]) if before else len(criteria)
    return (*criteria[:at], "won_at_the_table", *criteria[at:])


def check(criteria: Sequence[str], *, swiss: bool) -> None:
    """Raises ValueError for a name that is none, and for Buchholz in a round robin."""
    for name in criteria:
        if name not in CRITERIA or (name in OF_A_SWISS and not swiss):
            raise ValueError(name)
