"""What the pages of a match share."""

from itertools import accumulate
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.html import format_html_join
from django.utils.http import urlencode

from games import charts
from games.models import Match
from games.models.scoresheet import Scoresheet
from games.words import labels


def match_at(code: str) -> Match:
    return get_object_or_404(Match.objects.select_related("club"), code=code.upper())


def match_to_read(request, code: str) -> Match:
    """Of a private table only its own people are told that there is anything to read. With real
    cards whoever has the code may sit down, and so must see the sheet."""
    match = match_at(code)
    if match.live and not match.may_be_read_by(request.player, request.GET.get("watch", "")):
        raise Http404
    return match


def watching(request) -> str:
    """What a watcher of a private table takes along from page to page."""
    code = request.GET.get("watch")
    return f"?{urlencode({'watch': code})}" if code else ""


def side_names(match: Match) -> list[str]:
    """Each side by its team's name, else its players', as plain text; see `sides_shown`."""
    return [_team(side) or " · ".join(_isolated(_people(side))) for side in match.sides()]


def sides_shown(match: Match) -> list[dict[str, str]]:
    """The same as HTML, each name by itself: names of two scripts in one line would mix. Where the
    side has a team's name, its `players` as well."""
    shown = [(_team(side), _html(_people(side))) for side in match.sides()]
    return [
        {"name": _html([team]), "players": people} if team else {"name": people, "players": ""}
        for team, people in shown
    ]


def _team(side: list[dict[str, Any] | None]) -> str:
    return next((seat["team"] for seat in side if seat and "team" in seat), "")


def _people(side: list[dict[str, Any] | None]) -> list[str]:
    """An empty chair is a question."""
    return [seat["name"] if seat else "?" for seat in side]


def _isolated(names: list[str]) -> list[str]:
    """By the signs of Unicode that do in plain text what <bdi> does in HTML."""
    return [f"\u2068{name}\u2069" for name in names] if len(names) > 1 else names


def _html(names: list[str]) -> str:
    return format_html_join(" · ", "<bdi>{}</bdi>", ((name,) for name in names))


def board(match: Match, own: int | None = None, link: Any = None) -> dict[str, Any]:
    """The parameters of `_sheet.html`: a match deal by deal. `link(number)` leads to a deal."""
    totals = match.result().totals if match.finished_at else match.totals
    rows = Scoresheet.of(match)
    return {
        "sides": [
            {**shown, "own": side == own, "total": total, "won": match.winner == side}
            for side, (shown, total) in enumerate(zip(sides_shown(match), totals, strict=True))
        ],
        "deals": [_deal(match, deal, link) for deal in rows if deal[0].number],
        "course": course(match, [deal for deal in rows if deal[0].number]),
    }


MARKS = ("one", "two", "three")


def course(match: Match, deals: list[list[Scoresheet]]) -> charts.Chart | None:
    """Each side's points from deal to deal, on their way to the target."""
    if len(deals) < 2:
        return None
    made = zip(*([row.points for row in deal] for deal in deals), strict=True)
    series = [
        charts.Series(name, tuple(accumulate(points, initial=0)), mark)
        for name, points, mark in zip(side_names(match), made, MARKS, strict=False)
    ]
    numbers = [f"{number}" for number in range(len(deals) + 1)]
    return charts.chart(numbers, series, goal=match.rules.target)


def _deal(match: Match, rows: list[Scoresheet], link: Any) -> dict[str, Any]:
    return {
        "number": rows[0].number,
        "url": link(rows[0].number) if link else None,
        "sides": [{"points": row.points, "chkobbas": row.chkobba} for row in rows],
        "categories": [
            {
                "name": name,
                "tied": key != "chkobba" and not any(getattr(row, key) for row in rows),
                "sides": [{"points": getattr(row, key), "raw": _raw(row, key)} for row in rows],
            }
            for key, name in labels(match.rules).items()
        ],
    }


COUNTED = {"carta": "cards", "dinari": "diamonds", "bermila": "sevens"}


def _raw(row: Scoresheet, key: str) -> int | None:
    return getattr(row, COUNTED[key]) if key in COUNTED else None
