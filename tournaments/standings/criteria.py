"""What parts those who are level on points: each criterion gives a figure with its terms."""

import hashlib
from collections.abc import Callable, Mapping, Sequence, Set
from fractions import Fraction

from tournaments.standings.direct_encounter import direct_encounter
from tournaments.standings.opponents import Opponents
from tournaments.standings.row import Figure, Term
from tournaments.standings.table import Table, scores, total

Level = Set[int]
Criterion = Callable[[Table, int, Level], Figure]


def mini_league_points(table: Table, entrant: int, level: Level) -> Figure:
    return total([scores(m, m.points) for m in table.of(entrant, level)])


def mini_league_difference(table: Table, entrant: int, level: Level) -> Figure:
    return total([scores(m, m.difference) for m in table.of(entrant, level)])


def difference(table: Table, entrant: int, level: Level) -> Figure:
    return total([scores(m, m.difference) for m in table.of(entrant)])


def points_for(table: Table, entrant: int, level: Level) -> Figure:
    return total([scores(m, m.scored) for m in table.of(entrant)])


def deals_won(table: Table, entrant: int, level: Level) -> Figure:
    return total([Term(m.opponent, m.deals_won) for m in table.of(entrant)])


def lots(table: Table, entrant: int, level: Level) -> Figure:
    """A number that anybody can draw again: SHA-256 of the event's seed and the entrant."""
    drawn = hashlib.sha256(f"{table.seed}:{entrant}".encode()).digest()
    return total([Term(None, int.from_bytes(drawn[:4], "big"))])


def won_at_the_table(table: Table, entrant: int, level: Level) -> Figure:
    """Matches won without bye or forfeit."""
    won = [m for m in table.of(entrant) if m.result == "won" and not m.forfeit]
    return total([scores(m, 1) for m in won])


def average_difference(table: Table, entrant: int, level: Level) -> Figure:
    """Capped, a match played."""
    played = [m for m in table.of(entrant) if not m.forfeit]
    return mean([scores(m, m.difference) for m in played], len(played))


def average_chkobbas(table: Table, entrant: int, level: Level) -> Figure:
    """A deal; a result without sheets is left out."""
    written = [m for m in table.of(entrant) if m.deals]
    return mean([Term(m.opponent, m.chkobbas) for m in written], sum(m.deals for m in written))


def mean(terms: Sequence[Term], over: int) -> Figure:
    whole = sum(term.value for term in terms)
    return Figure(Fraction(whole) / over if over else 0, tuple(terms))


def opponents(table: Table) -> Opponents:
    if table.opponents is None:
        table.opponents = Opponents(table)
    found: Opponents = table.opponents
    return found


def buchholz(table: Table, entrant: int, level: Level) -> Figure:
    return opponents(table).buchholz(entrant)


def buchholz_cut(table: Table, entrant: int, level: Level) -> Figure:
    return opponents(table).buchholz_cut(entrant)


def sonneborn_berger(table: Table, entrant: int, level: Level) -> Figure:
    return opponents(table).sonneborn_berger(entrant)


CRITERIA: Mapping[str, Criterion] = {
    "mini_league_points": mini_league_points,
    "mini_league_difference": mini_league_difference,
    "difference": difference,
    "points_for": points_for,
    "deals_won": deals_won,
    "lots": lots,
    "direct_encounter": direct_encounter,
    "won_at_the_table": won_at_the_table,
    "buchholz_cut": buchholz_cut,
    "buchholz": buchholz,
    "sonneborn_berger": sonneborn_berger,
    "average_difference": average_difference,
    "average_chkobbas": average_chkobbas,
}

# They compare those who are level with one another only, so each smaller group begins anew.
AMONG_THE_LEVEL = ("mini_league_points", "mini_league_difference")
# In a round robin it is the same for all.
OF_A_SWISS = ("buchholz", "buchholz_cut")

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
    "swiss": (
        "direct_encounter",
        "buchholz_cut",
        "buchholz",
        "average_difference",
        "average_chkobbas",
        "lots",
    ),
    "victory_points": ("difference", "points_for", "direct_encounter", "deals_won", "lots"),
}


def with_won_at_the_table(criteria: Sequence[str]) -> tuple[str, ...]:
    """The option: before Buchholz, or before the lots where there is none."""
    before = [name for name in criteria if name in (*OF_A_SWISS, "lots")]
    at = criteria.index(before[0]) if before else len(criteria)
    return (*criteria[:at], "won_at_the_table", *criteria[at:])


def check(criteria: Sequence[str], *, swiss: bool) -> None:
    """Raises ValueError for a name that is none, and for Buchholz in a round robin."""
    for name in criteria:
        if name not in CRITERIA or (name in OF_A_SWISS and not swiss):
            raise ValueError(name)
