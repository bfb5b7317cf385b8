"""The match that waits for whoever looks, for pages of every app."""

from django.db.models import F

from games.models import Match


def my_match(request) -> dict:
    """A context processor: asks the database only where a template names it."""
    return {"my_match": lambda: _waiting_for(request.player)}


def _waiting_for(player) -> dict | None:
    """Of several the one that was begun last, else the newest."""
    if player is None:
        return None
    open_ones = Match.objects.filter(seats__player=player, finished_at=None)
    begun_last = F("started_at").desc(nulls_last=True)
    match = open_ones.select_related("pairing").order_by(begun_last, "-created_at", "-pk").first()
    return match and {
        "url": match.get_absolute_url(),
        "table": match.pairing.table if hasattr(match, "pairing") else None,
        "against": _others(match, player),
    }


def _others(match: Match, player) -> list[str]:
    own = match.rules.side_of(match.seat_of(player))
    others = [side for number, side in enumerate(match.sides()) if number != own]
    return [entry["name"] for side in others for entry in side if entry]
