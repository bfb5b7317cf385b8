"""What parts those who are level on points: each criterion gives a figure with its terms."""

import hashlib
from collections.abc import Callable, Mapping, Sequence

from tournaments.standings.row import Figure, Term
from tournaments.standings.table import Table, scores, total

Criterion = Callable[[Table, int, Sequence[int]], Figure]


def mini_league_points(table: Table, entrant: int, level: Sequence[int]) -> Figure:
    return total([scores(m, m.points) for m in table.of(entrant, level)])


def mini_league_difference(table: Table, entrant: int, level: Sequence[int]) -> Figure:
    return total([scores(m, m.difference) for m in table.of(entrant, level)])


def difference(table: Table, entrant: int, level: Sequence[int]) -> Figure:
    return total([scores(m, m.difference) for m in table.of(entrant)])


def points_for(table: Table, entrant: int, level: Sequence[int]) -> Figure:
    return total([scores(m, m.scored) for m in table.of(entrant)])


def deals_won(table: Table, entrant: int, level: Sequence[int]) -> Figure:
    return total([Term(m.opponent, m.deals_won) for m in table.of(entrant)])


def lots(table: Table, entrant: int, level: Sequence[int]) -> Figure:
    """A number that anybody can draw again: SHA-256 of the event's seed and the entrant."""
    drawn = hashlib.sha256(f"{table.seed}:{entrant}".encode()).digest()
    return total([Term(None, int.from_bytes(drawn[:4], "big"))])


CRITERIA: Mapping[str, Criterion] = {
    "mini_league_points": mini_league_points,
    "mini_league_difference": mini_league_difference,
    "difference": difference,
    "points_for": points_for,
    "deals_won": deals_won,
    "lots": lots,
}

PRESETS: Mapping[str, tuple[str, ...]] = {
    "league": (
        "mini_league_points",
        "mini_league_difference",
        "difference",
        "points_for",
        "deals_won",
        "lots",
    ),
    "difference_first": (
        "difference",
        "points_for",
        "mini_league_points",
        "mini_league_difference",
        "deals_won",
        "lots",
    ),
}
