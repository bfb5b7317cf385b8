"""How long a tournament will take, in words."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext as _

from tournaments.schedule import match_minutes, rounds_needed

COUNTS = (4, 6, 8, 12, 16, 24)  # of entries, for which one is told how long it takes
TURN = 30  # seconds, where a live event says nothing else


def length(plan: Mapping[str, Any], entries: int) -> dict[str, Any]:
    """rounds; how long: a time, or days; a match, in minutes; tight: rounds come too fast for it.

    Where a day is set rounds begin at their interval, else each when the one before it is over.
    """
    divisions = plan.get("divisions") or 1
    rounds = rounds_needed(
        plan["format"],
        -(-entries // divisions),
        planned=int(plan["planned_rounds"] or 0),
        cycles=int(plan["cycles"]),
        groups=int(plan["groups"] or 1),
        through=int(plan["through"] or 0),
    )
    turn = int(plan.get("turn_seconds") or TURN) if plan.get("live") else 0
    match = match_minutes(int(plan["target"]), turn)
    interval, by_days = int(plan["interval"]), plan["unit"] == "days"
    apart = interval if plan.get("day") else max(match, int(plan.get("round_minutes") or 0)) + PAUSE
    minutes = max(0, rounds - 1) * apart + match if rounds else 0
    return {
        "entries": entries,
        "rounds": rounds,
        "time": duration(0 if by_days else minutes),
        "minutes": None if by_days else minutes,
        "days": rounds * interval if by_days else 0,
        "match": match,
        "tight": bool(not by_days and plan.get("day") and interval < match),
    }


PAUSE = 5  # minutes between two rounds: results, pairings, seats


def duration(minutes: int) -> str:
    """2 h 15, as each language writes it."""
    parts = {"hours": minutes // 60, "minutes": f"{minutes % 60:02}"}
    if minutes < 60:
        return _("%(minutes)s min") % parts
    return (_("%(hours)s h %(minutes)s") if minutes % 60 else _("%(hours)s h")) % parts
