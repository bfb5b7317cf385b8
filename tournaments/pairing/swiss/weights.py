"""What a pairing costs: whole numbers, so composed that the least sum is the best pairing.

Each criterion has a field of its own in one integer, wide enough for the sum over all boards, so
that no number of violations of a lower one outweighs a higher one. From the most important:

rematch   (only where they are allowed) as few as can be, then the oldest
bye       the lowest score
score     the squared differences of scores: one float by two is worse than two by one
club      as few pairs of one club as can be, then the lowest ranked ones
float     a float in the direction of the round before
fold      how far from the target: top half against bottom half; floaters from the edge
lot       drawn from the ids and the event's seed

The matching maximises, so a weight is the highest possible cost less the cost. The library
computes in signed integers of 128 bits and doubles them: weights stay below 2^126.
"""

from dataclasses import dataclass

from tournaments.pairing.board import CannotPair
from tournaments.pairing.field import Clubs
from tournaments.pairing.swiss.ranked import Allowance, Edge, Ranked

LIMIT = 2**126
LOTS = 2**10


@dataclass(frozen=True, slots=True)
class Scale:
    """By how much each criterion's cost is multiplied, and a bound of the sum."""

    rematch: int
    bye: int
    score: int
    club: int
    float: int
    fold: int
    bound: int


def scale(ranked: Ranked, allowance: Allowance) -> Scale:
    """Each field is one more than the highest sum of the one below."""
    boards = ranked.vertices // 2
    spread = ranked.score[0] - ranked.score[-1]
    highest = {
        "fold": ranked.size * (boards + 2),
        "float": 2 * boards,
        "club": 2 * ranked.size * boards,
        "score": spread**2 * boards,
        "bye": spread,
        "rematch": (boards + 1) * ranked.field.number * boards if allowance.rematches else 0,
    }
    factors = {}
    bound = LOTS * boards
    for name, most in highest.items():
        factors[name] = bound
        bound *= most + 1
    if bound >= LIMIT:
        raise CannotPair("too_many")
    return Scale(**factors, bound=bound)


class Weights:
    def __init__(self, ranked: Ranked, allowance: Allowance) -> None:
        self.ranked = ranked
        self.scale = scale(ranked, allowance)
        self.clubs = ranked.field.clubs is not Clubs.IGNORED and any(
            club is not None for club in ranked.club
        )

    def of(self, edge: Edge) -> int:
        return self.scale.bound - self.cost(*edge)

    def cost(self, one: int, other: int) -> int:
        """`one` ranks higher; `other` may be the bye."""
        ranked, by = self.ranked, self.scale
        if other == ranked.bye:
            return self.cost_of_bye(one)
        difference = ranked.score[one] - ranked.score[other]
        start, end = ranked.groups[one]
        if difference:
            far = end - 1 - one + other - ranked.groups[other][0]
            again = (ranked.floated[one] < 0) + (ranked.floated[other] > 0)
            cost = difference**2 * by.score + again * by.float + far * by.fold
        else:
            far = abs(other - one - (end - start) // 2)
            cost = far * by.fold
        if self.clubs and ranked.same_club(one, other):
            cost += (2 * ranked.size - one) * by.club
        if other in ranked.met[one]:
            boards = ranked.vertices // 2
            cost += (boards * ranked.field.number + ranked.met[one][other]) * by.rematch
        return cost + self.lot(one, other) if far else cost

    def cost_of_bye(self, one: int) -> int:
        ranked, by = self.ranked, self.scale
        lowest = ranked.score[one] - ranked.score[-1]
        again = ranked.floated[one] < 0
        return lowest * by.bye + again * by.float + 2 * (ranked.size - 1 - one) * by.fold

    def lot(self, one: int, other: int) -> int:
        """Nothing for a board on its target, which spares the matching most of its work."""
        salt = self.ranked.salt
        return ((salt[one] ^ salt[other]) * 0x9E3779B97F4A7C15 >> 24) % LOTS
