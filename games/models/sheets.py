"""What makes a result on paper possible, in words, before it is written down.

A sheet is one deal: for each side {"breakdown": {"carta": 0|1, "dinari", "hayya", "bermila",
"primiera", "chkobba": n}} and, if somebody counted, the raw numbers "cards", "diamonds", "sevens",
"sixes", "seven_of_diamonds" (each may be null). Totals are the final score alone, a number a side.
"""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from games.refusals import refuse
from games.rules import scoring
from games.rules.ruleset import Ruleset
from games.rules.sheet import RAW, Problem

Sheet = list[dict[str, Any]]
CATEGORIES = scoring.CATEGORIES
HIGHEST_SCORE = 199

FIELDS = {
    "carta": _("carta"),
    "dinari": _("dinari"),
    "hayya": _("7ayya"),
    "bermila": _("bermila"),
    "primiera": _("primiera"),
    "chkobba": _("chkobbas"),
    "cards": _("cards"),
    "diamonds": _("diamonds"),
    "sevens": _("sevens"),
    "sixes": _("sixes"),
    "seven_of_diamonds": _("the 7 of diamonds"),
}

PROBLEMS = {
    "wrong_shape": _("Deal %(deal)s: this sheet is not complete."),
    "two_winners": _("Deal %(deal)s: only one side can have “%(field)s”."),
    "no_winner": _("Deal %(deal)s: one side must have “%(field)s”."),
    "not_played": _("Deal %(deal)s: “%(field)s” is not counted under these rules."),
    "too_many_chkobbas": _("Deal %(deal)s: there cannot be more than %(most)s chkobbas."),
    "wrong_points": _("Deal %(deal)s: the points do not add up."),
    "wrong_total": _("Deal %(deal)s: “%(field)s” adds up to %(sum)s, the pack has %(whole)s."),
    "contradicts": _("Deal %(deal)s: “%(field)s” does not go with the cards counted."),
    "wrong_raw": _("Deal %(deal)s: “%(field)s” does not go with the other numbers of its side."),
    "already_won": _("Deal %(deal)s: the match had been won before it."),
    "not_won": _("Nobody has won yet: the match is not complete."),
    "wrong_winner": _("Somebody else has won by these sheets."),
}


class BadSheet(Refused):
    """A sheet that cannot be, with the reason; `deal` from 1, or None for the whole."""

    def __init__(self, problem: Problem) -> None:
        values = {
            "deal": problem.deal,
            "field": FIELDS.get(problem.field or "", ""),
            **problem.data,
        }
        super().__init__(problem.code, PROBLEMS[problem.code] % values)
        self.deal = problem.deal


def check_sheets(rules: Ruleset, sheets: list[Sheet]) -> list[Sheet]:
    """The sheets as they are stored, every key in place; the first thing impossible is refused."""
    for problem in scoring.check_sheets(rules, sheets):
        raise BadSheet(problem)
    return [[_whole(row) for row in sheet] for sheet in sheets]


def _whole(row: Mapping[str, Any]) -> dict[str, Any]:
    breakdown = {name: row["breakdown"].get(name, 0) for name in CATEGORIES}
    return {**{name: row.get(name) for name in RAW}, "breakdown": breakdown}


def check_totals(rules: Ruleset, totals: list[int]) -> list[int]:
    """A final score: somebody has reached the target and is alone at the top."""
    whole = [type(total) is int and 0 <= total <= HIGHEST_SCORE for total in totals]
    if len(totals) != rules.sides or not all(whole):
        raise refuse("bad_sheet")
    if scoring.winner(rules, totals) is None:
        raise refuse("no_winner")
    return totals
