"""The matches that wait for whoever looks, for pages of every app."""

from django.db.models import Case, F, When

from games.models import Match
from tournaments import brackets

MOST_SHOWN = 5


def my_matches(request) -> dict:
    """A context processor: asks the database only where a template names it."""
    return {"my_matches": lambda: _waiting_for(request.player)}


def _waiting_for(player) -> list[dict]:
    """What is played at a live table first; then round by round, then the newest."""
    if player is None:
        return []
    open_ones = Match.objects.filter(seats__player=player, finished_at=None)
    open_ones = open_ones.select_related("pairing__round__stage__tournament")
    played = Case(When(live=True, then=F("started_at"))).desc(nulls_last=True)
    event = F("pairing__round__stage__tournament").desc(nulls_last=True)
    by_round = (event, "pairing__round__stage__number", "pairing__round__number")
    matches = open_ones.order_by(played, *by_round, "-created_at", "-pk")[:MOST_SHOWN]
    return [_told(match, player) for match in matches]


def _told(match: Match, player) -> dict:
    pairing = getattr(match, "pairing", None)
    row = pairing and pairing.round
    return {
        "url": match.get_absolute_url(),
        "event": row and row.stage.tournament.name,
        "round": row and brackets.round_title(row.stage, row.number),
        "table": pairing and pairing.table,
        "against": _others(match, player),
        "missed": match.seat_by if _own_side(match, player) in match.awaited else None,
        "zone": row and row.zone,
    }


def _others(match: Match, player) -> list[str]:
    own = _own_side(match, player)
    others = [side for number, side in enumerate(match.sides()) if number != own]
    return [entry["name"] for side in others for entry in side if entry]


def _own_side(match: Match, player) -> int:
    return match.rules.side_of(match.seat_of(player))
