"""Who rules on a match besides the arbiters of its club: whoever is above registers here a callable
that is asked `(match, player)`, since it knows what event the match belongs to."""

from collections.abc import Callable
from typing import Any

grants: list[Callable[[Any, Any], bool]] = []


def rules_on(match: Any, player: Any) -> bool:
    if player is None or match.club is None:
        return False
    of_club = player.user is not None and match.club.may(player.user, "arbitrate")
    return of_club or any(grant(match, player) for grant in grants)
