"""The record of a match."""

from django.http import Http404, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from games.views.doors import board, match_to_read, side_names, sides_shown, watching
from games.words import described


def match(request, code):
    found = match_to_read(request, code)
    if not found.live:
        return redirect("games:sheet", found.code)
    return render(request, "games/match.html", _context(request, found))


def match_part(request, code):
    """The part that follows a live match: its record so far. A sheet is its own."""
    found = match_to_read(request, code)
    if not found.live:
        raise Http404
    return render(request, "games/_match.html", _context(request, found))


def _context(request, found) -> dict:
    seat = found.seat_of(request.player)
    own = None if seat is None else found.rules.side_of(seat)
    query = watching(request)
    return {
        "match": found,
        "watching": query,
        "names": side_names(found),
        "sides": sides_shown(found),
        "board": board(found, own, _link_to_deal(found, query)),
        "profile": found.rules_name,
        "described": described(found.rules),
        "rulings": found.rulings.select_related("by"),
        "broken_off": _broken_off(found),
    }


def _link_to_deal(found, query: str):
    return lambda number: reverse("games:deal", args=[found.code, number]) + query


def _broken_off(found) -> int | None:
    """The number of a deal that the end of the match cut short: it has cards and no count."""
    last = found.deals.order_by("number").last()
    return last.number if last and len(last.plays.split()) < 36 else None


def record(request, code):
    found = match_to_read(request, code)
    if not found.live:
        raise Http404
    return JsonResponse(found.as_record(), json_dumps_params={"ensure_ascii": False})
