"""Random matches over every profile, number of players and option."""

from itertools import permutations
from random import Random

from games.bots.simulation import Simulation
from games.rules.position import Deal
from games.rules.record import DealRecord, write_record
from games.rules.ruleset import CHOICES, PROFILES
from games.rules.shuffle import commitment, pack_order

TARGETS = (*(1,) * 9, 2, 3, 3, 5, 7, 11, 21)


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


def sealed(ruleset):
    """A match dealt from its seals: two deals, the second unfinished."""
    secrets = [bytes([number]) * 32 for number in (1, 2)]
    deals = []
    for number, secret in enumerate(secrets, start=1):
        order = pack_order(secret, commitment(secrets[0]), number, 0, [None, b"e" * 16])
        deal = Deal.from_pack(ruleset, number % 2, order, 5, "keep")
        position, plays = deal.start(), []
        while not position.over and (number == 1 or len(plays) < 7):
            plays.append(str(position.clock_play()))
            position = position.play(plays[-1])
        shuffle = {
            "commitment": commitment(secret), "secret": secret.hex(),
            "entropy": [None, (b"e" * 16).hex()], "cut_at": 5,
        }  # fmt: skip
        deals.append(DealRecord(deal, plays, {3: "clock"}, (), shuffle))
    return write_record(ruleset, [{"name": "A"}, {"name": "B"}], deals)
