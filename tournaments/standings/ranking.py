"""The order of the rows."""

from collections.abc import Iterable, Mapping, Sequence

from tournaments.standings.criteria import AMONG_THE_LEVEL, CRITERIA, PRESETS
from tournaments.standings.outcome import Entrant, Number
from tournaments.standings.row import Row, Step
from tournaments.standings.table import Table


def rank(
    entrants: Iterable[Entrant],
    table: Table,
    criteria: Sequence[str] = PRESETS["league"],
) -> tuple[Row, ...]:
    """The table, best first."""
    ordered = sorted(entrants, key=lambda one: (one.order, one.key))
    playing = [one.key for one in ordered if not one.withdrawn]
    rows: list[Row] = []
    for group, steps in part_by_points(table, playing, criteria):
        place = len(rows) + 1
        rows += [row(table, entrant, place, steps[entrant]) for entrant in group]
    gone = [one.key for one in ordered if one.withdrawn]
    return (*rows, *(row(table, entrant, None, ()) for entrant in gone))


Steps = Mapping[int, tuple[Step, ...]]


def part_by_points(
    table: Table, entrants: Sequence[int], criteria: Sequence[str]
) -> list[tuple[list[int], Steps]]:
    points = {entrant: table.points(entrant).value for entrant in entrants}
    parted = []
    for level in grouped(entrants, points):
        parted += part(table, level, criteria, dict.fromkeys(level, ()))
    return parted


def part(
    table: Table, level: list[int], criteria: Sequence[str], steps: Steps, start: int = 0
) -> list[tuple[list[int], Steps]]:
    """Those who are level, in groups that nothing parts any more, best first."""
    if len(level) == 1:
        return [(level, steps)]
    members = frozenset(level)
    for at, name in enumerate(criteria[start:], start):
        figures = {entrant: CRITERIA[name](table, entrant, members) for entrant in level}
        steps = {
            entrant: (*steps[entrant], Step(name, tuple(level), figures[entrant]))
            for entrant in level
        }
        groups = grouped(level, {entrant: figure.value for entrant, figure in figures.items()})
        if len(groups) > 1:
            then = resume(criteria, at)
            return [done for group in groups for done in part(table, group, criteria, steps, then)]
    return [(level, steps)]


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


def row(table: Table, entrant: int, place: int | None, steps: tuple[Step, ...]) -> Row:
    met = table.of(entrant)
    played = [one for one in met if not one.forfeit]
    forfeits = [one.result for one in met if one.forfeit]
    return Row(
        entrant=entrant,
        place=place,
        points=table.points(entrant),
        played=len(played),
        won=sum(one.result == "won" for one in played),
        drawn=sum(one.result == "drawn" for one in played),
        lost=sum(one.result == "lost" for one in played),
        forfeits_won=forfeits.count("won"),
        forfeits_lost=forfeits.count("lost"),
        scored=sum(one.scored for one in played),
        conceded=sum(one.conceded for one in played),
        deals=sum(one.deals for one in played),
        deals_won=sum(one.deals_won for one in played),
        chkobbas=sum(one.chkobbas for one in played),
        steps=steps,
    )
