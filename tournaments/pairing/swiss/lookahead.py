"""Small fields: a pairing is taken only if the rounds after it can still be drawn.

In a field of few entrants and many rounds the pairs left over may hold no further round (three
who have not met, and three others). So the graph of unplayed pairs must hold, behind the pairing,
as many disjoint perfect matchings as rounds remain. The best pairing is asked first, then the
best ones that avoid one of its boards; if none leaves enough, the best of a set of disjoint rounds
is taken, which leaves the others by construction.
"""

from collections.abc import Sequence
from random import Random

from tournaments.pairing.swiss.graph import heaviest, perfect
from tournaments.pairing.swiss.ranked import Allowance, Edge, Ranked
from tournaments.pairing.swiss.weights import Weights

MOST = 40
REPAIRS = 150


def is_due(ranked: Ranked) -> bool:
    rounds = ranked.field.rounds
    return ranked.size <= MOST and 2 * rounds > ranked.size and rounds > ranked.field.number


def keep_open(ranked: Ranked, allowance: Allowance, best: list[Edge]) -> tuple[list[Edge], int]:
    """The pairing to take, and how many rounds can surely be drawn after it."""
    remaining = ranked.field.rounds - ranked.field.number
    legal = ranked.edges(Allowance())
    lots = Random(f"{ranked.field.lot}:{ranked.field.number}")
    weights = Weights(ranked, allowance)
    for wanted in range(min(remaining, fewest_opponents(ranked, legal) - 1), 0, -1):
        if disjoint_rounds(ranked.vertices, without(legal, best), wanted, lots):
            return best, wanted
        found = disjoint_rounds(ranked.vertices, legal, wanted + 1, lots)
        if not found:
            continue
        for pairs in next_best(ranked, allowance, best, weights):
            if disjoint_rounds(ranked.vertices, without(legal, pairs), wanted, lots):
                return pairs, wanted
        return min(found, key=lambda pairs: (total(pairs, weights), pairs)), wanted
    return best, 0


def most_rounds(ranked: Ranked, wanted: int) -> int:
    """How many rounds, up to `wanted`, can be drawn of the pairs that are left."""
    legal = ranked.edges(Allowance())
    lots = Random(ranked.field.lot)
    for count in range(min(wanted, fewest_opponents(ranked, legal)), 0, -1):
        if disjoint_rounds(ranked.vertices, legal, count, lots):
            return count
    return 0


def next_best(
    ranked: Ranked, allowance: Allowance, best: list[Edge], weights: Weights
) -> list[list[Edge]]:
    """The best pairings that do without one of the boards, best first."""
    edges = ranked.edges(allowance)
    found = [
        perfect(range(ranked.vertices), [edge for edge in edges if edge != board], weights)
        for board in best
    ]
    return sorted(
        (pairs for pairs in found if pairs), key=lambda pairs: (total(pairs, weights), pairs)
    )


def total(pairs: Sequence[Edge], weights: Weights) -> int:
    return sum(weights.cost(*pair) for pair in pairs)


def fewest_opponents(ranked: Ranked, legal: Sequence[Edge]) -> int:
    degree = [0] * ranked.vertices
    for one, other in legal:
        degree[one] += 1
        degree[other] += 1
    return min(degree)


def without(edges: Sequence[Edge], pairs: Sequence[Edge]) -> list[Edge]:
    gone = set(pairs)
    return [edge for edge in edges if edge not in gone]


def disjoint_rounds(
    vertices: int, edges: Sequence[Edge], count: int, lots: Random
) -> list[list[Edge]] | None:
    """`count` rounds without a common pair, or None if none were found.

    Rounds are taken at random, one after the other. Where no further one is left, one of those
    taken is put back, so that another can be taken in its place.
    """
    found: list[list[Edge]] = []
    left = list(edges)
    for _ in range(count + REPAIRS):
        pairs = heaviest(vertices, [(one, other, lots.getrandbits(20)) for one, other in left])
        if pairs:
            found.append(pairs)
            left = without(left, pairs)
            if len(found) == count:
                return found
        elif found:
            left += found.pop(lots.randrange(len(found)))
        else:
            return None
    return None
