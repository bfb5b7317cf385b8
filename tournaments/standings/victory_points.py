"""The victory points of bridge, for clubs who want margins to count.

World Bridge Federation, continuous scale: 10 + 10 (1 - R^(M/B)) / (1 - R), where R is
((sqrt 5 - 1) / 2)^3, M the margin and B the margin that takes all, here the target. The winner has
that, rounded to hundredths, and the loser what is left of 20.
"""

from fractions import Fraction
from math import sqrt

R = ((sqrt(5) - 1) / 2) ** 3


def victory_points(margin: int, target: int) -> Fraction:
    """Of a side; `margin` is negative for the loser, and never beyond the target."""
    if margin < 0:
        return 20 - victory_points(-margin, target)
    share = (1 - R ** (min(margin, target) / target)) / (1 - R)
    return Fraction(round(1000 + 1000 * share), 100)
