"""The matches that wait for whoever looks, for pages of every app."""

from django.db.models import F

from games.models import Match

MOST_SHOWN = 5


def my_matches(request) -> dict:
    """A context processor: asks the database only where a template names it."""
    return {"my_matches": lambda: _waiting_for(request.player)}


def _waiting_for(player) -> list[dict]:
    """The one that was begun last first, then the newest."""
    if player is None:
        return []
    open_ones = Match.objects.filter(seats__player=player, finished_at=None)
    open_ones = open_ones.select_related("pairing__round__stage__tournament")
    begun_last = F("started_at").desc(nulls_last=True)
    matches = open_ones.order_by(begun_last, "-created_at", "-pk")[:MOST_SHOWN]
    return [_told(match, player) for match in matches]


def _told(match: Match, player) -> dict:
    pairing = getattr(match, "pairing", None)
    return {
        "url": match.get_absolute_url(),
        "event": pairing and pairing.round.stage.tournament.name,
        "table": pairing and pairing.table,
        "against": _others(match, player),
        "missed": match.seat_by if _own_side(match, player) in match.awaited else None,
        "zone": pairing and pairing.round.stage.tournament.zone,
    }


def _others(match: Match, player) -> list[str]:
    own = _own_side(match, player)
    others = [side for number, side in enumerate(match.sides()) if number != own]
    return [entry["name"] for side in others for entry in side if entry]


def _own_side(match: Match, player) -> int:
    return match.rules.side_of(match.seat_of(player))
