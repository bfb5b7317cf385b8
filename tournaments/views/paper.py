"""Pages to be printed, and where the code on a table leads."""

from django.http import Http404
from django.shortcuts import redirect, render

from accounts.links import to_pass_on
from tournaments import paper
from tournaments.views.doors import tournament_at

OF_A_ROUND = ("pairings", "scoresheets", "slips")
KINDS = (*OF_A_ROUND, "tents", "diplomas")


def choose(request, code):
    event = tournament_at(code)
    context = {"event": event, **(chosen(request, event) if event.started_at else {})}
    return render(request, "tournaments/paper/choose.html", context)


def sheets(request, code, kind):
    event = tournament_at(code)
    if kind not in KINDS or not event.started_at:
        raise Http404
    context = {"event": event, "kind": kind, **chosen(request, event)}
    context |= to_print(request, event, kind, context["number"])
    return render(request, f"tournaments/paper/{kind}.html", context)


def chosen(request, event) -> dict:
    """`?round=2`, else the one that is on."""
    numbers = paper.rounds(event)
    asked = request.GET.get("round", "")
    number = next((one for one in numbers if str(one) == asked), paper.current(event))
    return {"numbers": numbers, "number": number}


def to_print(request, event, kind: str, number: int | None) -> dict:
    if kind == "diplomas":
        return {"diplomas": paper.diplomas(event)}
    if kind == "tents":
        return {"tents": [linked(request, one) for one in paper.tents(event)]}
    lines = [linked(request, one) for one in paper.lines(event, number)]
    if kind == "pairings":
        return {"lines": lines, "names": paper.by_name(lines)}
    played = [one for one in lines if one["second"]]
    return {"pages": paper.pages(played, paper.A_SHEET[kind]), "deals": range(1, paper.DEALS + 1)}


def linked(request, line: dict) -> dict:
    return {**line, "link": to_pass_on(request, line["path"])}


def at_table(request, code, group, number):
    """The code on a table's tent is the same all evening: it leads to the match that is on."""
    event = tournament_at(code)
    pairing = paper.at_table(event, group, number)
    return redirect(pairing.match if pairing else event)
