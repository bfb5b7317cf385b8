"""A judge of Swiss rounds that shares nothing with the product: plain keys and pairs.

Whether a round exists is asked of linear algebra: a graph has a perfect matching if and only if
its Tutte matrix is regular (Tutte 1947), and with random numbers modulo a large prime in place of
the unknowns that is so but for a chance of n / p.
"""

import random
from collections import Counter

PRIME = 2**61 - 1
NOBODY = object()


def judge(active, met, byes, boards, bye):
    """What is wrong with a round: pairs of keys, and who has the bye (None: nobody).

    met: frozensets of two keys; byes: how many each had before. Empty if all is right.
    """
    seen = Counter([key for board in boards for key in board] + ([] if bye is None else [bye]))
    wrong = []
    if seen != Counter(active):
        wrong.append("each active entry once")
    if (bye is not None) != (len(active) % 2 == 1):
        wrong.append("one bye at most, and none in an even field")
    if bye is not None and byes[bye] > min(byes[key] for key in active):
        wrong.append("a second bye while somebody has had none")
    again = [board for board in boards if frozenset(board) in met]
    if again and round_exists(active, met, byes):
        wrong.append(f"rematch though there is a round without: {again}")
    return wrong


def round_exists(active, met, byes):
    """Whether everybody can meet somebody new, the bye going to one of those with fewest."""
    vertices = list(active) + [NOBODY] * (len(active) % 2)
    fewest = min(byes[key] for key in active)

    def free(one, other):
        if other is NOBODY:
            return byes[one] == fewest
        return frozenset((one, other)) not in met

    return regular(tutte(vertices, free))


def tutte(vertices, free):
    lots = random.Random(7)
    rows = [[0] * len(vertices) for _ in vertices]
    for at, one in enumerate(vertices):
        for to in range(at + 1, len(vertices)):
            if free(one, vertices[to]):
                rows[at][to] = lots.randrange(1, PRIME)
                rows[to][at] = PRIME - rows[at][to]
    return rows


def regular(rows):
    size = len(rows)
    for column in range(size):
        pivot = next((at for at in range(column, size) if rows[at][column]), None)
        if pivot is None:
            return False
        rows[column], rows[pivot] = rows[pivot], rows[column]
        inverse = pow(rows[column][column], -1, PRIME)
        for at in range(column + 1, size):
            if factor := rows[at][column] * inverse % PRIME:
                top = rows[column]
                rows[at] = [(x - factor * y) % PRIME for x, y in zip(rows[at], top, strict=True)]
    return True
