"""Who takes part, as a spreadsheet."""

from collections.abc import Iterable, Mapping

from django.utils.translation import gettext_lazy as _

from accounts.errors import Refused
from tournaments import pasting
from tournaments.exchange import spreadsheet

COLUMNS = (
    "seed", "name", "player_1", "player_2", "entered_at", "waiting_since", "withdrawn_at",
)  # fmt: skip
MOST = 500  # at once: each is looked for among all who are entered, in seconds


def write(rows: Iterable[Mapping[str, object]], separator: str = ",") -> bytes:
    return spreadsheet.write(COLUMNS, rows, separator)


def read(data: bytes, *, teams: bool) -> list[pasting.Line]:
    """As if their names were pasted; who had withdrawn is left out. BadLines if any is at fault."""
    needed = ("name", "player_1", "player_2") if teams else ("name",)
    lines = spreadsheet.read(data, COLUMNS, needed, MOST)
    taken, problems = [], []
    for line in lines:
        if line["withdrawn_at"]:
            continue
        try:
            taken.append(entry(line, teams))
        except Refused as refused:
            problems.append((line.number, line["name"], refused.message))
    problems += pasting.repeated(taken)
    if problems:
        raise pasting.BadLines(sorted(problems, key=lambda one: one[0]))
    if not taken:
        raise Refused("no_lines", _("There is nothing below the first line."))
    return taken


def entry(line: spreadsheet.Line, teams: bool) -> pasting.Line:
    pair = (line["player_1"], line["player_2"]) if teams else ()
    return pasting.line(line.number, line["name"], pair)
