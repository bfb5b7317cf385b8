"""A match whose watchers are a deal behind, so that nobody can tell a player what he saw there:
while a deal is played they are shown the deal before, as many plays of it as were made in this one;
in the first deal, nothing. Once the match is over all of it is open."""

from copy import copy
from typing import Any

from games.rules.position import PLAYS


def earlier(match: Any) -> Any:
    """The match as it stood a deal ago, to be looked at only."""
    past, number = copy(match), match.current["number"]
    counting = match.phase == match.Phase.COUNT
    past.deadline, past.offers, past.before = None, {}, None
    past.points = match.points[: max(number - 1 if counting else number - 2, 0)]
    past.current = match.before and _as_far(match.before, len(match.current["plays"]))
    past.turn = PLAYS * (number - 2) + len(match.current["plays"]) if past.current else 0
    past.phase = match.phase if counting and past.current else match.Phase.PLAY
    # Nobody is asked whether he is done with a count that is long over.
    past.coming = {**match.current, "said": []} if counting and past.current else None
    return past


def _as_far(deal: dict[str, Any], plays: int) -> dict[str, Any]:
    return {**deal, "plays": deal["plays"][:plays]}
