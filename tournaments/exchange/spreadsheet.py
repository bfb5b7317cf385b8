"""Tables as spreadsheets read and write them: CSV (RFC 4180) in UTF-8, with the byte order mark by
which Excel knows it.

The first line names the columns. A text that a spreadsheet would take for a formula is written
behind an apostrophe, which is taken away again when it is read; numbers are written as they are.
"""

import csv
import io
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from tournaments.pasting import BadLines

MOST_BYTES = 1_000_000
MOST_LINES = 5000
SEPARATORS = ",;\t"  # a spreadsheet in French writes semicolons
FORMULA = re.compile(r"'*[=+\-@\t\r]")
GUARDED = re.compile(r"'+[=+\-@\t\r]")


@dataclass(frozen=True, slots=True)
class Line:
    """`number` as an editor counts the file's lines; a column that is not there reads as ""."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")


def write(
    columns: Sequence[str], rows: Iterable[Mapping[str, object]], separator: str = ","
) -> bytes:
    """Every row under `columns`; what it does not have stays empty."""
    text = io.StringIO()
    sheet = csv.writer(text, delimiter=separator)
    sheet.writerow(columns)
    sheet.writerows([cell(row.get(column)) for column in columns] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def cell(value: object) -> object:
    if isinstance(value, str) and FORMULA.match(value):
        return f"'{value}"
    return value


def read(
    data: bytes, known: Sequence[str], needed: Collection[str], most: int = MOST_LINES
) -> list[Line]:
    """The lines that say something. Columns may stand in any order, and those that are not needed
    be left out; one that is not `known` is refused, lest a misspelt one pass unseen."""
    rows = numbered(text_of(data))
    head = next(rows, (1, []))[1]
    columns = [name.strip().lower() for name in head]
    check_columns(columns, known, needed)
    lines, problems = [], []
    for number, row in rows:
        if any(row[len(columns) :]):
            problems.append((number, "", _("More cells than the first line has columns.")))
        elif any(row):
            lines.append(Line(number, dict(zip(columns, map(plain, row), strict=False))))
    if problems:
        raise BadLines(problems)
    if not lines:
        raise Refused("no_lines", _("There is nothing below the first line."))
    if len(lines) > most:
        raise Refused("too_many", _("At most %(most)s lines at once.") % {"most": most})
    return lines


def text_of(data: bytes) -> str:
    if len(data) > MOST_BYTES:
        raise Refused("too_long", _("This file is too long."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        words = _("This file is not in UTF-8: save it as “CSV UTF-8”.")
        raise Refused("not_utf8", words) from None


def numbered(text: str) -> Iterator[tuple[int, list[str]]]:
    """Each row with the number of the line on which it begins."""
    rows = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text), strict=True)
    number = 1
    try:
        for row in rows:
            yield number, [one.strip() for one in row]
            number = rows.line_num + 1
    except csv.Error:
        problem = _("This line cannot be read: look at its quotation marks.")
        raise BadLines([(number, "", problem)]) from None


def separator_of(text: str) -> str:
    head = text.partition("\n")[0]
    return max(SEPARATORS, key=head.count)


def check_columns(columns: list[str], known: Sequence[str], needed: Collection[str]) -> None:
    told = {"known": ", ".join(known)}
    missing = [name for name in known if name in needed and name not in columns]
    if missing:
        words = _("The first line must name the columns; missing: %(names)s. Known: %(known)s.")
        raise Refused("no_columns", words % {**told, "names": ", ".join(missing)})
    odd = [name for name in columns if name not in known or columns.count(name) > 1]
    if odd:
        words = _("Columns unknown or named twice: %(names)s. Known: %(known)s.")
        raise Refused("odd_columns", words % {**told, "names": ", ".join(odd)})


def plain(text: str) -> str:
    return text[1:] if GUARDED.match(text) else text
