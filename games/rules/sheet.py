"""The paper sheet of a deal played with real cards: could it have happened?

A sheet has one row a side:

    {"breakdown": {"carta": 0|1, "dinari": 0|1, "hayya": 0|1, "bermila": 0|1, "primiera": 0|1,
                   "chkobba": n},
     "cards": n, "diamonds": n, "sevens": n, "sixes": n, "seven_of_diamonds": bool, "points": n}

A category left out of `breakdown` counts 0. The raw numbers and `points` may be left out or be
None. Whatever the reader sent may be given: a wrong type is a problem like another. Problems are
codes with their data; the doors put them into words.

    wrong_shape        not this shape, or a number that is negative or no whole number
    two_winners        a category given to more than one side
    no_winner          a category that somebody must have is given to nobody: 7♦ is always taken,
                       and under `last_capturer` two sides' tie is always broken
    not_played         a category that the ruleset does not play
    too_many_chkobbas  more than a deal can hold
    wrong_points       `points` is not the sum of the breakdown
    wrong_total        the sides' cards, diamonds, sevens or sixes are not the pack's, or 7♦ is
                       with two sides or none
    contradicts        a raw number and a category do not go together
    wrong_raw          raw numbers of one side that do not go together
    already_won        a deal after the match was won
    not_won            nobody has won yet: below the target, or tied at the top
    wrong_winner       somebody else has won

A chkobba empties the table, so the next play must lay a card: no two chkobbas follow one another,
and the 36th play is none. At most 18 fit in plays 1, 3, … 35, and those are all of one side where
there are two sides; where both made some, 17. Each of three sides plays 12 cards. And every chkobba
takes two cards or more.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any

from games.rules.categories import (
    CATEGORIES,
    TIE_BREAKABLE,
    alone,
    bermila,
    played,
    tied,
)
from games.rules.ruleset import Ruleset

PACK_HAS = {"cards": 40, "diamonds": 10, "sevens": 4, "sixes": 4}
RAW = (*PACK_HAS, "seven_of_diamonds")
COUNTED = {"carta": "cards", "dinari": "diamonds", "hayya": "seven_of_diamonds"}


@dataclasses.dataclass(frozen=True, slots=True)
class Problem:
    """Why a sheet cannot be: `field` is a category or a raw number, `data` the numbers to say."""

    code: str
    deal: int | None = None
    side: int | None = None
    field: str | None = None
    data: Mapping[str, Any] = dataclasses.field(default_factory=dict)


Row = Mapping[str, Any]


def check_sheet(ruleset: Ruleset, sheet: object, deal: int | None = None) -> list[Problem]:
    """Everything that cannot be right in one deal's sheet; an empty list if it may be."""
    shape = _shape(ruleset, sheet, deal)
    if shape:
        return shape
    assert isinstance(sheet, Sequence)
    return [
        *_categories(ruleset, sheet, deal),
        *_chkobbas(ruleset, sheet, deal),
        *_points(sheet, deal),
        *_raw_rows(sheet, deal),
        *_raw_totals(sheet, deal),
        *_raw_winners(ruleset, sheet, deal),
    ]


def sheet_points(sheet: Sequence[Row]) -> list[int]:
    """Each side's points of a sound sheet."""
    return [sum(row["breakdown"].get(name, 0) for name in CATEGORIES) for row in sheet]


def _shape(ruleset: Ruleset, sheet: object, deal: int | None) -> list[Problem]:
    if not isinstance(sheet, list | tuple) or len(sheet) != ruleset.sides:
        return [Problem("wrong_shape", deal)]
    return [
        Problem("wrong_shape", deal, side, name)
        for side, row in enumerate(sheet)
        for name in _misshapen(row)
    ]


def _misshapen(row: object) -> list[str | None]:
    """The fields of a row that are not what they should be; None: the row itself."""
    if not isinstance(row, Mapping) or not isinstance(row.get("breakdown"), Mapping):
        return [None]
    breakdown = row["breakdown"]
    wrong: list[str | None] = [str(name) for name in breakdown if name not in CATEGORIES]
    wrong += [name for name in breakdown if name in CATEGORIES and not _number(breakdown[name])]
    wrong += [
        name
        for name in ("points", *PACK_HAS)
        if row.get(name) is not None and not _number(row[name])
    ]
    if not isinstance(row.get("seven_of_diamonds"), bool | None):
        wrong.append("seven_of_diamonds")
    return wrong


def _number(value: object) -> bool:
    return type(value) is int and value >= 0


def _given(sheet: Sequence[Row], category: str) -> list[int]:
    """The sides that the sheet gives a category to."""
    return [side for side, row in enumerate(sheet) if row["breakdown"].get(category, 0)]


def _categories(ruleset: Ruleset, sheet: Sequence[Row], deal: int | None) -> list[Problem]:
    problems = []
    for category in CATEGORIES[:-1]:
        sides = _given(sheet, category)
        if sides and not played(ruleset, category):
            problems += [Problem("not_played", deal, side, category) for side in sides]
        elif len(sides) > 1:
            problems.append(Problem("two_winners", deal, None, category))
        elif sides and sheet[sides[0]]["breakdown"][category] > 1:
            problems.append(Problem("wrong_shape", deal, sides[0], category))
        elif not sides and _always_won(ruleset, category):
            problems.append(Problem("no_winner", deal, None, category))
    return problems


def _always_won(ruleset: Ruleset, category: str) -> bool:
    tie_broken = ruleset.sides == 2 and ruleset.tied_category == "last_capturer"
    return category == "hayya" or (category in TIE_BREAKABLE and tie_broken)


