"""What comes out: rows, with all that explains their figures."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from tournaments.standings.course import Course
from tournaments.standings.criteria import CRITERIA
from tournaments.standings.figure import Figure, plain
from tournaments.standings.outcome import Number


class Step(NamedTuple):
    """A criterion that was asked about those who were level, and this entrant's figure by it."""

    criterion: str
    level: tuple[int, ...]
    figure: Figure


@dataclass
class Asked:
    """A criterion that was asked, and what it gave each of those who were level. They share it,
    and none of their figures is made before somebody wants to see it."""

    criterion: str
    values: Mapping[int, Number]

    @cached_property
    def level(self) -> tuple[int, ...]:
        return tuple(self.values)

    @cached_property
    def members(self) -> frozenset[int]:
        return frozenset(self.values)

    def step(self, entrant: int, course: Course) -> Step:
        criterion = CRITERIA[self.criterion]
        figure = criterion.figure(course, self.members, self.values[entrant])
        return Step(self.criterion, self.level, figure)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. `place` None: withdrawn. `asked`: how the ties were broken."""

    entrant: int
    place: int | None
    course: Course
    asked: tuple[Asked, ...] = ()

    @property
    def points(self) -> Figure:
        return Figure(self.course.points, self.course.explained)

    @property
    def steps(self) -> tuple[Step, ...]:
        return tuple(one.step(self.entrant, self.course) for one in self.asked)

    @property
    def played(self) -> int:
        return len(self.course.played)

    @property
    def won(self) -> int:
        return len(self.course.won_at_the_table)

    @property
    def drawn(self) -> int:
        return self.course.count("drawn")

    @property
    def lost(self) -> int:
        return self.course.count("lost")

    @property
    def forfeits_won(self) -> int:
        return self.course.count("won", forfeit=True)

    @property
    def forfeits_lost(self) -> int:
        return self.course.count("lost", forfeit=True)

    @property
    def scored(self) -> int:
        return sum(one.scored for one in self.course.matches)

    @property
    def conceded(self) -> int:
        return sum(one.conceded for one in self.course.matches)

    @property
    def deals(self) -> int:
        return sum(one.deals for one in self.course.matches)

    @property
    def deals_won(self) -> int:
        return sum(one.deals_won for one in self.course.matches)

    @property
    def chkobbas(self) -> int:
        return sum(one.chkobbas for one in self.course.matches)

    @property
    def difference(self) -> int:
        return self.scored - self.conceded

    @property
    def average_difference(self) -> Fraction | None:
        """Per match played: forfeits and sit-outs are none."""
        return Fraction(self.difference, self.played) if self.played else None

    @property
    def chkobbas_a_deal(self) -> Fraction | None:
        """Over the matches that have sheets."""
        return Fraction(self.chkobbas, self.deals) if self.deals else None

    def write(self) -> dict[str, object]:
        """For people and programs: whole numbers as integers, others as floats. Of those who were
        level the first and their number: written out for everybody they would fill books."""
        told: dict[str, object] = {"entrant": self.entrant, "place": self.place}
        told["points"] = self.points.write()
        told |= {name: plain(getattr(self, name)) for name in FIGURES}
        told["steps"] = [
            {
                "criterion": one.criterion,
                "level": list(one.level[:NAMED]),
                "level_size": len(one.level),
                "figure": one.figure.write(),
            }
            for one in self.steps
        ]
        return told


NAMED = 12
FIGURES = (
    *("played", "won", "drawn", "lost", "forfeits_won", "forfeits_lost", "scored", "conceded"),
    *("deals", "deals_won", "chkobbas", "difference", "average_difference", "chkobbas_a_deal"),
)
