"""The engine against an independent referee that imports nothing of it."""

import json
from random import Random

import pytest

from games.bots.simulation import Simulation
from games.rules.capture import captures_of
from games.rules.cards import PACK, code, codes, members
from games.rules.record import check_line
from games.rules.ruleset import PROFILES
from tests.rules import brute_force
from tests.rules.matches import any_match, any_ruleset

CHUNKS = range(10)


@pytest.mark.parametrize("chunk", CHUNKS)
def test_3000_matches_are_replayed_and_scored_alike(chunk):
    for seed in range(300 * chunk, 300 * (chunk + 1)):
        line = json.dumps(any_match(seed))
        brute_force.replay(json.loads(line))
        assert check_line(line.encode()) == []


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("profile", PROFILES)
def test_every_profile_is_replayed_and_scored_alike(profile, players):
    ruleset = PROFILES[profile].ruleset(players=players)
    record = Simulation(ruleset, "greedy", 1).record(1)
    brute_force.replay(record)
    assert check_line(json.dumps(record).encode()) == []


@pytest.mark.parametrize("chunk", CHUNKS)
def test_every_capture_of_20000_boards_is_found_and_no_other(chunk):
    chance = Random(chunk)
    for _ in range(2000):
        ruleset = any_ruleset(chance)
        pack = chance.sample(PACK, 40)
        if chance.random() < 0.5:
            pack.sort(key=lambda card: code(card) if code(card)[0] in "A234JQ7" else "Z")
            cut = chance.randrange(20)
            pack = pack[cut:] + pack[:cut]
        card, table = pack[13], pack[: chance.randrange(14)]
        engine = {
            frozenset(codes(members(taken)))
            for taken in captures_of(ruleset).of(card, sum(table))
        }  # fmt: skip
        assert engine == brute_force.captures(ruleset.write(), codes(table), code(card))
