"""Results, as a spreadsheet: one line a board, filled in by hand or by another program.

A board is named by `stage`, `group`, `round` and `table`; the names on it are compared where they
are given. A line holds both scores, or `absent` (first, second, both) for who was not there, or the
`winner` (first, second) alone. A line without any of these says nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from tournaments.exchange import spreadsheet
from tournaments.pasting import BadLines

COLUMNS = (
    "stage", "group", "round", "table", "first", "second", "score_first", "score_second", "winner",
    "absent", "bye", "state", "match", "finished_at",
)  # fmt: skip
SIDES = ("first", "second")
ABSENT = {"first": (0,), "second": (1,), "both": (0, 1)}
MOST = 9999

Board = tuple[int, str, int, int]


@dataclass(frozen=True, slots=True)
class Written:
    """`totals` by side, or the sides that were `absent`, or the `winner` alone."""

    number: int
    board: Board
    names: tuple[str, str]
    totals: tuple[int, int] | None = None
    absent: tuple[int, ...] = ()
    winner: int | None = None


def write(rows: Iterable[Mapping[str, object]], separator: str = ",") -> bytes:
    return spreadsheet.write(COLUMNS, rows, separator)


def read(data: bytes) -> list[Written]:
    """What is written, or BadLines."""
    lines = spreadsheet.read(data, COLUMNS, ("round", "table"))
    written, problems, seen = [], [], {}
    for line in lines:
        try:
            one = result(line)
            if one is None:
                continue
            if one.board in seen:
                words = _("This board stands on line %(other)s too.")
                raise Refused("twice", words % {"other": seen[one.board]})
        except Refused as refused:
            problems.append((line.number, line["table"], refused.message))
        else:
            seen[one.board] = line.number
            written.append(one)
    if problems:
        raise BadLines(problems, NOTHING)
    return written


NOTHING = _("Nothing was written down: some lines cannot be taken.")


def result(line: spreadsheet.Line) -> Written | None:
    scores = (line["score_first"], line["score_second"])
    winner, absent = line["winner"].lower(), line["absent"].lower()
    if not any((*scores, winner, absent)):
        return None
    board = (number(line["stage"] or "1"), line["group"].upper())
    board += (number(line["round"]), number(line["table"]))
    where = (line.number, board, (line["first"], line["second"]))
    if absent:
        return Written(*where, absent=ABSENT[known(absent, ABSENT)])
    if any(scores):
        return Written(*where, totals=(number(scores[0]), number(scores[1])))
    return Written(*where, winner=SIDES.index(known(winner, SIDES)))


def number(text: str) -> int:
    if not (text.isascii() and text.isdecimal() and int(text[:9]) <= MOST):
        raise Refused("no_number", _("“%(text)s” is no whole number.") % {"text": text[:20]})
    return int(text)


def known(word: str, words: Iterable[str]) -> str:
    if word not in words:
        told = {"text": word[:20], "words": ", ".join(words)}
        raise Refused("no_word", _("“%(text)s” is none of: %(words)s.") % told)
    return word
