"""Random matches over every profile, number of players and option."""

from itertools import permutations
from random import Random

from games.bots.simulation import Simulation
from games.rules.ruleset import CHOICES, PROFILES

TARGETS = (1, 1, 2, 3, 3, 5, 7, 11, 21)


def any_ruleset(chance):
    fields = {name: chance.choice(values) for name, values in CHOICES.items()}
    values = chance.choice(list(permutations((8, 9, 10))))
    return PROFILES[chance.choice(list(PROFILES))].ruleset(
        **fields,
        court_values=dict(zip("JQK", values, strict=True)),
        target=chance.choice(TARGETS),
        turn_seconds=chance.choice((0, 5, 30, 600)),
    )


def any_match(seed, target=None):
    """The record of a whole match, by chance but always the same for a seed."""
    chance = Random(seed)
    ruleset = any_ruleset(chance)
    ruleset = ruleset.replace(target=target or ruleset.target)
    return Simulation(ruleset, chance.choice(("random", "greedy")), seed).record(1)
