"""How well somebody plays, from results alone.

A skill is a mean `mu` and a spread `sigma`, without unit; everybody begins at the model's own. The
update is Plackett and Luce's of Weng and Lin, "A Bayesian approximation method for online
ranking", JMLR 12 (2011), algorithm 4, as `openskill` computes it. It is told who won, never by how
much. With two sides and no draws it is Bradley and Terry's, which needs no margin for draws, as
Thurstone and Mosteller's does; and it would take a third side as it is.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from openskill.models import PlackettLuce, PlackettLuceRating

MODEL = PlackettLuce()
PROVISIONAL = 10  # matches; with fewer a rating may still be anything
# What is shown: three spreads below the mean, on a scale where a newcomer has 1000.
SCALE = {"alpha": 24.0, "target": 1000.0}


@dataclass(frozen=True, slots=True)
class Skill:
    """After `matches` matches of one kind."""

    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    matches: int = 0

    @property
    def points(self) -> int:
        """For people: what he is most likely better than."""
        return round(MODEL.rating(self.mu, self.sigma).ordinal(**SCALE))

    @property
    def provisional(self) -> bool:
        return self.matches < PROVISIONAL


@dataclass(frozen=True, slots=True)
class Result:
    """A match by the keys of its players."""

    match: int
    at: datetime
    winners: tuple[int, ...]
    losers: tuple[int, ...]

    @property
    def players(self) -> tuple[int, ...]:
        return (*self.winners, *self.losers)


def replay(
    results: Iterable[Result], known: Mapping[int, Skill]
) -> Iterator[tuple[Result, dict[int, Skill]]]:
    """Results in the order in which they came about, each with its players' skills after it;
    `known`: the skills before the first of them."""
    skills = dict(known)
    for result in results:
        sides = [[skills.get(key, Skill()) for key in side] for side in _sides(result)]
        after = dict(zip(result.players, [*_rate(*sides)], strict=True))
        skills.update(after)
        yield result, after


def _sides(result: Result) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return result.winners, result.losers


def _rate(winners: Sequence[Skill], losers: Sequence[Skill]) -> Iterator[Skill]:
    teams = [[MODEL.rating(one.mu, one.sigma) for one in side] for side in (winners, losers)]
    rated = MODEL.rate(teams)  # the first side is the one that won
    for before, after in zip([*winners, *losers], [*rated[0], *rated[1]], strict=True):
        yield _skill(after, before.matches + 1)


def _skill(rating: PlackettLuceRating, matches: int) -> Skill:
    return Skill(rating.mu, rating.sigma, matches)
