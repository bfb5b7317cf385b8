"""The order of the rows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from tournaments.standings.criteria import AMONG_THE_LEVEL, CRITERIA, PRESETS
from tournaments.standings.outcome import Entrant, Number
from tournaments.standings.row import Asked, Row
from tournaments.standings.table import Table


def rank(
    entrants: Iterable[Entrant],
    table: Table,
    criteria: Sequence[str] = PRESETS["league"],
) -> tuple[Row, ...]:
    """The table, best first."""
    ordered = sorted(entrants, key=lambda one: (one.order, one.key))
    playing = [one.key for one in ordered if not one.withdrawn]
    asked: AskedOf = defaultdict(list)
    rows: list[Row] = []
    for group in part_by_points(table, playing, criteria, asked):
        place = len(rows) + 1
        rows += [Row(one, place, table.course(one), tuple(asked[one])) for one in group]
    gone = [one.key for one in ordered if one.withdrawn]
    return (*rows, *(Row(one, None, table.course(one)) for one in gone))


AskedOf = dict[int, list[Asked]]


def part_by_points(
    table: Table, entrants: Sequence[int], criteria: Sequence[str], asked: AskedOf
) -> list[list[int]]:
    points = {entrant: table.course(entrant).points for entrant in entrants}
    levels = grouped(entrants, points)
    return [group for level in levels for group in part(table, level, criteria, asked)]


def part(
    table: Table, level: list[int], criteria: Sequence[str], asked: AskedOf, start: int = 0
) -> list[list[int]]:
    """Those who are level, in groups that nothing parts any more, best first."""
    if len(level) == 1:
        return [level]
    members = frozenset(level)
    for at, name in enumerate(criteria[start:], start):
        values = CRITERIA[name].values(table, level, members)
        one = Asked(name, values)
        for entrant in level:
            asked[entrant].append(one)
        groups = grouped(level, values)
        if len(groups) > 1:
            then = resume(criteria, at)
            return [done for group in groups for done in part(table, group, criteria, asked, then)]
    return [level]


def resume(criteria: Sequence[str], at: int) -> int:
    """Where a smaller group goes on: a mini-league is played anew by those who stay level, also if
    a later criterion has parted them; a direct encounter only if it was that which did."""
    if set(criteria[: at + 1]) & set(AMONG_THE_LEVEL):
        return 0
    return at if criteria[at] == "direct_encounter" else at + 1


def grouped(entrants: Sequence[int], values: Mapping[int, Number]) -> list[list[int]]:
    groups: dict[Number, list[int]] = {}
    for entrant in entrants:
        groups.setdefault(values[entrant], []).append(entrant)
    return [groups[value] for value in sorted(groups, reverse=True)]
