"""Results to ranked rows. Pure: the same results give the same table, in any order of the results.

Scores are capped at the match's target before any difference is taken (24-16 in a match to 21
counts as 21-16). A forfeit is a win and a loss, marked as such, and adds no points scored and no
match played. Entrants are ranked by points; those who are level by the criteria of the preset,
one after the other; as soon as one of them parts a group, each smaller group begins again at the
first of them, with its own mini-league. Those whom nothing parts share a place, and the places
behind them are skipped: 1 2 2 4. Who has withdrawn stands last and has no place.
"""

from tournaments.standings.criteria import CRITERIA, PRESETS
from tournaments.standings.outcome import Deduction, Entrant, Meeting, Outcome, Points
from tournaments.standings.ranking import rank
from tournaments.standings.row import Figure, Row, Step, Term
from tournaments.standings.table import Table

__all__ = [
    "CRITERIA",
    "PRESETS",
    "Deduction",
    "Entrant",
    "Figure",
    "Meeting",
    "Outcome",
    "Points",
    "Row",
    "Step",
    "Table",
    "Term",
    "rank",
]
