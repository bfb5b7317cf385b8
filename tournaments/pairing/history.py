"""The field of a Swiss round from its table: the scores are the standings' own.

What a round gave comes from the one score function, so that the pairing can never count a bye or
a forfeit in another way than the standings.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace

from tournaments.pairing.field import Entrant, Turn
from tournaments.standings.course import Meeting
from tournaments.standings.outcome import Kind, Number
from tournaments.standings.table import Table


def with_history(entrants: Iterable[Entrant], table: Table) -> tuple[Entrant, ...]:
    """The entrants (key, seed, club, active) with their turns, and deductions as carried points."""
    taken: dict[int, Entrant] = {}
    deducted = deductions(table)
    for one in entrants:
        carried = one.carried - deducted.get(one.key, 0)
        taken[one.key] = replace(one, turns=turns(table, one.key), carried=carried)
    return tuple(taken.values())


def deductions(table: Table) -> Mapping[int, Number]:
    found: dict[int, Number] = {}
    for one in table.deductions:
        found[one.entrant] = found.get(one.entrant, 0) + one.points
    return found


def turns(table: Table, entrant: int) -> tuple[Turn, ...]:
    """One a round that has begun, in order."""
    return tuple(turn(met) for met in table.rounds_of(entrant))


def turn(met: Meeting) -> Turn:
    won_by_forfeit = met.forfeit and met.result == "won"
    bye = won_by_forfeit or met.kind in (Kind.ALLOCATED, Kind.FULL)
    return Turn(met.round, met.points, met.opponent, met.first, bye)
