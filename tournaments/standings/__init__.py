"""Results to ranked rows. Pure: the same results give the same table, in any order of the results.

Scores are capped at the match's target before any difference is taken (24-16 in a match to 21
counts as 21-16). A forfeit is a win and a loss, marked as such, and adds no points scored and no
match played. Entrants are ranked by points; those who are level by the criteria of the preset,
one after the other; as soon as one of them parts a group, each smaller group begins again at the
first of them, with its own mini-league. Those whom nothing parts share a place, and the places
behind them are skipped: 1 2 2 4. Who has withdrawn stands last and has no place.

A Swiss has rounds without a match (`Unplayed`), and outcomes with the number of their round; what
they are worth to opponents is in `opponents`, after FIDE C.07. As of round r is the table of the
outcomes up to r.
"""

from tournaments.standings.course import Course, Meeting
from tournaments.standings.criteria import CRITERIA, PRESETS, check, with_won_at_the_table
from tournaments.standings.figure import Figure, Term
from tournaments.standings.outcome import (
    LEAGUE,
    SWISS,
    VICTORY,
    Deduction,
    Entrant,
    Kind,
    Outcome,
    Points,
    Unplayed,
)
from tournaments.standings.ranking import rank
from tournaments.standings.row import Row, Step
from tournaments.standings.table import Table
from tournaments.standings.victory_points import victory_points

__all__ = [
    "CRITERIA",
    "LEAGUE",
    "PRESETS",
    "SWISS",
    "VICTORY",
    "Course",
    "Deduction",
    "Entrant",
    "Figure",
    "Kind",
    "Meeting",
    "Outcome",
    "Points",
    "Row",
    "Step",
    "Table",
    "Term",
    "Unplayed",
    "check",
    "rank",
    "victory_points",
    "with_won_at_the_table",
]
