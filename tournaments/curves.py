"""What the charts of a table and of a player are drawn from."""

from collections.abc import Iterable, Mapping

from django.utils.formats import date_format
from django.utils.timezone import localtime

from games import charts
from tournaments.models import Entry, Rating, Stage

MOST_LINES = 12
MOST_MATCHES = 40


def movement(stage: Stage, after: int | None, own: Iterable[int] = ()) -> charts.Chart | None:
    """Places after each round that is closed, up to `after`: of the first, or of those round who
    is looking. None as long as nobody can have moved, and where the bracket shows it."""
    if stage.is_bracket:
        return None
    closed = stage.snapshots.filter(after_round__isnull=False).order_by("after_round")
    tables = list(closed.defer("asked", "pages"))
    tables = [table for table in tables if after is None or table.after_round <= after]
    if len(tables) < 2:
        return None
    last = [(entrant, place) for entrant, place in tables[-1].places if place]
    rows = window([entrant in own for entrant, _place in last], last)
    if len(rows) < 2:
        return None
    names = names_of([entrant for entrant, _place in rows])
    series = [
        charts.Series(
            names[entrant],
            tuple(table.place_of.get(entrant) for table in tables),
            mark(place, entrant in own),
        )
        for entrant, place in rows
    ]
    return charts.chart(
        [f"{table.after_round}" for table in tables],
        series,
        height=charts.height_of(len(rows)),
        places=(rows[0][1], max(rows[-1][1], rows[0][1] + len(rows) - 1)),
    )


def window(own: list[bool], rows: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The first, or as many with who is looking in their middle."""
    place = own.index(True) if True in own else 0
    start = max(min(place - MOST_LINES // 2, len(rows) - MOST_LINES), 0)
    return rows[start : start + MOST_LINES]


def names_of(entrants: Iterable[int]) -> Mapping[int, str]:
    return {one.pk: one.name for one in Entry.objects.filter(pk__in=entrants).with_names()}


def mark(place: int, own: bool) -> str:
    if own:
        return "own"
    return "one" if place == 1 else "many"


def rating(rows: list[Rating], name: str) -> charts.Chart | None:
    """The last ratings of one kind, in their order."""
    rows = rows[-MOST_MATCHES:]
    if len(rows) < 2:
        return None
    days = [date_format(localtime(row.at), "SHORT_DATE_FORMAT") for row in rows]
    series = charts.Series(name, tuple(row.points for row in rows), "one")
    return charts.chart(days, [series])