def _chkobbas(ruleset: Ruleset, sheet: Sequence[Row], deal: int | None) -> list[Problem]:
    made = [row["breakdown"].get("chkobba", 0) for row in sheet]
    most_a_side = 18 if ruleset.sides == 2 else 12
    most_in_all = 17 if ruleset.sides == 2 and all(made) else 18
    problems = [
        Problem("too_many_chkobbas", deal, side, "chkobba", {"most": most_a_side})
        for side, number in enumerate(made)
        if number > most_a_side
    ]
    if not problems and sum(made) > most_in_all:
        problems.append(Problem("too_many_chkobbas", deal, None, "chkobba", {"most": most_in_all}))
    return problems


def _points(sheet: Sequence[Row], deal: int | None) -> list[Problem]:
    return [
        Problem("wrong_points", deal, side, "points", {"said": row["points"], "sum": right})
        for side, (row, right) in enumerate(zip(sheet, sheet_points(sheet), strict=True))
        if row.get("points") not in (None, right)
    ]


def _raw_rows(sheet: Sequence[Row], deal: int | None) -> list[Problem]:
    return [
        Problem("wrong_raw", deal, side, name)
        for side, row in enumerate(sheet)
        for name in _wrong_raw(row)
    ]


def _wrong_raw(row: Row) -> list[str]:
    """Raw numbers that do not go with the others of their side: a side that took anything has two
    cards or more, two of them a chkobba; 7♦ is a seven and a diamond; cards hold the rest."""
    cards, has = row.get("cards"), row.get("seven_of_diamonds")
    diamonds, sevens, sixes = (row.get(name) for name in ("diamonds", "sevens", "sixes"))
    wrong = []
    if has and (sevens == 0 or diamonds == 0):
        wrong.append("seven_of_diamonds")
    if has is False and (sevens == 4 or diamonds == 10):
        wrong.append("seven_of_diamonds")
    in_both = (has is not False and bool(sevens)) + bool(sixes)
    least = (diamonds or 0) + (sevens or 0) + (sixes or 0) - min(in_both, diamonds or 0)
    least = max(least, 2 * row["breakdown"].get("chkobba", 0))
    if cards is not None and (cards == 1 or cards < least):
        wrong.append("cards")
    return wrong


def _raw_totals(sheet: Sequence[Row], deal: int | None) -> list[Problem]:
    problems = []
    for name, whole in {**PACK_HAS, "seven_of_diamonds": 1}.items():
        numbers = [row.get(name) for row in sheet]
        known = sum(number for number in numbers if number is not None)
        if known > whole or (known < whole and None not in numbers):
            data = {"sum": known, "whole": whole}
            problems.append(Problem("wrong_total", deal, None, name, data))
    return problems


def _raw_winners(ruleset: Ruleset, sheet: Sequence[Row], deal: int | None) -> list[Problem]:
    """Categories given otherwise than the raw numbers say."""
    problems = []
    for category in CATEGORIES[:-2]:
        given = _given(sheet, category)
        may_have = _may_have(ruleset, sheet, category)
        if played(ruleset, category) and may_have is not None and alone(given) not in may_have:
            problems.append(Problem("contradicts", deal, alone(given), category))
    return [problem for problem in problems if len(_given(sheet, problem.field or "")) < 2]


def _may_have(ruleset: Ruleset, sheet: Sequence[Row], category: str) -> set[int | None] | None:
    """The sides that may have a category (None: nobody) by the raw numbers, if they tell."""
    if category == "bermila":
        sevens, sixes = _all(sheet, "sevens"), _all(sheet, "sixes")
        if sevens and alone(tied(sevens)) is not None:
            return {alone(tied(sevens))}
        return {bermila(sevens, sixes)} if sevens and sixes else None
    numbers = _all(sheet, COUNTED[category])
    if numbers is None:
        return None
    top = tied(numbers)
    if len(top) == 1 or category not in TIE_BREAKABLE or ruleset.tied_category == "nobody":
        return {alone(top)}
    return {*top} if len(top) == ruleset.sides else {*top, None}


def _all(sheet: Sequence[Row], name: str) -> list[int] | None:
    """A raw number of every side; where one side alone left it out, the rest of the pack."""
    numbers = [row.get(name) for row in sheet]
    if numbers.count(None) > 1:
        return None
    rest = {**PACK_HAS, "seven_of_diamonds": 1}[name] - sum(n for n in numbers if n is not None)
    return [rest if number is None else int(number) for number in numbers]


def check_sheets(
    ruleset: Ruleset,
    sheets: Sequence[object],
    complete: bool = False,
    winner: int | None = None,
) -> list[Problem]:
    """Everything that cannot be right in a match's sheets, deal by deal from 1: `complete` if they
    are said to be all of it, `winner` the side said to have won, if that was said."""
    problems = [
        problem
        for deal, sheet in enumerate(sheets, start=1)
        for problem in check_sheet(ruleset, sheet, deal)
    ]
    return problems or _check_end(ruleset, sheets, complete, winner)


def _check_end(
    ruleset: Ruleset, sheets: Sequence[Any], complete: bool, said: int | None
) -> list[Problem]:
    totals, won = [0] * ruleset.sides, None
    for deal, sheet in enumerate(sheets, start=1):
        if won is not None:
            return [Problem("already_won", deal, won)]
        totals = [a + b for a, b in zip(totals, sheet_points(sheet), strict=True)]
        won = alone(tied(totals)) if max(totals) >= ruleset.target else None
    data = {"totals": totals, "target": ruleset.target}
    if won is None and (complete or said is not None):
        return [Problem("not_won", None, said, None, data)]
    if said not in (None, won):
        return [Problem("wrong_winner", None, said, None, data)]
    return []
