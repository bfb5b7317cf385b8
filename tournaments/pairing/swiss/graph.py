"""The pairing of least cost: a maximum weight matching of the pairs that are allowed.

A rule is a missing edge, never a penalty. A small field is matched on the full graph. In a large
one most edges could never be chosen, so a sparse graph is tried first (the nearest to the fold
target, the neighbours in rank, the top of the next two score groups for whoever may float), and
its reach doubled until everybody is matched. Where the field can be cut between two score groups
so that both parts are even, nobody need float across, and each part is matched by itself.
"""

from collections.abc import Iterable, Iterator, Sequence

import rustworkx

from tournaments.pairing.swiss.ranked import Allowance, Edge, Ranked
from tournaments.pairing.swiss.weights import Weights

FULL = 120
PART = 200
REACH = 8


def match(ranked: Ranked, allowance: Allowance) -> list[Edge] | None:
    """The best pairs, in order of rank; None if not everybody can be matched."""
    weights = Weights(ranked, allowance)
    if ranked.size <= FULL:
        return perfect(range(ranked.vertices), ranked.edges(allowance), weights)
    reach = REACH + ranked.field.number
    while reach < ranked.size // 2:
        found = match_sparse(ranked, allowance, weights, reach)
        if found:
            return found
        reach *= 2
    return perfect(range(ranked.vertices), ranked.edges(allowance), weights)


def match_sparse(
    ranked: Ranked, allowance: Allowance, weights: Weights, reach: int
) -> list[Edge] | None:
    near = sorted({edge for edge in nearest(ranked, reach) if ranked.allowed(*edge, allowance)})
    cuts = [*even_cuts(ranked), ranked.vertices]
    by_part = parted(near, cuts)
    found: list[Edge] = []
    for start, end, edges in zip([0, *cuts], cuts, by_part, strict=False):
        pairs = perfect(range(start, end), edges, weights)
        if pairs is None:
            return perfect(range(ranked.vertices), near, weights) if len(cuts) > 1 else None
        found += pairs
    return found


def nearest(ranked: Ranked, reach: int) -> Iterator[Edge]:
    """Edges that a good pairing may want, some of them twice."""
    size = ranked.size
    for one in range(size):
        start, end = ranked.groups[one]
        target = one + (end - start) // 2
        for other in range(max(one + 1, target - reach), min(end, target + reach + 1)):
            yield one, other
        for other in range(one + 1, min(size, one + reach // 2 + 1)):
            yield one, other
        if end - one <= reach and end < size:
            below = ranked.groups[end][1]
            for top in (end, below):
                for other in range(top, min(size, top + reach)):
                    yield one, other
    if ranked.bye is not None:
        for one in ranked.may_have_bye[-4 * reach :]:
            yield one, ranked.bye


def even_cuts(ranked: Ranked) -> list[int]:
    """Between score groups, an even number above; every part at least PART long."""
    ends = sorted({end for _, end in ranked.groups})
    lowest_bye = ranked.groups[ranked.may_have_bye[-1]][0]
    cuts: list[int] = []
    for end in ends:
        long = end - (cuts[-1] if cuts else 0) >= PART and ranked.size - end >= PART
        if long and end % 2 == 0 and (ranked.bye is None or end <= lowest_bye):
            cuts.append(end)
    return cuts


def parted(edges: Iterable[Edge], cuts: Sequence[int]) -> list[list[Edge]]:
    """The edges inside each part; those across a cut are left out."""
    parts: list[list[Edge]] = [[] for _ in cuts]
    part = 0
    for edge in edges:
        while edge[0] >= cuts[part]:
            part += 1
        if edge[1] < cuts[part]:
            parts[part].append(edge)
    return parts


def perfect(vertices: range, edges: Iterable[Edge], weights: Weights) -> list[Edge] | None:
    """The heaviest matching of all the vertices. The edges come in canonical order, since the
    library's choice between equals depends on it."""
    low = vertices.start
    weighed = [(one - low, other - low, weights.of((one, other))) for one, other in edges]
    return heaviest(len(vertices), weighed, low)


def heaviest(size: int, weighed: Sequence[tuple[int, int, int]], low: int = 0) -> list[Edge] | None:
    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(size))
    graph.add_edges_from(weighed)
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(found) < size:
        return None
    return sorted((min(pair) + low, max(pair) + low) for pair in found)
