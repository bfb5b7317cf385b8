"""A table as it is kept: what everybody has done and what parted them, in plain lists.

Terms are not kept, since they come from what is. A criterion that was asked is kept once for all of
whom it was asked: written out for each of them, a table would grow with the square of its entrants.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from json import JSONEncoder
from typing import Any, NamedTuple

from tournaments.standings.course import Course, Meeting
from tournaments.standings.outcome import Deduction, Kind, Number
from tournaments.standings.row import Asked, Row

Line = Sequence[Any]


class Exact(JSONEncoder):
    """Fractions as text."""

    def default(self, o: object) -> object:
        return str(o) if isinstance(o, Fraction) else super().default(o)


class Kept(NamedTuple):
    """Of JSON (see Exact). places: (entrant, place), best first. lines: of each of them an entrant,
    what it has done, and the numbers of what it was asked."""

    places: list[tuple[int, int | None]]
    asked: list[tuple[str, list[int], list[Number]]]
    lines: list[Line]


def keep(rows: Iterable[Row]) -> Kept:
    numbers: dict[int, int] = {}  # by identity: those who were level share one
    kept = Kept([], [], [])
    for row in rows:
        for one in row.asked:
            if id(one) not in numbers:
                numbers[id(one)] = len(numbers)
                kept.asked.append((one.criterion, list(one.values), list(one.values.values())))
        course = row.course
        taken = [(one.points, one.reason) for one in course.taken]
        steps = [numbers[id(one)] for one in row.asked]
        kept.places.append((row.entrant, row.place))
        kept.lines.append((row.entrant, course.matches, course.byes, taken, course.worths, steps))
    return kept


def restore(
    lines: Iterable[Line], places: Mapping[int, int | None], asked: Sequence[Line]
) -> list[Row]:
    @cache
    def was_asked(at: int) -> Asked:
        criterion, entrants, values = asked[at]
        return Asked(criterion, dict(zip(entrants, map(number, values), strict=True)))

    return [
        Row(
            entrant,
            places[entrant],
            Course(
                [*map(meeting, matches)],
                [*map(meeting, byes)],
                [Deduction(entrant, number(points), reason) for points, reason in taken],
                [*map(number, worths)],
            ),
            tuple(map(was_asked, steps)),
        )
        for entrant, matches, byes, taken, worths, steps in lines
    ]


def meeting(kept: Sequence[Any]) -> Meeting:
    met = Meeting(*kept)
    return met._replace(points=number(met.points), kind=met.kind and Kind(met.kind))


def number(kept: Any) -> Number:
    return Fraction(kept) if isinstance(kept, str) else kept
