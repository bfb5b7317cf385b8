"""The record of a match, down to the single card of a finished deal."""

from django.http import Http404, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse

from games.models.export import dealt
from games.rules.cards import codes
from games.views.doors import board, match_at, side_names
from games.words import PROFILE_NAMES, described


def match(request, code):
    found = match_at(code)
    if not found.live:
        return redirect("games:sheet", found.code)
    return render(request, "games/match.html", _context(request, found))


def match_part(request, code):
    """The part that follows a match: live, its record so far; with real cards, its sheet."""
    found = match_at(code)
    part = "games/_match.html" if found.live else "games/_board.html"
    return render(request, part, _context(request, found))


def _context(request, found) -> dict:
    seat = found.seat_of(request.player)
    own = None if seat is None else found.rules.side_of(seat)
    return {
        "match": found,
        "names": side_names(found),
        "board": board(found, own, lambda n: reverse("games:deal", args=[found.code, n])),
        "profile": PROFILE_NAMES[found.rules.profile],
        "described": described(found.rules),
        "rulings": found.rulings.select_related("by"),
        "broken_off": _broken_off(found),
    }


def _broken_off(found) -> int | None:
    """The number of a deal that the end of the match cut short: it has cards and no count."""
    last = found.deals.order_by("number").last()
    return last.number if last and len(last.plays.split()) < 36 else None


def record(request, code):
    found = match_at(code)
    if not found.live:
        raise Http404
    return JsonResponse(found.as_record(), json_dumps_params={"ensure_ascii": False})


def deal(request, code, number):
    """Every play of a finished deal with all hands; one in play is no row yet, so not here."""
    found = match_at(code)
    row = get_object_or_404(found.deals, number=number)
    return render(
        request,
        "games/deal.html",
        {
            "match": found,
            "deal": row,
            "names": side_names(found),
            "seats": [entry and entry["name"] for entry in found.seating],
            "dealer": found.seating[row.dealer]["name"],
            "steps": list(_steps(found, row)),
            "sealed": _sealed(found, row),
            "courts": found.rules.court_values._asdict(),
            "before": found.deals.filter(number=number - 1).exists() and number - 1,
            "after": found.deals.filter(number=number + 1).exists() and number + 1,
        },
    )


def _sealed(found, row) -> dict:
    """What static/js/sealed.js checks."""
    first = found.deals.get(number=1)
    what = ("number", "dealer", "shuffle", "redealt", "cut", "table", "hands")
    return {
        "match": first.shuffle["commitment"],
        "players": found.rules.players,
        **{name: getattr(row, name) for name in what},
    }


def _steps(found, row):
    """Each play: who, what, whether a chkobba, and how hands and table lay before it."""
    position = dealt(found.rules, row).start()
    for number, notation in enumerate(row.plays.split()):
        after = position.play(notation)
        yield {
            "number": number + 1,
            "new_hands": number % position.deal.per_round == 0,
            "name": found.seating[position.seat]["name"],
            "card": codes([after.last.play.card])[0],
            "captures": codes(after.last.play.captures),
            "chkobba": after.last.chkobba,
            "swept": codes(after.last.swept),
            "by": row.by.get(str(number), ""),
            "table": codes(position.table),
            "hands": [
                (entry["name"], codes(position.hand(seat)))
                for seat, entry in enumerate(found.seating)
            ],
        }
        position = after
