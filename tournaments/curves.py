"""What the charts of a table and of a player are drawn from."""

from collections.abc import Iterable, Mapping

from django.utils.formats import date_format
from django.utils.timezone import localtime

from games import charts
from tournaments.models import Rating, Stage

MOST_LINES = 12
MOST_MATCHES = 40


def movement(
    stage: Stage, after: int | None, names: Mapping[int, str], own: Iterable[int] = ()
) -> charts.Chart | None:
    """Places after each round that is closed, up to `after`: of the first, or of those round who
    is looking. None as long as nobody can have moved, and where the bracket shows it."""
    if stage.is_bracket:
        return None
    tables = list(stage.snapshots.filter(after_round__isnull=False).order_by("after_round"))
    tables = [table for table in tables if after is None or table.after_round <= after]
    if len(tables) < 2:
        return None
    last = [row for row in tables[-1].rows if row["place"]]
    rows = window([row["entrant"] in own for row in last], last)
    if len(rows) < 2:
        return None
    places = [{row["entrant"]: row["place"] for row in table.rows} for table in tables]
    series = [
        charts.Series(
            names[row["entrant"]],
            tuple(place.get(row["entrant"]) for place in places),
            mark(row, row["entrant"] in own),
        )
        for row in rows
    ]
    return charts.chart(
        [f"{table.after_round}" for table in tables],
        series,
        height=charts.height_of(len(rows)),
        places=(rows[0]["place"], max(rows[-1]["place"], rows[0]["place"] + len(rows) - 1)),
    )


def window(own: list[bool], rows: list[dict]) -> list[dict]:
    """The first, or as many with who is looking in their middle."""
    place = own.index(True) if True in own else 0
    start = max(min(place - MOST_LINES // 2, len(rows) - MOST_LINES), 0)
    return rows[start : start + MOST_LINES]


def mark(row: dict, own: bool) -> str:
    if own:
        return "own"
    return "one" if row["place"] == 1 else "many"


def rating(rows: list[Rating], name: str) -> charts.Chart | None:
    """The last ratings of one kind, in their order."""
    rows = rows[-MOST_MATCHES:]
    if len(rows) < 2:
        return None
    days = [date_format(localtime(row.at), "SHORT_DATE_FORMAT") for row in rows]
    series = charts.Series(name, tuple(row.points for row in rows), "one")
    return charts.chart(days, [series])
