"""Who meets whom: one pure module a format.

A schedule is drawn whole, from the entrants:
    round_robin.draw(entrants, past, cycles=) -> rounds
    league.next_season(tables, ...)           -> next season's divisions
A Swiss draws one round at a time, from what everybody has done:
    history.with_history(entrants, table) -> entrants with what the standings say of them
    swiss.draw(Field(entrants, number, rounds, ...)) -> (round,)
A bracket is drawn whole, from the number of entrants, and filled in as results come:
    knockout.draw(count), double_elimination.draw(count) -> ties
    bracket.fill(ties, entrants, results) -> who meets whom by now
Groups divide a field and hand the best of their tables on:
    groups.divide(members, count) -> groups; groups.qualify(tables, ...) -> seeds of the next stage

The same input gives the same output, in whatever order the entrants are handed over.
"""

from tournaments.pairing import (
    bracket,
    double_elimination,
    groups,
    history,
    knockout,
    league,
    round_robin,
    swiss,
)
from tournaments.pairing.board import Board, Bye, CannotPair, Reason, Round
from tournaments.pairing.field import Clubs, Entrant, Field, Turn

__all__ = [
    "Board",
    "Bye",
    "CannotPair",
    "Clubs",
    "Entrant",
    "Field",
    "Reason",
    "Round",
    "Turn",
    "bracket",
    "double_elimination",
    "groups",
    "history",
    "knockout",
    "league",
    "round_robin",
    "swiss",
]
