"""The page of a finished deal: every play with all hands, to be stepped through and checked."""

from itertools import pairwise

from django.shortcuts import get_object_or_404, render

from games.models.export import dealt
from games.rules.cards import codes
from games.rules.position import Position
from games.views.doors import match_to_read, side_names, sides_shown, watching


def deal(request, code, number):
    """Every play of a finished deal with all hands; one in play is no row yet, so not here."""
    found = match_to_read(request, code)
    row = get_object_or_404(found.deals, number=number)
    positions = _positions(found, row)
    courts = found.rules.court_values._asdict()
    return render(
        request,
        "games/deal.html",
        {
            "match": found,
            "watching": watching(request),
            "deal": row,
            "names": side_names(found),
            "sides": sides_shown(found),
            "seats": [entry and entry["name"] for entry in found.seating],
            "dealer": found.seating[row.dealer]["name"],
            "steps": list(_steps(found, row, positions)),
            "sealed": row.shuffle and _sealed(found, row),
            "replay": {"courts": courts, "moments": [_moment(each) for each in positions]},
            "courts": courts,
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


def _positions(found, row) -> list[Position]:
    """From the opening to after the last play."""
    positions = [dealt(found.rules, row).start()]
    for notation in row.plays.split():
        positions.append(positions[-1].play(notation))
    return positions


def _moment(position: Position) -> dict:
    """What static/js/replay.js lays out: every hand, the table, what each side has taken."""
    rules = position.deal.ruleset
    return {
        "table": codes(position.table),
        "hands": [codes(position.hand(seat)) for seat in range(rules.players)],
        "taken": [len(position.pile(side)) for side in range(rules.sides)],
        "chkobbas": [codes(position.chkobbas(side)) for side in range(rules.sides)],
        "seat": position.last.seat if position.last else None,
        "card": codes([position.last.play.card])[0] if position.last else None,
    }


def _steps(found, row, positions: list[Position]):
    """Each play: who, what, whether a chkobba, and how hands and table lie after it."""
    for number, (position, after) in enumerate(pairwise(positions)):
        yield {
            "number": number + 1,
            "new_hands": number % position.deal.per_round == 0,
            "name": found.seating[position.seat]["name"],
            "card": codes([after.last.play.card])[0],
            "captures": codes(after.last.play.captures),
            "chkobba": after.last.chkobba,
            "swept": codes(after.last.swept),
            "by": row.by.get(str(number), ""),
            "table": codes(after.table),
            "hands": [
                (entry["name"], codes(after.hand(seat))) for seat, entry in enumerate(found.seating)
            ],
        }
